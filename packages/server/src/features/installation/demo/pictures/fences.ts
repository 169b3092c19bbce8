import { darker, type Color } from './color.ts';
import type { Mood } from './mood.ts';
import { circle, line, path, polygon, rect, repeat, type Point, type Svg } from './svg.ts';

export type FenceKind = 'picket' | 'rail' | 'iron';

/** A fence along `y`, left and right of a gap. */
export function fence(kind: FenceKind, mood: Mood, y: number, span: Point, gap: Point): Svg {
  return run(kind, mood, y, [span[0], gap[0]]) + run(kind, mood, y, [gap[1], span[1]]);
}

function run(kind: FenceKind, mood: Mood, y: number, [from, to]: Point): Svg {
  if (to - from < 40) return '';
  const { color, draw } = kinds[kind];
  return draw(mood.tone(color), y, from, to);
}

const kinds = {
  picket: { color: '#fbf8f1', draw: pickets },
  rail: { color: '#9a7655', draw: rails },
  iron: { color: '#2f3540', draw: railings },
} as const;

function pickets(color: Color, y: number, from: number, to: number): Svg {
  const shade = darker(color, 0.16);
  const picket = (index: number) => {
    const x = from + index * 27;
    return [
      polygon(
        [
          [x, y],
          [x, y - 70],
          [x + 8.5, y - 82],
          [x + 17, y - 70],
          [x + 17, y],
        ],
        color,
      ),
      rect([x + 12.5, y - 72], [4.5, 72], shade, { opacity: 0.55 }),
    ].join('');
  };
  const count = Math.floor((to - from) / 27);
  const length = count * 27 - 10;
  return [
    rect([from, y - 60], [length, 9], shade),
    rect([from, y - 24], [length, 9], shade),
    repeat(count, picket),
  ].join('');
}

function rails(color: Color, y: number, from: number, to: number): Svg {
  const posts = Math.max(2, Math.round((to - from) / 150) + 1);
  const step = (to - from - 16) / (posts - 1);
  return [
    rect([from, y - 66], [to - from, 11], color),
    rect([from, y - 34], [to - from, 11], darker(color, 0.1)),
    repeat(posts, (index) =>
      rect([from + index * step, y - 84], [16, 86], darker(color, 0.2), { rx: 3 }),
    ),
  ].join('');
}

function railings(color: Color, y: number, from: number, to: number): Svg {
  return [
    rect([from, y - 62], [to - from, 4], color),
    rect([from, y - 12], [to - from, 4], color),
    repeat(Math.floor((to - from) / 18), (index) => {
      const x = from + 6 + index * 18;
      return line([x, y], [x, y - 74], color, 3) + circle([x, y - 76], 3.6, color);
    }),
  ].join('');
}

/** A street lamp that stands at (0, 0). */
export function streetLamp(mood: Mood): Svg {
  const metal = mood.tone('#2f3540');
  return [
    mood.lit ? circle([0, -312], 110, 'url(#lampGlow)') : '',
    rect([-12, -12], [24, 14], metal, { rx: 3 }),
    rect([-4.5, -290], [9, 286], metal),
    path('M-13 -290L13 -290L19 -334L-19 -334Z', mood.lit ? '#ffe9b0' : mood.tone('#dfe9ee')),
    path('M-24 -334L24 -334L0 -356Z', metal),
    circle([0, -359], 5, metal),
  ].join('');
}

/** A mailbox on a post at (0, 0). */
export function mailbox(mood: Mood, color: Color): Svg {
  const body = mood.tone(color);
  return [
    rect([-5, -66], [10, 68], mood.tone('#8a6a4c')),
    rect([-30, -98], [60, 36], body, { rx: 16 }),
    rect([-30, -80], [60, 18], body),
    rect([12, -98], [18, 36], darker(body, 0.2), { rx: 9 }),
    rect([-20, -112], [5, 24], mood.tone('#c8443a')),
    rect([-20, -112], [16, 10], mood.tone('#c8443a')),
  ].join('');
}
