import { deflateSync, strToU8 } from 'fflate';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDocument, formatDocument } from '../../importers/playground/codec.ts';
import type { PlaygroundDocument } from '../../importers/playground/document.ts';
import { anyDocument } from '../../importers/testing/arbitraryDocument.ts';
import { crc32 } from '../persisted/checksum.ts';
import { sampleDocument } from '../testing/documents.ts';
import { toBase64Url } from './base64url.ts';
import { linkHash, readLink } from './link.ts';
import { packEpisodes, unpackEpisodes } from './packEpisodes.ts';
import { packGroups, unpackGroups } from './packGroups.ts';

function reopened(document: PlaygroundDocument): PlaygroundDocument {
  const opened = readLink(linkHash(document, 'lab'));
  if (opened === null || !opened.ok) throw new Error(opened?.trouble ?? 'no link');
  return opened.document;
}

function documentOf(wire: object): PlaygroundDocument {
  const parsed = parseDocument({ format: 'advantage-playground', version: 1, ...wire });
  if (!parsed.ok) throw new Error(parsed.issues[0]?.message);
  return parsed.value;
}

/** A link that holds any text, with the right checksum. */
function linkOf(text: string): string {
  const sum = (crc32(text) % 36 ** 4).toString(36).padStart(4, '0');
  return `#v1.lab.${toBase64Url(deflateSync(strToU8(sum + text)))}`;
}

function troubleOf(hash: string): string {
  const opened = readLink(hash);
  return opened !== null && !opened.ok ? opened.trouble : 'none';
}

describe('round trip', () => {
  test('every document comes back from its link: the same export, byte for byte', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const back = reopened(document);
        expect(formatDocument(back)).toBe(formatDocument(document));
        expect(back).toStrictEqual(document);
      }),
      { numRuns: 300 },
    );
  }, 60_000);

  test('a reopened document has the link it came from', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        expect(linkHash(reopened(document), 'code')).toBe(linkHash(document, 'code'));
      }),
      { numRuns: 100 },
    );
  }, 60_000);

  test('-0, NaN, the infinities and missing rewards come back as they were', () => {
    const rewards = [-0, 0, 1, Number.NaN, Infinity, -Infinity, null, 0.1 + 0.2, 5e-324, 1e308, -3, 10];
    const document = sampleDocument({ batch: { groups: [{ groupId: '__proto__:constructor', rewards }] } });
    expect(reopened(document).batch.groups).toStrictEqual(document.batch.groups);
  });

  test('a configuration comes back with its order, its -0 and a key called __proto__', () => {
    const config = JSON.parse('{"rllm":{"__proto__":{"a":-0},"z":1,"a":[null,{"b":"c"}]}}');
    const back = reopened(sampleDocument({ config }));
    expect(JSON.stringify(back.config)).toBe('{"rllm":{"__proto__":{"a":0},"z":1,"a":[null,{"b":"c"}]}}');
    expect(formatDocument(back)).toContain('"a": -0');
    expect(({} as { readonly a?: number }).a).toBeUndefined();
  });
});

describe('length', () => {
  const page = 'http://localhost:4173/';

  test('64 groups of 8 binary rewards fit in a link under 400 characters, whatever the rewards', () => {
    let seed = 1;
    const bit = () => (seed = (seed * 48271) % 2147483647) % 2;
    const groups = Array.from({ length: 64 }, (_, g) => ({
      group_id: `task-${g}:solver`,
      rewards: Array.from({ length: 8 }, bit),
    }));
    const lanes = ['grpo', 'rloo', 'reinforce', 'reinforce_plus_plus_baseline'].map((estimator) => ({ estimator }));
    const document = documentOf({ name: 'Step 12 of my run', groups, lanes });
    expect(page.length + linkHash(document, 'lab').length).toBeLessThan(400);
    expect(reopened(document)).toStrictEqual(document);
  });

  test('the link of a small document is short, and fixed', () => {
    const document = documentOf({ groups: [{ rewards: [1, 0, 0, 0] }] });
    expect(linkHash(document, 'lab')).toBe('#v1.lab.M03KSq9WSleyqlbKVrJSMlHSUSoC0oYGBgZKtbUA');
  });
});

