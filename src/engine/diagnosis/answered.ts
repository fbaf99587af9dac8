import type { DiagnosisFinding, WhatIf } from './types.ts';

/** What-ifs by the finding under which they stand, and those that answer none that was found. */
export interface Answered {
  readonly under: ReadonlyMap<string, readonly WhatIf[]>;
  readonly others: readonly WhatIf[];
}

/** Puts each what-if under the first of its findings that is there. */
export function answeredFindings(findings: readonly DiagnosisFinding[], whatIfs: readonly WhatIf[]): Answered {
  const found = new Set(findings.map(({ id }) => id));
  const under = new Map<string, WhatIf[]>();
  const others: WhatIf[] = [];
  for (const whatIf of whatIfs) {
    const id = whatIf.answers.find((one) => found.has(one));
    if (id === undefined) others.push(whatIf);
    else under.set(id, [...(under.get(id) ?? []), whatIf]);
  }
  return { under, others };
}
