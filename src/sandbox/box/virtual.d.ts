declare module 'virtual:box-worker-text/javascript' {
  /** The script of the box's workers for JavaScript, as a classic script. */
  const text: string;
  export default text;
}
