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
