import { expect, test } from 'vitest';
import { groupViewOf } from '../../state/groupView.ts';
import { sampleDocument } from '../../state/testing/documents.ts';
import { stripSvg } from './stripSvg.ts';
import { shownOf } from './testing/shown.ts';

async function picture(
  change: Parameters<typeof sampleDocument>[0] = {},
  headline = 'GRPO pulls hardest.',
): Promise<string> {
  const shown = await shownOf(sampleDocument(change));
  const view = groupViewOf(shown.document, shown, 0)!;
  return stripSvg({ view, selected: 0, headline, source: 'Advantage Playground', colour: (token) => `[${token}]` });
}

test('headline, caption, legend, gains and small print are inside', async () => {
  const svg = await picture();
  for (const words of [
    'GRPO pulls hardest.',
    'Trajectory 1 of t1:solver, reward 1: GRPO +2.646, RLOO +1.000.',
    '>GRPO<',
    '>RLOO<',
    'gain ×3.02',
    'Advantage Playground',
    '+2.646',
    '−0.38 ×7',
  ])
    expect(svg).toContain(words);
});

test('it stands for itself: no style, no script, no address, and every colour is written out', async () => {
  const svg = await picture();
  expect(svg).not.toMatch(/<style|<script|var\(|url\(|href/);
  expect(svg).toContain('[--grpo]');
});

test('names cannot become markup', async () => {
  const rewards = [1, 0];
  const svg = await picture(
    { batch: { groups: [{ groupId: '</text><script>:s', rewards }] } },
    'a <b> & "c" \u0000\uD800',
  );
  expect(svg).not.toContain('<script>');
  expect(svg).not.toContain('<b>');
  expect(svg).toContain('a &lt;b&gt; &amp; &quot;c&quot; \uFFFD\uFFFD');
});

test('missing and infinite rewards leave no NaN in the drawing', async () => {
  const rewards = [1, null, Number.NaN, Infinity, 0];
  expect(await picture({ batch: { groups: [{ groupId: 'a:s', rewards }] } })).not.toMatch(
    /"[^"]*(NaN|Infinity)[^"]*"(?=[ />])(?<!aria-label="[^"]*")/,
  );
});

test('a long headline takes more lines, and loses no word', async () => {
  const words = Array.from({ length: 24 }, (_, k) => `word${k}`);
  const svg = await picture({}, words.join(' '));
  for (const word of words) expect(svg.replace(/aria-label="[^"]*"/, '')).toContain(word);
  expect(/height="(\d+)"/.exec(svg)?.[1]).not.toBe(/height="(\d+)"/.exec(await picture())?.[1]);
});

test('a group of thousands is drawn with as many strokes as shades, and its chosen trajectory on top', async () => {
  const rewards = Array.from({ length: 5000 }, (_, i) => ((i * 7919) % 5000) / 5000);
  const svg = await picture({ batch: { groups: [{ groupId: 'a:s', rewards }] } });
  expect(svg).not.toContain('NaN');
  expect(svg.match(/<path/g)!.length).toBeLessThan(120);
  expect(svg.length).toBeLessThan(400_000);
  expect(svg).toContain('stroke="[--select]"');
  expect(svg).toContain('Trajectory 1 of a:s, reward 0:');
});
