import { configText } from '../../../state/configText.ts';
import { createFollowed } from '../../../state/followed.ts';

/** The parts of the view. */
export const SECTIONS = { estimators: 'Estimators', document: 'Document', configuration: 'Configuration' } as const;

export type CodeSection = keyof typeof SECTIONS;

/** The part that is shown; a configuration that is opened from elsewhere shows its own. */
export const codeSection = createFollowed<CodeSection>(configText.get() === null ? 'estimators' : 'configuration');

configText.subscribe(() => configText.get() !== null && codeSection.set('configuration'));
