/**
 * Reads a stream of known length into a buffer of exactly that length. Joining pieces at the end would need twice the
 * memory, and a backup reads thousands of files.
 *
 * @param bytes the expected length; a stream may still have fewer or more
 */
export async function contentIn(stream: AsyncIterable<Uint8Array>, bytes: number): Promise<Buffer> {
  const content = Buffer.allocUnsafeSlow(bytes);
  const more: Uint8Array[] = [];
  let length = 0;
  for await (const piece of stream) {
    const fits = piece.subarray(0, Math.max(0, bytes - length));
    content.set(fits, Math.min(length, bytes));
    if (fits.length < piece.length) more.push(piece.subarray(fits.length));
    length += piece.length;
  }
  return more.length > 0 ? Buffer.concat([content, ...more]) : content.subarray(0, length);
}
