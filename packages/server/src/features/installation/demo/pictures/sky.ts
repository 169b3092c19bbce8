import { mix } from './color.ts';
import type { Mood } from './mood.ts';
import type { Random } from './random.ts';
import {
  circle,
  ellipse,
  linearGradient,
  path,
  place,
  radialGradient,
  rect,
  repeat,
} from './svg.ts';
import type { Point, Svg } from './svg.ts';

/** The whole background of a picture down to the horizon: sky, sun or moon, stars, clouds. */
export function sky(mood: Mood, random: Random, [width, horizon]: Point): Svg {
  const [top, middle, low] = mood.sky;
  return [
    linearGradient('sky', [
      [0, top],
      [0.62, middle],
      [1, low],
    ]),
    rect([0, 0], [width, horizon + 40], 'url(#sky)'),
    mood.timeOfDay === 'night' ? stars(random, [width, horizon], 90) : '',
    mood.timeOfDay === 'dusk' ? stars(random, [width, horizon * 0.45], 28) : '',
    heavenlyBody(mood, [mood.sun[0] * width, mood.sun[1] * horizon], horizon / 9),
    clouds(mood, random, [width, horizon]),
  ].join('');
}

function stars(random: Random, [width, height]: Point, count: number): Svg {
  return repeat(count, () =>
    circle(
      [random.between(0, width), random.between(0, height * 0.8)],
      random.between(0.8, 2.4),
      '#ffffff',
      {
        opacity: random.between(0.35, 0.95).toFixed(2),
      },
    ),
  );
}

function heavenlyBody(mood: Mood, at: Point, radius: number): Svg {
  if (mood.timeOfDay === 'overcast') return '';
  const night = mood.timeOfDay === 'night';
  const warm = mood.timeOfDay === 'noon' ? '#fff6cf' : '#ffe7a3';
  const color = night ? '#f4f1dc' : mood.timeOfDay === 'dusk' ? '#ffd0a1' : warm;
  const halo = radialGradient('halo', [
    [0, color, night ? 0.35 : 0.75],
    [0.35, color, night ? 0.14 : 0.3],
    [1, color, 0],
  ]);
  const glow = halo + circle(at, radius * 5.2, 'url(#halo)');
  if (!night) return glow + circle(at, radius * 0.78, mix(color, '#ffffff', 0.35));
  return glow + moon(at, radius * 0.72, color);
}

function moon([x, y]: Point, radius: number, color: string): Svg {
  const crater = (dx: number, dy: number, size: number) =>
    circle([x + dx * radius, y + dy * radius], size * radius, '#d8d4bd', { opacity: 0.55 });
  return [
    circle([x, y], radius, color),
    crater(-0.35, -0.2, 0.2),
    crater(0.25, 0.3, 0.26),
    crater(0.3, -0.45, 0.13),
  ].join('');
}

function clouds(mood: Mood, random: Random, [width, horizon]: Point): Svg {
  const count = Math.round((mood.timeOfDay === 'overcast' ? 7 : 4) * (width / 1600));
  const opacity = { morning: 0.85, noon: 0.92, golden: 0.7, dusk: 0.5, night: 0.35, overcast: 0.8 };
  const span = width / count;
  return repeat(count, (index) => {
    const at: Point = [
      index * span + random.between(0.1, 0.9) * span,
      horizon * random.between(0.1, 0.44),
    ];
    const size = random.between(0.7, 1.35);
    const drawing = random.chance(0.72) ? cumulus(random) : streak();
    const cloud = `<g fill="${mood.cloud}" opacity="${opacity[mood.timeOfDay]}">${drawing}</g>`;
    return place(at, cloud, Number(size.toFixed(2)));
  });
}

/** A heap of round puffs on a flat base, about 240 wide. */
function cumulus(random: Random): Svg {
  const puff = (x: number, radius: number) =>
    `M${x - radius} 0a${radius} ${radius} 0 0 1 ${radius * 2} 0`;
  const [a, b, c] = [random.between(34, 44), random.between(50, 66), random.between(36, 48)];
  const outline = [puff(-72, a), puff(-12, b), puff(56, c), puff(104, 24)].join('');
  return path(outline, 'inherit') + rectRound([-116, -14], [248, 28]);
}

function streak(): Svg {
  return ellipse([0, 0], [150, 7], 'inherit') + ellipse([70, 14], [110, 6], 'inherit');
}

function rectRound(at: Point, size: Point): Svg {
  return rect(at, size, 'inherit', { rx: size[1] / 2 });
}
