import type { PlaygroundDocument } from '../../../importers/playground/document.ts';
import { counted } from '../../format.ts';
import type { TextStatus } from '../../editors/document_editor/session.ts';

/** The finding of the view: what the text is as a document, or what keeps it from being one. */
export function codeHeadline(
  { batch, lanes }: PlaygroundDocument,
  { problems, conflict }: Pick<TextStatus, 'problems' | 'conflict'>,
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
    return { headline, detail: 'The rest of the page shows the document as it was before.' };
  }
  const rewards = batch.groups.reduce((sum, group) => sum + group.rewards.length, 0);
  return {
    headline: `${counted(batch.groups.length, 'group')}, ${counted(rewards, 'reward')} and ${counted(lanes.length, 'lane')}, all in this text.`,
    detail:
      notices === 0
        ? 'Edit it, and the page follows as soon as the text is without errors.'
        : `It is the document, but for ${counted(notices, 'place')} that ${notices === 1 ? 'was' : 'were'} left out or replaced.`,
  };
}
