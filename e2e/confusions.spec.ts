import { CONFUSIONS } from '../src/engine/confusions/catalogue/index.ts';
import { variantById } from '../src/engine/frameworks/variants/index.ts';
import { nameOfVariant } from '../src/engine/pairing/sides.ts';
import { EXPECTED, excess } from '../src/engine/confusions/testing/expected.ts';
import { expect, type Locator, type Page, test } from './page.ts';

const PARTS = 4;

function panelOf(page: Page): Locator {
  return page.getByRole('region', { name: 'What people asked', exact: true });
}

/** A number as the page shows it, and what its last decimal leaves open. */
function read(shown: string): { readonly value: number; readonly slack: number } {
  if (shown === 'kept') return { value: 1, slack: 0 };
  if (shown === 'dropped') return { value: 0, slack: 0 };
  const text = shown.replaceAll('−', '-');
  const [mantissa = '', exponent = '0'] = text.split('e');
  const slack = 0.5001 * 10 ** (Number(exponent) - (mantissa.split('.')[1]?.length ?? 0));
  return { value: Number(text), slack: text === '0' || text === 'NaN' ? 0 : slack };
}

/** The cells of a table below each of its computed headings, the total last; `rows` long when there is one. */
async function columnsOf(table: Locator): Promise<Map<string, string[]>> {
  const columns = await table.evaluate((region) => {
    const heads = [...region.querySelectorAll('thead th')];
    return heads.flatMap((head, k) => {
      const heading = head.querySelector('[data-heading]')?.textContent;
      if (heading === undefined) return [];
      const body = [...region.querySelectorAll<HTMLElement>('tbody tr')].flatMap((row) =>
        // Rows that read the same are shown as one.
        new Array<string>(Number(row.dataset['rows'])).fill([...row.children].at(k - heads.length)?.textContent ?? ''),
      );
      const total = [...region.querySelectorAll('tfoot td')].at(k - heads.length)?.textContent;
      return [[heading, total === undefined ? body : [...body, total]] as const];
    });
  });
  return new Map(columns);
}

function disagreement(quoted: string, shown: string): number {
  const { value, slack } = read(shown);
  return Math.max(0, excess(quoted, value) - slack);
}

for (let part = 0; part < PARTS; part++) {
  test(`every question shows the numbers of its discussion, part ${part + 1}`, async ({ page, lab }) => {
    await page.goto('/#/q');
    await lab.settled();
    const panel = panelOf(page);
    for (const { id, asked, answer, tables } of CONFUSIONS.filter((_, k) => k % PARTS === part)) {
      await page.getByRole('radio', { name: asked, exact: true }).check();
      await expect(page).toHaveURL(new RegExp(`#/q/${id}$`));
      await expect(panel.getByRole('heading', { name: `You asked: ${asked}`, exact: true })).toBeVisible();
      await expect(panel.getByText(answer, { exact: true })).toBeVisible();
      for (const [k, { caption }] of tables.entries()) {
        const table = panel.getByRole('region', { name: caption, exact: true });
        await expect(table).toBeVisible();
        const columns = await columnsOf(table);
        for (const { table: of = 0, column, values, total } of EXPECTED[id]!) {
          if (of !== k) continue;
          const shown = columns.get(column);
          expect(shown, `${id}: ${column}`).toBeDefined();
          const quoted = values === undefined || values === '' ? [] : values.split(' ');
          quoted.forEach((text, i) => {
            if (text !== '_') expect(disagreement(text, shown![i]!), `${id}: ${column} ${i}, ${shown![i]}`).toBe(0);
          });
          if (total !== undefined) expect(disagreement(total, shown!.at(-1)!), `${id}: ${column}`).toBe(0);
        }
      }
    }
  });
}

