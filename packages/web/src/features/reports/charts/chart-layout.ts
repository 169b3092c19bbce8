import type { ChartMonth } from './chart-data.ts';

/** The height of the drawing, in pixels. */
export const SIZE = 352;

/** Where the names of the months begin. */
export const MONTHS_AT = SIZE - 34;

/** The space above the drawing, and below it for the months. */
const ABOVE = 4;
const BELOW = 46;

/** The maximum width of a bar: a single month must not fill the chart. */
const WIDEST_BAR = 64;

/** The part of a month's width that its bar takes. */
const BAR = 0.8;

/** The width of the axis with the amounts, in pixels. */
export const AXIS = 60;

/** The width of a vertical total. */
const NARROWEST = 14;

/** The width of a bar on a phone: enough for a finger and for most totals. */
const FINGER = 44;
const WIDEST = 72;

/** The number of months that fit on a phone. */
const ON_A_PHONE = 6;

const PHONE = 500;

/** The width of a character relative to its height, approximately. */
const CHARACTER = 0.62;

export interface ChartLayout {
  /** In pixels; wider than its frame if the frame scrolls. */
  readonly width: number;
  readonly scrolls: boolean;
  /** Totals are vertical if they would overlap otherwise. */
  readonly upright: boolean;
  readonly fontSize: number;
  /** The space that a total needs above its bar. */
  readonly labelRoom: number;
  /** Every how many months a name is shown below. */
  readonly everyMonth: number;
}

/** The layout of bars and totals. @param longest the longest total, in characters */
export function chartLayout(frame: number, months: number, longest: number): ChartLayout {
  const widthAt = (size: number) => longest * size * CHARACTER;
  const onPhone = Math.max(FINGER, Math.min(WIDEST, widthAt(11) + 4));
  const narrowest = frame < PHONE && months > ON_A_PHONE ? onPhone : NARROWEST;
  const scrolls = frame - AXIS < months * narrowest;
  const band = scrolls ? narrowest : (frame - AXIS) / months;
  const fontSize = [12, 11, 10].find((size) => widthAt(size) + 3 <= band);
  return {
    // A scrolling chart has no axis: its totals say the same.
    width: scrolls ? months * band : frame,
    scrolls,
    upright: fontSize === undefined,
    fontSize: fontSize ?? 11,
    labelRoom: fontSize === undefined ? widthAt(11) + 12 : 22,
    everyMonth: [1, 2, 3, 6].find((every) => every * band >= 32) ?? 12,
  };
}

/** Whether a month's name is shown; January's always is. */
export function isNamed(month: string, every: number): boolean {
  return (Number(month.slice(5)) - 1) % every === 0;
}

/** The amounts on the axis: about four whole steps between the ends of the bars. */
export function axisTicks(bottom: number, top: number): number[] {
  const about = (top - bottom) / 4;
  if (!(about > 0)) return [0];
  const power = 10 ** Math.floor(Math.log10(about));
  const step = ([1, 2, 2.5, 5].find((times) => times * power >= about) ?? 10) * power;
  const first = Math.ceil(bottom / step);
  const count = Math.floor(top / step) - first + 1;
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

/** Where amounts and months are in the drawing, in pixels. */
export interface Place {
  /** The lowest and the highest amount. */
  readonly bottom: number;
  readonly top: number;
  readonly left: number;
  readonly right: number;
  /** The distance of an amount from the upper edge. */
  readonly height: (amount: number) => number;
  readonly middle: (month: number) => number;
  readonly band: (month: number) => Box;
  readonly bar: (month: number, from: number, to: number) => Box;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The place of each part of a chart: from the lowest bar to the highest, with room for the totals. */
export function placeOf(
  months: readonly Pick<ChartMonth, 'top' | 'bottom' | 'total'>[],
  { width, scrolls, labelRoom }: ChartLayout,
): Place {
  const bottom = Math.min(0, ...months.map((month) => month.bottom));
  const highest = Math.max(0, ...months.map((month) => month.top));
  const top = highest > bottom ? highest : 1;
  const left = scrolls ? 0 : AXIS;
  const step = (width - left) / months.length;
  const floor = SIZE - BELOW;
  const first = floor - (months.some(({ total }) => total < 0) ? labelRoom : 0);
  const last = ABOVE + labelRoom;
  const height = (amount: number) => first - ((amount - bottom) / (top - bottom)) * (first - last);
  const wide = Math.min(WIDEST_BAR, BAR * step);
  const middle = (month: number) => left + (month + 0.5) * step;
  return {
    bottom,
    top,
    left,
    right: width,
    height,
    middle,
    band: (month) => ({ x: left + month * step, y: ABOVE, width: step, height: floor - ABOVE }),
    bar: (month, from, to) => ({
      x: middle(month) - wide / 2,
      y: height(Math.max(from, to)),
      width: wide,
      height: Math.abs(height(from) - height(to)),
    }),
  };
}
