// The distance from the group's mean, in rewards.
export default function drGrpo(groups) {
  return groups.map((r) => {
    const m = mean(r);
    return r.map((x) => x - m);
  });
}
