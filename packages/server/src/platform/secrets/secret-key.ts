const BYTES = 32;

/** The key that a text of 64 hexadecimal digits or in base64 stands for; null when it is not one of 32 bytes. */
export function decodeKey(text: string): Buffer | null {
  const hex = /^[\da-f]{64}$/i.test(text);
  if (!hex && !/^[\w+/-]{43}=?$/.test(text)) return null;
  const key = Buffer.from(text, hex ? 'hex' : 'base64');
  return key.length === BYTES ? key : null;
}
