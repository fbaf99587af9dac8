import { syntaxTree } from '@codemirror/language';
import { type Range, RangeSet } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

const mark = (name: string) => Decoration.mark({ class: `tok-${name}` });
const MARKS: Readonly<Record<string, Decoration>> = {
  PropertyName: mark('key'),
  String: mark('string'),
  Number: mark('number'),
  True: mark('word'),
  False: mark('word'),
  Null: mark('word'),
};

/** Colours of JSON: five kinds of token, each a class that the theme gives a colour token. */
export const jsonColours = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = colour(view);
    }
    update(update: ViewUpdate) {
      const parsed = syntaxTree(update.startState) !== syntaxTree(update.state);
      if (update.docChanged || update.viewportChanged || parsed) this.decorations = colour(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

function colour(view: EditorView): DecorationSet {
  const ranges: Range<Decoration>[] = [];
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(view.state).iterate({
      from,
      to,
      enter({ name, from: start, to: end }) {
        const decoration = MARKS[name];
        if (decoration !== undefined && end > start) ranges.push(decoration.range(start, end));
      },
    });
  }
  return RangeSet.of(ranges, true);
}
