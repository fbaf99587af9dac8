const WIDTH = 160;
const HEIGHT = 44;
const TOP = 5;
const BOTTOM = 39;

/** Rewards of the first groups as dots on one axis, a group a column; equal ones stand side by side. */
export function ExampleThumbnail({ preview }: { preview: readonly (readonly number[])[] }) {
  const all = preview.flat();
  const low = Math.min(0, ...all);
  const high = Math.max(1e-12, ...all);
  const column = WIDTH / Math.max(1, preview.length);
  const y = (reward: number) => BOTTOM - ((reward - low) / (high - low)) * (BOTTOM - TOP);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width="100%"
      height={HEIGHT}
      preserveAspectRatio="xMinYMid"
      aria-hidden="true"
    >
      <line x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} stroke="var(--line-2)" />
      {preview.map((rewards, g) => {
        const gap = Math.min(6.5, (column - 6) / Math.max(1, rewards.length - 1));
        return rewards.map((reward, i) => (
          <circle
            // oxlint-disable-next-line react/no-array-index-key -- dots have no identity but their place
            key={`${g} ${i}`}
            cx={g * column + 4 + i * gap}
            cy={y(reward)}
            r={2.4}
            fill="var(--ink-2)"
          />
        ));
      })}
    </svg>
  );
}
