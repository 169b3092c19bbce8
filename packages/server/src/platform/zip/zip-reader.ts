import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { pipeline, Transform, type Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

/** The file is not a zip, or is damaged. */
export class ZipError extends Error {}

export interface ZipEntry {
  readonly name: string;
  /** The size of its content, as the zip says. */
  readonly bytes: number;
  readonly compressedBytes: number;
  readonly isCompressed: boolean;
  /** Where its local header begins. */
  readonly offset: number;
}

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const FULL_32 = 0xffffffff;
const FULL_16 = 0xffff;

/** The end may be followed by a comment. */
const END_BYTES = 22 + 65_535;

/** A larger directory would be an attempt to use up the memory: a million files have a fifth of it. */
const MAX_DIRECTORY_BYTES = 1024 * 1024 * 1024;

/** The entries of a zip. Only its directory is read. @throws ZipError */
export async function entriesOfZip(path: string): Promise<ZipEntry[]> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { offset, bytes, count } = await findDirectory(file, size);
    if (bytes > MAX_DIRECTORY_BYTES || offset + bytes > size) throw new ZipError('no directory');
    const entries = readDirectory(await read(file, offset, bytes));
    if (entries.length !== count) throw new ZipError('the directory is incomplete');
    return entries;
  } finally {
    await file.close();
  }
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  if (bytesRead < length) throw new ZipError('it ends too early');
  return buffer;
}

interface Directory {
  readonly offset: number;
  readonly bytes: number;
  readonly count: number;
}

async function findDirectory(file: FileHandle, size: number): Promise<Directory> {
  const length = Math.min(size, END_BYTES);
  const tail = await read(file, size - length, length);
  const at = tail.lastIndexOf(signature(END));
  if (at === -1 || tail.length - at < 22) throw new ZipError('its end is missing');
  const count = tail.readUInt16LE(at + 10);
  const bytes = tail.readUInt32LE(at + 12);
  const offset = tail.readUInt32LE(at + 16);
  if (count !== FULL_16 && bytes !== FULL_32 && offset !== FULL_32) return { offset, bytes, count };
  if (at < 20 || tail.readUInt32LE(at - 20) !== LOCATOR_64) throw new ZipError('no directory');
  const end = await read(file, number64(tail, at - 12), 56);
  if (end.readUInt32LE(0) !== END_64) throw new ZipError('no directory');
  return { count: number64(end, 32), bytes: number64(end, 40), offset: number64(end, 48) };
}

function signature(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value);
  return buffer;
}

const number64 = (buffer: Buffer, at: number) => Number(buffer.readBigUInt64LE(at));

function readDirectory(directory: Buffer): ZipEntry[] {
  const entries: ZipEntry[] = [];
  for (let at = 0; at < directory.length;) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== CENTRAL) {
      throw new ZipError('the directory is damaged');
    }
    const nameBytes = directory.readUInt16LE(at + 28);
    const extraBytes = directory.readUInt16LE(at + 30);
    const next = at + 46 + nameBytes + extraBytes + directory.readUInt16LE(at + 32);
    if (next > directory.length) throw new ZipError('the directory is damaged');
    const extra = directory.subarray(at + 46 + nameBytes, at + 46 + nameBytes + extraBytes);
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameBytes),
      isCompressed: methodOf(directory.readUInt16LE(at + 10)),
      ...sizesOf(directory, at, extra),
    });
    at = next;
  }
  return entries;
}

function methodOf(method: number): boolean {
  if (method !== 0 && method !== 8) throw new ZipError('it uses an unknown compression');
  return method === 8;
}

/** Sizes above 4 GB are in an extra field, those that need it, in this order. */
function sizesOf(directory: Buffer, at: number, extra: Buffer) {
  let compressedBytes = directory.readUInt32LE(at + 20);
  let bytes = directory.readUInt32LE(at + 24);
  let offset = directory.readUInt32LE(at + 42);
  const large = [bytes, compressedBytes, offset].some((size) => size === FULL_32);
  let place = large ? extra64(extra) : 0;
  const take = (size: number) => {
    if (size !== FULL_32) return size;
    place += 8;
    return number64(extra, place - 8);
  };
  bytes = take(bytes);
  compressedBytes = take(compressedBytes);
  offset = take(offset);
  return { bytes, compressedBytes, offset };
}

function extra64(extra: Buffer): number {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === 1) return at + 4;
  }
  throw new ZipError('a size is missing');
}

/** The content of an entry. The stream fails if it is damaged, or has another size than the directory says. */
export async function openZipEntry(path: string, entry: ZipEntry): Promise<Readable> {
  const file = await open(path);
  let start: number;
  try {
    const header = await read(file, entry.offset, 30);
    if (header.readUInt32LE(0) !== LOCAL) throw new ZipError(`${entry.name} is damaged`);
    start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  } finally {
    await file.close();
  }
  const end = start + entry.compressedBytes - 1;
  const size = exactly(entry);
  if (entry.compressedBytes === 0) {
    size.end();
    return size;
  }
  const source = createReadStream(path, { start, end, highWaterMark: 256 * 1024 });
  if (entry.isCompressed) pipeline(source, createInflateRaw(), size, () => undefined);
  else pipeline(source, size, () => undefined);
  return size;
}

/** Refuses a content that grows beyond its size as soon as it does, so that a small zip cannot fill the memory. */
function exactly({ name, bytes }: ZipEntry): Transform {
  let seen = 0;
  return new Transform({
    transform: (piece: Buffer, _, done) => {
      seen += piece.length;
      done(seen > bytes ? new ZipError(`${name} is damaged`) : null, piece);
    },
    flush: (done) => done(seen < bytes ? new ZipError(`${name} is damaged`) : null),
  });
}
