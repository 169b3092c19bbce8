import { darker, mix, type Color } from './color.ts';
import type { Mood } from './mood.ts';
import { ellipse, path, polygon, rect, type Point, type Svg } from './svg.ts';

/** A mountain with snow on its top, around x. */
export function peak(
  x: number,
  base: number,
  width: number,
  height: number,
  color: Color,
  snow: Color,
): Svg {
  const [left, right, top]: [Point, Point, Point] = [
    [x - width / 2, base],
    [x + width / 2, base],
    [x, base - height],
  ];
  const on = (from: Point, to: Point, share: number): Point => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
  ];
  const valley: Point = [x + width * 0.08, base];
  const cap: Point[] = [
    top,
    on(top, right, 0.3),
    [x + width * 0.06, base - height * 0.76],
    [x, base - height * 0.66],
    [x - width * 0.05, base - height * 0.77],
    on(top, left, 0.32),
  ];
  return [
    polygon([left, top, right], color),
    polygon([top, right, valley], darker(color, 0.16)),
    polygon(cap, snow),
    polygon(
      [
        top,
        on(top, right, 0.3),
        [x + width * 0.06, base - height * 0.76],
        [x, base - height * 0.7],
      ],
      mix(snow, color, 0.35),
    ),
  ].join('');
}

/** A small boat that floats at (0, 0). */
export function sailboat(mood: Mood): Svg {
  return [
    path('M-4 -8L-4 -84L-46 -12Z', mood.tone('#f6f2e8')),
    path('M4 -8L4 -96L44 -14Z', mood.tone('#ffffff')),
    path('M-44 -4L48 -4L34 14L-30 14Z', mood.tone('#b5483f')),
  ].join('');
}

/** A red barn with a silo that stands at (0, 0). */
export function barn(mood: Mood): Svg {
  const red = mood.distant('#a8443a', 0.14);
  const roof = mood.distant('#6f6a6a', 0.18);
  const white = mood.distant('#f4efe6', 0.1);
  return [
    rect([-118, -172], [44, 172], mood.distant('#c9ccd0', 0.12)),
    rect([-86, -172], [12, 172], mood.distant('#a4a9b0', 0.12)),
    ellipse([-96, -172], [22, 20], roof),
    path('M-66 0L-66 -84L-44 -128L0 -150L44 -128L66 -84L66 0Z', red),
    path('M-74 -80L-50 -132L0 -158L50 -132L74 -80L66 -80L44 -126L0 -148L-44 -126L-66 -80Z', roof),
    rect([-22, -66], [44, 66], darker(red, 0.22)),
    path('M-22 -66L22 0M22 -66L-22 0M-22 -66H22V0H-22Z', 'none', {
      stroke: white,
      'stroke-width': 4,
    }),
    rect([-12, -118], [24, 26], darker(red, 0.3), { stroke: white, 'stroke-width': 4 }),
  ].join('');
}
