// One array of rewards per group. Return the same shape.
export const options = {
  floor: { min: 0, max: 0.5, default: 0.01 },
};

export default function stdFloor(groups, { floor }) {
  return groups.map((r) => {
    const m = mean(r);
    const s = std(r); // ddof 0, as numpy
    return r.map((x) => (x - m) / Math.max(s, floor));
  });
}
