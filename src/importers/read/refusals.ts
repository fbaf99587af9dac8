import { LIMITS } from '../limits.ts';
import { parseJson } from './parse.ts';
import type { UnreadableKind } from './sniff.ts';

const TORCH_SNIPPET = `import json, torch
data = torch.load("FILE.pt", weights_only=False)
with open("rollouts.jsonl", "w") as out:
    for s in data["samples"]:
        out.write(json.dumps({k: s.get(k) for k in ("group_index", "index", "reward", "response_length", "status")}) + "\\n")`;

const YAML_SNIPPET = `import glob, json, yaml
with open("rollouts.jsonl", "w") as out:
    for path in sorted(glob.glob("trajectories/train/*.yaml")):
        for group, item in enumerate(yaml.safe_load(open(path))):
            for t in item.get("trajectories", [item]):
                out.write(json.dumps({"step": int(path[-9:-5]), "group_id": group, "reward": t.get("reward")}) + "\\n")`;

const PANDAS = 'to_json("rollouts.jsonl", orient="records", lines=True)';

const WORDS: Readonly<Record<UnreadableKind, string>> = {
  torch: `This is a PyTorch file. A browser cannot open PyTorch or pickle files safely. Run this and drop rollouts.jsonl instead:\n\n${TORCH_SNIPPET}`,
  pickle: `This is a pickle file. A browser cannot open PyTorch or pickle files safely. Run this and drop rollouts.jsonl instead:\n\n${TORCH_SNIPPET}`,
  npy: 'This is a NumPy array file, which holds no groups. Paste the rewards as a list of lists: print(json.dumps(array.tolist())).',
  bzip2: 'This file is packed with bzip2. Unpack it with "bunzip2 FILE" and drop what comes out.',
  xz: 'This file is packed with xz. Unpack it with "unxz FILE" and drop what comes out.',
  tar: 'This is a tar archive. Unpack it with "tar -xf FILE" and drop the files or the folder.',
  arrow: `This is an Arrow file, which is not read. Write it as JSONL: pandas.read_feather("FILE").${PANDAS} (for a saved data set: datasets.load_from_disk("FOLDER").to_json("rollouts.jsonl")), and drop that.`,
};

export const NESTED_ZIP = 'This is a zip archive inside of another. Unpack it and drop the files or the folder.';

/** Why a file of so many bytes is refused. */
export function tooLargeFile(bytes: number, most = LIMITS.fileBytes): string {
  const mb = 1_048_576;
  return `The file has ${Math.ceil(bytes / mb)} MB; the limit is ${most / mb} MB. Split it, or keep only ids and rewards.`;
}

/** Why a kind of file is refused, and what to do instead. */
export function refusalOfKind(kind: UnreadableKind): string {
  return WORDS[kind];
}

/** Why a text is refused by how it starts: a pointer, a web page, nothing at all, bytes that are no text; null when it is none of them. */
export function refusalOfText(head: string, bytes: number): string | null {
  const start = head.trimStart();
  if (start === '') return 'The file is empty. Choose one that holds rewards, or paste some: 1, 0, 0, 0.5.';
  if (start.startsWith('version https://git-lfs')) return lfsPointer(start, bytes);
  if (/^<(?:!doctype|html|\?xml|head|body|!--)/i.test(start)) {
    return 'This is a web page, perhaps a sign-in page, not the file. Download the raw file and drop that.';
  }
  if (isBinary(start)) {
    return 'This is not text, and not a kind of file that is known here. Export the rollouts as JSONL or CSV and drop that. (Of prime-rl, rank_*.bin are batches for the trainer; its rollouts are in rollouts/step_*/train/*/traces.jsonl.)';
  }
  return null;
}

/** Why a whole text that is null or one quoted text is refused; null when it is neither. */
export function refusalOfJsonScalar(text: string): string | null {
  const parsed = /^\s*(?:"|null)/.test(text) ? parseJson(text) : null;
  if (parsed?.ok !== true) return null;
  const holds = parsed.value === null ? 'nothing (null)' : 'one text';
  return `This is JSON, but it holds ${holds} where rewards are wanted. Paste numbers, [1, 0, 0.5], or write one line a trajectory, {"group_id": "task-1:solver", "reward": 1}.`;
}

/** Why a YAML file is refused: it may be one that ART wrote. Null for every other path. */
export function refusalOfYaml(path: string): string | null {
  if (!/\.ya?ml$/i.test(path)) return null;
  return `This is YAML, which is not read for rewards. ART writes its trajectories so; run this and drop rollouts.jsonl instead:\n\n${YAML_SNIPPET}`;
}

function lfsPointer(text: string, bytes: number): string {
  const size = /\bsize (\d+)/.exec(text)?.[1];
  const real = size === undefined ? '' : ` of ${size} bytes`;
  return `This is a pointer of ${bytes} bytes, not the file${real} itself. Use "git lfs pull" or the download button, and drop the real file.`;
}

/** More than one character in fifty that no text has: zero bytes, control characters, bytes that are not UTF-8. */
function isBinary(text: string): boolean {
  const strange = text.match(/[\p{Cc}\ufffd]/gu)?.filter((char) => !'\t\n\v\f\r\u001b'.includes(char)).length ?? 0;
  return strange * 50 > text.length;
}
