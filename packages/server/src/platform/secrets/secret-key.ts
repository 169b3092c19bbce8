const BYTES = 32;

/** Parses a key from 64 hexadecimal digits or base64; null if it does not have 32 bytes. */
export function decodeKey(text: string): Buffer | null {
  const hex = /^[\da-f]{64}$/i.test(text);
  if (!hex && !/^[\w+/-]{43}=?$/.test(text)) return null;
  const key = Buffer.from(text, hex ? 'hex' : 'base64');
  return key.length === BYTES ? key : null;
}
