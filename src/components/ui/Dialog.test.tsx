import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Menu } from './Menu.tsx';
import { NumberField } from './NumberField.tsx';

let root: HTMLElement;

beforeEach(() => {
  root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  return () => root.remove();
});

function ShareDialog({ fromMenu = false }: { fromMenu?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {fromMenu ? (
        <Menu
          trigger={<Button>More</Button>}
          entries={[{ kind: 'action', id: 'share', label: 'Share', onSelect: () => setOpen(true) }]}
        />
      ) : (
        <Button onClick={() => setOpen(true)}>Share</Button>
      )}
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Share this state"
        description="Nothing is stored anywhere else."
        footer={<Button>Copy link</Button>}
      >
        <NumberField label="Width" value={720} onCommit={() => {}} />
      </Dialog>
    </>
  );
}

it('makes the page behind it inert and gives the focus back', async () => {
  const user = userEvent.setup();
  render(<ShareDialog />, { container: root });
  const opener = screen.getByRole('button', { name: 'Share' });
  await user.click(opener);
  const dialog = await screen.findByRole('dialog', { name: 'Share this state' });
  expect(dialog).toHaveAccessibleDescription('Nothing is stored anywhere else.');
  const field = screen.getByRole('textbox', { name: 'Width' });
  expect(field).toHaveFocus();
  expect(root).toHaveAttribute('inert');
  await user.keyboard('9{Escape}');
  expect(field).toHaveValue('720');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(root).not.toHaveAttribute('inert');
  await waitFor(() => expect(opener).toHaveFocus());
});

it('gives the focus back to the button of the menu that opened it', async () => {
  const user = userEvent.setup();
  render(<ShareDialog fromMenu />, { container: root });
  const opener = screen.getByRole('button', { name: 'More' });
  await user.click(opener);
  await user.click(await screen.findByRole('menuitem', { name: 'Share' }));
  await screen.findByRole('dialog');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(opener).toHaveFocus());
});
