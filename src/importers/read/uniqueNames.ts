/** Names without blanks around them. A second column of the same name becomes `name.1`, as pandas writes it. */
export function uniqueNames(names: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return names.map((raw) => {
    const name = raw.trim();
    let unique = name;
    for (let copy = 1; seen.has(unique); copy += 1) unique = `${name}.${copy}`;
    seen.add(unique);
    return unique;
  });
}
