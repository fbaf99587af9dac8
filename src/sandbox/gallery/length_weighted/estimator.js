export const options = {
  share: { min: 0, max: 1, default: 1 },
};

// GRPO's advantage goes to every token; a loss that averages over tokens then counts long responses more.
export default function lengthWeighted(groups, { share }, { groups: facts }) {
  return groups.map((r, g) => {
    const lengths = facts[g]?.responseLengths ?? [];
    if (lengths.length !== r.length || lengths.includes(null)) {
      throw new Error('length weights need the length of every response');
    }
    const m = r.length > 1 ? mean(r) : 0;
    const s = r.length > 1 ? std(r) : 1;
    const usual = mean(lengths);
    return r.map((x, i) => {
      const weight = 1 - share + (share * usual) / Math.max(lengths[i], 1);
      return ((x - m) / (s + 1e-6)) * weight;
    });
  });
}
