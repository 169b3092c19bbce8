import { darker, lighter, type Color } from './color.ts';
import type { Mood, Season } from './mood.ts';
import type { Random } from './random.ts';
import {
  circle,
  ellipse,
  line,
  path,
  place,
  polygon,
  rect,
  repeat,
  type Point,
  type Svg,
} from './svg.ts';

export type TreeKind = 'round' | 'poplar' | 'conifer' | 'palm' | 'cactus' | 'birch';

const snow: Color = '#f4f8fb';

const leaves: Record<Season, readonly [Color, ...Color[]]> = {
  spring: ['#8cc06d', '#a3cb74', '#e8b4c4', '#f2cdd8'],
  summer: ['#5c9e57', '#6fae5e', '#4f8f5a'],
  autumn: ['#d98a3d', '#c8603b', '#e0ad48', '#b9723a'],
  winter: ['#6e8a7a', '#7d9788'],
};

const poplars: Record<Season, Color> = {
  spring: '#86b866',
  summer: '#5c9e57',
  autumn: '#e0b23f',
  winter: '#6e8a7a',
};

/** A tree that stands at (0, 0), about 300 high. */
export function tree(kind: TreeKind, mood: Mood, random: Random): Svg {
  return kinds[kind](mood, random);
}

type Draw = (mood: Mood, random: Random) => Svg;

const broadleaf =
  (bark: Color): Draw =>
  (mood, random) =>
    mood.season === 'winter'
      ? bareTree(mood.tone(bark), mood.tone(snow), random)
      : roundTree(mood.tone(random.pick(leaves[mood.season])), mood.tone(bark), random);

const fir: Draw = (mood) => {
  const green = mood.tone('#3f6f58');
  const white = mood.season === 'winter' ? mood.tone(snow) : undefined;
  return conifer(green, darker(green, 0.16), mood.tone('#7b5a45'), white);
};

const kinds: Record<TreeKind, Draw> = {
  round: broadleaf('#7b5a45'),
  birch: broadleaf('#e9e4da'),
  conifer: fir,
  poplar: (mood) => poplar(mood.tone(poplars[mood.season]), mood.tone('#7b5a45')),
  palm,
  cactus,
};

/** A crown of overlapping puffs, lit from the upper left. */
function roundTree(leaf: Color, bark: Color, random: Random): Svg {
  const [wide, high] = [random.between(0.9, 1.12), random.between(0.92, 1.12)];
  const puffs: readonly [number, number, number][] = [
    [-58, -142, 58],
    [56, -138, 60],
    [-4, -122, 52],
    [-70, -200, 56],
    [70, -196, 56],
    [-34, -250, 56],
    [36, -254, 54],
    [0, -194, 80],
  ];
  const jitter = () => random.between(-7, 7);
  const crown = puffs.map(
    ([x, y, r]) => [x * wide + jitter(), y * high + jitter(), r * wide] as const,
  );
  const layer = (move: Point, share: number, fill: Color) =>
    crown.map(([x, y, r]) => circle([x + move[0], y + move[1]], r * share, fill)).join('');
  const light = crown.filter(([x, y]) => x < 30 && y < -170);
  return [
    path('M-13 4L-8 -170L8 -170L13 4Z', bark),
    path('M2 4L2 -170L8 -170L13 4Z', darker(bark, 0.25)),
    layer([0, 0], 1, darker(leaf, 0.2)),
    layer([-9, -11], 0.9, leaf),
    ...light.map(([x, y, r]) => circle([x - r * 0.24, y - r * 0.26], r * 0.5, lighter(leaf, 0.1))),
    ...light.map(([x, y, r]) =>
      circle([x - r * 0.34, y - r * 0.36], r * 0.24, lighter(leaf, 0.22)),
    ),
  ].join('');
}

function bareTree(bark: Color, white: Color, random: Random): Svg {
  const branch = (from: Point, angle: number, length: number, width: number): Svg => {
    const to: Point = [from[0] + Math.sin(angle) * length, from[1] - Math.cos(angle) * length];
    const wood = line(from, to, bark, width);
    const lying = line(
      [from[0] - 1, from[1] - width / 2],
      [to[0], to[1] - width / 2],
      white,
      width * 0.4,
    );
    if (width < 3.5) return wood + (Math.abs(angle) > 0.5 ? lying : '');
    const spread = random.between(0.34, 0.58);
    return [
      wood,
      Math.abs(angle) > 0.45 ? lying : '',
      branch(to, angle - spread, length * 0.74, width * 0.66),
      branch(to, angle + spread * 0.9, length * 0.7, width * 0.62),
    ].join('');
  };
  return branch([0, 4], random.between(-0.06, 0.06), 108, 18);
}

function poplar(leaf: Color, bark: Color): Svg {
  const outline = 'M0 -330C46 -280 58 -170 46 -70C40 -34 -40 -34 -46 -70C-58 -170 -46 -280 0 -330Z';
  const shade = 'M0 -330C46 -280 58 -170 46 -70C43 -50 20 -44 0 -43C22 -120 24 -240 0 -330Z';
  return rect([-7, -60], [14, 64], bark) + path(outline, leaf) + path(shade, darker(leaf, 0.13));
}

