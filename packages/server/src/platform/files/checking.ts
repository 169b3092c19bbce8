import { createHash } from 'node:crypto';
import { pipeline, Readable, Transform } from 'node:stream';

type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * The same content. Passes on each piece when the next one has arrived, and the last one if the hash of the whole is
 * right; otherwise it fails with `changed()`.
 */
export function checking(content: Pieces, sha256: string, changed: () => Error): Readable {
  const hash = createHash('sha256');
  let last: Uint8Array | undefined;
  const check = new Transform({
    transform: (piece: Uint8Array, _, done) => {
      hash.update(piece);
      done(null, last);
      last = piece;
    },
    flush: (done) => {
      const isRight = hash.digest('hex') === sha256;
      done(isRight ? null : changed(), last);
    },
  });
  const source = content instanceof Readable ? content : Readable.from(content);
  // If the reader stops, this also closes the source. Errors reach the reader.
  pipeline(source, check, () => undefined);
  return check;
}
