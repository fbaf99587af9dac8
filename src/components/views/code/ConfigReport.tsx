import { useState } from 'react';
import type { ReportRow, RowStatus } from '../../../importers/rllm_config/index.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import styles from './ConfigPanel.module.css';

const STATUS: Record<RowStatus, { readonly tone: BadgeTone; readonly words: string }> = {
  used: { tone: 'ok', words: 'used' },
  ignored: { tone: 'warn', words: 'ignored' },
  'ignored-here': { tone: 'warn', words: 'ignored here' },
  misspelt: { tone: 'error', words: 'misspelt' },
  unknown: { tone: 'warn', words: 'unknown' },
  'out-of-range': { tone: 'error', words: 'out of range' },
  'wrong-type': { tone: 'error', words: 'wrong type' },
  duplicate: { tone: 'warn', words: 'duplicate' },
  interpolation: { tone: 'neutral', words: 'interpolation' },
  deleted: { tone: 'neutral', words: 'deleted' },
  outside: { tone: 'neutral', words: 'outside' },
};

/** Rows that are listed before one asks for more. */
const FIRST = 60;

/** One row a key: what it says, and what becomes of it. Those that do not do what they say come first. */
export function ConfigReport({ rows }: { rows: readonly ReportRow[] }) {
  const [all, setAll] = useState(false);
  const ordered = [...rows.filter(({ warns }) => warns), ...rows.filter(({ warns }) => !warns)];
  const listed = all ? ordered : ordered.slice(0, FIRST);
  if (rows.length === 0) return null;
  return (
    <>
      <DataTable label="What becomes of each key" density="tight" className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Key</th>
            <th scope="col">Value</th>
            <th scope="col">Status</th>
            <th scope="col">What becomes of it</th>
          </tr>
        </thead>
        <tbody>
          {listed.map((row) => (
            <tr key={`${row.line}:${row.column} ${row.path}`}>
              <th scope="row">
                <code className={styles.path}>{row.path}</code>
              </th>
              <td>
                <code className={styles.path}>{row.value}</code>
              </td>
              <td>
                <Badge tone={STATUS[row.status].tone}>{STATUS[row.status].words}</Badge>
              </td>
              <td className={styles.sentence}>
                {row.sentence}
                {row.discrepancy !== null && <span className={styles.number}>{row.discrepancy}</span>}
              </td>
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
