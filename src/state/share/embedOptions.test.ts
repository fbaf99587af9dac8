import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMBED_DEFAULTS, EMBED_PARTS, embedQuery, embedSnippet, readEmbedOptions } from './embedOptions.ts';

test('options come back from the query', () => {
  const options = fc.record({
    hide: fc.subarray([...EMBED_PARTS]),
    lock: fc.boolean(),
    theme: fc.constantFrom('auto' as const, 'light' as const, 'dark' as const),
  });
  fc.assert(
    fc.property(options, (given) => {
      expect(readEmbedOptions(embedQuery({ ...given, height: 400 }))).toEqual(given);
    }),
  );
});

test('the order of what is hidden makes no other address', () => {
  expect(embedQuery({ ...EMBED_DEFAULTS, hide: ['table', 'verdict'] })).toBe('?hide=verdict,table');
});

test('what is not known is left out', () => {
  expect(readEmbedOptions('?hide=rail,table,__proto__&theme=pink&lock=0')).toEqual({
    hide: ['table'],
    lock: false,
    theme: 'auto',
  });
  expect(readEmbedOptions('')).toEqual({ hide: ['table'], lock: false, theme: 'auto' });
});

test('a name cannot leave its attribute', () => {
  const text = embedSnippet('https://example.org/play/', '#v1.lab.AA', '"><script>1</script>', EMBED_DEFAULTS);
  expect(text).toBe(
    '<iframe src="https://example.org/play/embed.html?hide=table#v1.lab.AA" title="Advantage Playground: &quot;&gt;&lt;script&gt;1&lt;/script&gt;" width="100%" height="600" style="border: 0" loading="lazy" sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"></iframe>',
  );
});
