/** The parts that drawing letters uses; the package has no types. */
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