describe('links that cannot be opened', () => {
  const good = linkHash(sampleDocument(), 'lab');

  test('any cut is noticed', () => {
    for (let length = 3; length < good.length; length++) {
      const opened = readLink(good.slice(0, length));
      expect(opened?.ok === false && opened.trouble).toMatch(/^This link was cut/);
    }
  });

  test('any changed letter is noticed, or changes nothing', () => {
    for (let at = '#v1.lab.'.length; at < good.length; at++) {
      const letter = good[at] === 'A' ? 'B' : 'A';
      const opened = readLink(`${good.slice(0, at)}${letter}${good.slice(at + 1)}`)!;
      expect(opened.ok ? formatDocument(opened.document) : null).toSatisfy(
        (text) => text === null || text === formatDocument(sampleDocument()),
      );
    }
  });

  test('letters behind it are noticed', () => {
    expect(troubleOf(`${good}%20look`)).toContain('letters that no link has');
  });

  test('a newer version is named', () => {
    expect(troubleOf('#v2.lab.AAAA')).toBe('This link is of version 2, and this page reads version 1.');
    expect(readLink('#v2.compare.x')).toMatchObject({ view: 'compare' });
  });

  test('a huge one is not unpacked', () => {
    expect(troubleOf(`#v1.lab.${'A'.repeat(300_000)}`)).toBe(
      'This link has 300,008 characters; at most 200,000 are read.',
    );
  });

  test('a deflate bomb stops at 4 MB', () => {
    const bomb = deflateSync(new Uint8Array(40 * 1024 * 1024), { level: 9 });
    expect(bomb.length).toBeLessThan(60_000);
    expect(troubleOf(`#v1.lab.${toBase64Url(bomb)}`)).toBe(
      'This link unpacks to more than 4 MB, which no link of this page does.',
    );
  });

  test('repeats that are written short cannot fill the memory', () => {
    const refused = 'What this link holds is not a document of Advantage Playground.';
    expect(troubleOf(linkOf('{"g":{"i":[["a",0,"",1000000000]],"k":"1","r":"1"}}'))).toBe(refused);
    expect(troubleOf(linkOf('{"g":{"k":"(9000000)","r":"1"}}'))).toBe(refused);
    expect(troubleOf(linkOf('{"g":{"k":"1","r":"1","s":{"w":"1","x":{"c":"(9999999 9999999)"}}}}'))).toBe(refused);
  });

  test('nesting without end is refused, not walked', () => {
    const deep = `{"g":{"k":"1","r":"1"},"c":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`;
    const opened = readLink(linkOf(deep));
    expect(opened?.ok === false && opened.details[0]).toContain('nested more than 64 levels');
  });

  test.each([
    'not json',
    '[]',
    'null',
    '{}',
    '{"g":1}',
    '{"g":{"k":"1","r":""}}',
    '{"g":{"k":"x","r":"1"}}',
    '{"g":{"k":"(1e999)","r":"1"}}',
    '{"g":{"k":"(0.5)","r":"1"}}',
    '{"g":{"k":"1","r":"1","i":[]}}',
    '{"e":{"i":["a:0"],"c":"1","s":{"c":""}}}',
    '{"g":{"k":"1","r":"1"},"l":[3]}',
  ])('%s is not a document', (text) => {
    expect(troubleOf(linkOf(text))).toBe('What this link holds is not a document of Advantage Playground.');
  });

  test('nothing that a link can hold makes the reader throw', () => {
    fc.assert(
      fc.property(fc.json(), fc.string(), (json, other) => {
        expect(readLink(linkOf(json))?.ok).toBe(false);
        expect(readLink(linkOf(`{"g":${json}}`))?.ok).toBe(false);
        readLink(`#v1.lab.${other}`);
      }),
      { numRuns: 500 },
    );
  });
});

test('settings that cannot be read take their defaults, and are named', () => {
  const opened = readLink(linkOf('{"g":{"k":"2","r":"10"},"o":{"norm_adv_by_std_in_grpo":"yes"}}'));
  expect(opened).toMatchObject({ ok: true, document: { settings: { normAdvByStdInGrpo: true } } });
  expect(opened?.ok && opened.notices).toEqual([
    'settings.norm_adv_by_std_in_grpo: "yes" is not true or false. The default was taken.',
  ]);
});

test('the selection comes back, and the first trajectory of the first group costs nothing', () => {
  const document = sampleDocument();
  const selection = { group: 2, trajectory: 1 };
  expect(readLink(linkHash(document, 'lab', selection))).toMatchObject({ ok: true, selection });
  expect(linkHash(document, 'lab', { group: 0, trajectory: 0 })).toBe(linkHash(document, 'lab'));
  expect(readLink(linkHash(document, 'lab'))).toMatchObject({ selection: { group: 0, trajectory: 0 } });
  const none = { group: null, trajectory: null };
  expect(readLink(linkHash(document, 'lab', none))).toMatchObject({ selection: none });
  const odd = readLink(linkOf('{"g":{"k":"2","r":"10"},"v":[-3,"x"]}'));
  expect(odd).toMatchObject({ ok: true, selection: none });
});

test('other hashes are no links', () => {
  for (const hash of ['', '#', '#/lab', '#/code', '#/p/outlier', '#main', '#v', '#very.long']) {
    expect(readLink(hash)).toBeNull();
  }
});

test('a key that the schema gets one day is kept', () => {
  const groups = [
    { group_id: 'a:s', rewards: [1], difficulty: 3, steps: [[{ n_response: 1, advantage: null, loss: 2 }]] },
  ];
  expect(unpackGroups(packGroups(groups))).toStrictEqual(groups);
  const trajectories = [{ name: 's', reward: 1, steps: [], group: 'g' }];
  const episodes = [{ id: 'a:0', termination_reason: null, is_correct: true, task: 't', trajectories }];
  expect(unpackEpisodes(packEpisodes(episodes))).toStrictEqual(episodes);
});
