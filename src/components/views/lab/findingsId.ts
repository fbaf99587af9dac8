/** The element that the verdict's button leads to. */
export const FINDINGS_ID = 'findings';
