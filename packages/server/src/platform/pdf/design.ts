import type { Weight } from './fonts.ts';

export interface Style {
  /** In points, like all lengths here. */
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
}

export const PAGE = { width: 612, height: 792, margin: 54 } as const;
export const LEFT = PAGE.margin;
export const CONTENT = PAGE.width - 2 * PAGE.margin;
/** Only the footer is below it. */
export const BOTTOM = PAGE.height - PAGE.margin - 24;

export const INK = '#1f2933';
export const MUTED = '#52606d';
export const PALE = '#f1f4f8';
export const RULE = '#cbd2d9';

export const BODY: Style = { size: 9.5 };
export const LABEL: Style = { size: 8, weight: 700, color: MUTED };
export const SMALL: Style = { size: 8.5, color: MUTED };
