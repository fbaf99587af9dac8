import { linearScale } from '../../charts/linearScale.ts';

/** Rewards of a group as tiny sticks, highest first; at most sixteen of them. */
export function Sparkline({ rewards }: { rewards: readonly (number | null)[] }) {
  const finite = rewards.filter((reward): reward is number => reward !== null && Number.isFinite(reward));
  const sorted = [...finite].sort((a, b) => b - a);
  const shown =
    sorted.length <= 16 ? sorted : Array.from({ length: 16 }, (_, k) => sorted[Math.floor((k * sorted.length) / 16)]!);
  const low = Math.min(0, ...shown);
  const high = Math.max(...shown, low + 1e-12);
  const y = linearScale([low, low === 0 && high <= 1 ? 1 : high], [17, 3]);
  const gap = Math.min(6.6, 46 / Math.max(1, shown.length - 1));
  return (
    <svg width={52} height={20} aria-hidden="true">
      <line x1={0} x2={52} y1={17} y2={17} stroke="var(--line-2)" />
      {shown.map((reward, k) => {
        const x = 3 + k * gap;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- sticks have no identity but their place
          <g key={k}>
            <line x1={x} x2={x} y1={17} y2={y(reward)} stroke="var(--line-2)" />
            <circle cx={x} cy={y(reward)} r={shown.length > 10 ? 1.6 : 2.1} fill="var(--ink-2)" />
          </g>
        );
      })}
    </svg>
  );
}
