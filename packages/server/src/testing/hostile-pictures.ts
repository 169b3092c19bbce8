import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A valid PNG of black pixels, one bit each: a few hundred kilobytes can be gigabytes of colors. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A valid WebP of one color in about thirty bytes, whatever its size. */
export function plainWebp(width: number, height: number): Buffer {
  // Lossless: sizes, no alpha, version 0, no transform, no cache, no groups, and five codes of one symbol each.
  const bits = [
    ...bitsOf(width - 1, 14),
    ...bitsOf(height - 1, 14),
    ...bitsOf(0, 1 + 3 + 1 + 1 + 1),
    ...Array.from({ length: 5 }, () => [1, 0, 0, 0]).flat(),
  ];
  const data = Buffer.alloc(1 + Math.ceil(bits.length / 8) + 8);
  data[0] = 0x2f;
  for (const [index, bit] of bits.entries()) data[1 + (index >> 3)]! |= bit << (index & 7);
  const padded = data.length % 2 ? Buffer.concat([data, Buffer.alloc(1)]) : data;
  const [size, riff] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32LE(data.length);
  riff.writeUInt32LE(12 + padded.length);
  const name = (text: string) => Buffer.from(text, 'latin1');
  return Buffer.concat([name('RIFF'), riff, name('WEBP'), name('VP8L'), size, padded]);
}

const bitsOf = (value: number, count: number) =>
  Array.from({ length: count }, (_, index) => (value >> index) & 1);

/** The same PNG with a text chunk directly after its header. */
export function withPngText(png: Buffer, text: string): Buffer {
  const afterHeader = 8 + 25;
  const data = Buffer.concat([Buffer.from('Comment\0', 'latin1'), Buffer.from(text)]);
  return Buffer.concat([
    png.subarray(0, afterHeader),
    chunk('tEXt', data),
    png.subarray(afterHeader),
  ]);
}

/** The same JPEG with a comment at its beginning. */
export function withJpegComment(jpeg: Buffer, text: string): Buffer {
  const comment = Buffer.from(text);
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(comment.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)]);
}

/** A ZIP archive of one empty file, appended to a picture. */
export function aZip(name: string): Buffer {
  const label = Buffer.from(name);
  const local = Buffer.alloc(30);
  local.write('PK\x03\x04', 'latin1');
  local.writeUInt16LE(label.length, 26);
  const central = Buffer.alloc(46);
  central.write('PK\x01\x02', 'latin1');
  central.writeUInt16LE(label.length, 28);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + label.length, 12);
  end.writeUInt32LE(30 + label.length, 16);
  return Buffer.concat([local, label, central, label, end]);
}
