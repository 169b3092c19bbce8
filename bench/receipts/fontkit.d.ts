/** What drawing letters uses of it; the package brings no types. */
declare module 'fontkit' {
  export interface Font {
    readonly unitsPerEm: number;
    glyphForCodePoint(codePoint: number): {
      readonly id: number;
      readonly advanceWidth: number;
      readonly path: { toSVG(): string };
    };
  }
  export function create(file: Uint8Array): Font;
}
