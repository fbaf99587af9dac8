export const options = {
  k: { min: 1, max: 16, default: 4, step: 1 },
};

// C(a, k) / C(n, k), 0 where a < k
function ratio(a, n, k) {
  let out = 1;
  for (let i = 0; i < k; i++) out *= (a - i) / (n - i);
  return a < k ? 0 : out;
}

// A reward above 0 is a success. Closed form over all sets of k attempts of the group.
export default function passAtK(groups, { k }) {
  return groups.map((r) => {
    const n = r.length;
    const wrong = r.filter((x) => !(x > 0)).length;
    const pass = 1 - ratio(wrong, n, k);
    const spread = Math.sqrt(pass * (1 - pass));
    if (n < k || spread === 0) return r.map(() => 0);
    const good = (1 - pass) / spread;
    const bad = (1 - pass - ratio(wrong - 1, n - 1, k - 1)) / spread;
    return r.map((x) => (x > 0 ? good : bad));
  });
}
