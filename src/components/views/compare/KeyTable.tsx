import { useState } from 'react';
import type { KeyRow, KeyStatus } from '../../../importers/framework_config/types.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import styles from './FrameworkConfig.module.css';

const TONES: Readonly<Record<KeyStatus, BadgeTone>> = {
  used: 'ok',
  'no effect': 'warn',
  unknown: 'neutral',
  default: 'neutral',
};
const ORDER: readonly KeyStatus[] = ['no effect', 'used', 'unknown', 'default'];

/** Rows that are listed before one asks for more. */
const FIRST = 40;

/** One row a key: what it does. Those without effect come first. */
export function KeyTable({ keys }: { keys: readonly KeyRow[] }) {
  const [all, setAll] = useState(false);
  const ordered = ORDER.flatMap((status) => keys.filter((row) => row.status === status));
  const listed = all ? ordered : ordered.slice(0, FIRST);
  return (
    <>
      <DataTable label="What each key does" density="tight" maxHeight={320} className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Key</th>
            <th scope="col">Value</th>
            <th scope="col">Status</th>
            <th scope="col">What it does</th>
          </tr>
        </thead>
        <tbody>
          {listed.map((row) => (
            <tr key={`${row.line}:${row.column} ${row.key}`}>
              <th scope="row">
                <code>{row.key}</code>
              </th>
              <td>
                <code>{row.value}</code>
              </td>
              <td>
                <Badge tone={TONES[row.status]}>{row.status}</Badge>
              </td>
              <td className={styles.sentence}>{row.effect}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {ordered.length > listed.length && (
        <Button size="small" variant="ghost" onClick={() => setAll(true)}>
          {`Show ${ordered.length - listed.length} more`}
        </Button>
      )}
    </>
  );
}
