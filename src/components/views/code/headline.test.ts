import { describe, expect, it } from 'vitest';
import type { PlaygroundDocument } from '../../../importers/playground/document.ts';
import type { Problem } from '../../editors/document_editor/checkText.ts';
import { computeCommand } from './computeCommand.ts';
import { codeHeadline } from './headline.ts';

const DOCUMENT: PlaygroundDocument = {
  name: 'Half & half',
  sentence: '',
  batch: { groups: [{ groupId: 'task:solver', rewards: [1, 0] }] },
  settings: {
    revision: 'rllm-head',
    estimator: 'grpo',
    estimatorMap: [],
    normAdvByStdInGrpo: true,
    usePrecomputedAdvantage: false,
  },
  lanes: [{ id: 'a', estimator: 'rloo', normAdvByStdInGrpo: null, revision: null }],
};

const problem = (line: number, severity: Problem['severity']): Problem => ({
  line,
  severity,
  message: 'Something.',
  from: 0,
  to: 1,
});

const said = (problems: readonly Problem[], conflict = false, oversize = false) =>
  codeHeadline(DOCUMENT, { phase: 'same', problems, conflict, oversize });

const lane = (change: object) => ({ ...DOCUMENT, lanes: [{ ...DOCUMENT.lanes[0]!, ...change }] });

describe('codeHeadline', () => {
  it('counts what the document holds', () => {
    expect(said([]).headline).toBe('1 group, 2 rewards and 1 lane, all in this text.');
    expect(said([problem(3, 'warning')]).detail).toBe(
      'It is the document, but for 1 place that was left out or replaced.',
    );
  });

  it('says that a document is too large to be shown', () => {
    expect(said([], false, true).headline).toBe('1 group, 2 rewards and 1 lane: too long a text for this page.');
  });

  it('does not call a text the document before it is checked', () => {
    const unchecked = { phase: 'unchecked', problems: [], conflict: false, oversize: false } as const;
    expect(codeHeadline(DOCUMENT, unchecked).headline).toBe('This text is not checked yet.');
  });

  it('names the line that keeps the text from being the document, or counts the places', () => {
    expect(said([problem(1, 'warning'), problem(12, 'error')]).headline).toBe(
      'Line 12 keeps this text from being the document.',
    );
    expect(said([problem(1, 'error'), problem(2, 'error')]).headline).toBe(
      '2 places keep this text from being the document.',
    );
    expect(said([], true).headline).toBe('The text and the document went different ways.');
  });
});

describe('computeCommand', () => {
  it('computes the baseline of the downloaded file', () => {
    expect(computeCommand(DOCUMENT)).toBe('npm run -s cli -- compute Half-half.json --estimator rloo --json');
    expect(computeCommand(lane({ estimator: 'role_map' }))).toBe('npm run -s cli -- compute Half-half.json --json');
    expect(computeCommand(lane({ revision: 'rllm-seed', normAdvByStdInGrpo: false }))).toBe(
      'npm run -s cli -- compute Half-half.json --estimator rloo --revision rllm-seed --no-norm-adv-by-std --json',
    );
  });

  it('quotes an estimator of another name', () => {
    expect(computeCommand(lane({ estimator: "it's $(x)" }))).toContain(`--estimator 'it'\\''s $(x)'`);
  });
});
