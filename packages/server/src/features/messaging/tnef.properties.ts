/** A type that holds several values. */
const SEVERAL = 0x1000;
const NAMED_FROM = 0x8000;
const UNICODE = 0x001f;

/** The bytes of types with a fixed size, with their padding. */
const sizes = new Map([
  ...[0x02, 0x03, 0x04, 0x0a, 0x0b].map((type) => [type, 4] as const),
  ...[0x05, 0x06, 0x07, 0x14, 0x40].map((type) => [type, 8] as const),
  [0x48, 16],
]);
/** Texts, objects and bytes, each with its length before it. */
const measured = new Set([0x0d, 0x1e, UNICODE, 0x102]);

/** A text as it came. */
export interface MapiText {
  readonly bytes: Uint8Array;
  readonly isUnicode: boolean;
}

/** Properties of a message or an attachment in a `winmail.dat` (MS-OXTNEF 2.1.3.4), by their id. */
export interface MapiProperties {
  bytesOf(id: number): Uint8Array | undefined;
  textOf(id: number): MapiText | undefined;
}

/**
 * The properties, with the first value of each.
 * @throws RangeError if they end too early, or have a type of unknown size
 */
export function readProperties(content: Uint8Array): MapiProperties {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const values = new Map<number, MapiText>();
  let at = 0;
  const next = (size: number) => {
    if (at + size > content.length) throw new RangeError('the properties end too early');
    at += size;
    return at - size;
  };
  const number = () => view.getUint32(next(4), true);
  const padded = (length: number) => {
    const start = next(length);
    next(Math.min(-length & 3, content.length - at));
    return content.subarray(start, start + length);
  };
  const skipName = () => {
    next(16);
    if (number() === 0) next(4);
    else padded(number());
  };
  for (let left = number(); left > 0; left -= 1) {
    const type = view.getUint16(next(2), true);
    const id = view.getUint16(next(2), true);
    if (id >= NAMED_FROM) skipName();
    const single = type & ~SEVERAL;
    const size = sizes.get(single);
    if (size === undefined && !measured.has(single)) throw new RangeError('an unknown type');
    const count = type & SEVERAL || size === undefined ? number() : 1;
    for (let index = 0; index < count; index += 1) {
      const bytes = padded(size ?? number());
      if (!values.has(id)) values.set(id, { bytes, isUnicode: single === UNICODE });
    }
  }
  return { bytesOf: (id) => values.get(id)?.bytes, textOf: (id) => values.get(id) };
}
