import { darker, lighter, type Color } from './color.ts';
import type { Kit } from './kit.ts';
import { ellipse, polygon, rect, repeat, type Point, type Svg } from './svg.ts';
import { face, shadow, slab, type Surface } from './surfaces.ts';
import { windowAt } from './openings.ts';

const snowColor = (kit: Kit): Color | null =>
  kit.mood.season === 'winter' ? kit.mood.tone('#f4f8fb') : null;

interface Slope {
  readonly left: number;
  readonly right: number;
  readonly eave: number;
  readonly ridge: number;
  /** How far the ridge is shorter than the eaves on each side. */
  readonly slant: number;
  readonly surface?: Surface;
  readonly color?: Color;
}

/** A roof seen from its long side, with gutter and the shadow of its eaves on the wall. */
export function slope(kit: Kit, options: Slope): Svg {
  const { left, right, eave, ridge, slant, surface = 'shingles', color = kit.roof } = options;
  const outline: Point[] = [
    [left, eave],
    [left + slant, ridge],
    [right - slant, ridge],
    [right, eave],
  ];
  const snow = snowColor(kit);
  const depth = (eave - ridge) * 0.62;
  const share = depth / (eave - ridge);
  const cover: Point[] = [
    [left + slant * (1 - share), ridge + depth],
    [left + slant, ridge],
    [right - slant, ridge],
    [right - slant * (1 - share), ridge + depth],
    [right - slant * (1 - share) - (right - left) * 0.2, ridge + depth - 16],
    [(left + right) / 2, ridge + depth + 8],
    [left + (right - left) * 0.24, ridge + depth - 14],
  ];
  return [
    shadow([left + 24, eave], [right - left - 48, 24]),
    face(outline, color, surface),
    polygon(outline, 'url(#roofLight)'),
    snow ? polygon(cover, snow) : '',
    rect(
      [left + slant - 6, ridge - 7],
      [right - left - slant * 2 + 12, 11],
      snow ?? darker(color, 0.16),
      { rx: 5 },
    ),
    slab([left - 6, eave - 4], [right - left + 12, 13], kit.trim),
  ].join('');
}

interface Gable {
  readonly left: number;
  readonly right: number;
  /** Where the wall below ends. */
  readonly base: number;
  readonly eave: number;
  readonly apex: number;
  readonly surface: Surface;
  readonly color?: Color;
  /** How far the roof reaches over the wall. */
  readonly overhang?: number;
  readonly roof?: Color;
}

/** A gabled front: its wall up to the apex, rakes with trim, and their shadow. */
export function gable(kit: Kit, options: Gable): Svg {
  const { left, right, base, eave, apex, surface, overhang = 26 } = options;
  const { color = kit.wall, roof = kit.roof } = options;
  const middle = (left + right) / 2;
  const wallOutline: Point[] = [
    [left, base],
    [left, eave],
    [middle, apex],
    [right, eave],
    [right, base],
  ];
  const pitch = (eave - apex) / (middle - left);
  const end = eave + overhang * pitch;
  const rake = (drop: number, thick: number, fill: string, more = {}) =>
    polygon(
      [
        [left - overhang, end + drop],
        [middle, apex + drop],
        [right + overhang, end + drop],
        [right + overhang, end + drop + thick],
        [middle, apex + drop + thick],
        [left - overhang, end + drop + thick],
      ],
      fill,
      more,
    );
  const snow = snowColor(kit);
  const shade: Point[] = [
    [left, eave + 18],
    [middle, apex + 18],
    [right, eave + 18],
    [right, eave + 38],
    [middle, apex + 40],
    [left, eave + 38],
  ];
  return [
    face(wallOutline, color, surface),
    polygon(wallOutline, 'url(#wallLight)'),
    polygon(shade, '#1b1a33', { opacity: 0.18 }),
    rake(4, 20, kit.trim),
    rake(-16, 22, roof),
    rake(-16, 7, snow ?? lighter(roof, 0.14)),
    snow ? rake(-24, 14, snow) : '',
  ].join('');
}

/** A chimney whose foot is hidden by the roof; smoke rises when it is cold or evening. */
export function chimney(kit: Kit, [x, y]: Point, [width, height]: Point, color?: Color): Svg {
  const brick = color ?? kit.mood.tone('#a5604c');
  const smoke = kit.mood.season === 'winter' || kit.mood.season === 'autumn' || kit.mood.lit;
  const corners: Point[] = [
    [x, y - height],
    [x + width, y - height],
    [x + width, y],
    [x, y],
  ];
  return [
    smoke ? smokeFrom(kit, [x + width / 2, y - height - 20]) : '',
    rect([x + width * 0.2, y - height - 16], [width * 0.24, 18], kit.mood.tone('#7b4b3c')),
    rect([x + width * 0.58, y - height - 16], [width * 0.24, 18], kit.mood.tone('#7b4b3c')),
    face(corners, brick, 'brick'),
    rect([x + width * 0.66, y - height], [width * 0.34, height], '#14122e', { opacity: 0.16 }),
    slab([x - 6, y - height - 4], [width + 12, 15], darker(brick, 0.16)),
  ].join('');
}

function smokeFrom(kit: Kit, [x, y]: Point): Svg {
  const color = kit.mood.tone('#ffffff');
  return repeat(5, (index) =>
    ellipse(
      [x + index * 13 + Math.sin(index * 1.7) * 9, y - 6 - index * 26],
      [11 + index * 7, 9 + index * 5],
      color,
      { opacity: (0.5 - index * 0.085).toFixed(2) },
    ),
  );
}

/** A dormer with a window, standing on a roof at (x, y). */
export function dormer(kit: Kit, [x, y]: Point, width: number, surface: Surface = 'siding'): Svg {
  const half = width / 2;
  const height = width * 0.86;
  const front = gable(kit, {
    left: x - half,
    right: x + half,
    base: y,
    eave: y - height,
    apex: y - height - half * 0.8,
    surface,
    overhang: 13,
  });
  const glass: Point = [width * 0.5, height * 0.72];
  return front + windowAt(kit, [x - glass[0] / 2, y - height * 0.86], glass);
}
