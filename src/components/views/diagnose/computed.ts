/** Where a calculation stands; what was known stays until the next is there. */
export interface Computed<T> {
  readonly value: T | null;
  readonly busy: boolean;
  readonly fault: string | null;
}

export const NOTHING = { value: null, busy: true, fault: null } as const;

/** The words of whatever was thrown. */
export function said(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
