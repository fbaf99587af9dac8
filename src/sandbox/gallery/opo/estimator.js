// The baseline weighs each reward by the tokens of its response.
export default function opo(groups, options, { groups: facts }) {
  return groups.map((r, g) => {
    const lengths = facts[g]?.responseLengths ?? [];
    if (lengths.length !== r.length || lengths.includes(null)) {
      throw new Error('OPO needs the length of every response');
    }
    const tokens = sum(lengths);
    const baseline = tokens > 0 ? sum(r.map((x, i) => lengths[i] * x)) / tokens : 0;
    return r.map((x) => x - baseline);
  });
}
