import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * The one source of the page's security policy. The same rows become the meta tag of index.html, the `_headers` file
 * for static hosts and the headers of the preview server; tools/security.test.ts compares the three.
 */

type Directives = Readonly<Record<string, readonly string[]>>;

/** What the application page may load. Nothing inline, nothing from elsewhere; the only Trusted Types policy hands out worker addresses. */
const APP_POLICY: Directives = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'worker-src': ["'self'"],
  'style-src': ["'self'"],
  'style-src-attr': ["'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'frame-src': ["'self'"],
  'manifest-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'object-src': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['app-worker'],
};

/**
 * What the embedded page may load. Its origin is opaque where it is framed with no more than `sandbox="allow-scripts"`,
 * so its worker comes from a blob; it fetches nothing.
 */
const EMBED_POLICY: Directives = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'worker-src': ['blob:'],
  'style-src': ["'self'"],
  'style-src-attr': ["'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'object-src': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['app-worker'],
};

/** The one script of sandbox.html, which is allowed by what it says. */
function sandboxScriptHash(): string {
  const page = readFileSync(new URL('./sandbox.html', import.meta.url), 'utf8');
  const script = /<script>([^]*?)<\/script>/.exec(page)?.[1];
  if (script === undefined) throw new Error('sandbox.html has no script');
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/**
 * What the frame of users' code may load: its own script, and workers from blobs, which inherit this policy. They may
 * make functions of texts, and reach nothing.
 */
const SANDBOX_POLICY: Directives = {
  'default-src': ["'none'"],
  'script-src': [sandboxScriptHash(), "'unsafe-eval'"],
  'worker-src': ['blob:'],
  'connect-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
};

/** A worker started by address takes its policy from its own response, so scripts carry one too. */
const ASSET_POLICY: Directives = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'connect-src': ["'self'"],
};

/** Directives that a browser ignores, with a warning, inside a meta tag. */
const HEADER_ONLY = new Set(['frame-ancestors', 'report-uri', 'report-to', 'sandbox']);

function policyText(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

/** A document of the build: its own policy in the file, and the same with `headerOnly` added as a header. */
interface SecuredPage {
  readonly file: string;
  /** Exact request paths. Never a pattern: hosts join the values of all matching rules. */
  readonly paths: readonly string[];
  readonly policy: Directives;
  readonly headerOnly: Directives;
  readonly headers: Readonly<Record<string, string>>;
}

const PAGES: readonly SecuredPage[] = [
  {
    file: 'index.html',
    paths: ['/', '/index.html'],
    policy: APP_POLICY,
    headerOnly: { 'frame-ancestors': ["'none'"] },
    headers: { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cache-Control': 'no-cache' },
  },
  {
    file: 'embed.html',
    paths: ['/embed.html'],
    policy: EMBED_POLICY,
    headerOnly: { 'frame-ancestors': ['*'] },
    headers: { 'Cache-Control': 'no-cache' },
  },
  {
    file: 'sandbox.html',
    paths: ['/sandbox.html'],
    policy: SANDBOX_POLICY,
    headerOnly: { 'frame-ancestors': ["'self'"], sandbox: ['allow-scripts'] },
    headers: { 'Cache-Control': 'no-cache' },
  },
];

export interface HeaderRule {
  /** An exact path, or a prefix that ends in `*`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Every header rule, in the order in which it is written to `_headers`. */
export const HEADER_RULES: readonly HeaderRule[] = [
  {
    path: '/*',
    headers: {
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=()',
    },
  },
  ...PAGES.flatMap((page) =>
    page.paths.map((path) => ({
      path,
      headers: { 'Content-Security-Policy': policyText({ ...page.policy, ...page.headerOnly }), ...page.headers },
    })),
  ),
  {
    path: '/assets/*',
    headers: {
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Content-Security-Policy': policyText(ASSET_POLICY),
    },
  },
];

/** The policy in a page's meta tag, or undefined for a file that has none. */
export function metaPolicy(file: string): string | undefined {
  const page = PAGES.find((candidate) => candidate.file === file);
  if (page === undefined) return undefined;
  return policyText(Object.fromEntries(Object.entries(page.policy).filter(([name]) => !HEADER_ONLY.has(name))));
}

/** The headers of one request path, rules joined the way static hosts do. */
export function headersFor(path: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const rule of HEADER_RULES) {
    const matches = rule.path.endsWith('*') ? path.startsWith(rule.path.slice(0, -1)) : path === rule.path;
    if (matches) Object.assign(headers, rule.headers);
  }
  return headers;
}

/** The `_headers` file that Netlify and Cloudflare Pages read. */
function headersFile(): string {
  return HEADER_RULES.map(
    (rule) =>
      `${rule.path}\n${Object.entries(rule.headers)
        .map(([name, value]) => `  ${name}: ${value}\n`)
        .join('')}`,
  ).join('');
}

/** Build: the policy as the first tag of each page's head, and `_headers` beside the pages. */
export function securityFiles(): Plugin {
  return {
    name: 'security-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { path }) {
        const content = metaPolicy(path.replace(/^\//, ''));
        if (content === undefined) return [];
        return [{ tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content }, injectTo: 'head-prepend' }];
      },
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '_headers', source: headersFile() });
    },
  };
}

/** Preview: the headers a static host would send. */
export function securityHeadersForPreview(): Plugin {
  return {
    name: 'security-headers-for-preview',
    configurePreviewServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? '/').split(/[?#]/, 1)[0] ?? '/';
        const headers = headersFor(path);
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        // The static file server sets its own Cache-Control when it writes the head, so ours is put back then.
        const cacheControl = headers['Cache-Control'];
        if (cacheControl !== undefined) {
          const setHeader = response.setHeader.bind(response);
          response.setHeader = (name, value) =>
            setHeader(name, name.toLowerCase() === 'cache-control' ? cacheControl : value);
        }
        next();
      });
    },
  };
}
