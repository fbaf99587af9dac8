import { test as base, expect, type Locator, type Page } from '@playwright/test';

/** What the browser says when the policy stops something. */
const FORBIDDEN = /policy violation|Content Security Policy|Trusted|The action has been blocked/;

/** What attempts leave that were stopped: the browser tells of a request before it asks the policy. */
const ATTEMPTED =
  /^outside request|Failed to fetch|Unsafe attempt to initiate navigation|Blocked form submission|^exception: Failed to/;

/**
 * The page object and its guards: in every test, a console error, an uncaught exception, a violation of the security
 * policy or a request to anywhere but the page's own server is a failure.
 */
export const test = base.extend<{ lab: Lab; attacks: boolean; newcomer: boolean }>({
  // On in tests that try what the policy forbids: its own messages are expected then.
  attacks: [false, { option: true }],

  // On in tests of the first steps: nobody has been here before.
  newcomer: [false, { option: true }],

  page: async ({ page, baseURL, attacks, newcomer }, use) => {
    const trouble: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') trouble.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => trouble.push(`exception: ${error.message}`));
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(baseURL ?? '') && !url.startsWith('blob:') && !url.startsWith('data:')) {
        trouble.push(`outside request: ${url}`);
      }
    });
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
      });
    });
    if (!newcomer) {
      await page.addInitScript(() => {
        try {
          localStorage.setItem('first-steps', 'seen');
        } catch {
          // A page without storage, such as about:blank.
        }
      });
    }
    await use(page);
    const expected = (one: string) => attacks && (FORBIDDEN.test(one) || ATTEMPTED.test(one));
    expect(trouble.filter((one) => !expected(one))).toEqual([]);
  },
  lab: async ({ page }, use) => {
    const lab = new Lab(page);
    await lab.open();
    await use(lab);
  },
});

export { expect, type Locator, type Page };

/** The Lab as a person finds it: by roles, labels and words. */
export class Lab {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens a route with nothing saved, and waits for the first result. */
  async open(hash = ''): Promise<void> {
    await this.page.goto(`/${hash}`);
    await this.settled();
  }

  /** Waits until the numbers belong to the present document. */
  async settled(): Promise<void> {
    await expect(this.page.getByTestId('app')).toHaveAttribute('aria-busy', 'false');
  }

  get headline(): Locator {
    return this.page.getByRole('heading', { level: 1 });
  }

  get rewards(): Locator {
    return this.page.getByRole('region', { name: 'Rewards', exact: true });
  }

  /** The hero: the strip and what stands above it. */
  get strip(): Locator {
    return this.page.getByRole('region', { name: 'What did each reward become?', exact: true });
  }

  get metrics(): Locator {
    return this.page.getByRole('region', { name: 'Metrics', exact: true });
  }

  dot(trajectory: number): Locator {
    return this.page.getByRole('slider', { name: `trajectory ${trajectory}`, exact: true });
  }

  reward(trajectory: number): Locator {
    return this.page.getByRole('textbox', { name: `Reward of trajectory ${trajectory}`, exact: true });
  }

  async setReward(trajectory: number, text: string): Promise<void> {
    await this.reward(trajectory).fill(text);
    await this.reward(trajectory).press('Enter');
    await this.settled();
  }

  /** Advantages of one trajectory as shown in the table, a text a lane. */
  async advantages(trajectory: number): Promise<string[]> {
    await this.settled();
    const cells = this.rewards.getByRole('row').nth(trajectory).getByRole('cell');
    const texts = await cells.allInnerTexts();
    return texts.slice(1, -1).map((text) => text.trim());
  }

  /** One metric as shown, a text a lane: the value alone. */
  async metric(key: string): Promise<string[]> {
    await this.settled();
    const row = this.metrics.getByRole('row', { name: new RegExp(`^${key.replaceAll('/', '\\/')}(\\s|$)`) });
    const cells = await row.getByRole('cell').allInnerTexts();
    return cells.map((text) =>
      text
        .trim()
        .split(/\s*(?:×|\n)/)[0]!
        .trim(),
    );
  }

  group(name: string | RegExp): Locator {
    return this.page.getByRole('option', { name });
  }

