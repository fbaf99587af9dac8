/** Parts of the embedded page that can be left out. */
export const EMBED_PARTS = ['verdict', 'groups', 'table'] as const;
export type EmbedPart = (typeof EMBED_PARTS)[number];
export type EmbedTheme = 'auto' | 'light' | 'dark';

/** How an embedded page looks and what can be done in it; the document comes in the hash. */
export interface EmbedOptions {
  readonly hide: readonly EmbedPart[];
  /** Rewards can be looked at but not changed. */
  readonly lock: boolean;
  readonly theme: EmbedTheme;
  /** Height of the frame in px, where the page around it does not follow the height that is sent. */
  readonly height: number;
}

export const EMBED_DEFAULTS: EmbedOptions = { hide: ['table'], lock: false, theme: 'auto', height: 600 };
export const EMBED_HEIGHT = { least: 240, most: 2000 } as const;

/** Options as the query of an address. Fixed order, so the same options give the same address. */
export function embedQuery({ hide, lock, theme }: EmbedOptions): string {
  const parts = [
    `hide=${EMBED_PARTS.filter((part) => hide.includes(part)).join(',')}`,
    ...(lock ? ['lock=1'] : []),
    ...(theme === 'auto' ? [] : [`theme=${theme}`]),
  ];
  return `?${parts.join('&')}`;
}

/** Reads the query of an embedded page; what is not known is left out, what is not said has its default. */
export function readEmbedOptions(search: string): Omit<EmbedOptions, 'height'> {
  const query = new URLSearchParams(search);
  const hide = query.get('hide');
  const theme = query.get('theme');
  return {
    hide: hide === null ? EMBED_DEFAULTS.hide : EMBED_PARTS.filter((part) => hide.split(',').includes(part)),
    lock: query.has('lock') && query.get('lock') !== '0',
    theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
  };
}

/** The frame to paste into another page. It needs no right but to run its own scripts, and one to open the full page. */
export function embedSnippet(page: string, hash: string, name: string, options: EmbedOptions): string {
  const address = new URL(`embed.html${embedQuery(options)}${hash}`, page).href;
  const attributes = [
    `src="${attribute(address)}"`,
    `title="${attribute(`Advantage Playground: ${name}`)}"`,
    'width="100%"',
    `height="${options.height}"`,
    'style="border: 0"',
    'loading="lazy"',
    'sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"',
  ];
  return `<iframe ${attributes.join(' ')}></iframe>`;
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** What an embedded page tells the page around it. */
export interface EmbedMessage {
  readonly source: 'advantage-playground';
  readonly height: number;
}
