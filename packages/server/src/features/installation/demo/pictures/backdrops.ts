import { darker, lighter, type Color } from './color.ts';
import { barn, peak, sailboat } from './landmarks.ts';
import type { Mood } from './mood.ts';
import type { Random } from './random.ts';
import { ellipse, path, place, polygon, rect, repeat, type Point, type Svg } from './svg.ts';
import { conifer } from './trees.ts';

export type Backdrop = 'hills' | 'mountains' | 'city' | 'sea' | 'mesa' | 'fields';

/** What stands far behind the house, from the horizon up. */
export function backdrop(kind: Backdrop, mood: Mood, random: Random, size: Point): Svg {
  return backdrops[kind](mood, random, size);
}

type Draw = (mood: Mood, random: Random, size: Point) => Svg;

/** A rolling line as the upper edge of an area that reaches down to `bottom`. */
function ridge(
  random: Random,
  width: number,
  base: number,
  height: number,
  bottom: number,
): string {
  const phases = [random.between(0, 6), random.between(0, 6), random.between(0, 6)];
  const [a = 0, b = 0, c = 0] = phases;
  const at = (x: number) => {
    const t = (x / width) * Math.PI * 2 * (width / 1600);
    const wave = Math.sin(t * 1.1 + a) + 0.55 * Math.sin(t * 2.3 + b) + 0.2 * Math.sin(t * 4.7 + c);
    return Math.round(base - height * (0.5 + wave / 3.4));
  };
  let d = `M0 ${bottom}L0 ${at(0)}`;
  for (let x = 40; x <= width; x += 40) d += `L${x} ${at(x)}`;
  return `${d}L${width} ${bottom}Z`;
}

const foliage = {
  spring: '#7fb069',
  summer: '#5f9b5a',
  autumn: '#b98a4a',
  winter: '#d5e0ea',
} as const;

const hills: Draw = (mood, random, [width, horizon]) => {
  const color: Color = foliage[mood.season];
  const layer = (lift: number, height: number, distance: number) =>
    path(ridge(random, width, horizon - lift, height, horizon + 80), mood.distant(color, distance));
  return [layer(70, 150, 0.72), layer(28, 110, 0.5), woods(mood, random, [width, horizon])].join(
    '',
  );
};

/** A band of round tree tops along the horizon. */
function woods(mood: Mood, random: Random, [width, horizon]: Point): Svg {
  const color = mood.distant(darker(foliage[mood.season], 0.12), 0.28);
  const shade = mood.distant(darker(foliage[mood.season], 0.24), 0.28);
  const step = 46;
  const crowns = (fill: Color, lift: number) =>
    repeat(Math.ceil(width / step) + 1, (index) => {
      const radius = random.between(24, 44);
      return ellipse(
        [index * step + random.between(-12, 12), horizon - lift],
        [radius, radius * random.between(0.85, 1.2)],
        fill,
      );
    });
  return crowns(color, 26) + crowns(shade, 4);
}

const mountains: Draw = (mood, random, [width, horizon]) => {
  const rock = mood.distant('#6d7f9c', 0.35);
  const near = mood.distant('#5d7089', 0.16);
  const snow = mood.distant('#f7fafc', 0.12);
  const base = horizon + 10;
  const far = repeat(4, (index) =>
    peak(
      width * (0.06 + index * 0.3),
      base,
      random.between(560, 700),
      random.between(240, 330),
      rock,
      snow,
    ),
  );
  const front = repeat(3, (index) =>
    peak(
      width * (0.2 + index * 0.36),
      base,
      random.between(460, 600),
      random.between(150, 220),
      near,
      snow,
    ),
  );
  const color = mood.distant('#35604f', 0.22);
  const forest = repeat(Math.ceil(width / 30), (index) =>
    place(
      [index * 30 + random.between(-8, 8), horizon + 14],
      conifer(color, darker(color, 0.12)),
      Number(random.between(0.24, 0.4).toFixed(2)),
    ),
  );
  return far + front + forest;
};

