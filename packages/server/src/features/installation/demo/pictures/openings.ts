import { darker, mix, type Color } from './color.ts';
import type { Kit } from './kit.ts';
import { circle, ellipse, path, polygon, rect, repeat, type Point, type Svg } from './svg.ts';
import { slab } from './surfaces.ts';

interface WindowOptions {
  /** Columns and rows of panes. */
  readonly panes?: Point;
  readonly shutters?: boolean;
  readonly arched?: boolean;
  readonly flowers?: boolean;
  readonly sill?: boolean;
  readonly frame?: Color;
  /** Fewer things in it: a big pane of an office or loft. */
  readonly bare?: boolean;
  readonly lintel?: Color;
}

/** A window whose glass has its upper left corner at `at`. */
export function windowAt(kit: Kit, at: Point, size: Point, options: WindowOptions = {}): Svg {
  const { panes = [2, 2], arched = false, bare = false, sill = true } = options;
  const [x, y] = at;
  const [width, height] = size;
  const frame = options.frame ?? kit.trim;
  const border = Math.min(8, width * 0.1);
  const rise = arched ? width * 0.36 : 0;
  const lit = kit.mood.lit && kit.random.chance(0.74);
  return [
    options.lintel ? lintel(at, size, options.lintel, arched) : '',
    options.shutters ? shutters(kit.accent, at, size) : '',
    path(outline(x - border, y - border, width + border * 2, height + border * 2, rise), frame),
    path(outline(x, y, width, height, rise), lit ? 'url(#litGlass)' : kit.glass),
    bare ? '' : curtains(kit, at, size, lit, rise),
    glare(kit, at, size, lit, rise),
    bars(frame, at, size, panes, rise),
    sill
      ? slab([x - border - 6, y + height + border - 1], [width + border * 2 + 12, 9], frame)
      : '',
    options.flowers ? flowerBox(kit, [x - 6, y + height + border + 2], width + 12) : '',
  ].join('');
}

/** A rectangle whose top is an arch of some rise. */
export function outline(x: number, y: number, width: number, height: number, rise: number): string {
  const top = rise
    ? `M${x} ${y + rise}Q${x} ${y} ${x + width / 2} ${y}Q${x + width} ${y} ${x + width} ${y + rise}`
    : `M${x} ${y}H${x + width}`;
  return `${top}V${y + height}H${x}Z`;
}

function lintel([x, y]: Point, [width]: Point, color: Color, arched: boolean): Svg {
  if (!arched) return slab([x - 16, y - 28], [width + 32, 18], color);
  const d = `M${x - 14} ${y + width * 0.3}Q${x - 12} ${y - 20} ${x + width / 2} ${y - 22}Q${x + width + 12} ${y - 20} ${x + width + 14} ${y + width * 0.3}`;
  return path(d, 'none', { stroke: color, 'stroke-width': 14 });
}

function shutters(color: Color, [x, y]: Point, [width, height]: Point): Svg {
  const across = Math.max(18, width * 0.36);
  const one = (left: number) =>
    [
      rect([left, y - 6], [across, height + 12], color),
      repeat(Math.floor((height - 14) / 11), (index) =>
        rect([left + 4, y + 4 + index * 11], [across - 8, 3], darker(color, 0.24)),
      ),
      rect([left, y + height / 2 - 3], [across, 6], color),
    ].join('');
  return one(x - across - 9) + one(x + width + 9);
}

function curtains(
  kit: Kit,
  [x, y]: Point,
  [width, height]: Point,
  lit: boolean,
  rise: number,
): Svg {
  const cloth = lit ? '#fff3cf' : mix(kit.mood.tone('#ffffff'), kit.glassTone, 0.42);
  const drop = height * kit.random.between(0.72, 0.96);
  const top = y + rise;
  const left = `M${x} ${top}H${x + width * 0.34}Q${x + width * 0.3} ${top + drop * 0.6} ${x + width * 0.1} ${top + drop}L${x} ${top + drop}Z`;
  const right = `M${x + width} ${top}H${x + width * 0.66}Q${x + width * 0.7} ${top + drop * 0.6} ${x + width * 0.9} ${top + drop}L${x + width} ${top + drop}Z`;
  if (kit.random.chance(0.3))
    return rect([x, top], [width, (height - rise) * 0.34], cloth, { opacity: 0.8 });
  const drapes = path(left, cloth, { opacity: 0.75 }) + path(right, cloth, { opacity: 0.75 });
  return drapes + (kit.random.chance(0.4) ? lamp(x + width / 2, y + height, width, lit) : '');
}

