import type { Owner } from '../expenses.client.ts';

/** The encrypted parts of a receipt. */
export interface ReceiptToSend {
  readonly owner: Owner;
  readonly fileName: string;
  readonly useAi: boolean;
  /** As at the first attempt, which may have been recorded. Absent if an earlier version stored the receipt. */
  readonly askIfKnown?: boolean;
  readonly file: File;
}

type Bytes = Uint8Array<ArrayBuffer>;

const ALGORITHM = 'AES-GCM';

async function keyFrom(text: string): Promise<CryptoKey> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, ALGORITHM, false, ['encrypt', 'decrypt']);
}

/** The file's metadata, preceded by its length and followed by the bytes of the file. */
async function packed({ file, ...about }: ReceiptToSend): Promise<Bytes> {
  const words = { ...about, name: file.name, type: file.type };
  const head = new TextEncoder().encode(JSON.stringify(words));
  const bytes = new Uint8Array(4 + head.length + file.size);
  new DataView(bytes.buffer).setUint32(0, head.length);
  bytes.set(head, 4);
  bytes.set(new Uint8Array(await file.arrayBuffer()), 4 + head.length);
  return bytes;
}

function unpacked(content: ArrayBuffer): ReceiptToSend {
  const end = 4 + new DataView(content).getUint32(0);
  const words = JSON.parse(new TextDecoder().decode(content.slice(4, end))) as Omit<
    ReceiptToSend,
    'file'
  > &
    Record<'name' | 'type', string>;
  const { name, type, ...about } = words;
  return { ...about, file: new File([content.slice(end)], name, { type }) };
}

/** Encrypts a receipt. @param id it can only be decrypted as the receipt with this id */
export async function seal(key: string, id: string, receipt: ReceiptToSend) {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const additionalData = new TextEncoder().encode(id);
  const algorithm = { name: ALGORITHM, iv, additionalData };
  const sealed = await crypto.subtle.encrypt(algorithm, await keyFrom(key), await packed(receipt));
  return { iv, sealed };
}

interface Sealed {
  readonly id: string;
  readonly iv: Bytes;
  readonly sealed: ArrayBuffer;
}

/** Decrypts a receipt; null if none of the keys fits. */
export async function unseal(
  keys: readonly string[],
  { id, iv, sealed }: Sealed,
): Promise<ReceiptToSend | null> {
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
