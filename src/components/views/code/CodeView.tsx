/** Code: the document as text. */
export default function CodeView() {
  return <main id="main" />;
}
