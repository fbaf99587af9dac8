declare module 'virtual:engine-worker-text' {
  /** The engine's worker as a classic script. */
  const text: string;
  export default text;
}
