/** Pixels of three bytes, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Bytes from one row to the next. */
  readonly stride: number;
  readonly data: Uint8Array;
}

const ROWS_PER_STRIP = 64;
const [SHORT, LONG, UNDEFINED] = [3, 4, 7];
const HEADER = 8;
const ENTRY = 12;

/** A field of a TIFF: its tag, type and number of values; the values themselves, or where they are. */
type Field = readonly [tag: number, type: number, count: number, value: number];

/**
 * An uncompressed TIFF of these pixels, in which sharp reads them with their color profile. Sharp takes no profile with
 * raw pixels.
 */
export function plainTiff({ width, height, stride, data }: Pixels, profile: Uint8Array): Buffer {
  const strips = Math.ceil(height / ROWS_PER_STRIP);
  const row = 3 * width;
  const rowsOf = (strip: number) => Math.min(ROWS_PER_STRIP, height - strip * ROWS_PER_STRIP);
  const fieldsAt = HEADER;
  const bitsAt = fieldsAt + 2 + 11 * ENTRY + 4;
  const offsetsAt = bitsAt + 8;
  const lengthsAt = offsetsAt + 4 * strips;
  const profileAt = lengthsAt + 4 * strips;
  const pixelsAt = profileAt + profile.length + (profile.length % 2);
  const stripAt = (strip: number) => pixelsAt + strip * ROWS_PER_STRIP * row;
  const tiff = Buffer.alloc(pixelsAt + height * row);
  tiff.write('II*\0', 'latin1');
  tiff.writeUInt32LE(fieldsAt, 4);
  const fields: readonly Field[] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, 3, bitsAt],
    [259, SHORT, 1, 1],
    [262, SHORT, 1, 2],
    [273, LONG, strips, strips === 1 ? stripAt(0) : offsetsAt],
    [277, SHORT, 1, 3],
    [278, LONG, 1, ROWS_PER_STRIP],
    [279, LONG, strips, strips === 1 ? rowsOf(0) * row : lengthsAt],
    [284, SHORT, 1, 1],
    [34_675, UNDEFINED, profile.length, profileAt],
  ];
  writeFields(tiff, fieldsAt, profile.length > 0 ? fields : fields.slice(0, -1));
  for (const channel of [0, 1, 2]) tiff.writeUInt16LE(8, bitsAt + 2 * channel);
  for (let strip = 0; strip < strips; strip += 1) {
    tiff.writeUInt32LE(stripAt(strip), offsetsAt + 4 * strip);
    tiff.writeUInt32LE(rowsOf(strip) * row, lengthsAt + 4 * strip);
  }
  tiff.set(profile, profileAt);
  for (let y = 0; y < height; y += 1) {
    tiff.set(data.subarray(y * stride, y * stride + row), pixelsAt + y * row);
  }
  return tiff;
}

function writeFields(tiff: Buffer, at: number, fields: readonly Field[]): void {
  tiff.writeUInt16LE(fields.length, at);
  for (const [index, [tag, type, count, value]] of fields.entries()) {
    const start = at + 2 + index * ENTRY;
    tiff.writeUInt16LE(tag, start);
    tiff.writeUInt16LE(type, start + 2);
    tiff.writeUInt32LE(count, start + 4);
    tiff.writeUInt32LE(value, start + 8);
  }
}