test('the batch of a question opens under its two estimators, one undo away from what was there', async ({
  lab,
  page,
}) => {
  await lab.setReward(1, '0.5');
  await page.goto('/#/q/vectorised-variance-floor');
  await panelOf(page).getByRole('button', { name: 'Open this batch' }).click();
  await expect(
    page.getByRole('button', { name: /^First estimator: verl grpo_vectorized, January 2026/ }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Second estimator: verl grpo', exact: true })).toBeVisible();
  await expect(lab.headline).toContainText('verl grpo times 0.00807');
  await lab.undo();
  await expect(page.getByRole('button', { name: 'First estimator: GRPO', exact: true })).toBeVisible();
  await page.goto('/#/lab');
  await expect(lab.reward(1)).toHaveValue('0.5');
});

for (let part = 0; part < PARTS; part++) {
  test(`batches open one after the other, whatever their estimators divide by, part ${part + 1}`, async ({
    page,
    lab,
  }) => {
    await page.goto('/#/q');
    const agree = page.getByRole('region', { name: 'Do they agree?', exact: true });
    for (const { asked, opens } of CONFUSIONS.filter(({ opens: one }, k) => one !== null && k % PARTS === part)) {
      const names = opens!.against.map(({ variant }) => nameOfVariant(variantById(variant)!));
      await page.getByRole('radio', { name: asked, exact: true }).check();
      await expect(panelOf(page).getByRole('heading', { name: `You asked: ${asked}`, exact: true })).toBeVisible();
      await panelOf(page).getByRole('button', { name: 'Open this batch' }).click();
      await expect(page.getByRole('button', { name: `First estimator: ${names[0]}`, exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: `Second estimator: ${names[1]}`, exact: true })).toBeVisible();
      await expect(lab.headline).toContainText(names[0]!);
      await expect(lab.headline).toContainText(names[1]!);
      await expect(agree).not.toHaveAttribute('aria-busy', 'true');
    }
  });
}

test('the number that is wrong, the one that is right and what is refused are told apart', async ({ page, lab }) => {
  await page.goto('/#/q/whitening-one-token');
  await lab.settled();
  const panel = panelOf(page);
  await expect(panel.getByRole('columnheader', { name: /^ROLL right/ })).toBeVisible();
  await expect(panel.getByRole('cell', { name: /^It raises: the variance of one token/ })).toBeVisible();
  await expect(panel.getByRole('link', { name: '#475' })).toHaveAttribute(
    'href',
    'https://github.com/alibaba/ROLL/issues/475',
  );
});

test('questions are found by a word or an issue number, and chosen by the arrow keys', async ({ page, lab }) => {
  await page.goto('/#/compare');
  await lab.settled();
  const toggle = page.getByRole('button', { name: 'What people asked' });
  await toggle.press('Enter');
  const panel = panelOf(page);
  await panel.getByRole('searchbox').fill('maxrl #2985');
  await expect(panel.getByText(`1 of ${CONFUSIONS.length} questions`)).toBeVisible();
  await panel.getByRole('searchbox').fill('maxrl');
  await expect(panel.getByRole('radio')).toHaveCount(2);
  await panel.getByRole('radio').first().focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/#\/q\/maxrl-of-negative-rewards$/);
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/#\/q\/maxrl-group-of-one$/);
  await expect(panel.getByRole('cell', { name: 'dropped' }).first()).toBeVisible();
  await panel.getByRole('searchbox').fill('no such word');
  await expect(panel.getByText('No question has these words.')).toBeVisible();
  await panel.getByRole('button', { name: 'Close the questions' }).click();
  await expect(toggle).toBeFocused();
  await expect(page).toHaveURL(/#\/compare$/);
});

test('an address of no question says so beside the list', async ({ page, lab }) => {
  await page.goto('/#/q/no-such-thing');
  await lab.settled();
  await expect(panelOf(page).getByText('There is no question called “no-such-thing”.')).toBeVisible();
  await expect(panelOf(page).getByRole('radio')).toHaveCount(CONFUSIONS.length);
});
