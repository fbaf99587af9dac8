/** A chosen column cannot be taken for its part. Nothing is read; another answer may be given. */
export class ChoiceRefused extends Error {}
