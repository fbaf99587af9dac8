// For rewards of 0 and 1: a group that never succeeds gets 0.
export default function maxrl(groups) {
  return groups.map((r) => {
    const m = mean(r);
    return r.map((x) => (m > 0 ? (x - m) / m : 0));
  });
}
