import type { Lens, LensBaseline, LensRow, LensRule } from '../../../engine/pairing/lens.ts';
import { formatSigned } from '../../format.ts';
import { DataTable, tableClass } from '../../ui/DataTable.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './LensTable.module.css';

const BAR = 96;

interface LensTableProps {
  readonly lens: Lens;
  readonly label: string;
  /** Every framework that does what another does has a row of its own, or shares one. */
  readonly together: boolean;
  /** Formula, groups of one, dead groups and what drops them, a column each. */
  readonly rules: boolean;
  readonly onChoose: (variant: string) => void;
}

/** One group under every framework's default: who wins how much, and why it is not the baseline's number. */
export function LensTable({ lens, label, together, rules, onChoose }: LensTableProps) {
  const rows = together ? joined(lens.rows) : lens.rows.map((row) => ({ row, frameworks: [row.framework] }));
  const { custom } = lens;
  const all = [...lens.rows, ...(custom === null ? [] : [custom])]
    .flatMap(({ winner, losers }) => [winner ?? 0, losers?.min ?? 0])
    .filter(Number.isFinite);
  const low = all.reduce((a, b) => Math.min(a, b), 0);
  const high = all.reduce((a, b) => Math.max(a, b), low + 1e-9);
  const baseline =
    custom ?? lens.rows.find(({ distance, winner, losers }) => distance === 0 && winner !== null && losers !== null);
  const x = (value: number) => 6 + ((value - low) / (high - low)) * (BAR - 12);
  return (
    <DataTable label={label} density="normal" maxHeight={rules ? 560 : 300} className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{`“${lens.method}” in`}</th>
          <th scope="col">why it differs</th>
          {rules &&
            RULES.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          <th scope="col" className={styles.wideOnly}>
            <span className={styles.srOnly}>drawn</span>
          </th>
          <th scope="col" className={tableClass.num}>
            losers
          </th>
          <th scope="col" className={tableClass.num}>
            winner
          </th>
        </tr>
      </thead>
      <tbody>
        {custom !== null && (
          <tr className={styles.baseline}>
            <th scope="row" className={styles.names}>
              {custom.label}
            </th>
            <td className={styles.why}>your own: the baseline</td>
            {rules && (
              <td className={styles.rule} colSpan={RULES.length}>
                it is code, and has no formula, rule or line of a framework
              </td>
            )}
            <td className={styles.wideOnly}>
              <Drawn row={custom} x={x} />
            </td>
            <td className={tableClass.num}>{custom.losers === null ? '–' : range(custom.losers)}</td>
            <td className={cx(tableClass.num, styles.winner)}>
              {custom.winner === null ? '–' : formatSigned(custom.winner, 4)}
            </td>
          </tr>
        )}
        {rows.map(({ row, frameworks }) => {
          const given = row.winner !== null && row.losers !== null;
          return (
            <tr key={row.variant} className={cx(custom === null && row.distance === 0 && styles.baseline)}>
              <th scope="row" className={styles.names}>
                <button
                  type="button"
                  onClick={() => onChoose(row.variant)}
                  title={`${row.variantLabel}: ${row.formula}. ${row.source.repository} ${row.source.commit.slice(0, 8)}, ${row.source.date}, ${row.source.path}:${row.source.line}`}
                >
                  {frameworks.join(', ')}
                </button>
              </th>
              <td className={styles.why}>
                {given ? whyOf(row, custom) : outcomeWords(row)}
                {row.notes.map((note) => (
                  <span key={note} className={styles.note}>
                    {note}
                  </span>
                ))}
              </td>
              {rules && (
                <>
                  <td className={styles.rule}>{row.formula}</td>
                  <td className={styles.rule}>{row.singleton}</td>
                  <td className={styles.rule}>{row.dead}</td>
                  <td className={styles.rule}>
                    {row.rules.length === 0 ? 'nothing' : row.rules.map(ruleWords).join('; ')}
                  </td>
                </>
              )}
              <td className={styles.wideOnly}>
                <Drawn row={row} x={x} />
              </td>
              <td className={tableClass.num}>
                {given ? (
                  <Figure text={range(row.losers)} baseline={baseline === undefined ? null : range(baseline.losers!)} />
                ) : (
                  '–'
                )}
              </td>
              <td className={cx(tableClass.num, styles.winner)}>
                {row.winner === null ? (
                  '–'
                ) : (
                  <Figure
                    text={formatSigned(row.winner, 4)}
                    baseline={baseline === undefined ? null : formatSigned(baseline.winner!, 4)}
                  />
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </DataTable>
  );
}

const RULES = ['formula', 'a group of one', 'a dead group', 'who drops this group'] as const;

/** From the losers to the winner; nothing where one of them has no finite advantage. */
function Drawn({ row: { winner, losers }, x }: { row: LensBaseline | LensRow; x: (value: number) => number }) {
  if (winner === null || losers === null || ![winner, losers.min].every(Number.isFinite)) return null;
  return (
    <svg width={BAR} height={16} aria-hidden="true">
      <line x1={0} x2={BAR} y1={8} y2={8} stroke="var(--grid)" />
      <line x1={x(0)} x2={x(0)} y1={1} y2={15} stroke="var(--ink)" />
      <line x1={x(losers.min)} x2={x(winner)} y1={8} y2={8} stroke="var(--grpo)" strokeWidth={2} />
      <circle cx={x(losers.min)} cy={8} r={3.5} fill="var(--surface)" stroke="var(--grpo)" strokeWidth={1.5} />
      <circle cx={x(winner)} cy={8} r={3.5} fill="var(--grpo)" />
    </svg>
  );
}

/** A number; marked where it is not the baseline's. */
function Figure({ text, baseline }: { text: string; baseline: string | null }) {
  return baseline === null || text === baseline ? text : <mark className={styles.differs}>{text}</mark>;
}

function ruleWords({ key, isOnByDefault, kept, of, effect }: LensRule): string {
  const what = kept === of ? 'keeps it' : kept === 0 ? `it is ${effect}` : `${of - kept} of ${of} rows are ${effect}`;
  return `${key}${isOnByDefault ? '' : ', when on'}: ${what}`;
}

function range({ min, max }: { readonly min: number; readonly max: number }): string {
  const [low, high] = [formatSigned(min, 4), formatSigned(max, 4)];
  return low === high ? low : `${low} … ${high}`;
}

function whyOf({ why, distance, formula }: LensRow, custom: LensBaseline | null): string {
  if (distance === 0) return custom === null ? 'the baseline' : `the numbers of ${custom.label}`;
  return why.length === 0 ? formula : why.join(', ');
}

function outcomeWords({ outcome }: LensRow): string {
  return outcome.kind === 'computed' ? 'an empty group' : outcome.words;
}

/** Frameworks that do the very same share a row. */
function joined(rows: readonly LensRow[]): { row: LensRow; frameworks: string[] }[] {
  const found: { row: LensRow; frameworks: string[] }[] = [];
  for (const row of rows) {
    const same = found.find(
      ({ row: other }) =>
        other.advantages.length > 0 &&
        other.advantages.length === row.advantages.length &&
        other.notes.join() === row.notes.join() &&
        other.advantages.every(
          (advantage, i) => Math.abs(advantage - row.advantages[i]!) <= 1e-6 * Math.abs(advantage),
        ),
    );
    if (same === undefined) found.push({ row, frameworks: [row.framework] });
    else same.frameworks.push(row.framework);
  }
  return found;
}
