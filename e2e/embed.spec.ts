import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, FrameLocator } from '@playwright/test';
import { expect, type Page, test } from './page.ts';

const HASH = '#v1.lab.M03KSq9WSleyqlbKVrJSMlHSUSoC0oYGBgZKtbUA';

// Another site: a server of its own whose page frames ours and writes down what it is told.
let server: Server;
let site = '';

test.beforeAll(async () => {
  server = createServer((request, response) => {
    const query = new URL(request.url ?? '/', 'http://localhost').searchParams;
    const source = (query.get('src') ?? '').replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    response.setHeader('Content-Type', 'text/html');
    response.end(`<!doctype html><html lang="en"><title>A blog</title><h1>A post</h1>
<iframe title="Advantage Playground" sandbox="${query.get('sandbox')}" width="${query.get('width') ?? 720}" height="480" src="${source}"></iframe>
<script>window.told = []; addEventListener('message', (event) => told.push([event.origin, event.data]));</script></html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});

test.afterAll(() => {
  server.close();
});

interface Framed {
  readonly page: Page;
  readonly frame: FrameLocator;
  readonly trouble: string[];
}

/** A page of the other site with ours in a frame that may run scripts, and nothing else. */
async function framed(
  context: BrowserContext,
  baseURL: string | undefined,
  address: string,
  { sandbox = 'allow-scripts', width = '720' } = {},
): Promise<Framed> {
  const page = await context.newPage();
  const trouble: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') trouble.push(message.text());
  });
  page.on('pageerror', (error) => trouble.push(error.message));
  const query = new URLSearchParams({ src: `${baseURL}/${address}`, sandbox, width });
  await page.goto(`${site}?${query.toString()}`);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByTestId('embed')).toHaveAttribute('aria-busy', 'false');
  return { page, frame, trouble };
}

test('works on another site in a frame that may only run scripts', async ({ context, baseURL }) => {
  const { page, frame, trouble } = await framed(context, baseURL, `embed.html?hide=${HASH}`);
  await expect(frame.getByRole('heading', { level: 1 })).not.toBeEmpty();
  // One of four solved: (1 - 0.25) / (0.4330 + 1e-6), and 1 under RLOO.
  const first = frame.getByRole('row').nth(1).getByRole('cell');
  await expect(first).toHaveText(['1', '+1.732', '+1.000']);
  await frame.getByRole('slider', { name: 'trajectory 2', exact: true }).press('End');
  await expect(first).toHaveText(['1', '+1.000', '+0.667']);
  await frame.getByRole('button', { name: 'Reset' }).click();
  await expect(first).toHaveText(['1', '+1.732', '+1.000']);
  expect(trouble).toEqual([]);
  await page.close();
});

test('tells the page around it how high it is', async ({ context, baseURL }) => {
  const { page, frame } = await framed(context, baseURL, `embed.html${HASH}`);
  const told = () => page.evaluate(() => Reflect.get(window, 'told') as [string, { source: string; height: number }][]);
  const height = () =>
    frame.getByTestId('embed').evaluate((element) => Math.ceil(element.getBoundingClientRect().height));
  // What is told last is true, also after the pictures came and moved what is below them.
  await expect.poll(async () => (await told()).at(-1)?.[1].height === (await height())).toBe(true);
  for (const [origin, { source }] of await told()) expect([origin, source]).toEqual(['null', 'advantage-playground']);
  await page.close();
});

test('shows only what is asked for, and keeps rewards as they are where it is locked', async ({ context, baseURL }) => {
  const { page, frame } = await framed(
    context,
    baseURL,
    `embed.html?hide=verdict,groups,table&lock=1&theme=dark${HASH}`,
  );
  await expect(frame.getByRole('heading', { level: 1 })).toHaveCount(0);
  await expect(frame.getByRole('table')).toHaveCount(0);
  await expect(frame.getByRole('button', { name: 'Reset' })).toHaveCount(0);
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
  const dot = frame.getByRole('slider', { name: 'trajectory 2', exact: true });
  const before = await dot.getAttribute('aria-valuetext');
  await dot.press('End');
  await dot.press('Delete');
  expect(await dot.getAttribute('aria-valuetext')).toBe(before);
  await expect(dot).toHaveAttribute('aria-readonly', 'true');
  await expect(frame.getByRole('slider', { name: 'Mean of the group' })).toHaveCount(0);
  await page.close();
});

test('Open full leads to the whole page with what is shown', async ({ context, baseURL }) => {
  const sandbox = 'allow-scripts allow-popups allow-popups-to-escape-sandbox';
  const { page, frame } = await framed(context, baseURL, `embed.html${HASH}`, { sandbox });
  await frame.getByRole('slider', { name: 'trajectory 4', exact: true }).press('End');
  const popup = context.waitForEvent('page');
  await frame.getByRole('link', { name: 'Open full' }).click();
  const whole = await popup;
  await expect(whole.getByText(/was opened from a link/)).toBeVisible();
  await expect(whole.getByRole('textbox', { name: 'Reward of trajectory 4', exact: true })).toHaveValue('1');
  await page.close();
});

test('a bad link shows an example, with words', async ({ context, baseURL }) => {
  const { page, frame, trouble } = await framed(context, baseURL, 'embed.html#v1.lab.M03KSq9WSl');
  await expect(frame.getByText(/was cut or changed/)).toBeVisible();
  await expect(frame.getByRole('slider', { name: /^trajectory/ })).toHaveCount(8);
  expect(trouble).toEqual([]);
  await page.close();
});

test('the snippet of the share dialog is a frame that works', async ({ lab, page, context, baseURL }) => {
  await lab.openShare();
  await page.getByRole('radio', { name: 'Embed' }).click();
  const snippet = await page.getByRole('textbox', { name: 'Snippet' }).inputValue();
  const [, source] = /src="([^"]*)"/.exec(snippet)!;
  const address = source!.replaceAll('&amp;', '&').replace(`${baseURL}/`, '');
  const [, sandbox] = /sandbox="([^"]*)"/.exec(snippet)!;
  const other = await framed(context, baseURL, address, { sandbox: sandbox! });
  await expect(other.frame.getByText(await lab.headline.innerText())).toBeVisible();
  expect(other.trouble).toEqual([]);
  await other.page.close();
});

for (const [theme, width] of [
  ['light', 720],
  ['dark', 320],
] as const) {
  test(`axe finds nothing and nothing sticks out, ${theme} at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 600 });
    await page.goto(`/embed.html?hide=&theme=${theme}${HASH}`);
    await expect(page.getByTestId('embed')).toHaveAttribute('aria-busy', 'false');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze();
    expect(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(' | ')}`)).toEqual(
      [],
    );
  });
}
