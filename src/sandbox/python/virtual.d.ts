declare module 'virtual:box-worker-text/python' {
  /** The script of the box's workers for Python, as a classic script. */
  const text: string;
  export default text;
}
