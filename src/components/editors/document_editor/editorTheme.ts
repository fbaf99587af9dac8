import { EditorView } from '@codemirror/view';

const SIGN = { width: '8px', height: '8px', content: '""', margin: '6px 0 0 3px' };

/**
 * The page's tokens as a theme. Custom properties are inherited into the shadow root, so a change of the page's theme
 * repaints the editor; everything that CodeMirror colours itself is given a token here.
 */
export const editorTheme = EditorView.theme({
  '&': {
    height: '100%',
    color: 'var(--ink)',
    backgroundColor: 'var(--sunken)',
    borderRadius: 'var(--r-m)',
    font: 'var(--t-code)',
    fontVariantLigatures: 'none',
  },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '2px' },
  '.cm-scroller': { fontFamily: 'var(--font-code)', lineHeight: '20px', borderRadius: 'inherit', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '8px 0' },
  '.cm-line': { padding: '0 12px 0 6px', overflowWrap: 'anywhere' },
  '.cm-content ::selection, .cm-content::selection': { backgroundColor: 'var(--select)', color: 'var(--ink)' },
  '.cm-activeLine': { backgroundColor: 'var(--hover)' },
  '.cm-gutters': {
    backgroundColor: 'var(--sunken)',
    color: 'var(--ink-3)',
    border: 'none',
    fontVariantNumeric: 'tabular-nums',
  },
  '.cm-activeLineGutter': { backgroundColor: 'var(--hover)', color: 'var(--ink)' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '28px', padding: '0 2px 0 4px' },
  '.cm-foldGutter .cm-gutterElement': { width: '14px', textAlign: 'center', cursor: 'pointer' },
  '.cm-gutter-lint': { width: '14px' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '0' },
  '.cm-lint-marker': { ...SIGN },
  '.cm-lint-marker-error': { ...SIGN, borderRadius: '50%', backgroundColor: 'var(--error)' },
  '.cm-lint-marker-warning': {
    ...SIGN,
    backgroundColor: 'var(--warn)',
    clipPath: 'polygon(50% 0, 100% 100%, 0 100%)',
  },
  '.cm-lintRange': { backgroundImage: 'none', paddingBottom: '0' },
  '.cm-lintRange-error': { textDecoration: 'underline wavy var(--error) 1px', textUnderlineOffset: '3px' },
  '.cm-lintRange-warning': { textDecoration: 'underline wavy var(--warn) 1px', textUnderlineOffset: '3px' },
  '.cm-lintRange-active': { backgroundColor: 'var(--error-soft)' },
  '.cm-lintPoint-error::after': { borderBottomColor: 'var(--error)' },
  '.cm-lintPoint-warning::after': { borderBottomColor: 'var(--warn)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--line-2)', color: 'inherit' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--error-soft)', color: 'var(--error)' },
  '.cm-foldPlaceholder': {
    backgroundColor: 'var(--line)',
    border: 'none',
    color: 'var(--ink-2)',
    padding: '0 4px',
    margin: '0 2px',
  },
  '.cm-tooltip': {
    maxWidth: 'min(420px, calc(100vw - 24px))',
    border: '1px solid var(--line-2)',
    borderRadius: 'var(--r-m)',
    backgroundColor: 'var(--raised)',
    color: 'var(--ink)',
    boxShadow: 'var(--shadow-2)',
    font: 'var(--t-small)',
  },
  '.cm-schema-hover, .cm-tooltip.cm-completionInfo': { padding: '6px 10px', whiteSpace: 'pre-wrap' },
  '.cm-diagnostic': { padding: '6px 10px', borderLeft: 'none', whiteSpace: 'pre-wrap' },
  '.cm-diagnosticText': { color: 'var(--ink)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-code)', maxHeight: '224px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '2px 10px', lineHeight: '20px' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--ink) !important',
    color: 'var(--ink-inv) !important',
  },
  // Without room beside the list the description would cover the next entries.
  '.cm-completionInfo-left-narrow, .cm-completionInfo-right-narrow': { visibility: 'hidden' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
  '.cm-completionDetail': { font: 'var(--t-small)', color: 'inherit' },
  '.tok-key': { color: 'var(--c-key)' },
  '.tok-string': { color: 'var(--c-str)' },
  '.tok-number': { color: 'var(--c-num)' },
  '.tok-word': { color: 'var(--c-fn)' },
  '.tok-comment': { color: 'var(--c-com)' },
  // The ground of the active line takes too much of its contrast.
  '.cm-activeLine .tok-comment': { color: 'var(--ink-2)' },
});
