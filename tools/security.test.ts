import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HEADER_RULES, headersFor, metaPolicy, securityFiles, securityHeadersForPreview } from '../security.ts';

// A small page is built and served with the plugins, so the three places are compared as a browser meets them.
let root = '';
let html = '';
let headersText = '';
let address = '';
let close: () => Promise<void> = async () => {};

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'security-'));
  const page =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>t</title></head><body><script type="module" src="./main.js"></script></body></html>';
  await writeFile(join(root, 'index.html'), page);
  await writeFile(join(root, 'main.js'), 'document.title = "ran";');
  const config = {
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [securityFiles(), securityHeadersForPreview()],
  } as const;
  await build({ ...config, build: { modulePreload: { polyfill: false } } });
  html = await readFile(join(root, 'dist/index.html'), 'utf8');
  headersText = await readFile(join(root, 'dist/_headers'), 'utf8');
  const server = await preview({ ...config, preview: { host: '127.0.0.1', port: 0 } });
  address = server.resolvedUrls?.local[0] ?? '';
  close = () => server.close();
});

afterAll(async () => {
  await close();
  await rm(root, { recursive: true, force: true });
});

function readRules(text: string): Map<string, Map<string, string>> {
  const rules = new Map<string, Map<string, string>>();
  let current = new Map<string, string>();
  for (const line of text.split('\n').filter((candidate) => candidate !== '')) {
    const header = /^ {2}([^:]+): (.*)$/.exec(line);
    if (header === null) rules.set(line, (current = new Map()));
    else current.set(header[1] ?? '', header[2] ?? '');
  }
  return rules;
}

function metaOf(page: string): string | undefined {
  const content = /<head>\s*<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1];
  return content?.replaceAll('&#39;', "'").replaceAll('&amp;', '&');
}

it('puts the policy first in the head, with the character set still in the first kilobyte', () => {
  expect(metaOf(html)).toBe(metaPolicy('index.html'));
  expect(html.indexOf('charset')).toBeLessThan(1024);
});

it('says the same in the meta tag, in _headers and in the preview server', async () => {
  const meta = metaOf(html);
  const rules = readRules(headersText);
  for (const path of ['/', '/index.html']) {
    const policy = `${meta}; frame-ancestors 'none'`;
    expect(rules.get(path)?.get('Content-Security-Policy')).toBe(policy);
    const response = await fetch(new URL(path, address));
    expect(response.headers.get('content-security-policy')).toBe(policy);
  }
});

it('sends every header of _headers from the preview server', async () => {
  const script = /src="\.?(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
  expect(script).not.toBe('');
  for (const path of ['/', '/index.html', script]) {
    const response = await fetch(new URL(path, address));
    expect(response.status).toBe(200);
    for (const [name, value] of Object.entries(headersFor(path))) expect(response.headers.get(name)).toBe(value);
  }
  expect(readRules(headersText)).toEqual(
    new Map(HEADER_RULES.map((rule) => [rule.path, new Map(Object.entries(rule.headers))])),
  );
});

it('gives a policy to exact paths and to assets only, and never allows inline script or eval', () => {
  const secured = HEADER_RULES.filter((rule) => 'Content-Security-Policy' in rule.headers).map((rule) => rule.path);
  expect(secured).toEqual(['/', '/index.html', '/embed.html', '/sandbox.html', '/assets/*']);
  for (const page of ['index.html', 'embed.html']) {
    expect(metaPolicy(page)).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|style-src [^;]*unsafe-inline/);
    expect(metaPolicy(page)).not.toContain('frame-ancestors');
  }
});

it('lets others frame the embedded page alone, which connects to nothing', () => {
  expect(headersFor('/index.html')['Content-Security-Policy']).toMatch(/frame-ancestors 'none'$/);
  expect(headersFor('/embed.html')['Content-Security-Policy']).toMatch(/frame-ancestors \*$/);
  expect(metaPolicy('embed.html')).toMatch(/^default-src 'none'/);
  expect(metaPolicy('embed.html')).not.toContain('connect-src');
});

it('lets the frame of users’ code run its one script and connect to nothing', () => {
  const policy = metaPolicy('sandbox.html');
  expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[\w+/]+=' 'unsafe-eval'; worker-src blob:/);
  expect(policy).toContain("connect-src 'none'");
  expect(policy).not.toMatch(/unsafe-inline|'self'|sandbox/);
  expect(headersFor('/sandbox.html')['Content-Security-Policy']).toMatch(
    /frame-ancestors 'self'; sandbox allow-scripts$/,
  );
});
