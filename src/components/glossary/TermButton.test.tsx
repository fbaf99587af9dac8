import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { TermButton } from './TermButton.tsx';

const term = () => screen.getByRole('button', { name: 'fraction_zero' });

it('explains itself on focus, Escape closes it, and Enter opens it again', async () => {
  const user = userEvent.setup();
  render(<TermButton id="fraction_zero">fraction_zero</TermButton>);
  await user.tab();
  expect(term()).toHaveFocus();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('The share of advantages smaller than 0.00000001');
  expect(term()).toHaveAccessibleDescription(/In rLLM: advantage\/<role>\/fraction_zero/);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('tooltip')).toBeInTheDocument();
});

it('explains itself on a press, and a press elsewhere closes it', async () => {
  const user = userEvent.setup();
  render(
    <>
      <TermButton id="group">group</TermButton>
      <p>elsewhere</p>
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'group' }));
  expect(await screen.findByRole('tooltip')).toHaveTextContent('TrajectoryGroup');
  await user.click(screen.getByText('elsewhere'));
  await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
});
