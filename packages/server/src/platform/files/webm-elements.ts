import type { FileHandle } from 'node:fs/promises';
import { overwrite, type Part } from './iso-boxes.ts';

/** An element of a WebM file: its id, where its head begins, and the place of its content. */
interface Element extends Part {
  readonly id: number;
  readonly at: number;
  /** A recording of a browser does not say where its segment and clusters end. */
  readonly hasNoSize: boolean;
}

const SEGMENT = 0x18538067;

/** What a program writes about a recording, such as the place, and files such as a cover. Players need none of it. */
const hidden = new Set([0x1254c367, 0x1941a469]);

/** A video of a minute has fewer packets. */
const MOST_ELEMENTS = 100_000;

/**
 * The elements of a WebM file that say something about the recording. `isWhole`: the last element ends where the file
 * ends. The content of a segment, and of what has no size, is read as if it were not inside of it.
 */
export async function hiddenElements(file: FileHandle, { start, end }: Part) {
  const found: Element[] = [];
  let at = start;
  for (let count = 0; at < end && count < MOST_ELEMENTS; count += 1) {
    const element = await elementAt(file, at, end);
    if (!element || (hidden.has(element.id) && element.hasNoSize)) break;
    if (hidden.has(element.id)) found.push(element);
    at = element.id === SEGMENT || element.hasNoSize ? element.start : element.end;
  }
  return { found, isWhole: at === end };
}

const HEAD_BYTES = 12;

async function elementAt(file: FileHandle, at: number, end: number): Promise<Element | null> {
  const head = Buffer.alloc(HEAD_BYTES);
  const { bytesRead } = await file.read(head, 0, HEAD_BYTES, at);
  const idBytes = lengthAt(head, 0);
  const sizeBytes = idBytes > 4 ? HEAD_BYTES : lengthAt(head, idBytes);
  const headBytes = idBytes + sizeBytes;
  if (sizeBytes > 8 || bytesRead < headBytes) return null;
  const id = head.readUIntBE(0, idBytes);
  const ones = 2n ** BigInt(7 * sizeBytes) - 1n;
  const size = BigInt(`0x${head.toString('hex', idBytes, headBytes)}`) & ones;
  const start = at + headBytes;
  const hasNoSize = size === ones;
  const elementEnd = hasNoSize ? end : start + Number(size);
  return elementEnd > end ? null : { id, at, start, end: elementEnd, hasNoSize };
}

/** How many bytes a number has: one more than the zeros before its first bit. */
const lengthAt = (head: Buffer, at: number): number => Math.clz32(head[at] ?? 0) - 23;

const VOID = 0xec;

/** Makes an element one that players skip. It keeps its size, so that nothing else of the file moves. */
export async function blankElement(file: FileHandle, { at, end }: Element): Promise<void> {
  const bytes = end - at;
  const isShort = bytes < 0x80;
  const head = Buffer.alloc(isShort ? 2 : 9);
  head[0] = VOID;
  if (isShort) head[1] = 0x80 + bytes - head.length;
  else {
    head[1] = 1;
    head.writeUIntBE(bytes - head.length, 3, 6);
  }
  await file.write(head, 0, head.length, at);
  await overwrite(file, { start: at + head.length, end });
}
