import type { Measurement } from '../measure/types.ts';
import type { SimulationSetup } from '../setup.ts';
import { JUDGE } from '../toy/types.ts';
import { biasesOf } from './bias.ts';
import { listWords, timesWords } from './words.ts';

/** Which lane's mean gradient points elsewhere, else which is noisiest. */
export function biasSentence(measurement: Measurement | null, setup: SimulationSetup, role?: string): string | null {
  const known = measurement === null ? [] : biasesOf(measurement, setup, role);
  if (known.every(({ bias }) => bias.direction === 'none')) return null;
  const where = `${whose(setup, role)}${measurement!.step === 0 ? 'at the start' : `at step ${measurement!.step} of seed ${setup.seed}`}`;
  const off = known.filter(({ bias }) => bias.direction === 'off');
  if (off.length > 0) {
    const most = Math.max(...off.map(({ bias }) => Math.round(bias.angle!)));
    const furthest = off.filter(({ bias }) => Math.round(bias.angle!) === most).map(({ label }) => label);
    const what = setup.training.updatesPerBatch > 1 ? 'first update' : 'step';
    return furthest.length === 1
      ? `${furthest[0]!}’s average ${what} points ${most}° away from the true gradient ${where}.`
      : `The average ${what}s of ${listWords(furthest)} point ${most}° away from the true gradient ${where}.`;
  }
  const all = known.every(({ bias }) => bias.direction === 'on');
  const says = all
    ? 'All point along the true gradient'
    : `No estimator is measurably off the true gradient in ${measurement!.draws.toLocaleString('en')} draws`;
  const ranked = known
    .filter(({ bias }) => bias.signalToNoise !== null)
    .sort((a, b) => a.bias.signalToNoise! - b.bias.signalToNoise!);
  const [low, high] = [ranked[0], ranked.at(-1)];
  if (low === undefined || high === undefined || low === high) return all ? null : `${says} ${where}.`;
  const ratio = high.bias.signalToNoise! / low.bias.signalToNoise!;
  const isExact = ranked.every(({ bias }) => bias.known === 'enumerated');
  if (ratio < 1.05 && all && isExact) return `${says}, and one batch tells equally much about it ${where}.`;
  // Which is the noisier one is only said where the draws tell.
  if (ratio < 1.05 || low.bias.signalRange[1] >= high.bias.signalRange[0]) return `${says} ${where}.`;
  return `${says}; one batch of ${high.label} tells ${timesWords(ratio)} times as clearly where it is as one of ${low.label} ${where}.`;
}

/** Of several roles the one that is spoken of. */
function whose({ toy }: SimulationSetup, role: string | undefined): string {
  return toy.judgedAnswers === null ? '' : `for the ${role ?? JUDGE} `;
}
