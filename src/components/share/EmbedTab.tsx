import { useId, useRef, useState } from 'react';
import {
  EMBED_DEFAULTS,
  EMBED_HEIGHT,
  type EmbedOptions,
  type EmbedPart,
  embedSnippet,
  type EmbedTheme,
} from '../../state/share/embedOptions.ts';
import { linkSizeOf } from '../../state/share/linkSize.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Notice } from '../ui/Notice.tsx';
import { NumberField } from '../ui/NumberField.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { CopyResult } from './CopyResult.tsx';
import styles from './ShareDialog.module.css';
import { useCopy } from './useCopy.ts';

const PARTS: readonly (readonly [EmbedPart, string])[] = [
  ['verdict', 'The sentence above'],
  ['groups', 'The choice of groups'],
  ['table', 'The table of rewards'],
];

const THEMES: readonly { value: EmbedTheme; label: string }[] = [
  { value: 'auto', label: 'As the reader’s' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** A frame for slides and posts: what it shows, and the snippet to paste. */
export function EmbedTab({ page, hash, name }: { page: string; hash: string | null; name: string }) {
  const [options, setOptions] = useState<EmbedOptions>(EMBED_DEFAULTS);
  const field = useRef<HTMLTextAreaElement>(null);
  const { state, copy, reset } = useCopy(field);
  const id = useId();
  if (hash === null || linkSizeOf(page.length + hash.length) === 'too long')
    return (
      <Notice tone="warn" title="This document is too large to embed.">
        An embedded page carries its document in its address. Keep fewer groups, or fewer trajectories a group.
      </Notice>
    );
  const snippet = embedSnippet(page, hash, name, options);
  const change = (next: Partial<EmbedOptions>) => {
    setOptions({ ...options, ...next });
    reset();
  };
  return (
    <div className={styles.tab}>
      <div className={styles.options}>
        <fieldset className={styles.fieldset}>
          <legend>Show</legend>
          {PARTS.map(([part, label]) => (
            <Checkbox
              key={part}
              label={label}
              checked={!options.hide.includes(part)}
              onCheckedChange={(shown) =>
                change({ hide: shown ? options.hide.filter((one) => one !== part) : [...options.hide, part] })
              }
            />
          ))}
        </fieldset>
        <fieldset className={styles.fieldset}>
          <legend>Readers</legend>
          <Checkbox
            label="May change rewards"
            checked={!options.lock}
            onCheckedChange={(free) => change({ lock: !free })}
          />
          <NumberField
            label="Height"
            showLabel
            value={options.height}
            onCommit={(height) => height !== null && change({ height })}
            min={EMBED_HEIGHT.least}
            max={EMBED_HEIGHT.most}
            integer
            step={20}
            unit="px"
            className={styles.height}
          />
        </fieldset>
        <div className={styles.fieldset}>
          <span className={styles.legend}>Theme</span>
          <Segmented
            label="Theme"
            options={THEMES}
            value={options.theme}
            onValueChange={(theme) => change({ theme })}
          />
        </div>
      </div>
      <label className={styles.legend} htmlFor={id}>
        Snippet
      </label>
      <textarea ref={field} id={id} className={styles.snippet} rows={5} readOnly value={snippet} spellCheck={false} />
      <div className={styles.copyRow}>
        <p className={styles.small}>
          It runs in a frame that may do nothing but run its own scripts: no cookies, no storage, no network.
        </p>
        <Button variant="primary" icon="copy" onClick={() => copy(snippet)}>
          Copy snippet
        </Button>
      </div>
      <CopyResult state={state} what="snippet" />
    </div>
  );
}
