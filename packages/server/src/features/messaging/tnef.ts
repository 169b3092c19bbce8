import { readProperties, type MapiProperties, type MapiText } from './tnef.properties.ts';

/** What Outlook packs into a `winmail.dat`. */
export interface Unpacked {
  readonly text: string;
  readonly files: readonly { readonly name: string; readonly content: Uint8Array }[];
}

const SIGNATURE = 0x223e9f78;

export function isTnef(content: Uint8Array): boolean {
  return content.length > 6 && viewOf(content).getUint32(0, true) === SIGNATURE;
}

const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const MAX_FILES = 100;
/** Messages within messages. */
const MAX_DEPTH = 3;

/** Null if it is damaged, holds too much, or holds neither text nor files, so that it is kept as it came. */
export function unpackTnef(content: Uint8Array): Unpacked | null {
  try {
    const unpacked = unpack(content, 1);
    return isEmpty(unpacked) || unpacked.files.length > MAX_FILES ? null : unpacked;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Text only in RTF or HTML, a meeting and a contact are not read. */
const isEmpty = ({ text, files }: Unpacked) => text === '' && files.length === 0;

/** Attributes (MS-OXTNEF 2.1.3.3), and properties of MAPI. */
const CODE_PAGE = 0x00069007;
const BODY = 0x0002800c;
const MESSAGE = 0x00069003;
const START_OF_FILE = 0x00069002;
const FILE_TITLE = 0x00018010;
const FILE_DATA = 0x0006800f;
const FILE_PROPERTIES = 0x00069005;
const TEXT = 0x1000;
const LONG_NAME = 0x3707;
const SHORT_NAME = 0x3704;
const DISPLAY_NAME = 0x3001;
const OBJECT = 0x3701;
/** Before an object there is the kind of object. */
const KIND_OF_OBJECT = 16;

interface FileParts {
  title?: Uint8Array;
  data?: Uint8Array;
  properties?: MapiProperties;
}

function unpack(content: Uint8Array, depth: number): Unpacked {
  const parts: FileParts[] = [];
  let codePage = 1252;
  let body: MapiText | undefined;
  for (const { id, data } of attributesOf(content)) {
    const current = parts.at(-1);
    if (id === CODE_PAGE) codePage = viewOf(data).getUint32(0, true);
    else if (id === BODY) body = { bytes: data, isUnicode: false };
    else if (id === MESSAGE) body ??= readProperties(data).textOf(TEXT);
    else if (id === START_OF_FILE) parts.push({});
    else if (id === FILE_TITLE && current) current.title = data;
    else if (id === FILE_DATA && current) current.data = data;
    else if (id === FILE_PROPERTIES && current) current.properties = readProperties(data);
    if (parts.length > MAX_FILES) throw new RangeError('too many files');
  }
  const decoded = (text: MapiText | undefined) => decode(text, codePage);
  return { text: decoded(body), files: parts.flatMap((part) => filesOf(part, decoded, depth)) };
}

function* attributesOf(content: Uint8Array) {
  const view = viewOf(content);
  let at = 6;
  while (at < content.length) {
    const id = view.getUint32(at + 1, true);
    const length = view.getUint32(at + 5, true);
    const start = at + 9;
    // A checksum of two bytes follows.
    at = start + length + 2;
    if (at > content.length) throw new RangeError('the attributes end too early');
    yield { id, data: content.subarray(start, start + length) };
  }
}

function filesOf(
  { title, data, properties }: FileParts,
  decoded: (text: MapiText | undefined) => string,
  depth: number,
): Unpacked['files'] {
  const named = [LONG_NAME, SHORT_NAME, DISPLAY_NAME].map((id) => decoded(properties?.textOf(id)));
  const name = [...named, decoded(title && { bytes: title, isUnicode: false })].find(Boolean) ?? '';
  const object = properties?.bytesOf(OBJECT)?.subarray(KIND_OF_OBJECT);
  const content = data ?? object;
  if (!content || content.length === 0) return [];
  const isMessage = isTnef(content) && depth < MAX_DEPTH;
  const unpacked = isMessage ? unpack(content, depth + 1) : null;
  return !unpacked || isEmpty(unpacked) ? [{ name, content }] : withTextFile(name, unpacked);
}

/** The files of a message within a message, and before them its text as a file. */
function withTextFile(name: string, { text, files }: Unpacked): Unpacked['files'] {
  if (text === '') return files;
  return [{ name: `${name || 'message'}.txt`, content: new TextEncoder().encode(text) }, ...files];
}

function decode(text: MapiText | undefined, codePage: number): string {
  if (!text) return '';
  const decoder = text.isUnicode ? new TextDecoder('utf-16le') : decoderOf(codePage);
  return decoder.decode(text.bytes).replace(/\0.*$/s, '').trim();
}

function decoderOf(codePage: number): TextDecoder {
  if (codePage === 65_001) return new TextDecoder();
  try {
    return new TextDecoder(`windows-${codePage}`);
  } catch {
    return new TextDecoder('windows-1252');
  }
}
