export const options = {
  bound: { min: 0.1, max: 5, default: 2 },
};

export default function clippedGrpo(groups, { bound }) {
  return groups.map((r) => {
    const m = r.length > 1 ? mean(r) : 0;
    const s = r.length > 1 ? std(r) : 1;
    return r.map((x) => Math.min(Math.max((x - m) / (s + 1e-6), -bound), bound));
  });
}