  lane(name: string): Locator {
    return this.page.getByRole('checkbox', { name, exact: true });
  }

  async chooseExample(title: string): Promise<void> {
    const examples = this.page.getByRole('banner').getByRole('button', { description: 'Examples' });
    await examples.click();
    await this.page.getByRole('menuitem', { name: title, exact: true }).click();
    // It is fetched first; until then the page is at rest with what was there before.
    await expect(examples).toHaveText(title);
    await this.settled();
  }

  /** Whether the page is phone-sized: the rail is a sheet. */
  get isNarrow(): boolean {
    return (this.page.viewportSize()?.width ?? 1440) < 760;
  }

  /** Whether the header keeps what is used least in the menu More. */
  get isCrowded(): boolean {
    return (this.page.viewportSize()?.width ?? 1440) <= 900;
  }

  async openImport(): Promise<void> {
    if (this.isCrowded) {
      await this.page.getByRole('button', { name: 'More', exact: true }).click();
      await this.page.getByRole('menuitem', { name: 'Import' }).click();
    } else await this.page.getByRole('button', { name: 'Import', exact: true }).click();
  }

  /** Opens the share dialog and waits for the link in it, or for what is said instead. */
  async openShare(): Promise<void> {
    if (this.isCrowded) {
      await this.page.getByRole('button', { name: 'More', exact: true }).click();
      await this.page.getByRole('menuitem', { name: 'Share' }).click();
    } else await this.page.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(this.page.getByRole('dialog', { name: 'Share what is shown' })).toBeVisible();
  }

  /** Does something in the rail; on phones it is opened as a sheet first. */
  async setUp(act: () => Promise<void>): Promise<void> {
    if (!this.isNarrow) return act();
    await this.page.getByRole('button', { name: / of \d+$/ }).click();
    await act();
    await this.page.keyboard.press('Escape');
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
  }

  /** Pastes text into the import dialog and waits for what was read. */
  async read(text: string): Promise<void> {
    await this.openImport();
    await this.page.getByRole('textbox', { name: /paste rewards/ }).fill(text);
  }

  /** Chooses files in the import dialog. */
  async readFiles(files: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
    await this.openImport();
    await this.page.getByLabel('Files', { exact: true }).setInputFiles(files);
  }

  get preview(): Locator {
    return this.page.getByRole('region', { name: 'What was read' });
  }

  /** Shows what was read. Files of a run are shown in Diagnose. */
  async take(): Promise<void> {
    await this.page.getByRole('button', { name: 'Show these rewards' }).click();
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
    await this.settled();
  }

  /** Shows what was read in the Lab, wherever the page went with it. */
  async accept(): Promise<void> {
    await this.take();
    if (!this.page.url().endsWith('#/diagnose')) return;
    await this.page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Lab' }).click();
    await this.settled();
  }

  async paste(text: string): Promise<void> {
    await this.read(text);
    await expect(this.preview).toBeVisible();
    await this.accept();
  }

  async undo(): Promise<void> {
    await this.page.getByRole('button', { name: /^Undo/ }).first().click();
    await this.settled();
  }

  async redo(): Promise<void> {
    await this.page.getByRole('button', { name: /^Redo/ }).first().click();
    await this.settled();
  }
}

/** Presses Tab until the focused element has this name, and role if one is given; fails when it does not come. */
export async function tabTo(page: Page, name: RegExp, role?: string): Promise<void> {
  for (let k = 0; k < 120; k++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      return {
        label: element?.getAttribute('aria-label') ?? element?.textContent ?? '',
        role: element?.getAttribute('role') ?? undefined,
      };
    });
    if (name.test(focused.label) && (role === undefined || role === focused.role)) return;
  }
  throw new Error(`Tab never reached ${String(name)}`);
}

/** In an open menu goes to the entry that begins with these letters, and chooses it. */
export async function chooseByLetters(page: Page, letters: string): Promise<void> {
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  // Letters typed before the menu has the focus are nobody's.
  await expect.poll(() => menu.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.type(letters);
  await expect(menu.locator(':focus')).toContainText(letters);
  await page.keyboard.press('Enter');
}
