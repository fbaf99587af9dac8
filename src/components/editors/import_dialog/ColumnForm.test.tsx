import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { ImportAnswers } from '../../../importers/answers.ts';
import type { ColumnMapping } from '../../../importers/mapping/parts.ts';
import { ColumnForm } from './ColumnForm.tsx';

const MAPPING: ColumnMapping = {
  columns: ['task_id', 'mark', 'reward', '<b>x</b>'],
  taken: { reward: 'reward', group: 'task_id', role: null, step: null, length: null },
};

function show(answers: ImportAnswers = {}, run: Parameters<typeof ColumnForm>[0]['run'] = { mapping: MAPPING }) {
  const onAnswer = vi.fn<(answers: ImportAnswers) => void>();
  render(<ColumnForm run={run} answers={answers} onAnswer={onAnswer} remembered={false} />);
  return onAnswer;
}

const labels = (name: string) =>
  [...screen.getByRole<HTMLSelectElement>('combobox', { name }).options].map(({ text }) => text);

it('a select a part shows the column taken, and every column to choose', () => {
  show();
  expect(screen.getByRole('combobox', { name: 'Reward' })).toHaveDisplayValue('reward');
  expect(screen.getByRole('combobox', { name: 'Role' })).toHaveDisplayValue('none');
  expect(labels('Group')).toEqual(['none', ...MAPPING.columns]);
  expect(labels('Reward')).toEqual([...MAPPING.columns]);
});

it('a choice is an answer, and leaves the other answers as they are', async () => {
  const onAnswer = show({ groupSize: 4, columns: { step: null } });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Reward' }), 'mark');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Group' }), 'none');
  expect(onAnswer.mock.calls).toEqual([
    [{ groupSize: 4, columns: { step: null, reward: 'mark' } }],
    [{ groupSize: 4, columns: { step: null, group: null } }],
  ]);
});

it('a choice shows at once, before the rows are read again', () => {
  show({ columns: { reward: 'mark', group: null } });
  expect(screen.getByRole('combobox', { name: 'Reward' })).toHaveDisplayValue('mark');
  expect(screen.getByRole('combobox', { name: 'Group' })).toHaveDisplayValue('none');
});

it('a reward of several columns is called their sum', () => {
  show({}, { mapping: { ...MAPPING, taken: { ...MAPPING.taken, reward: null } } });
  expect(screen.getByRole('combobox', { name: 'Reward' })).toHaveDisplayValue('sum of several');
});

it('one goes back to the columns found by name', async () => {
  const onAnswer = show({ groupSize: 4, columns: { reward: 'mark' } });
  await userEvent.click(screen.getByRole('button', { name: 'Find them by name' }));
  expect(onAnswer.mock.calls).toEqual([[{ groupSize: 4, columns: undefined }]]);
});

it('columns of an earlier import are said to be', () => {
  render(
    <ColumnForm
      run={{ mapping: MAPPING }}
      answers={{ columns: { reward: 'mark' } }}
      onAnswer={() => undefined}
      remembered
    />,
  );
  expect(screen.getByText(/as you chose them before/)).toBeVisible();
});

it('what a missing reward means is asked where there are some, for lists too', async () => {
  const onAnswer = show({}, { missingRewards: { count: 2, taken: 'keep' } });
  const meaning = screen.getByRole('combobox', { name: '2 missing rewards' });
  expect(meaning).toHaveDisplayValue('missing, never 0');
  await userEvent.selectOptions(meaning, 'count as 0');
  expect(onAnswer.mock.calls).toEqual([[{ missingReward: 'zero' }]]);
});

it('without columns and missing rewards there is nothing', () => {
  const { container } = render(<ColumnForm run={{}} answers={{}} onAnswer={() => undefined} remembered={false} />);
  expect(container).toBeEmptyDOMElement();
});
