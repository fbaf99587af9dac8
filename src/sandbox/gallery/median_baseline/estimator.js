// The distance from the group's median. In a group of odd size one reward is the median, and gets 0.
export default function medianBaseline(groups) {
  return groups.map((r) => {
    const middle = median(r);
    return r.map((x) => x - middle);
  });
}
