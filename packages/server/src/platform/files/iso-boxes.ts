import type { FileHandle } from 'node:fs/promises';

/** A part of a file. */
export interface Part {
  readonly start: number;
  readonly end: number;
}

/** A box of an MP4 or QuickTime file: its type, and the place of its content. */
export interface IsoBox extends Part {
  readonly type: string;
  /** Where its four letters are. */
  readonly typeAt: number;
}

/** More than any file has in one place; a hostile one could have millions. */
const MOST_BOXES = 60_000;

/** The boxes in a part of a file. `isWhole`: the last one ends where the part ends. */
export async function boxesIn(file: FileHandle, { start, end }: Part) {
  const boxes: IsoBox[] = [];
  let at = start;
  while (at < end && boxes.length < MOST_BOXES) {
    const box = await boxAt(file, at, end);
    if (!box) break;
    boxes.push(box);
    at = box.end;
  }
  return { boxes, isWhole: at === end };
}

const HEAD_BYTES = 16;

async function boxAt(file: FileHandle, at: number, end: number): Promise<IsoBox | null> {
  const head = Buffer.alloc(HEAD_BYTES);
  const { bytesRead } = await file.read(head, 0, HEAD_BYTES, at);
  const short = head.readUInt32BE(0);
  // 1: a long size follows the type. 0: it goes on to the end.
  const headBytes = short === 1 ? HEAD_BYTES : 8;
  if (bytesRead < headBytes) return null;
  const long = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
  const length = short === 0 ? end - at : long;
  if (length < headBytes || at + length > end) return null;
  const type = head.toString('latin1', 4, 8);
  return { type, typeAt: at + 4, start: at + headBytes, end: at + length };
}

/** What a phone writes about a recording: where and when, with which device, by whom. Players need none of it. */
const hidden = new Set(['udta', 'meta', 'uuid']);

/** Boxes whose parts may have such a box. */
const parents = new Set(['moov', 'trak']);

/** Overwrites what a phone has hidden in a video; pictures and sound stay. Returns whether there was any. */
export async function blankHidden(file: FileHandle, within: Part): Promise<boolean> {
  let isChanged = false;
  for (const box of (await boxesIn(file, within)).boxes) {
    if (hidden.has(box.type)) {
      await blank(file, box);
      isChanged = true;
    }
    if (parents.has(box.type) && (await blankHidden(file, box))) isChanged = true;
  }
  return isChanged;
}

const PIECE = Buffer.alloc(64 * 1024);

/** It keeps its size, so that nothing else of the file moves. */
async function blank(file: FileHandle, box: IsoBox): Promise<void> {
  await file.write(Buffer.from('free'), 0, 4, box.typeAt);
  await overwrite(file, box);
}

/** Fills a part of a file with zeros. */
export async function overwrite(file: FileHandle, { start, end }: Part): Promise<void> {
  for (let at = start; at < end; at += PIECE.length) {
    await file.write(PIECE, 0, Math.min(PIECE.length, end - at), at);
  }
}
