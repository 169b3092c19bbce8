import { darker, lighter, type Color } from './color.ts';
import { polygon, rect, tag, type Point, type Svg } from './svg.ts';

/** What a wall or roof is made of: a pattern of fine lines over its color. */
export type Surface =
  | 'brick'
  | 'siding'
  | 'battens'
  | 'shingles'
  | 'scales'
  | 'seams'
  | 'logs'
  | 'stone'
  | 'slats'
  | 'plain';

function pattern(id: string, [width, height]: Point, lines: string): Svg {
  return tag('pattern', { id, width, height, patternUnits: 'userSpaceOnUse' }, lines);
}

function strokes(d: string, width: number, opacity: number, color = '#1a1420'): Svg {
  return tag('path', {
    d,
    fill: 'none',
    stroke: color,
    'stroke-width': width,
    'stroke-opacity': opacity,
  });
}

/** The definitions that a picture with walls needs once. */
export function surfacePatterns(): Svg {
  const white = '#ffffff';
  return [
    pattern(
      'brick',
      [44, 24],
      [
        strokes('M0 1H44M0 13H44M10 1V13M32 13V24', 1.8, 0.34, '#f6e6d6'),
        rect([11, 2], [21, 10.5], '#1a1420', { opacity: 0.07 }),
        rect([0, 14], [10, 10], white, { opacity: 0.07 }),
      ].join(''),
    ),
    pattern(
      'siding',
      [80, 17],
      strokes('M0 16H80', 2, 0.13) + strokes('M0 1H80', 1.6, 0.28, white),
    ),
    pattern('battens', [30, 80], strokes('M4 0V80', 2, 0.13) + strokes('M7 0V80', 3, 0.3, white)),
    pattern(
      'shingles',
      [36, 36],
      [
        strokes('M0 18H36M0 36H36M9 0V18M27 18V36', 2, 0.16),
        rect([9, 0], [18, 17], white, { opacity: 0.06 }),
        rect([27, 18], [9, 17], '#1a1420', { opacity: 0.05 }),
      ].join(''),
    ),
    pattern(
      'scales',
      [26, 30],
      [
        strokes(
          'M0 0Q6.5 15 13 15Q19.5 15 26 0M-13 15Q-6.5 30 0 30Q6.5 30 13 15Q19.5 30 26 30Q32.5 30 39 15',
          2,
          0.17,
        ),
      ].join(''),
    ),
    pattern('seams', [34, 60], strokes('M5 0V60', 2.4, 0.16) + strokes('M8 0V60', 2, 0.2, white)),
    pattern(
      'slats',
      [13, 60],
      strokes('M2 0V60', 2.6, 0.24) + strokes('M5.5 0V60', 1.4, 0.16, white),
    ),
    pattern(
      'logs',
      [120, 30],
      [
        strokes('M0 28H120', 4, 0.26),
        strokes('M0 6H120', 5, 0.13, white),
        strokes('M20 16H64M84 20H110', 1.6, 0.12),
      ].join(''),
    ),
    pattern(
      'stone',
      [70, 46],
      [
        strokes('M0 2H70M0 24H70M24 2V24M52 2V24M8 24V46M40 24V46', 3, 0.2),
        rect([25, 4], [26, 19], white, { opacity: 0.14 }),
        rect([41, 26], [29, 19], '#1a1420', { opacity: 0.08 }),
      ].join(''),
    ),
  ].join('');
}

/** A wall or roof of any outline. */
export function face(points: readonly Point[], color: Color, surface: Surface): Svg {
  const lines = surface === 'plain' ? '' : polygon(points, `url(#${surface})`);
  return polygon(points, color) + lines;
}

/** An upright rectangle of a material. */
export function patch(at: Point, size: Point, color: Color, surface: Surface): Svg {
  const lines = surface === 'plain' ? '' : rect(at, size, `url(#${surface})`);
  return rect(at, size, color) + lines;
}

/** An upright wall with light from the left. */
export function wall(at: Point, size: Point, color: Color, surface: Surface): Svg {
  return patch(at, size, color, surface) + rect(at, size, 'url(#wallLight)');
}

/** The shadow that something above throws on a wall. */
export function shadow(at: Point, size: Point, opacity = 0.2): Svg {
  return rect(at, size, '#1b1a33', { opacity });
}

/** A box seen from the front: base, cornice, step. */
export function slab([x, y]: Point, [width, height]: Point, color: Color): Svg {
  return [
    rect([x, y], [width, height], color),
    rect([x, y], [width, Math.min(4, height / 3)], lighter(color, 0.22)),
    rect(
      [x, y + height - Math.min(4, height / 3)],
      [width, Math.min(4, height / 3)],
      darker(color, 0.16),
    ),
  ].join('');
}
