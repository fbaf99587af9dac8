// Mean and std (over n - 1) of the others; where those are all equal, nothing is divided.
export default function leaveOneOutStd(groups) {
  return groups.map((r) =>
    r.map((x, i) => {
      if (r.length < 2) return 0;
      const others = r.filter((_, j) => j !== i);
      const isEqual = others.every((y) => y === others[0]);
      const centred = x - mean(others);
      return isEqual ? centred : centred / (std(others, 1) + 1e-6);
    }),
  );
}
