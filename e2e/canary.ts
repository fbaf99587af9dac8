import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on loopback that counts whatever reaches it, be it a request or a handshake of a WebSocket. */
export interface Canary {
  /** `http://127.0.0.1:PORT`, another origin than the page's. */
  readonly address: string;
  /** What reached it, as `METHOD path`, in order. */
  readonly seen: readonly string[];
  close(): Promise<void>;
}

export async function startCanary(): Promise<Canary> {
  const seen: string[] = [];
  const server: Server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    response.setHeader('Access-Control-Allow-Origin', '*');
    const type = request.url?.includes('events') === true ? 'event-stream' : 'javascript';
    response.setHeader('Content-Type', request.url === '/page' ? 'text/html' : `text/${type}`);
    response.end(request.url === '/page' ? '<p>A page without a policy' : 'self.reached = true;');
  });
  server.on('upgrade', (request, socket) => {
    seen.push(`UPGRADE ${request.url}`);
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/**
 * Everything by which code in a worker could reach out, as the body of a function of `address` and `note(name, word)`. Each attempt
 * is made; what happens is noted as a word.
 */
export const ATTEMPTS = `
  const attempt = (name, act) => {
    try {
      const result = act();
      note(name, 'tried');
      if (result && typeof result.then === 'function') result.then(() => note(name, 'done'), () => note(name, 'refused'));
    } catch (error) {
      note(name, 'refused ' + error.name);
    }
  };
  attempt('fetch', () => fetch(address + '/fetch'));
  attempt('no-cors fetch', () => fetch(address + '/no-cors', { mode: 'no-cors', method: 'POST', body: 'rewards' }));
  attempt('keepalive fetch', () => fetch(address + '/keepalive', { mode: 'no-cors', keepalive: true }));
  attempt('XHR', () => { const request = new XMLHttpRequest(); request.open('GET', address + '/xhr', false); request.send(); });
  attempt('WebSocket', () => new WebSocket(address.replace('http', 'ws') + '/socket'));
  attempt('WebSocketStream', () => new WebSocketStream(address.replace('http', 'ws') + '/stream').opened);
  attempt('EventSource', () => new EventSource(address + '/events'));
  attempt('WebTransport', () => new WebTransport(address.replace('http', 'https') + '/transport').ready);
  attempt('import()', () => import(address + '/module'));
  attempt('importScripts', () => importScripts(address + '/script'));
  attempt('import() of data', () => import('data:text/javascript,fetch("' + address + '/data")'));
  attempt('nested worker', () => {
    const text = 'fetch("' + address + '/nested"); try { importScripts("' + address + '/nested-script") } catch {} ';
    new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
  });
  attempt('nested worker by address', () => new Worker(address + '/worker'));
  attempt('sendBeacon', () => navigator.sendBeacon(address + '/beacon', 'rewards'));
  attempt('RTCPeerConnection', () => new RTCPeerConnection({ iceServers: [{ urls: 'stun:' + address.slice(7) }] }));
  attempt('font', () => new FontFace('x', 'url(' + address + '/font)').load());
  attempt('image', () => new Image());
  attempt('document', () => document.createElement('link'));
  attempt('navigation of itself', () => { location.href = address + '/navigate'; });
  attempt('navigation of top', () => { top.location = address + '/top'; });
  attempt('open', () => open(address + '/open'));
  attempt('indexedDB', () => new Promise((resolve, reject) => { const request = indexedDB.open('x'); request.onsuccess = resolve; request.onerror = reject; }));
  attempt('caches', () => caches.open('x'));
  attempt('cookies', () => cookieStore.set('a', 'b'));
  attempt('storage', () => localStorage.setItem('a', 'b'));
  attempt('files', () => navigator.storage.getDirectory());
  attempt('broadcast', () => new BroadcastChannel('x').postMessage('rewards'));
`;
