import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import type { VideoType } from '@tenantry/contract/shared/videos';
import {
  EncodedPacketSink,
  FilePathSource,
  Input,
  MP4,
  QTFF,
  WEBM,
  type InputFormat,
  type InputTrack,
} from 'mediabunny';
import { blankHidden, boxesIn, type Part } from './iso-boxes.ts';
import { blankElement, hiddenElements } from './webm-elements.ts';

interface Readable {
  readonly state: 'readable';
  readonly type: VideoType;
  readonly seconds: number;
  /** The new hash, if hidden data were overwritten. */
  readonly sha256?: string;
}

type Opened = Readable | { readonly state: 'unknown' | 'soundOnly' | 'unplayable' | 'damaged' };

interface Work {
  readonly path: string;
  /** A longer video is not touched. */
  readonly mostSeconds: number;
}

const types = new Map<InputFormat, VideoType>([
  [MP4, 'video/mp4'],
  [QTFF, 'video/quicktime'],
  [WEBM, 'video/webm'],
]);

/** More than a minute of sound in the smallest packets. A table that claims more would be read for hours. */
const MOST_PACKETS = 60_000;

const MOST_TRACKS = 20;

/**
 * Reads the container, never the pictures: what kind it is, whether it is whole, and how long it plays. Then it overwrites
 * what a phone has hidden in the file, such as the place.
 */
export async function run({ path, mostSeconds }: Work): Promise<Opened> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const whole = { start: 0, end: size };
    const opened = await read(path);
    if (opened.state !== 'readable') return opened;
    const blank = await (opened.type === 'video/webm' ? checkWebm : checkBoxes)(file, whole);
    if (!blank) return { state: 'damaged' };
    if (opened.seconds > mostSeconds || !(await blank())) return opened;
    return { ...opened, sha256: await hashOf(path) };
  } finally {
    await file.close();
  }
}

/** Overwrites what is hidden, and returns whether there was any. */
type Blank = () => Promise<boolean>;

async function checkBoxes(file: FileHandle, whole: Part): Promise<Blank | null> {
  const { isWhole } = await boxesIn(file, whole);
  return isWhole ? () => blankHidden(file, whole) : null;
}

async function checkWebm(file: FileHandle, whole: Part): Promise<Blank | null> {
  const { found, isWhole } = await hiddenElements(file, whole);
  if (!isWhole) return null;
  return async () => {
    for (const element of found) await blankElement(file, element);
    return found.length > 0;
  };
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex');
}

async function read(path: string): Promise<Opened> {
  const input = new Input({ formats: [...types.keys()], source: new FilePathSource(path) });
  try {
    if (!(await input.canRead())) return { state: 'unknown' };
    return await readTracks(input);
  } catch {
    return { state: 'damaged' };
  } finally {
    input.dispose();
  }
}

async function readTracks(input: Input): Promise<Opened> {
  const type = types.get(await input.getFormat());
  if (!type) return { state: 'unknown' };
  const tracks = await input.getTracks();
  if (tracks.length === 0 || tracks.length > MOST_TRACKS) return { state: 'damaged' };
  const pictures = await input.getVideoTracks();
  if (pictures.length === 0) return { state: 'soundOnly' };
  for (const picture of pictures) if (!(await picture.getCodec())) return { state: 'unplayable' };
  let first = Infinity;
  let last = -Infinity;
  for (const track of tracks) {
    const times = await timesOf(track);
    // Phones write tracks of other data, which may be empty.
    if (!times && track.type === 'video') return { state: 'damaged' };
    first = Math.min(first, times?.first ?? first);
    last = Math.max(last, times?.last ?? last);
  }
  return { state: 'readable', type, seconds: last - Math.max(first, 0) };
}

/** When the packets of a track begin and end: files of browsers have no length in their header. */
async function timesOf(track: InputTrack) {
  const sink = new EncodedPacketSink(track);
  let count = 0;
  let first = Infinity;
  let last = -Infinity;
  for await (const packet of sink.packets(undefined, undefined, { metadataOnly: true })) {
    count += 1;
    if (count > MOST_PACKETS) throw new Error('too many packets');
    first = Math.min(first, packet.timestamp);
    last = Math.max(last, packet.timestamp + packet.duration);
  }
  if (count === 0) return null;
  // The tables of a file that was cut off are whole, but the content of its last packet is missing.
  if (!(await sink.getPacket(Infinity))) throw new Error('the last packet is missing');
  return { first, last };
}
