/** What waits on a device for a connection. */
export interface Kept {
  /** Which code sends it. */
  readonly kind: string;
  /** Its name in the list of what waits. */
  readonly name: string;
  /** What its code needs to send it. */
  readonly about: object;
  readonly file: File | null;
}

type Bytes = Uint8Array<ArrayBuffer>;

const ALGORITHM = 'AES-GCM';

async function keyFrom(text: string): Promise<CryptoKey> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, ALGORITHM, false, ['encrypt', 'decrypt']);
}

/** What the head of a stored entry says. An earlier version stored only receipts, with their fields in the head. */
interface Head {
  readonly kind?: string;
  readonly label?: string;
  readonly about?: object;
  /** The name of the file; absent without one. */
  readonly name?: string;
  readonly type?: string;
}

/** The head, preceded by its length and followed by the bytes of the file. */
async function packed({ kind, name: label, about, file }: Kept): Promise<Bytes> {
  const words: Head = { kind, label, about, ...(file && { name: file.name, type: file.type }) };
  const head = new TextEncoder().encode(JSON.stringify(words));
  const bytes = new Uint8Array(4 + head.length + (file?.size ?? 0));
  new DataView(bytes.buffer).setUint32(0, head.length);
  bytes.set(head, 4);
  if (file) bytes.set(new Uint8Array(await file.arrayBuffer()), 4 + head.length);
  return bytes;
}

function unpacked(content: ArrayBuffer): Kept {
  const end = 4 + new DataView(content).getUint32(0);
  const words = JSON.parse(new TextDecoder().decode(content.slice(4, end))) as Head;
  const { kind = 'receipt', name, type = '', label = name ?? '', about, ...earlier } = words;
  const file = name === undefined ? null : new File([content.slice(end)], name, { type });
  return { kind, name: label, about: about ?? earlier, file };
}

/** Encrypts an entry. @param id it can only be decrypted as the entry with this id */
export async function seal(key: string, id: string, kept: Kept) {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const additionalData = new TextEncoder().encode(id);
  const algorithm = { name: ALGORITHM, iv, additionalData };
  const sealed = await crypto.subtle.encrypt(algorithm, await keyFrom(key), await packed(kept));
  return { iv, sealed };
}

interface Sealed {
  readonly id: string;
  readonly iv: Bytes;
  readonly sealed: ArrayBuffer;
}

/** Decrypts an entry; null if none of the keys fits. */
export async function unseal(
  keys: readonly string[],
  { id, iv, sealed }: Sealed,
): Promise<Kept | null> {
  const algorithm = { name: ALGORITHM, iv, additionalData: new TextEncoder().encode(id) };
  for (const key of keys) {
    try {
      return unpacked(await crypto.subtle.decrypt(algorithm, await keyFrom(key), sealed));
    } catch {
      // Encrypted with another key.
    }
  }
  return null;
}
