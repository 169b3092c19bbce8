import { darker, lighter, type Color } from '../color.ts';
import { doorAt } from '../doors.ts';
import type { House, Kit } from '../kit.ts';
import { roundWindow, windowAt } from '../openings.ts';
import { chimney, gable, slope } from '../roofs.ts';
import { path, place, rect, type Svg } from '../svg.ts';
import { slab, wall } from '../surfaces.ts';

const WIDTH = 262;

/** Three townhouses in a row, each with a face of its own. */
export const townhouse: House = (kit) => {
  const { tone } = kit.mood;
  const left = { color: kit.wall, door: kit.door, roof: kit.roof };
  const right = { color: kit.accent, door: tone('#f0e3c8'), roof: darker(kit.roof, 0.1) };
  return {
    doors: [-198, 64, 326],
    halfWidth: 410,
    art: [
      chimney(kit, [-340, -540], [48, 84]),
      chimney(kit, [330, -540], [48, 84]),
      place([-390, 0], brickFront(kit, left)),
      place([134, 0], brickFront(kit, right)),
      place([-128, 0], gabledFront(kit, kit.second, tone('#2e4f5e'))),
    ].join(''),
  };
};

interface Front {
  readonly color: Color;
  readonly door: Color;
  readonly roof: Color;
}

function brickFront(kit: Kit, { color, door, roof }: Front): Svg {
  return [
    wall([0, -484], [WIDTH, 484], color, 'brick'),
    slope(kit, { left: -8, right: 270, eave: -478, ridge: -576, slant: 26, color: roof }),
    upperFloors(kit, [-438, -302], lighter(color, 0.35)),
    groundFloor(kit, door, false),
    rect([WIDTH - 4, -484], [5, 484], '#14122e', { opacity: 0.22 }),
  ].join('');
}

function gabledFront(kit: Kit, color: Color, door: Color): Svg {
  const roof = { left: 4, right: 258, base: -490, eave: -520, apex: -636 };
  return [
    wall([0, -520], [WIDTH, 520], color, 'siding'),
    gable(kit, { ...roof, surface: 'siding', color, overhang: 18 }),
    roundWindow(kit, [131, -556], 26),
    upperFloors(kit, [-474, -314], kit.trim),
    groundFloor(kit, door, true),
    rect([WIDTH - 4, -520], [5, 520], '#14122e', { opacity: 0.22 }),
  ].join('');
}

/** Two floors of two windows, whose glass begins at these heights. */
function upperFloors(kit: Kit, [upper, lower]: readonly [number, number], lintel: Color): Svg {
  return [30, 158]
    .flatMap((x) => [
      windowAt(kit, [x, upper], [72, 96], { panes: [2, 3], lintel }),
      windowAt(kit, [x, lower], [72, 84], { panes: [2, 3], lintel, flowers: x < 100 }),
    ])
    .join('');
}

function groundFloor(kit: Kit, color: Color, glazed: boolean): Svg {
  const step = kit.mood.tone('#c9c0b3');
  return [
    windowAt(kit, [28, -116], [86, 78], { panes: [2, 2] }),
    doorAt(kit, [192, -28], [72, 134], { color, glazed, lamps: false }),
    path('M136 -176L192 -206L248 -176Z', kit.trim),
    slab([132, -179], [120, 12], kit.trim),
    rect([0, -18], [WIDTH, 20], kit.mood.tone('#a79f94')),
    slab([140, -30], [104, 16], step),
    slab([132, -15], [120, 16], step),
  ].join('');
}
