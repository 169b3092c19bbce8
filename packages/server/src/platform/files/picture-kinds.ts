/** HEIC and HEIF, by the brands of their first box. A file may name the pictures in it only after its own brand. */
export function isHeic(content: Buffer): boolean {
  if (content.toString('latin1', 4, 8) !== 'ftyp') return false;
  const length = Math.min(content.readUInt32BE(0), 200);
  const brands = content.toString('latin1', 8, length).match(/.{4}/gs) ?? [];
  return (
    brands.some((brand) => /^he(?:i[cxms]|v[cxms])$/.test(brand)) &&
    !brands.some((brand) => /^avi[fs]$/.test(brand))
  );
}

export function isTiff(content: Buffer): boolean {
  return /^(?:II\*\0|MM\0\*)$/.test(content.toString('latin1', 0, 4));
}

/** Checks the first bytes, so that no other format reaches a decoder: no SVG, no PDF, nothing exotic. */
export function isPicture(content: Buffer): boolean {
  const start = content.toString('latin1', 0, 12);
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    /^RIFF.{4}WEBP$/s.test(start) ||
    isHeic(content) ||
    isTiff(content)
  );
}
