import type { ReadConfig } from '../../../importers/rllm_config/index.ts';

/** What the panel says first: how many keys take effect, and how many do not do what they say. */
export function configSentence(read: ReadConfig | null, revision: string): string {
  if (read === null) return 'Paste one, or open a file: it sets the page, and every key is accounted for.';
  if (!read.ok) return 'It cannot be read yet. What is on the page stays.';
  const { report } = read.value;
  if (report.length === 0) return 'There is no key in it.';
  const used = report.filter(({ status }) => status === 'used').length;
  const warned = report.filter(({ warns }) => warns).length;
  const keys = report.length === 1 ? 'The only key' : `${used} of ${report.length} keys`;
  const effect =
    report.length === 1
      ? `${keys} ${used === 1 ? 'is' : 'is not'} read by rLLM of ${revision}.`
      : `${keys} are read by rLLM of ${revision}.`;
  if (warned === 0) return `${effect} Nothing in it is without its effect.`;
  return `${effect} ${warned === 1 ? '1 does' : `${warned} do`} not do what ${warned === 1 ? 'it says' : 'they say'}.`;
}