function lamp(x: number, base: number, width: number, lit: boolean): Svg {
  const size = Math.min(22, width * 0.3);
  const color = lit ? '#ffffff' : '#3b4a57';
  return [
    rect([x - 1.5, base - size * 1.5], [3, size * 1.5], '#3b4a57', { opacity: 0.5 }),
    polygon(
      [
        [x - size * 0.4, base - size * 2.2],
        [x + size * 0.4, base - size * 2.2],
        [x + size * 0.7, base - size * 1.2],
        [x - size * 0.7, base - size * 1.2],
      ],
      color,
      { opacity: lit ? 0.9 : 0.4 },
    ),
  ].join('');
}

function glare(kit: Kit, [x, y]: Point, [width, height]: Point, lit: boolean, rise: number): Svg {
  const opacity = lit ? 0.16 : kit.mood.timeOfDay === 'night' ? 0.08 : 0.28;
  const top = y + rise;
  const streak = (from: number, across: number) =>
    polygon(
      [
        [x + width * (from + 0.26), top],
        [x + width * (from + 0.26 + across), top],
        [x + width * (from + across), y + height],
        [x + width * from, y + height],
      ],
      '#ffffff',
      { opacity },
    );
  return streak(0.1, 0.2) + streak(0.4, 0.08);
}

function bars(
  color: Color,
  [x, y]: Point,
  [width, height]: Point,
  [columns, rows]: Point,
  rise: number,
): Svg {
  const thick = Math.max(3, Math.min(5.5, width * 0.06));
  const upright = repeat(columns - 1, (index) => {
    const middle = x + ((index + 1) * width) / columns;
    const top = rise && columns > 2 ? rise * 0.6 : 0;
    return rect([middle - thick / 2, y + top], [thick, height - top], color);
  });
  const across = repeat(rows - 1, (index) =>
    rect([x, y + ((index + 1) * height) / rows - thick / 2], [width, thick], color),
  );
  return upright + across + rect([x, y + rise], [width, 5], '#1b1a33', { opacity: 0.16 });
}

export function flowerBox(kit: Kit, [x, y]: Point, width: number): Svg {
  const { mood, random } = kit;
  const colors = [mood.tone('#e4607a'), mood.tone('#f4b942'), mood.tone('#ffffff')] as const;
  const leaf = mood.tone(mood.season === 'winter' ? '#6f8f7f' : '#5c9154');
  const count = Math.floor(width / 12);
  return [
    repeat(count, (index) => circle([x + 6 + index * 12, y - 2], random.between(7, 10), leaf)),
    mood.season === 'winter'
      ? ''
      : repeat(count, (index) =>
          circle(
            [x + 6 + index * 12 + random.between(-4, 4), y - random.between(3, 10)],
            4.6,
            random.pick(colors),
          ),
        ),
    slab([x, y], [width, 16], mood.tone('#8c6044')),
  ].join('');
}

/** A round window. */
export function roundWindow(kit: Kit, [x, y]: Point, radius: number): Svg {
  return [
    circle([x, y], radius + 8, kit.trim),
    circle([x, y], radius, kit.mood.lit ? 'url(#litGlass)' : kit.glass),
    rect([x - 2, y - radius], [4, radius * 2], kit.trim),
    rect([x - radius, y - 2], [radius * 2, 4], kit.trim),
    ellipse([x - radius * 0.4, y - radius * 0.4], [radius * 0.3, radius * 0.18], '#ffffff', {
      opacity: 0.35,
    }),
  ].join('');
}
