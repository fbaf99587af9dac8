import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';

export interface RenameDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly description?: string;
  readonly label: string;
  readonly value: string;
  readonly onClose: () => void;
  readonly onRename: (name: string) => void;
}

/** Asks for another name. An empty or unchanged name changes nothing. */
export default function RenameDialog({ open, title, description, label, value, onClose, onRename }: RenameDialogProps) {
  const [name, setName] = useState(value);
  useEffect(() => setName(value), [value, open]);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const trimmed = name.trim();
    if (trimmed !== '' && trimmed !== value) onRename(trimmed);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={description}
      width={420}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={() => submit()}>
            Rename
          </Button>
        </>
      }
    >
      <form onSubmit={submit}>
        <TextField
          label={label}
          showLabel
          value={name}
          onValueChange={setName}
          onEnter={submit}
          maxLength={1000}
          fill
        />
      </form>
    </Dialog>
  );
}
