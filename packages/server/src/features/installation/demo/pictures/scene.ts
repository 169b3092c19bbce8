import type { Backdrop } from './backdrops.ts';
import { backdrop } from './backdrops.ts';
import type { Color } from './color.ts';
import { fence, mailbox, streetLamp, type FenceKind } from './fences.ts';
import { gardenPath, ground, type Ground } from './ground.ts';
import { kitDefinitions, kitOf, type House, type Palette } from './kit.ts';
import { moodOf, type Mood, type Season, type TimeOfDay } from './mood.ts';
import { createRandom, type Random } from './random.ts';
import { sky } from './sky.ts';
import { ellipse, place, repeat, tag, type Point, type Svg } from './svg.ts';
import { bush, tree, type TreeKind } from './trees.ts';

/** A picture of one house. */
export interface Scene {
  readonly seed: number;
  readonly house: House;
  readonly palette: Palette;
  readonly timeOfDay: TimeOfDay;
  readonly season: Season;
  readonly backdrop: Backdrop;
  readonly ground: Ground;
  readonly trees: readonly [TreeKind, ...TreeKind[]];
  readonly flowers?: Color;
  readonly fence?: FenceKind;
  readonly mailbox?: Color;
  readonly lamp?: boolean;
}

const WIDTH = 1600;
const HEIGHT = 1000;
const HORIZON = 640;
/** Where houses stand. */
const BASE = 760;

/** Draws the scene, 1600 by 1000. The same scene is always drawn alike. */
export function drawScene(scene: Scene): Svg {
  const random = createRandom(scene.seed);
  const mood = moodOf(scene.timeOfDay, scene.season);
  const center = WIDTH / 2 + (scene.ground === 'street' ? 0 : random.between(-40, 40));
  const { art, doors, halfWidth } = scene.house(kitOf(scene.palette, mood, random));
  const street = scene.ground === 'street';
  return svgOf(WIDTH, HEIGHT, [
    tag('defs', {}, kitDefinitions(mood)),
    sky(mood, random, [WIDTH, HORIZON]),
    backdrop(scene.backdrop, mood, random, [WIDTH, HORIZON]),
    street ? ground('lawn', mood, random, HORIZON + 20, [WIDTH, HEIGHT]) : '',
    ground(scene.ground, mood, random, street ? BASE - 10 : HORIZON + 20, [WIDTH, HEIGHT]),
    treesBehind(scene, mood, random, [center - halfWidth, center + halfWidth]),
    ellipse([center + 40, BASE + 6], [halfWidth + 70, 22], '#14122e', { opacity: 0.2 }),
    place([center, BASE], art),
    street
      ? alongTheStreet(scene, mood, random, [center - halfWidth, center + halfWidth])
      : frontGarden(scene, mood, random, { center, doors, halfWidth }),
  ]);
}

export function svgOf(width: number, height: number, parts: readonly Svg[]): Svg {
  const more = { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}` };
  return tag('svg', { width, height, ...more }, parts.join(''));
}

function treesBehind({ trees }: Scene, mood: Mood, random: Random, [left, right]: Point): Svg {
  const spots = [left - 120, left - 10, right + 10, right + 110, left + 150, right - 170];
  return spots
    .map((x, index) => {
      const size = (index < 4 ? random.between(0.95, 1.3) : random.between(1.1, 1.35)).toFixed(2);
      const y = BASE - random.between(30, 62);
      const kind = random.pick(trees);
      const short = kind === 'cactus' || kind === 'palm';
      if (index >= 4 && short) return '';
      return place([x + random.between(-24, 24), y], tree(kind, mood, random), Number(size));
    })
    .join('');
}

interface Standing {
  readonly center: number;
  readonly doors: readonly number[];
  readonly halfWidth: number;
}

function frontGarden(
  scene: Scene,
  mood: Mood,
  random: Random,
  { center, doors, halfWidth }: Standing,
): Svg {
  const winding = random.between(70, 150) * (random.chance(0.5) ? 1 : -1);
  const way = doors.map((door) => ({
    from: [center + door, BASE + 4] as const,
    width: 92,
    to: center + door * 1.6 + winding,
  }));
  const [first] = way;
  const gap: Point = first ? [gapAt(way, -1), gapAt(way, 1)] : [0, 0];
  return [
    ...way.map((one) => gardenPath(mood, random, one, HEIGHT)),
    bushes(scene, mood, random, { center, doors, halfWidth }),
    scene.fence ? fence(scene.fence, mood, BASE + 112, [-10, WIDTH + 10], gap) : '',
    scene.mailbox ? place([gap[1] + 46, BASE + 138], mailbox(mood, scene.mailbox)) : '',
    scene.lamp ? place([center + halfWidth + 84, BASE + 70], streetLamp(mood)) : '',
    corners(scene, mood, random),
  ].join('');
}

/** The outermost edge of the paths where the fence crosses them. */
function gapAt(ways: readonly { from: Point; to: number }[], side: 1 | -1): number {
  const edges = ways.map(({ from, to }) => from[0] + (to - from[0]) * 0.24 + side * 100);
  return side === 1 ? Math.max(...edges) : Math.min(...edges);
}

function bushes(
  { flowers, ground: kind }: Scene,
  mood: Mood,
  random: Random,
  { center, doors, halfWidth }: Standing,
): Svg {
  const step = 92;
  const count = Math.floor((halfWidth * 2) / step);
  return repeat(count, (index) => {
    const x = -halfWidth + 30 + index * step + random.between(-12, 12);
    const free = doors.every((door) => Math.abs(door - x) > 118);
    if (!free || (kind !== 'lawn' && random.chance(0.6))) return '';
    const size = Number(random.between(0.7, 1.05).toFixed(2));
    return place(
      [center + x, BASE + 14],
      bush(mood, random, random.chance(0.6) ? (flowers ?? null) : null),
      size,
    );
  });
}

/** Greenery close to the viewer frames the picture. */
function corners({ flowers, ground: kind }: Scene, mood: Mood, random: Random): Svg {
  if (kind !== 'lawn') return '';
  const clump = (x: number, size: number) =>
    place([x, HEIGHT + 26], bush(mood, random, flowers ?? null), Number(size.toFixed(2)));
  return [clump(20, 2.5), clump(150, 1.6), clump(WIDTH - 24, 2.6), clump(WIDTH - 170, 1.5)].join(
    '',
  );
}

function alongTheStreet(scene: Scene, mood: Mood, random: Random, [left, right]: Point): Svg {
  const inside: Point = [Math.max(left, 160), Math.min(right, WIDTH - 160)];
  const kinds = scene.trees;
  return [
    place(
      [Math.max(inside[0] - 150, 60), BASE + 104],
      tree(random.pick(kinds), mood, random),
      1.24,
    ),
    place(
      [Math.min(inside[1] + 154, WIDTH - 50), BASE + 104],
      tree(random.pick(kinds), mood, random),
      1.12,
    ),
    scene.lamp ? place([inside[0] + 78, BASE + 112], streetLamp(mood), 1.1) : '',
    scene.lamp ? place([inside[1] - 64, BASE + 112], streetLamp(mood), 1.1) : '',
  ].join('');
}
