/** The used parts; the package has no types. */
declare module 'fontkit' {
  export interface Glyph {
    readonly path: { toSVG(): string };
  }
  export interface Font {
    readonly characterSet: readonly number[];
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): Glyph;
  }
  export function create(file: Uint8Array): Font;
}
