import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
  type OutputFormat,
} from 'mediabunny';

/** The containers that tests write. A browser's recording has no length in its header, and no index. */
const formats = {
  mp4: () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
  /** Its tables follow the content, as phones write it. */
  phone: () => new Mp4OutputFormat({ fastStart: false }),
  mov: () => new MovOutputFormat(),
  webm: () => new WebMOutputFormat(),
  recording: () => new WebMOutputFormat({ appendOnly: true }),
  fragments: () => new Mp4OutputFormat({ fastStart: 'fragmented' }),
} satisfies Record<string, () => OutputFormat>;

export interface VideoOptions {
  readonly kind?: keyof typeof formats;
  readonly seconds?: number;
  /** The bytes of each packet; ten a second. */
  readonly packetBytes?: number;
  readonly picture?: boolean;
  readonly sound?: boolean;
  /** What the program that wrote it says about it. */
  readonly tags?: Readonly<Record<string, string>>;
}

const PER_SECOND = 10;

const avc = {
  codec: 'avc1.42001f',
  codedWidth: 64,
  codedHeight: 48,
  description: Uint8Array.from([
    1, 0x42, 0, 0x1f, 0xff, 0xe1, 0, 4, 0x67, 0x42, 0, 0x1f, 1, 0, 4, 0x68, 0xce, 0x3c, 0x80,
  ]),
};
const vp8 = { codec: 'vp8', codedWidth: 64, codedHeight: 48 };

/** A video whose container is right. Its packets are no pictures, which only a player would notice. */
export async function aVideo(options: VideoOptions = {}): Promise<Buffer> {
  const { kind = 'mp4', seconds = 2, packetBytes = 100, picture = true, sound = false } = options;
  const target = new BufferTarget();
  const output = new Output({ format: formats[kind](), target });
  if (options.tags) output.setMetadataTags({ raw: options.tags });
  const isWebm = kind === 'webm' || kind === 'recording';
  const pictures = new EncodedVideoPacketSource(isWebm ? 'vp8' : 'avc');
  const sounds = new EncodedAudioPacketSource('opus');
  if (picture) output.addVideoTrack(pictures);
  if (sound) output.addAudioTrack(sounds);
  await output.start();
  const duration = 1 / PER_SECOND;
  for (let count = 0; count < seconds * PER_SECOND; count += 1) {
    const type = count % PER_SECOND === 0 ? 'key' : 'delta';
    const at = count / PER_SECOND;
    if (picture) {
      const packet = new EncodedPacket(new Uint8Array(packetBytes).fill(count), type, at, duration);
      await pictures.add(packet, { decoderConfig: isWebm ? vp8 : avc });
    }
    if (sound) {
      const packet = new EncodedPacket(new Uint8Array(20), 'key', at, duration);
      const decoderConfig = { codec: 'opus', sampleRate: 48_000, numberOfChannels: 1 };
      await sounds.add(packet, { decoderConfig });
    }
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

/** A box of an MP4 file. */
export function box(type: string, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

/** The place of a box, anywhere in the file. */
export function placeOf(video: Buffer, type: string): number {
  const at = video.indexOf(type, 0, 'latin1');
  if (at < 4) throw new Error(`no box ${type}`);
  return at - 4;
}
