import { darker, lighter, type Color } from './color.ts';
import type { Mood } from './mood.ts';
import type { Random } from './random.ts';
import { ellipse, line, path, polygon, rect, repeat, type Point, type Svg } from './svg.ts';

export type Ground = 'lawn' | 'street' | 'sand' | 'desert';

const sandy: Record<'sand' | 'desert', Color> = { sand: '#ecdcb0', desert: '#dfae7c' };

/** The ground from its far edge to the lower border of the picture. */
export function ground(kind: Ground, mood: Mood, random: Random, edge: number, size: Point): Svg {
  if (kind === 'street') return street(mood, edge, size);
  const color = kind === 'lawn' ? mood.grass : mood.tone(sandy[kind]);
  const [width, height] = size;
  const band = (y: number, lift: number, fill: Color) =>
    path(
      `M0 ${y}Q${width * 0.3} ${y - lift} ${width * 0.55} ${y}T${width} ${y - 8}V${height}H0Z`,
      fill,
    );
  return [
    band(edge, 16, darker(color, 0.05)),
    band(edge + 74, 26, color),
    band(edge + 196, -30, kind === 'lawn' ? darker(color, 0.08) : lighter(color, 0.12)),
    kind === 'lawn' ? tufts(mood, color, random, edge, size) : ripples(color, random, edge, size),
  ].join('');
}

function tufts(
  mood: Mood,
  color: Color,
  random: Random,
  edge: number,
  [width, height]: Point,
): Svg {
  const flower: readonly [Color, ...Color[]] = ['#ffffff', '#ffd76b', '#f3a6b8'];
  return repeat(90, (index) => {
    const y = random.between(edge + 40, height - 8);
    const x = random.between(0, width);
    const size = 4 + ((y - edge) / (height - edge)) * 10;
    if (index % 4 === 0 && mood.season !== 'winter') {
      return ellipse([x, y], [size * 0.34, size * 0.3], mood.tone(random.pick(flower)));
    }
    const d = `M${x} ${y}q${-size * 0.5} ${-size} ${-size * 0.8} ${-size * 1.2}M${x} ${y}q0 ${-size} ${size * 0.1} ${-size * 1.5}M${x} ${y}q${size * 0.5} ${-size} ${size * 0.9} ${-size * 1.1}`;
    return path(d, 'none', { stroke: darker(color, 0.2), 'stroke-width': 2, opacity: 0.7 });
  });
}

function ripples(color: Color, random: Random, edge: number, [width, height]: Point): Svg {
  return repeat(44, () =>
    ellipse(
      [random.between(0, width), random.between(edge + 30, height)],
      [random.between(16, 70), random.between(1.6, 3.4)],
      random.chance(0.5) ? darker(color, 0.14) : lighter(color, 0.3),
      { opacity: 0.6 },
    ),
  );
}

/** Sidewalk of some depth, curb and road. */
export function street(mood: Mood, edge: number, [width, height]: Point, depth = 128): Svg {
  const winter = mood.season === 'winter';
  const walk = mood.tone(winter ? '#e6ebf0' : '#d3cec4');
  const road = mood.tone('#646b78');
  const curb = edge + depth;
  return [
    rect([0, edge - 10], [width, height - edge + 10], walk),
    repeat(Math.ceil(width / 150) + 1, (index) =>
      line(
        [index * 150 + 20, edge - 10],
        [index * 150 + 20 - depth * 0.36, curb],
        darker(walk, 0.1),
        2.5,
      ),
    ),
    rect([0, edge + depth * 0.4], [width, 2.5], darker(walk, 0.1)),
    rect([0, curb], [width, 14], lighter(walk, 0.25)),
    rect([0, curb + 14], [width, 8], darker(walk, 0.3)),
    rect([0, curb + 22], [width, height - curb], road),
    repeat(Math.ceil(width / 220), (index) =>
      polygon(
        [
          [index * 220 + 30, height - 44],
          [index * 220 + 150, height - 44],
          [index * 220 + 142, height - 34],
          [index * 220 + 18, height - 34],
        ],
        mood.tone('#efe6c8'),
        { opacity: 0.8 },
      ),
    ),
  ].join('');
}

export interface Way {
  readonly from: Point;
  readonly width: number;
  /** Where it leaves the picture at the bottom. */
  readonly to: number;
}

/** A garden path that widens towards the viewer. */
export function gardenPath(
  mood: Mood,
  random: Random,
  { from: [x, y], width, to }: Way,
  height: number,
): Svg {
  const color = mood.tone(mood.season === 'winter' ? '#cfd8e0' : '#dccfb8');
  const half = width / 2;
  const [near, bend] = [width * 1.25, (height - y) * 0.5];
  const d = `M${x - half} ${y}C${x - half} ${y + bend} ${to - near} ${height - bend} ${to - near} ${height}H${to + near}C${to + near} ${height - bend} ${x + half} ${y + bend} ${x + half} ${y}Z`;
  const stones = repeat(16, (index) => {
    const t = (index + 0.5) / 16;
    const share = t * t * (3 - 2 * t);
    const reach = half + (near - half) * share;
    const at: Point = [
      x + (to - x) * share + random.between(-0.66, 0.66) * reach,
      y + (height - y) * t,
    ];
    const size = 7 + t * 15;
    return ellipse(at, [size, size * 0.36], darker(color, random.between(0.05, 0.13)));
  });
  return path(d, color, { stroke: darker(color, 0.14), 'stroke-width': 4 }) + stones;
}
