import { labelOfGroup } from '../../engine/batch/label.ts';
import type { LectureStep, PlaygroundDocument } from '../../importers/playground/document.ts';
import { type DocumentEdit, setRewards } from './documentEdits.ts';

/** What a lecture is told over: the document as it was when it began, and the group that was selected. */
export interface Lecture {
  readonly base: PlaygroundDocument;
  readonly group: number | null;
}

/** What the page shows at a step. */
export interface LectureMoment {
  readonly document: PlaygroundDocument;
  readonly selection: { readonly group?: number; readonly trajectory?: number };
}

/** The document's own steps; without any, those of the calculation over the selected group, closed by the verdict. */
export function lectureSteps({ base, group }: Lecture): readonly LectureStep[] {
  if (base.lecture !== undefined) return base.lecture;
  const shown = group === null ? undefined : base.batch.groups[group];
  if (shown === undefined) return [{ say: 'There is no group to show yet.' }];
  const { length } = shown.rewards;
  const count = length === 1 ? '1 trajectory' : `${length} trajectories`;
  return [
    { say: `${labelOfGroup(shown.groupId)}: ${count}, each with its reward.`, stage: 'raw' },
    { say: 'Each lane takes its baseline away: what lies above it will be made likelier.', stage: 'centred' },
    { say: 'Each lane scales what is left. This is the advantage that every token of a response gets.' },
    { say: '' },
  ];
}

/** The document and the selection after the steps up to and with `step`, from the beginning. */
export function lectureMoment(lecture: Lecture, step: number): LectureMoment {
  let { base: document } = lecture;
  let group = lecture.base.lecture === undefined ? lecture.group : document.batch.groups.length > 0 ? 0 : null;
  let trajectory: number | undefined;
  for (const one of lectureSteps(lecture).slice(0, step + 1)) {
    if (one.group !== undefined) {
      group = document.batch.groups.findIndex(({ groupId }) => groupId === one.group);
      trajectory = 0;
    }
    if (one.trajectory !== undefined) trajectory = one.trajectory - 1;
    if (one.rewards !== undefined && group !== null) document = setRewards(group, one.rewards)(document);
    if (one.lanes !== undefined) document = { ...document, lanes: one.lanes };
  }
  return { document, selection: { ...(group !== null && { group }), ...(trajectory !== undefined && { trajectory }) } };
}

/** Adds a step at the end of the document's lecture. */
export const addLectureStep =
  (step: LectureStep): DocumentEdit =>
  (document) => ({ ...document, lecture: [...(document.lecture ?? []), step] });