const city: Draw = (mood, random, [width, horizon]) => {
  const row = (distance: number, low: number, high: number) => {
    const color = mood.distant('#64748f', distance);
    let x = -20;
    let drawing = '';
    while (x < width) {
      const across = random.between(60, 130);
      const up = random.between(low, high);
      drawing += rect([x, horizon - up], [across, up + 60], color);
      drawing += litWindows(mood, random, [x, horizon - up], [across, up]);
      x += across + random.between(-6, 16);
    }
    return drawing;
  };
  return row(0.74, 170, 390) + row(0.55, 90, 230) + woods(mood, random, [width, horizon + 20]);
};

function litWindows(mood: Mood, random: Random, [x, y]: Point, [width, height]: Point): Svg {
  const evening = mood.timeOfDay === 'dusk' || mood.timeOfDay === 'night';
  const color = evening ? '#ffdf9a' : '#ffffff';
  const columns = Math.floor((width - 16) / 18);
  return repeat(columns * Math.floor((height - 20) / 24), (index) => {
    if (!random.chance(evening ? 0.35 : 0.5)) return '';
    const at: Point = [x + 12 + (index % columns) * 18, y + 14 + Math.floor(index / columns) * 24];
    return rect(at, [8, 11], color, { opacity: evening ? 0.75 : 0.16 });
  });
}

const sea: Draw = (mood, random, [width, horizon]) => {
  const water = mood.distant('#3f9fb9', 0.15);
  const surface = rect([0, horizon - 70], [width, 150], water);
  const glints = repeat(46, () =>
    rect(
      [random.between(0, width), horizon - random.between(4, 66)],
      [random.between(24, 110), 2.4],
      lighter(water, 0.45),
      { opacity: random.between(0.3, 0.8).toFixed(2), rx: 1.2 },
    ),
  );
  const boat = place([width * 0.11, horizon - 60], sailboat(mood), 0.9);
  const dunes = path(ridge(random, width, horizon + 14, 34, horizon + 90), mood.tone('#e3d3a4'));
  return surface + glints + boat + dunes;
};

const mesa: Draw = (mood, random, [width, horizon]) => {
  const table = (x: number, across: number, up: number, distance: number) => {
    const color = mood.distant('#c4714f', distance);
    const slope = up * 0.5;
    const base = horizon + 20;
    return [
      polygon(
        [
          [x - slope, base],
          [x, base - up * 0.55],
          [x + 8, base - up],
          [x + across - 8, base - up],
          [x + across, base - up * 0.55],
          [x + across + slope, base],
        ],
        color,
      ),
      polygon(
        [
          [x + across * 0.62, base],
          [x + across * 0.66, base - up],
          [x + across - 8, base - up],
          [x + across, base - up * 0.55],
          [x + across + slope, base],
        ],
        darker(color, 0.12),
      ),
      rect([x + 4, base - up * 0.78], [across - 8, up * 0.06], lighter(color, 0.16)),
    ].join('');
  };
  return [
    table(width * 0.02, 260, 190, 0.55),
    table(width * 0.72, 360, 240, 0.45),
    table(width * 0.4, 190, 130, 0.62),
    path(ridge(random, width, horizon + 10, 50, horizon + 80), mood.distant('#d59a68', 0.3)),
  ].join('');
};

const fields: Draw = (mood, random, [width, horizon]) => {
  const stripe = (index: number) => {
    const color = mood.distant(index % 2 ? '#d9c36a' : '#8fb55f', 0.32 - index * 0.05);
    return path(
      ridge(random, width, horizon + 6 + index * 12, 60 - index * 10, horizon + 90),
      color,
    );
  };
  return [
    path(ridge(random, width, horizon - 50, 120, horizon + 80), mood.distant('#6fa065', 0.66)),
    woods(mood, random, [width, horizon - 22]),
    repeat(4, stripe),
    place([width * 0.956, horizon + 14], barn(mood), 0.92),
  ].join('');
};

const backdrops: Record<Backdrop, Draw> = { hills, mountains, city, sea, mesa, fields };
