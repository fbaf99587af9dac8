import { generate } from 'lean-qr';

/** A QR code as one path, a unit a module, without the quiet zone around it. */
export interface QrPath {
  /** Modules a side. */
  readonly size: number;
  readonly path: string;
}

export function qrPath(text: string): QrPath {
  const code = generate(text);
  let path = '';
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      if (!code.get(x, y)) continue;
      const from = x;
      while (x + 1 < code.size && code.get(x + 1, y)) x++;
      path += `M${from} ${y}h${x - from + 1}v1h-${x - from + 1}z`;
    }
  }
  return { size: code.size, path };
}
