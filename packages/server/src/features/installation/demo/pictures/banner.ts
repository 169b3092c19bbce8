import { backdrop } from './backdrops.ts';
import { darker } from './color.ts';
import { fence, streetLamp } from './fences.ts';
import { gallery, type PictureName } from './gallery.ts';
import { ground, street } from './ground.ts';
import { kitDefinitions, kitOf } from './kit.ts';
import { moodOf, type Mood } from './mood.ts';
import { createRandom, type Random } from './random.ts';
import { svgOf } from './scene.ts';
import { sky } from './sky.ts';
import { ellipse, place, polygon, rect, tag, type Svg } from './svg.ts';
import { bush, tree, type TreeKind } from './trees.ts';

const WIDTH = 1920;
const HEIGHT = 860;
const HORIZON = 560;
/** Where the houses stand. */
const BASE = 664;
/** Where the lawns end at the sidewalk. */
const WALK = 722;

interface Plot {
  readonly house: PictureName;
  readonly x: number;
  readonly scale: number;
}

const plots: readonly Plot[] = [
  { house: 'bungalow', x: 80, scale: 0.52 },
  { house: 'victorian', x: 500, scale: 0.5 },
  { house: 'cottage', x: 880, scale: 0.5 },
  { house: 'colonial', x: 1300, scale: 0.5 },
  { house: 'farmhouse', x: 1730, scale: 0.5 },
];

const trees: readonly { readonly x: number; readonly kind: TreeKind; readonly scale: number }[] = [
  { x: 300, kind: 'round', scale: 0.84 },
  { x: 346, kind: 'poplar', scale: 0.7 },
  { x: 664, kind: 'birch', scale: 0.72 },
  { x: 706, kind: 'round', scale: 0.86 },
  { x: 1058, kind: 'poplar', scale: 0.8 },
  { x: 1098, kind: 'round', scale: 0.8 },
  { x: 1496, kind: 'conifer', scale: 0.8 },
  { x: 1536, kind: 'round', scale: 0.84 },
  { x: 1926, kind: 'round', scale: 0.9 },
];

/** A wide street of houses in morning light, 1920 by 860, for the organization's front page. */
export function drawBanner(): Svg {
  const random = createRandom(2026);
  const mood = moodOf('morning', 'summer');
  return svgOf(WIDTH, HEIGHT, [
    tag('defs', {}, kitDefinitions(mood)),
    sky(mood, random, [WIDTH, HORIZON]),
    backdrop('hills', mood, random, [WIDTH, HORIZON]),
    ground('lawn', mood, random, HORIZON + 16, [WIDTH, HEIGHT]),
    ...trees.map(({ x, kind, scale }) => place([x, BASE - 26], tree(kind, mood, random), scale)),
    ...plots.map((plot) => built(plot, mood, random)),
    garden(mood, random),
    street(mood, WALK, [WIDTH, HEIGHT], 52),
    ...[316, 700, 1082, 1506].map((x) => place([x, WALK + 26], streetLamp(mood), 0.56)),
  ]);
}

function built({ house, x, scale }: Plot, mood: Mood, random: Random): Svg {
  const { house: draw, palette } = gallery[house];
  const { art, doors, halfWidth } = draw(kitOf(palette, mood, random));
  const paths = doors.map((door) => walkway(mood, x + door * scale));
  return [
    ellipse([x + 20, BASE + 4], [(halfWidth + 50) * scale, 13], '#14122e', { opacity: 0.18 }),
    ...paths,
    place([x, BASE], art, scale),
  ].join('');
}

function walkway(mood: Mood, x: number): Svg {
  const color = mood.tone('#dccfb8');
  return [
    polygon(
      [
        [x - 22, BASE],
        [x + 22, BASE],
        [x + 40, WALK],
        [x - 40, WALK],
      ],
      color,
    ),
    ...[0.3, 0.62].map((share) => {
      const reach = 22 + 18 * share;
      return rect([x - reach, BASE + (WALK - BASE) * share], [reach * 2, 2.5], darker(color, 0.12));
    }),
  ].join('');
}

function garden(mood: Mood, random: Random): Svg {
  const bushes = [262, 306, 362, 634, 676, 726, 1044, 1086, 1480, 1520, 1560];
  const flowers = ['#e7728c', '#ffffff', '#f4d35e'] as const;
  const picket = (from: number, to: number) =>
    place(
      [from, WALK - 8],
      fence('picket', mood, 0, [0, (to - from) / 0.46], [(to - from) / 0.46, 0]),
      0.46,
    );
  return [
    ...bushes.map((x) => place([x, BASE + 12], bush(mood, random, random.pick(flowers)), 0.6)),
    picket(848, 1058),
    picket(1106, 1246),
    picket(1356, 1488),
  ].join('');
}
