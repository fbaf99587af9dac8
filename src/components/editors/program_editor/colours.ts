import { tagHighlighter, tags } from '@lezer/highlight';

/** Five kinds of token, each a class that the theme gives a colour of the page. */
export const COLOURS = tagHighlighter([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], class: 'tok-key' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], class: 'tok-string' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], class: 'tok-number' },
  {
    tag: [
      tags.function(tags.variableName),
      tags.function(tags.propertyName),
      tags.definition(tags.function(tags.variableName)),
    ],
    class: 'tok-word',
  },
  { tag: [tags.comment, tags.meta], class: 'tok-comment' },
]);
