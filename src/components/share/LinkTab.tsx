import { lazy, Suspense, useRef } from 'react';
import type { PlaygroundDocument } from '../../importers/playground/document.ts';
import { linkSizeOf } from '../../state/share/linkSize.ts';
import { downloadDocument } from '../app/download.ts';
import { formatWhole } from '../format.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { TextField } from '../ui/TextField.tsx';
import { CopyResult } from './CopyResult.tsx';
import { QR_LONGEST } from './limits.ts';
import styles from './ShareDialog.module.css';
import { SizeMeter } from './SizeMeter.tsx';
import { useCopy } from './useCopy.ts';

const QrCode = lazy(() => import('./QrCode.tsx'));

interface LinkTabProps {
  readonly document: PlaygroundDocument;
  /** The whole address; null when the document is so large that it was not tried. */
  readonly link: string | null;
}

/** The address of what is shown: to copy, to photograph, or to be told why there is none. */
export function LinkTab({ document, link }: LinkTabProps) {
  const field = useRef<HTMLInputElement>(null);
  const { state, copy } = useCopy(field);
  const size = link === null ? 'too long' : linkSizeOf(link.length);
  if (link === null || size === 'too long')
    return (
      <div className={styles.tab}>
        {link !== null && <SizeMeter characters={link.length} size={size} />}
        <Notice
          tone="warn"
          title="This document is too large for a link."
          actions={
            <Button variant="primary" size="small" icon="export" onClick={() => downloadDocument(document)}>
              Download .json
            </Button>
          }
        >
          {`Addresses beyond ${formatWhole(8_000)} characters are cut by too many programs. Send the file instead: it opens here when it is dropped on the page, with everything in it.`}
        </Notice>
      </div>
    );
  return (
    <div className={styles.tab}>
      <div className={styles.copyRow}>
        <TextField ref={field} label="Link" value={link} mono fill readOnly />
        <Button variant="primary" icon="copy" onClick={() => copy(link)}>
          Copy
        </Button>
      </div>
      <SizeMeter characters={link.length} size={size} />
      <CopyResult state={state} what="link" />
      <div className={styles.about}>
        {link.length <= QR_LONGEST ? (
          <Suspense fallback={<div className={styles.qr} />}>
            <QrCode text={link} label="QR code of the link" />
          </Suspense>
        ) : (
          <p className={styles.small}>A QR code of this many characters could not be read by a phone.</p>
        )}
        <ul className={styles.small}>
          <li>The link holds the document itself: rewards, ids, lanes and settings.</li>
          <li>It opens beside what someone is working on, and replaces nothing.</li>
          <li>The same document always has the same link.</li>
        </ul>
      </div>
    </div>
  );
}
