import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../ui/Icon.tsx';
import styles from './DropTarget.module.css';
import { filesOfDrop } from '../editors/import_dialog/filesOfDrop.ts';

/** Takes files and folders dropped anywhere on the page. */
export function DropTarget({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    let depth = 0;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const onEnter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth++;
      setOver(true);
    };
    const onLeave = () => {
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const onOver = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      depth = 0;
      setOver(false);
      if (!hasFiles(event) || event.dataTransfer === null) return;
      event.preventDefault();
      void filesOfDrop(event.dataTransfer).then((files) => files.length > 0 && onFiles(files));
    };
    window.addEventListener('dragenter', onEnter);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('dragover', onOver);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragenter', onEnter);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('drop', onDrop);
    };
  }, [onFiles]);
  if (!over) return null;
  return createPortal(
    <div className={styles.target}>
      <div>
        <Icon name="import" />
        <strong>Drop to read</strong>
        <span>Read here, in this tab. Nothing is uploaded.</span>
      </div>
    </div>,
    document.body,
  );
}
