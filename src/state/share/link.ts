import { isArray, isObject, type JsonValue, own } from '../../importers/json.ts';
import { parseDocument } from '../../importers/playground/codec.ts';
import type { PlaygroundDocument } from '../../importers/playground/document.ts';
import { crc32 } from '../persisted/checksum.ts';
import { fromBase64Url, isBase64Url, toBase64Url } from './base64url.ts';
import { DamagedLink } from './columns.ts';
import { deflateText, inflateText } from './deflate.ts';
import { LINK_LIMITS } from './limits.ts';
import { linkShapeOf } from './linkShape.ts';
import { packDocument, unpackDocument } from './packDocument.ts';
import { toJson } from './toJson.ts';

const LINK_VERSION = 1;

/** Group and trajectory that are selected, by their place; null for none. */
export interface LinkSelection {
  readonly group: number | null;
  readonly trajectory: number | null;
}

/** What is selected when a link does not say. */
const FIRST: LinkSelection = { group: 0, trajectory: 0 };
/** Key of the selection beside the packed document's own. */
const SELECTION = 'v';

/**
 * The hash of a link to a document in a view: `#v1.<view>.<base64url(deflate-raw(text))>`, where the text is the packed
 * document as JSON after four letters of its checksum. The same state always gives the same link.
 */
export function linkHash(document: PlaygroundDocument, view: string, selection: LinkSelection = FIRST): string {
  const { group, trajectory } = selection;
  const isFirst = group === FIRST.group && trajectory === FIRST.trajectory;
  const text = toJson({ ...packDocument(document), ...(!isFirst && { [SELECTION]: [group, trajectory] }) });
  return `#v${LINK_VERSION}.${view}.${toBase64Url(deflateText(`${checksum(text)}${text}`))}`;
}

/** Notices a letter that was changed; deflate alone would give other rewards without a word. */
function checksum(text: string): string {
  return (crc32(text) % 36 ** 4).toString(36).padStart(4, '0');
}

export type ReadLink =
  | {
      readonly ok: true;
      readonly view: string;
      readonly document: PlaygroundDocument;
      readonly selection: LinkSelection;
      /** What was left out or replaced. */
      readonly notices: readonly string[];
    }
  | {
      readonly ok: false;
      readonly view: string;
      /** What is wrong with it, in one sentence. */
      readonly trouble: string;
      /** What to do about it. */
      readonly advice: string;
      /** Places that cannot be read; empty when it did not come to that. */
      readonly details: readonly string[];
    };

/** Reads the hash of a link; null when it is none. Nothing that it holds can make this throw. */
export function readLink(hash: string): ReadLink | null {
  const shape = linkShapeOf(hash);
  if (shape === null) return null;
  const { version, view, payload } = shape;
  const refuse = (trouble: string, advice: string, details: readonly string[] = []): ReadLink => ({
    ok: false,
    view,
    trouble,
    advice,
    details,
  });
  if (version > LINK_VERSION)
    return refuse(
      `This link is of version ${version}, and this page reads version ${LINK_VERSION}.`,
      'Reload the page to get the newest one, or open the link where it was made.',
    );
  if (hash.length > LINK_LIMITS.hash)
    return refuse(
      `This link has ${hash.length.toLocaleString('en')} characters; at most ${LINK_LIMITS.hash.toLocaleString('en')} are read.`,
      'Ask for the document as a .json file and drop it here.',
    );
  if (payload === null || payload === '')
    return refuse('This link was cut: nothing stands after the view.', COPY_AGAIN);
  if (!isBase64Url(payload))
    return refuse('This link was changed on its way: it holds letters that no link has.', COPY_AGAIN);
  const bytes = fromBase64Url(payload);
  const inflated = bytes === null ? ({ ok: false, why: 'damaged' } as const) : inflateText(bytes);
  if (!inflated.ok)
    return inflated.why === 'damaged'
      ? refuse('This link was cut or changed on its way, so it cannot be unpacked.', COPY_AGAIN)
      : refuse('This link unpacks to more than 4 MB, which no link of this page does.', 'It was not opened.');
  const { text } = inflated;
  if (text.slice(0, 4) !== checksum(text.slice(4)))
    return refuse('This link was changed on its way: its checksum does not fit.', COPY_AGAIN);
  return readPacked(text.slice(4), view, refuse);
}

const COPY_AGAIN = 'Copy the whole link again; chat programs like to shorten long ones.';

function readPacked(
  json: string,
  view: string,
  refuse: (trouble: string, advice: string, details?: readonly string[]) => ReadLink,
): ReadLink {
  const wrong = 'What this link holds is not a document of Advantage Playground.';
  let wire;
  let selection;
  try {
    const packed = JSON.parse(json) as JsonValue;
    wire = unpackDocument(packed);
    selection = selectionOf(packed);
  } catch (error) {
    if (!(error instanceof DamagedLink) && !(error instanceof SyntaxError)) throw error;
    return refuse(wrong, 'It was not opened.');
  }
  const parsed = parseDocument(wire);
  if (parsed.ok) return { ok: true, view, document: parsed.value, selection, notices: parsed.notices };
  // Rewards that can be read are shown, with the usual settings where those of the link cannot.
  const broken = [...new Set(parsed.issues.map((issue) => String(issue.path[0])))];
  if (broken.every((part) => OPTIONAL.includes(part))) {
    const again = parseDocument(Object.fromEntries(Object.entries(wire).filter(([key]) => !broken.includes(key))));
    if (again.ok) {
      const notices = parsed.issues.map(({ message }) => `${message} The default was taken.`);
      return { ok: true, view, document: again.value, selection, notices: [...notices, ...again.notices] };
    }
  }
  return refuse(
    wrong,
    'It was not opened.',
    parsed.issues.map(({ message }) => message),
  );
}

/** The selection of a packed document; one that makes no sense is none. */
function selectionOf(packed: JsonValue): LinkSelection {
  const pair = isObject(packed) ? own(packed, SELECTION) : undefined;
  if (!isArray(pair)) return FIRST;
  const [group, trajectory] = pair.map((one) =>
    typeof one === 'number' && Number.isSafeInteger(one) && one >= 0 ? one : null,
  );
  return { group: group ?? null, trajectory: trajectory ?? null };
}

/** Parts of a document that have a default. */
const OPTIONAL = ['name', 'sentence', 'settings', 'config', 'lanes', 'estimators'];
