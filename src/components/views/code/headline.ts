import type { PlaygroundDocument } from '../../../importers/playground/document.ts';
import { counted } from '../../format.ts';
import type { TextStatus } from '../../editors/document_editor/session.ts';

const BEFORE = 'The rest of the page shows the document as it was before.';

/** The finding of the view: what the text is as a document, or what keeps it from being one. */
export function codeHeadline(
  { batch, lanes }: PlaygroundDocument,
  { phase, problems, conflict, oversize }: Pick<TextStatus, 'phase' | 'problems' | 'conflict' | 'oversize'>,
): { readonly headline: string; readonly detail: string } {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const notices = problems.length - errors.length;
  const first = errors[0];
  if (conflict) {
    return { headline: 'The text and the document went different ways.', detail: 'Choose one of them below the text.' };
  }
  if (first !== undefined) {
    const headline =
      errors.length === 1
        ? `Line ${first.line} keeps this text from being the document.`
        : `${errors.length} places keep this text from being the document.`;
    return { headline, detail: BEFORE };
  }
  if (phase === 'unchecked') {
    return { headline: 'This text is not checked yet.', detail: BEFORE };
  }
  const rewards = batch.groups.reduce((sum, group) => sum + group.rewards.length, 0);
  const held = `${counted(batch.groups.length, 'group')}, ${counted(rewards, 'reward')} and ${counted(lanes.length, 'lane')}`;
  if (oversize) return { headline: `${held}: too long a text for this page.`, detail: 'The other views show it all.' };
  return {
    headline: `${held}, all in this text.`,
    detail:
      notices === 0
        ? 'Edit it, and the page follows as soon as the text is without errors.'
        : `It is the document, but for ${counted(notices, 'place')} that ${notices === 1 ? 'was' : 'were'} left out or replaced.`,
  };
}