/** A fir; with snow on its branches when a color for it is given. */
export function conifer(color: Color, shade: Color, bark?: Color, white?: Color): Svg {
  const tiers: [number, number, number][] = [
    [-20, 92, 130],
    [-104, 74, 112],
    [-184, 54, 126],
  ];
  const tier = ([base, half, up]: [number, number, number]) => {
    const top: Point = [0, base - up];
    const left: Point[] = [
      [-half, base],
      [-half * 0.5, base - 10],
      [0, base + 4],
    ];
    const right: Point[] = [
      [0, base + 4],
      [half * 0.5, base - 10],
      [half, base],
    ];
    const cap: Point[] = [
      top,
      [half * 0.42, base - up * 0.52],
      [half * 0.12, base - up * 0.6],
      [-half * 0.14, base - up * 0.46],
      [-half * 0.5, base - up * 0.44],
    ];
    return [
      polygon([top, ...left], color),
      polygon([top, ...right], shade),
      white ? polygon(cap, white) : '',
    ].join('');
  };
  return (bark ? rect([-10, -30], [20, 34], bark) : '') + tiers.map(tier).join('');
}

function palm(mood: Mood, random: Random): Svg {
  const leaf = mood.tone('#5f9c58');
  const bark = mood.tone('#a5815c');
  const lean = random.between(-24, 24);
  const top: Point = [lean, -300];
  const frond = (index: number) => {
    const angle = -Math.PI + (index / 8) * Math.PI;
    const reach = 118;
    const [x, y] = [Math.cos(angle) * reach, Math.sin(angle) * reach * 0.62 + 34];
    const fill = index % 2 ? leaf : darker(leaf, 0.16);
    const [cx, cy] = [x * 0.55, Math.sin(angle) * reach * 0.85 - 18];
    return path(`M0 0Q${cx} ${cy} ${x} ${y + 22}Q${cx * 0.9} ${cy + 36} 0 8Z`, fill);
  };
  return [
    path(
      `M-10 4Q${lean * 0.2 - 8} -150 ${lean - 7} -300L${lean + 7} -300Q${lean * 0.2 + 10} -150 12 4Z`,
      bark,
    ),
    repeat(9, (index) =>
      line(
        [-7 + lean * 0.06 * index, -30 - index * 29],
        [8 + lean * 0.06 * index, -34 - index * 29],
        darker(bark, 0.2),
        2.5,
      ),
    ),
    place(top, repeat(9, frond)),
    circle([top[0] - 8, top[1] + 10], 8, mood.tone('#8a6242')),
    circle([top[0] + 8, top[1] + 12], 8, mood.tone('#7a5538')),
  ].join('');
}

function cactus(mood: Mood): Svg {
  const green = mood.tone('#5e8f63');
  const arm = (d: string, stroke: Color, width: number) =>
    path(d, 'none', {
      stroke,
      'stroke-width': width,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    });
  const outline = ['M0 4V-200', 'M0 -80H-44V-134', 'M0 -110H42V-168'];
  const rib = darker(green, 0.2);
  return [
    ...outline.map((d, index) => arm(d, green, index ? 26 : 38)),
    arm('M10 0V-198', rib, 3),
    arm('M-8 0V-202', rib, 3),
    arm('M-44 -92V-134', rib, 2.5),
    arm('M42 -122V-168', rib, 2.5),
    circle([0, -222], 8, mood.tone('#e88aa0')),
    circle([42, -184], 6, mood.tone('#e88aa0')),
  ].join('');
}

/** A bush that stands at (0, 0), about 100 wide; with flowers when it is warm. */
export function bush(mood: Mood, random: Random, flowers: Color | null = null): Svg {
  const leaf = mood.tone(
    mood.season === 'winter'
      ? '#7f9a8c'
      : random.pick(leaves[mood.season === 'spring' ? 'summer' : mood.season]),
  );
  const outline = 'M-54 4C-66 -26 -44 -46 -26 -42C-22 -68 18 -72 26 -46C48 -50 66 -24 54 4Z';
  const shade = 'M4 4C20 -14 22 -34 26 -46C48 -50 66 -24 54 4Z';
  const petal = flowers && mood.season !== 'winter' ? mood.tone(flowers) : null;
  return [
    path(outline, leaf),
    path(shade, darker(leaf, 0.12)),
    ellipse([-24, -26], [12, 7], lighter(leaf, 0.18), { opacity: 0.8 }),
    mood.season === 'winter'
      ? path(
          'M-50 -22C-44 -46 -26 -42 -26 -42C-22 -68 18 -72 26 -46C40 -48 52 -40 54 -26C30 -40 10 -34 -8 -40C-26 -34 -40 -34 -50 -22Z',
          mood.tone(snow),
        )
      : '',
    petal
      ? repeat(10, () =>
          circle(
            [random.between(-44, 44), random.between(-42, -4)],
            random.between(3.4, 5.4),
            petal,
          ),
        )
      : '',
  ].join('');
}
