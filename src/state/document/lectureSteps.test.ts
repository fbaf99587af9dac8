import { expect, test } from 'vitest';
import type { LectureStep } from '../../importers/playground/document.ts';
import { sampleDocument } from '../testing/documents.ts';
import { lectureMoment, lectureSteps } from './lectureSteps.ts';

const RLOO = { id: 'rloo', estimator: 'rloo', normAdvByStdInGrpo: null, revision: null };

function lectureOf(...lecture: LectureStep[]) {
  return { base: sampleDocument({ lecture }), group: 2 };
}

test('what a step leaves out stays as the steps before left it', () => {
  const lecture = lectureOf(
    { say: 'One.', trajectory: 2 },
    { say: 'Two.', group: 't2:solver', rewards: [1, 0] },
    { say: 'Three.', lanes: [RLOO] },
    { say: 'Four.', rewards: [0, 0] },
  );
  expect(lectureMoment(lecture, 0).selection).toEqual({ group: 0, trajectory: 1 });
  const third = lectureMoment(lecture, 2);
  expect(third.selection).toEqual({ group: 1, trajectory: 0 });
  expect(third.document.batch.groups[1]!.rewards).toEqual([1, 0]);
  expect(third.document.lanes).toEqual([RLOO]);
  expect(lectureMoment(lecture, 3).document.batch.groups[1]!.rewards).toEqual([0, 0]);
});

test('a step back is what it was on the way there', () => {
  const lecture = lectureOf({ say: 'One.' }, { say: 'Two.', rewards: [0, 0, 0, 0, 0, 0, 0, 0] });
  lectureMoment(lecture, 1);
  expect(lectureMoment(lecture, 0).document).toBe(lecture.base);
});

test('a document without a script is told in the stages of the calculation, over the selected group', () => {
  const lecture = { base: sampleDocument(), group: 2 };
  expect(lectureSteps(lecture).map(({ stage }) => stage)).toEqual(['raw', 'centred', undefined, undefined]);
  expect(lectureSteps(lecture)[0]!.say).toBe('t1:judge: 2 trajectories, each with its reward.');
  expect(lectureMoment(lecture, 3)).toEqual({ document: lecture.base, selection: { group: 2 } });
});

test('a document without a group says so', () => {
  const lecture = { base: sampleDocument({ batch: { groups: [] } }), group: null };
  expect(lectureSteps(lecture)).toEqual([{ say: 'There is no group to show yet.' }]);
  expect(lectureMoment(lecture, 0).selection).toEqual({});
});
