/** Bytes as base64url without padding: letters that survive in the hash of an address. */
export function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

export function isBase64Url(text: string): boolean {
  return /^[A-Za-z0-9_-]*$/.test(text);
}

/** The bytes of a base64url text; null when it holds another letter or cannot be of whole bytes. */
export function fromBase64Url(text: string): Uint8Array | null {
  if (!isBase64Url(text) || text.length % 4 === 1) return null;
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
