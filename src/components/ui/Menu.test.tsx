import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from './Button.tsx';
import { Menu } from './Menu.tsx';
import { SelectMenu } from './SelectMenu.tsx';

it('works by keyboard: open, arrows, type ahead, choose, focus back', async () => {
  const user = userEvent.setup();
  const onPng = vi.fn<() => void>();
  const onSvg = vi.fn<() => void>();
  render(
    <Menu
      trigger={<Button>Export</Button>}
      entries={[
        { kind: 'action', id: 'png', label: 'Picture', hint: 'PNG', onSelect: onPng },
        { kind: 'separator', id: 'line' },
        { kind: 'action', id: 'svg', label: 'Drawing', hint: 'SVG', onSelect: onSvg },
      ]}
    />,
  );
  const button = screen.getByRole('button', { name: 'Export' });
  button.focus();
  await user.keyboard('{Enter}');
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: /Picture/ })).toHaveFocus());
  await user.keyboard('d');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: /Drawing/ })).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(onSvg).toHaveBeenCalledOnce();
  expect(onPng).not.toHaveBeenCalled();
  await waitFor(() => expect(button).toHaveFocus());
});

it('shows why an entry is unavailable, and does nothing when it is chosen', async () => {
  const user = userEvent.setup();
  const onSelect = vi.fn<() => void>();
  render(
    <Menu
      trigger={<Button>More</Button>}
      entries={[{ kind: 'action', id: 'csv', label: 'CSV', disabledReason: 'There are no numbers yet.', onSelect }]}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'More' }));
  const entry = screen.getByRole('menuitem', { name: /There are no numbers yet/ });
  expect(entry).toHaveAttribute('aria-disabled', 'true');
  await user.click(entry);
  expect(onSelect).not.toHaveBeenCalled();
  expect(entry).toBeInTheDocument();
});

it('a select says what is chosen and lets another be chosen', async () => {
  const user = userEvent.setup();
  const onValueChange = vi.fn<(value: string) => void>();
  render(
    <SelectMenu
      label="Estimator for solver"
      value="grpo"
      options={[
        { value: 'grpo', label: 'GRPO' },
        { value: 'rloo', label: 'RLOO' },
      ]}
      onValueChange={onValueChange}
    />,
  );
  const button = screen.getByRole('button', { name: 'Estimator for solver: GRPO' });
  await user.click(button);
  expect(screen.getByRole('menuitemradio', { name: 'GRPO' })).toBeChecked();
  await user.click(screen.getByRole('menuitemradio', { name: 'RLOO' }));
  expect(onValueChange.mock.calls).toEqual([['rloo']]);
});
