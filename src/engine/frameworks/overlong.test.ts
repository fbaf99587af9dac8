import { expect, test } from 'vitest';
import { readFrameworkVectors } from '../testing/frameworkVectors.ts';
import { OVERLONG_RULES, overlongPenalty } from './overlong.ts';

const { shapingVectors, cases } = readFrameworkVectors();
const { lengths, maxLen, buffer } = cases.shaping;

test.each(Object.entries(shapingVectors))('%s gives the recorded punishments', (name, { factor, expected }) => {
  // ms-swift's id has a hyphen there.
  const id = name.replace('.factor0.5', '').replace('ms-swift', 'swift');
  const rule = OVERLONG_RULES.find((one) => one.id === id)!;
  lengths.forEach((length, i) => {
    const ours = overlongPenalty(rule, length, { maxLength: maxLen, buffer, ...(factor !== undefined && { factor }) });
    expect(ours).toBeCloseTo(expected[i]!, 5);
  });
});
