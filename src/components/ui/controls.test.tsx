import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from './Button.tsx';
import { Checkbox } from './Checkbox.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Segmented } from './Segmented.tsx';
import { Switch } from './Switch.tsx';
import { ToastRegion } from './ToastRegion.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('a switch is named by its label and described by its key, and turns by label, click and Space', async () => {
  const user = userEvent.setup();
  const onCheckedChange = vi.fn<(checked: boolean) => void>();
  render(
    <Switch
      checked
      onCheckedChange={onCheckedChange}
      label="Divide by group std"
      description={<code>norm_adv_by_std_in_grpo</code>}
    />,
  );
  const control = screen.getByRole('switch', { name: 'Divide by group std' });
  expect(control).toBeChecked();
  expect(control).toHaveAccessibleDescription('norm_adv_by_std_in_grpo');
  await user.click(screen.getByText('Divide by group std'));
  control.focus();
  await user.keyboard(' ');
  expect(onCheckedChange.mock.calls).toEqual([[false], [false]]);
});

it('a checkbox turns by its label', async () => {
  const user = userEvent.setup();
  const onCheckedChange = vi.fn<(checked: boolean) => void>();
  render(<Checkbox checked={false} onCheckedChange={onCheckedChange} label="GRPO" />);
  await user.click(screen.getByText('GRPO'));
  expect(onCheckedChange.mock.calls).toEqual([[true]]);
});

it('a segmented control always has a choice', async () => {
  const user = userEvent.setup();
  const onValueChange = vi.fn<(value: string) => void>();
  const options = [
    { value: 'solver', label: 'solver, 5 groups' },
    { value: 'judge', label: 'judge, 2 groups' },
  ];
  render(<Segmented label="Role" value="solver" options={options} onValueChange={onValueChange} />);
  await user.click(screen.getByRole('radio', { name: 'solver, 5 groups' }));
  expect(onValueChange).not.toHaveBeenCalled();
  await user.click(screen.getByRole('radio', { name: 'judge, 2 groups' }));
  expect(onValueChange.mock.calls).toEqual([['judge']]);
});

it('a segmented control is one stop of the Tab key, and its arrow keys choose', async () => {
  const user = userEvent.setup();
  const onValueChange = vi.fn<(value: string) => void>();
  const options = ['one', 'two', 'three'].map((value) => ({ value, label: value }));
  render(<Segmented label="Number" value="two" options={options} onValueChange={onValueChange} />);
  await user.tab();
  expect(screen.getByRole('radio', { name: 'two' })).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(onValueChange.mock.calls).toEqual([['three']]);
  await user.tab();
  expect(document.body).toHaveFocus();
});

it('an unavailable button keeps the focus and does nothing', async () => {
  const user = userEvent.setup();
  const onClick = vi.fn<() => void>();
  render(
    <Button disabledReason="There is nothing to undo." onClick={onClick}>
      Undo
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Undo' });
  await user.tab();
  expect(button).toHaveFocus();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('There is nothing to undo.');
  await user.click(button);
  expect(onClick).not.toHaveBeenCalled();
});

it('a toast is announced, leaves after six seconds, and waits while it is hovered', () => {
  vi.useFakeTimers();
  const onDismiss = vi.fn<(id: string) => void>();
  render(<ToastRegion toasts={[{ id: 'a', message: 'Removed task-166.' }]} onDismiss={onDismiss} />);
  expect(screen.getByRole('status')).toHaveTextContent('Removed task-166.');
  const list = screen.getByRole('list');
  fireEvent.pointerEnter(list);
  act(() => {
    vi.advanceTimersByTime(10_000);
  });
  expect(onDismiss).not.toHaveBeenCalled();
  fireEvent.pointerLeave(list);
  act(() => {
    vi.advanceTimersByTime(6000);
  });
  expect(onDismiss.mock.calls).toEqual([['a']]);
});

it('a panel that breaks says so, and can be loaded again', async () => {
  const user = userEvent.setup();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let broken = true;
  function Chart() {
    if (broken) throw new Error('no axis');
    return <p>the chart</p>;
  }
  render(
    <ErrorBoundary>
      <Chart />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('This chart stopped working.');
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Reload chart' }));
  expect(screen.getByText('the chart')).toBeInTheDocument();
});
