import { expect, type Lab, type Locator, type Page } from './page.ts';

/** The workbench of the view Code as a person finds it. */
export class Workbench {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  static async open(lab: Lab): Promise<Workbench> {
    await lab.page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Code' }).click();
    const bench = new Workbench(lab.page);
    await expect(bench.source).toBeVisible();
    return bench;
  }

  get source(): Locator {
    return this.page.locator('[data-editor="program"] .cm-content');
  }

  get status(): Locator {
    return this.page.getByRole('status', { name: 'The last run' });
  }

  get console(): Locator {
    return this.page.getByRole('region', { name: 'Console' });
  }

  /** Replaces the whole source as a person would: select all, paste. */
  async write(text: string): Promise<void> {
    await this.source.click();
    await this.page.keyboard.press('Control+a');
    await this.source.evaluate((element, pasted) => {
      const data = new DataTransfer();
      data.setData('text/plain', pasted);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, text);
  }

  async run(): Promise<void> {
    await this.page.getByRole('button', { name: 'Run', exact: true }).click();
  }

  /** Writes a source over the draft, runs it, and waits until that ended. */
  async runSource(text: string): Promise<void> {
    await this.write(text);
    await this.run();
    await this.ended();
  }

  async ended(): Promise<void> {
    await expect(this.status).not.toContainText(/^(Runs|Draft|Waits|Idle)/, { timeout: 20_000 });
  }

  /** Puts an entry of the gallery into the document. */
  async take(label: string, language: 'JavaScript' | 'Python' = 'JavaScript'): Promise<void> {
    await this.page.getByRole('button', { name: 'New', exact: true }).click();
    await this.page.getByRole('menuitem', { name: 'From the gallery…' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Estimators to start from' });
    await dialog.getByRole('radio', { name: language }).check();
    await dialog.getByRole('button', { name: `Take ${label}`, exact: true }).click();
    await expect(dialog).toHaveCount(0);
  }

  /** The draft, in Python. */
  async draftInPython(): Promise<void> {
    await this.page.getByRole('radiogroup', { name: 'Language' }).getByRole('radio', { name: 'Python' }).check();
    await expect(this.source).toContainText('import numpy as np');
  }

  async more(entry: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name: 'More about this estimator' }).click();
    await this.page.getByRole('menuitem', { name: entry }).click();
  }
}
