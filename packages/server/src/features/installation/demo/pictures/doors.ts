import { darker, lighter, type Color } from './color.ts';
import type { Kit } from './kit.ts';
import { outline } from './openings.ts';
import { circle, line, path, polygon, rect, type Point, type Svg } from './svg.ts';
import { slab } from './surfaces.ts';

interface DoorOptions {
  readonly arched?: boolean;
  readonly transom?: boolean;
  readonly glazed?: boolean;
  /** Lamps left and right of it. */
  readonly lamps?: boolean;
  readonly color?: Color;
}

/** A front door whose threshold is centered at `at`. */
export function doorAt(
  kit: Kit,
  [x, y]: Point,
  [width, height]: Point,
  options: DoorOptions = {},
): Svg {
  const { arched = false, transom = false, glazed = false, lamps = true } = options;
  const color = options.color ?? kit.door;
  const left = x - width / 2;
  const top = y - height;
  const rise = arched ? width * 0.5 : 0;
  const over = transom ? 30 : 0;
  return [
    path(outline(left - 10, top - 10 - over, width + 20, height + 10 + over, rise), kit.trim),
    transom
      ? rect([left, top - over], [width, over - 7], kit.mood.lit ? 'url(#litGlass)' : kit.glass)
      : '',
    path(outline(left, top, width, height, rise), color),
    panels(kit, [left, top + rise * 0.55], [width, height - rise * 0.55], color, glazed),
    rect([left + width - 3, top + rise], [3, height - rise], darker(color, 0.3)),
    circle([left + width * 0.84, top + height * 0.55], 4.6, '#f1cf7a'),
    slab([left - 16, y - 6], [width + 32, 12], kit.mood.tone('#cfc7ba')),
    lamps
      ? wallLamp(kit, [left - 30, top + height * 0.24]) +
        wallLamp(kit, [left + width + 30, top + height * 0.24])
      : '',
  ].join('');
}

function panels(
  kit: Kit,
  [x, y]: Point,
  [width, height]: Point,
  color: Color,
  glazed: boolean,
): Svg {
  const inset = width * 0.16;
  const across = width - inset * 2;
  const light = kit.mood.lit ? 'url(#litGlass)' : kit.glass;
  if (glazed) {
    return [
      rect([x + inset, y + inset], [across, height * 0.55], light),
      line([x + width / 2, y + inset], [x + width / 2, y + inset + height * 0.55], color, 5),
      line(
        [x + inset, y + inset + height * 0.27],
        [x + width - inset, y + inset + height * 0.27],
        color,
        5,
      ),
      rect([x + inset, y + height * 0.72], [across, height * 0.18], darker(color, 0.18)),
    ].join('');
  }
  const half = (across - 8) / 2;
  const panel = (left: number, top: number, up: number) =>
    rect([left, top], [half, up], darker(color, 0.16)) +
    rect([left, top], [half, 3], darker(color, 0.32)) +
    rect([left, top + up - 3], [half, 3], lighter(color, 0.14));
  return [0, half + 8]
    .map(
      (offset) =>
        panel(x + inset + offset, y + height * 0.14, height * 0.34) +
        panel(x + inset + offset, y + height * 0.56, height * 0.32),
    )
    .join('');
}

export function wallLamp(kit: Kit, [x, y]: Point): Svg {
  const glow = kit.mood.lit ? circle([x, y], 54, 'url(#lampGlow)') : '';
  return [
    glow,
    rect([x - 7, y - 12], [14, 22], kit.mood.lit ? '#ffedbd' : kit.mood.tone('#eef3f4'), { rx: 2 }),
    polygon(
      [
        [x - 11, y - 12],
        [x + 11, y - 12],
        [x, y - 22],
      ],
      kit.mood.tone('#2f3540'),
    ),
    rect([x - 9, y + 10], [18, 4], kit.mood.tone('#2f3540')),
  ].join('');
}
