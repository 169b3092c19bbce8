/** A text on a line of a sheet. */
export interface Mark {
  readonly text: string;
  /** From 0 at the left margin to 1 at the right one. */
  readonly x: number;
  readonly align: 'left' | 'center' | 'right';
  /** In units of the sheet's own font size. */
  readonly size: number;
  readonly bold: boolean;
  /** Uneven letters, as if handwritten. */
  readonly byHand: boolean;
}

export interface Row {
  readonly marks: readonly Mark[];
  /** Height in lines. */
  readonly height: number;
  readonly rule?: 'dashes' | 'stars' | 'line' | 'double' | 'bar';
}

/** A paper without a font and a size yet. */
export interface Sheet {
  /** Regular letters that fit between the margins. */
  readonly columns: number;
  /** A roll is as long as its content; letter is a page format. */
  readonly shape: 'roll' | 'letter';
  readonly rows: Row[];
}

interface Style {
  readonly size?: number;
  readonly bold?: boolean;
  readonly byHand?: boolean;
}

type Cell = readonly [x: number, align: Mark['align'], text: string, style?: Style | undefined];

/** Writes rows, one below the other. */
export function createPen(shape: Sheet['shape'], columns: number) {
  const rows: Row[] = [];
  const mark = ([x, align, text, style = {}]: Cell): Mark => ({
    text,
    x,
    align,
    size: style.size ?? 1,
    bold: style.bold ?? false,
    byHand: style.byHand ?? false,
  });
  const cells = (list: readonly Cell[]) => {
    const marks = list.map(mark);
    rows.push({ marks, height: 1.28 * Math.max(1, ...marks.map(({ size }) => size)) });
  };
  return {
    sheet: { columns, shape, rows } satisfies Sheet,
    cells,
    left: (text: string, style?: Style) => cells([[0, 'left', text, style]]),
    center: (text: string, style?: Style) => cells([[0.5, 'center', text, style]]),
    right: (text: string, style?: Style) => cells([[1, 'right', text, style]]),
    pair: (left: string, right: string, style?: Style) =>
      cells([
        [0, 'left', left, style],
        [1, 'right', right, style],
      ]),
    /** A label up to `x`, and its amount at the right margin. */
    sum: (x: number, label: string, amount: string) =>
      cells([
        [x, 'right', label],
        [1, 'right', amount],
      ]),
    /** Texts at the left margin, from `x`, and at the right margin. */
    three: (x: number, left: string, middle: string, right: string) =>
      cells([
        [0, 'left', left],
        [x, 'left', middle],
        [1, 'right', right],
      ]),
    gap: (height = 1) => rows.push({ marks: [], height }),
    rule: (rule: NonNullable<Row['rule']>) => rows.push({ marks: [], height: 0.8, rule }),
  };
}
