// npm start: install what is missing, build when stale, serve the production build.
import { buildIsFresh, checkNode, installPackages, ROOT, stop } from './install.mjs';

const DEFAULT_PORT = 4173;

function chosenPort() {
  const args = process.argv.slice(2);
  let text = process.env.PORT;
  while (args.length > 0) {
    const arg = args.shift();
    if (arg === '--port') text = args.shift() ?? '';
    else if (arg.startsWith('--port=')) text = arg.slice('--port='.length);
    else stop(`Unknown option ${arg}. Use: npm start -- --port 4174`, 2);
  }
  if (text === undefined) return DEFAULT_PORT;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    stop(`"${text}" is not a port. Use a number from 1 to 65535.`, 2);
  }
  return port;
}

checkNode();
const port = chosenPort();
process.chdir(ROOT);
installPackages();

// Only now are the packages there.
const { build, preview } = await import('vite');

if (!buildIsFresh()) {
  console.log('Building the page');
  try {
    await build({ logLevel: 'error' });
  } catch (error) {
    stop(`The build failed.\n${error.message}`);
  }
}

try {
  const server = await preview({ logLevel: 'warn', preview: { port, strictPort: true } });
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      void server.close().finally(() => process.exit(0));
    });
  }
} catch (error) {
  if (/in use|EADDRINUSE/.test(String(error.message))) {
    stop(
      `Port ${port} is taken by another program. Stop that one, or choose another port: npm start -- --port ${port + 1}`,
    );
  }
  stop(`The page could not be served: ${error.message}`);
}

console.log(`\n  Advantage Playground is ready: http://localhost:${port}\n\n  Stop it with Ctrl+C.\n`);
