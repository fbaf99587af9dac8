import { Workbench } from './estimators.ts';
import { expect, type Lab } from './page.ts';
import { runOfSteps } from './runs.ts';

/** A state of the page that the axe, layout and screenshot suites all visit. */
export interface State {
  readonly id: string;
  /** From a fresh page to the state. */
  readonly reach: (lab: Lab) => Promise<void>;
  /**
   * It is the same whether it was reached on a phone or on a desktop, so that one visit is turned into every screen.
   * Not where something floats, or stands elsewhere on a phone.
   */
  readonly turns?: boolean;
}

/** Every state worth looking at: empty, loaded, error, dialog, menu, tables, views. */
export const STATES: readonly State[] = [
  { id: 'first', turns: true, reach: (lab) => lab.open() },
  {
    id: 'dead-group',
    turns: true,
    reach: async (lab) => {
      await lab.open();
      await lab.chooseExample('All solved');
    },
  },
  {
    id: 'singleton-at-seed',
    turns: true,
    reach: async (lab) => {
      await lab.open();
      await lab.paste('{"group_id": "a:judge", "rewards": [0.7]}\n{"group_id": "b:judge", "rewards": [1, 0]}');
      await lab.setUp(async () => {
        await lab.page.getByRole('radio', { name: 'Mar 2026' }).click();
      });
      await lab.settled();
    },
  },
  {
    id: 'missing-reward',
    turns: true,
    reach: async (lab) => {
      await lab.open();
      await lab.paste('[1, null, 0]');
    },
  },
  {
    id: 'not-finite',
    turns: true,
    reach: async (lab) => {
      await lab.open();
      await lab.paste('[1, NaN, 0.5]\n[1, Infinity]');
    },
  },
  {
    id: 'huge-numbers',
    turns: true,
    reach: (lab) => paste(lab, '[1.7e308, -1.7e308, 1e308]\n[1e-320, 0, 123456789.123]'),
  },
  {
    id: 'long-ids',
    turns: true,
    reach: (lab) =>
      paste(lab, JSON.stringify({ group_id: `${'task-'.repeat(40)}:${'role'.repeat(30)}`, rewards: [1, 0, 0, 1] })),
  },
  {
    id: 'sixty-four',
    reach: (lab) => paste(lab, JSON.stringify(Array.from({ length: 64 }, (_, i) => ((i * 37) % 64) / 64))),
  },
  {
    id: 'two-hundred',
    reach: async (lab) => {
      await paste(lab, JSON.stringify(Array.from({ length: 200 }, (_, i) => ((i * 37) % 200) / 200)));
      await lab.page.getByRole('slider', { name: 'Trajectory, in the order of rewards' }).press('End');
    },
  },
  { id: 'crowd', reach: (lab) => paste(lab, JSON.stringify([...new Array<number>(20).fill(1), 0])) },
  { id: 'tiny-spread', turns: true, reach: (lab) => paste(lab, '[0.5, 0.500000001]') },
  {
    id: 'empty-batch',
    reach: async (lab) => {
      await lab.open();
      await lab.paste('[1, 0]');
      await lab.page.getByRole('button', { name: /^Group / }).click();
      await lab.page.getByRole('menuitem', { name: 'Remove group' }).click();
      await lab.settled();
    },
  },
  {
    id: 'empty-group',
    reach: async (lab) => {
      await lab.open();
      await lab.paste('{"group_id": "a:s", "rewards": []}\n{"group_id": "b:s", "rewards": [1, 0]}');
    },
  },
  {
    id: 'gallery',
    reach: async (lab) => {
      await lab.open();
      await lab.page.getByRole('banner').getByRole('button', { description: 'Examples' }).click();
      await lab.page.getByRole('menuitem', { name: 'All, with pictures' }).click();
      await expect(lab.page.getByRole('dialog', { name: 'Examples' })).toBeVisible();
    },
  },
  {
    id: 'explain',
    reach: async (lab) => {
      await lab.open();
      await lab.page.keyboard.press('Alt+e');
      await expect(lab.page.getByText('In standard deviations of the group')).toBeVisible();
    },
  },
  {
    id: 'pinned',
    reach: async (lab) => {
      await lab.open();
      await lab.page.getByRole('button', { name: 'Pin this as A' }).click();
      await lab.setReward(1, '0.4');
      await expect(lab.strip.getByText('A 1', { exact: true })).toHaveCount(1);
    },
  },
  {
    id: 'stages',
    reach: async (lab) => {
      await lab.open();
      await lab.page.getByRole('button', { name: 'Step through the calculation' }).click();
      await expect(lab.page.getByText('Step 1 of 3')).toBeVisible();
    },
  },
  {
    id: 'lecture',
    reach: async (lab) => {
      await lab.open();
      await lab.chooseExample('Lecture: GRPO against RLOO');
      // A window that fills the screen cannot be made narrower.
      await lab.page.evaluate(() => {
        document.documentElement.requestFullscreen = () => Promise.reject(new Error('not here'));
      });
      await lab.page.getByRole('button', { name: 'Start', exact: true }).click();
      await expect(lab.page.getByTestId('lecture')).toContainText('step 1 of 8');
    },
  },
  {
    id: 'predict',
    reach: async (lab) => {
      await lab.open();
      await lab.page.getByRole('button', { name: 'Predict', exact: true }).click();
      await lab.page
        .getByRole('slider', { name: /^Guess for reward/ })
        .first()
        .press('Shift+ArrowUp');
    },
  },
  {
    id: 'predict-revealed',
    reach: async (lab) => {
      await lab.open();
      await lab.page.getByRole('button', { name: 'Predict', exact: true }).click();
      await lab.page
        .getByRole('slider', { name: /^Guess for reward/ })
        .first()
        .press('Shift+ArrowUp');
      await lab.page.getByRole('button', { name: 'Reveal' }).click();
      await expect(lab.page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  {
    id: 'first-steps',
    reach: async (lab) => {
      await lab.open();
      await help(lab);
      await lab.page.getByRole('button', { name: 'Show the first steps' }).click();
      await expect(lab.page.getByRole('region', { name: 'First steps' })).toBeVisible();
    },
  },
  {
    id: 'term',
    reach: async (lab) => {
      await lab.open();
      await lab.metrics.getByRole('button', { name: 'fraction_zero' }).focus();
      await expect(lab.page.getByRole('tooltip')).toBeVisible();
    },
  },
  {
    id: 'diagnosis',
    turns: true,
    reach: async (lab) => {
      await lab.open();
      await lab.readFiles(runOfSteps(4));
      await lab.take();
      await expect(lab.page.getByRole('heading', { level: 1 })).toContainText('teach nothing');
      await expect(lab.page.getByRole('img', { name: /over 4 steps/ })).toBeVisible();
      await lab.page.getByRole('button', { name: /^too hard/ }).click();
    },
  },
  {
    id: 'texts',
    turns: true,
    reach: async (lab) => {
      await lab.open();
      const long = 'A word that has no end: '.concat('x'.repeat(300), ' ‮ שלום ', 'and on it goes. '.repeat(400));
      const rows = [1, 0].map((reward) => ({
        example_id: 0,
        prompt: [
          { role: 'system', content: 'Answer in a box.' },
          { role: 'user', content: long },
        ],
        completion: [{ role: 'assistant', content: 'It is 5.', tool_calls: [{ name: 'run', arguments: '{}' }] }],
        reward,
        metrics: {},
      }));
      const buffer = Buffer.from(rows.map((row) => JSON.stringify(row)).join('\n'));
      await lab.readFiles([{ name: 'results.jsonl', mimeType: 'application/json', buffer }]);
      await lab.take();
      await lab.page.goto('#/diagnose');
      await expect(lab.page.getByRole('region', { name: /^Texts of trajectory/ })).toContainText('Answer in a box.');
    },
  },
  {
    id: 'diagnosis-of-little',
    turns: true,
    reach: async (lab) => {
      await paste(lab, '[1, NaN, 0.5]\n[0.4]');
      await lab.page.goto('#/diagnose');
      await expect(lab.page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(lab.page.getByRole('region', { name: 'Findings' })).toContainText('missing or NaN');
    },
  },
  { id: 'episodes', reach: (lab) => flow(lab) },
  {
    id: 'flow-settings',
    reach: async (lab) => {
      await flow(lab);
      await lab.page.getByRole('button', { name: 'Filter settings' }).click();
      await lab.page.getByRole('button', { name: /masked: timeout/ }).click();
    },
  },
  {
    id: 'findings',
    reach: (lab) =>
      paste(lab, '{"group_id": "a%3Ax:s", "rewards": [1, 0]}\n{"group_id": "b:s", "rewards": [0.7]}\n[NaN, 1]'),
  },
  {
    id: 'configuration',
    reach: async (lab) => {
      await lab.open('#/code');
      await lab.page.getByRole('radio', { name: 'Configuration' }).click();
      await lab.page
        .getByLabel(/^rLLM YAML, JSON/)
        .fill(
          'rllm:\n  algorithm:\n    adv_estimator: rloo\n    lr_schedul: cosine\n  rejection_sample: {multiplier: 2}\n',
        );
      await expect(lab.page.getByText('misspelt')).toBeVisible();
      // The field is scrolled to when it is filled, which can leave a button half under the header.
      await lab.page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    id: 'many-groups',
    turns: true,
    reach: async (lab) => {
      await lab.open();
      await lab.paste(Array.from({ length: 400 }, (_, g) => `[${g % 3}, ${g % 2}, 0, 1]`).join('\n'));
    },
  },
  {
    id: 'long-group',
    turns: true,
    reach: async (lab) => {
      await lab.open();
      await lab.paste(`[${Array.from({ length: 300 }, (_, i) => (i % 7) / 7).join(', ')}]`);
    },
  },
  {
    id: 'import-empty',
    reach: async (lab) => {
      await lab.open();
      await lab.openImport();
      await expect(lab.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    id: 'import-preview',
    reach: async (lab) => {
      await lab.open();
      await lab.openImport();
      await lab.page
        .getByRole('textbox', { name: /paste rewards/ })
        .fill('{"group_id": "a:solver", "rewards": [1, 0, null]}\n{"group_id": "b:solver", "rew');
      await expect(lab.preview).toBeVisible();
    },
  },
  {
    id: 'import-question',
    reach: async (lab) => {
      await lab.open();
      await lab.read(
        '{"task_id": "a", "accuracy_reward": 1, "format_reward": 0.5, "style_score": 1}\n{"task_id": "a"}',
      );
      await expect(lab.page.getByRole('group', { name: 'Weights' })).toBeVisible();
    },
  },
  {
    id: 'import-refused',
    reach: async (lab) => {
      await lab.open();
      await lab.openImport();
      await lab.page.getByRole('textbox', { name: /paste rewards/ }).fill('<!doctype html><title>Sign in</title>');
      await expect(lab.page.getByRole('dialog').getByText(/web page/)).toBeVisible();
    },
  },
  {
    id: 'distribution-table',
    reach: async (lab) => {
      await lab.open();
      await lab.page.getByRole('button', { name: 'Show as table' }).click();
      await expect(lab.page.getByRole('region', { name: 'Advantages by bin' })).toBeVisible();
    },
  },
  {
    id: 'examples-menu',
    reach: async (lab) => {
      await lab.open();
      await lab.page.getByRole('banner').getByRole('button', { description: 'Examples' }).click();
      await expect(lab.page.getByRole('menu')).toBeVisible();
    },
  },
  {
    id: 'help',
    reach: async (lab) => {
      await lab.open();
      await help(lab);
    },
  },
  {
    id: 'share-link',
    reach: async (lab) => {
      await lab.open();
      await lab.openShare();
      await expect(lab.page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
    },
  },
  {
    id: 'share-embed',
    reach: async (lab) => {
      await lab.open();
      await lab.openShare();
      await lab.page.getByRole('radio', { name: 'Embed' }).click();
      await expect(lab.page.getByRole('textbox', { name: 'Snippet' })).toBeVisible();
    },
  },
  {
    id: 'opened-link',
    reach: async (lab) => {
      await lab.open('#v1.lab.M03KSq9WSleyqlbKVrJSMlHSUSoC0oYGBgZKtbUA');
      await expect(lab.page.getByText(/was opened from a link/)).toBeVisible();
    },
  },
  {
    id: 'bad-link',
    reach: async (lab) => {
      await lab.open('#v1.lab.M03KSq9WSleyqlbKV');
      await expect(lab.page.getByText(/was cut or changed/)).toBeVisible();
    },
  },
  {
    id: 'unknown-view',
    reach: (lab) => lab.open('#/nowhere'),
  },
  { id: 'compare', turns: true, reach: (lab) => compare(lab, '[1, 0, 0, 0]\n[1, 1, 0, 0]\n[0.5, 0.50001, 0.5, 0.5]') },
  {
    id: 'compare-refused',
    turns: true,
    reach: async (lab) => {
      await compare(lab, '[1, 0, 0]\n[1, 0, 0, 1]');
      await lab.page.getByRole('button', { name: /^Second estimator/ }).click();
      await lab.page.getByRole('menuitemradio', { name: 'TRL RLOO', exact: true }).click();
      await expect(lab.headline).toContainText('refuses');
    },
  },
  {
    id: 'compare-tables',
    turns: true,
    reach: async (lab) => {
      await compare(lab, '[1, 0, 0, 0]\n[1, 1, 0, 0]');
      // A press changes its button's name, so the next is the first again.
      const buttons = lab.page.getByRole('button', { name: /as a table$/ });
      for (let left = await buttons.count(); left > 0; left--) await buttons.first().click();
    },
  },
  {
    id: 'compare-configuration',
    turns: true,
    reach: async (lab) => {
      await compare(lab, '[1, 0, 0, 0]');
      await lab.page
        .getByRole('textbox', { name: /GRPOConfig/ })
        .fill('GRPOConfig(scale_rewards=False, scale_reward=1, x=[');
      await expect(lab.page.getByRole('row', { name: /scale_reward / })).toBeVisible();
    },
  },
  { id: 'compare-custom', turns: true, reach: compareCustom },
  {
    id: 'compare-custom-waits',
    turns: true,
    reach: async (lab) => {
      await compareCustom(lab);
      await lab.openShare();
      const link = await lab.page.getByRole('textbox', { name: /link/i }).first().inputValue();
      await lab.page.goto('about:blank');
      await lab.page.goto(link);
      await expect(lab.headline).toHaveText('std_floor has no advantages yet.');
    },
  },
  {
    id: 'compare-many',
    turns: true,
    reach: (lab) => compare(lab, JSON.stringify(Array.from({ length: 500 }, (_, g) => [g % 7, (g * 3) % 5, 1, 0]))),
  },
  { id: 'learn', turns: true, reach: (lab) => learn(lab) },
  {
    id: 'learn-settings',
    turns: true,
    reach: async (lab) => {
      await learn(lab);
      await lab.page.getByRole('button', { name: 'Change', exact: true }).click();
      await lab.page.getByRole('button', { name: /^Experiment:/ }).click();
      await lab.page.getByRole('menuitemradio', { name: 'Solver and judge', exact: true }).click();
      await expect(lab.page.getByText(/^3 prompts with 6 answers/)).toBeVisible();
      await lab.page.getByRole('button', { name: 'Run rLLM’s loop for seed 1' }).click();
      await expect(lab.page.getByRole('row', { name: /val\/toy\/pass@4/ })).toBeVisible({ timeout: 30_000 });
    },
  },
  {
    // A lane whose code fails, beside the others.
    id: 'learn-own-fails',
    turns: true,
    reach: async (lab) => {
      await lab.open('#/code');
      const bench = new Workbench(lab.page);
      await bench.runSource("export default () => { throw new RangeError('no'); };");
      await lab.page.getByRole('link', { name: 'Learn', exact: true }).click();
      await expect(lab.page.getByText('“std_floor” cannot be trained.')).toBeVisible({ timeout: 60_000 });
      await expect(lab.headline).toHaveText(/find the 10\. std_floor was stopped\.$/, { timeout: 30_000 });
      await expect(lab.page.getByText('not measured').first()).toBeVisible({ timeout: 30_000 });
    },
  },
  {
    // Paused before its first seed is done: the curves are the ones of the experiment before.
    id: 'learn-stale',
    turns: true,
    reach: async (lab) => {
      await learn(lab);
      await lab.page.getByRole('button', { name: 'Change', exact: true }).click();
      for (const [label, value] of [
        ['Group size G', '256'],
        ['Steps', '5000'],
      ] as const) {
        await lab.page.getByRole('textbox', { name: label, exact: true }).fill(value);
        await lab.page.keyboard.press('Enter');
      }
      await lab.page.getByRole('button', { name: 'Pause' }).click();
      await expect(lab.page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', /paused/);
      await expect(lab.page.getByText('stale', { exact: true }).first()).toBeVisible();
    },
  },
  {
    id: 'learn-predict',
    turns: true,
    reach: async (lab) => {
      await learn(lab);
      await lab.page.getByRole('button', { name: 'Predict' }).click();
      await lab.page.getByRole('button', { name: 'None stands out' }).click();
      await expect(lab.page.getByText(/^No\. /)).toBeVisible();
    },
  },
  {
    id: 'learn-tables',
    turns: true,
    reach: async (lab) => {
      await learn(lab);
      const buttons = lab.page.getByRole('button', { name: /as a table$/ });
      for (let left = await buttons.count(); left > 0; left--) await buttons.first().click();
    },
  },
  {
    id: 'learn-refused',
    turns: true,
    reach: async (lab) => {
      await lab.open('#/learn');
      await lab.page.getByRole('button', { name: 'Change', exact: true }).click();
      await lab.page.getByRole('button', { name: 'Remove rare' }).click();
      await expect(lab.headline).toHaveText('This experiment cannot be run.');
    },
  },
  {
    id: 'questions',
    turns: true,
    reach: async (lab) => {
      await lab.open('#/q');
      await expect(lab.page.getByText('Choose a question to see its numbers.')).toBeVisible();
    },
  },
  {
    id: 'question',
    turns: true,
    reach: (lab) => question(lab, 'leave-one-out-with-std'),
  },
  {
    id: 'question-refused',
    turns: true,
    reach: (lab) => question(lab, 'whitening-one-token'),
  },
  {
    id: 'question-with-total',
    turns: true,
    reach: (lab) => question(lab, 'dr-grpo-summed-over-rows'),
  },
  {
    id: 'question-unknown',
    turns: true,
    reach: async (lab) => {
      await lab.open('#/q/no-such-thing');
      await expect(lab.page.getByText('There is no question called “no-such-thing”.')).toBeVisible();
    },
  },
  {
    id: 'code',
    turns: true,
    reach: async (lab) => {
      await lab.open('#/code');
      await expect(lab.page.getByRole('heading', { level: 1 })).toBeVisible();
      await lab.page.getByRole('radio', { name: 'Document', exact: true }).click();
    },
  },
  {
    id: 'estimator-draft',
    reach: async (lab) => {
      await lab.open('#/code');
      await expect(lab.page.getByRole('status', { name: 'The last run' })).toContainText('Draft');
    },
  },
  {
    id: 'estimator',
    reach: async (lab) => {
      await estimator(lab);
      await expect(lab.page.getByRole('region', { name: 'What does it promise?' })).toContainText(/of 50\d/, {
        timeout: 30_000,
      });
    },
  },
  {
    id: 'estimator-fails',
    reach: async (lab) => {
      await estimator(lab);
      await lab.page.locator('[data-editor="program"] .cm-content').click();
      await lab.page.keyboard.press('Control+End');
      await lab.page.keyboard.type('console.error("a", mean);\nnothing.here();');
      await expect(lab.page.getByRole('status', { name: 'The last run' })).toContainText('nothing is not defined');
    },
  },
  {
    id: 'estimator-python',
    reach: async (lab) => {
      await lab.open('#/code');
      const bench = new Workbench(lab.page);
      await bench.draftInPython();
      await bench.run();
      await expect(bench.status).toContainText('every length matches');
      await lab.page.getByRole('button', { name: 'What is it given?' }).click();
    },
  },
  {
    id: 'estimator-gallery',
    reach: async (lab) => {
      await lab.open('#/code');
      await lab.page.getByRole('button', { name: 'New', exact: true }).click();
      await lab.page.getByRole('menuitem', { name: 'From the gallery…' }).click();
      await expect(lab.page.getByRole('dialog', { name: 'Estimators to start from' })).toBeVisible();
    },
  },
  {
    id: 'estimator-from-a-link',
    reach: async (lab) => {
      await estimator(lab);
      await lab.openShare();
      const link = await lab.page.getByRole('textbox', { name: /link/i }).first().inputValue();
      await lab.page.goto('about:blank');
      await lab.page.goto(link);
      await expect(lab.page.getByRole('status', { name: 'The last run' })).toContainText('It has not run here yet');
    },
  },
];

/** The draft of the view Code, registered and run. */
async function estimator(lab: Lab): Promise<void> {
  await lab.open('#/code');
  await lab.page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(lab.page.getByRole('status', { name: 'The last run' })).toContainText('every length matches');
}

/** Rewards in the view Compare. */
/** Learn, with its first experiment run and measured. */
async function learn(lab: Lab): Promise<void> {
  await lab.open('#/learn');
  await expect(lab.headline).toHaveText(/find the 10\.$/, { timeout: 30_000 });
  await expect(lab.page.getByText(/500 of [\d,]+ drawn/)).toBeVisible({ timeout: 30_000 });
}

async function compare(lab: Lab, text: string): Promise<void> {
  await paste(lab, text);
  await lab.page.evaluate(() => {
    location.hash = '#/compare';
  });
  await expect(lab.page.getByRole('button', { name: /^Second estimator/ })).toBeVisible();
  await expect(lab.headline).not.toHaveText('Comparing');
}

/** Compare with an estimator of one's own against RLOO. */
async function compareCustom(lab: Lab): Promise<void> {
  await paste(lab, '[1, 0, 0, 0]\n[1, 1, 0, 0]\n[0.5, 0.6, 0.5, 0.9]');
  await lab.page.evaluate(() => {
    location.hash = '#/code';
  });
  await lab.page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(lab.page.getByRole('status', { name: 'The last run' })).toContainText('every length matches');
  await lab.page.evaluate(() => {
    location.hash = '#/compare';
  });
  await lab.page.getByRole('button', { name: /^First estimator/ }).click();
  await lab.page.getByRole('menuitemradio', { name: /^std_floor/ }).click();
  await expect(lab.headline).toContainText(/std_floor (and|is) RLOO/);
}

/** Compare with a question of the catalogue: its tables are there. */
async function question(lab: Lab, id: string): Promise<void> {
  await lab.open(`#/q/${id}`);
  await expect(lab.page.getByRole('article').getByRole('table').first()).toBeVisible();
}

async function help(lab: Lab): Promise<void> {
  if (lab.isCrowded) {
    await lab.page.getByRole('button', { name: 'More', exact: true }).click();
    await lab.page.getByRole('menuitem', { name: 'Help and shortcuts' }).click();
  } else await lab.page.getByRole('button', { name: 'Help and shortcuts' }).click();
  await expect(lab.page.getByRole('dialog')).toBeVisible();
}

/** An example of episodes: its flow is shown. */
async function flow(lab: Lab): Promise<void> {
  await lab.open();
  await lab.chooseExample('Timeouts and a lone rollout');
  await expect(lab.page.getByRole('region', { name: 'Where did the trajectories go?' })).toBeVisible();
}

async function paste(lab: Lab, text: string): Promise<void> {
  await lab.open();
  await lab.paste(text);
}
