import { darker, lighter, type Color } from '../color.ts';
import { doorAt } from '../doors.ts';
import type { House, Kit } from '../kit.ts';
import { roundWindow, windowAt } from '../openings.ts';
import { dormer, gable, slope } from '../roofs.ts';
import { circle, path, rect, repeat } from '../svg.ts';
import { slab, wall } from '../surfaces.ts';

/** A shingled house by the sea, raised on posts, with a deck. */
export const beachHouse: House = (kit) => {
  const timber = kit.mood.tone('#9c8a78');
  return {
    doors: [120],
    halfWidth: 390,
    art: [
      rect([-300, -112], [620, 112], '#1b1a33', { opacity: 0.34 }),
      ...[-316, -180, -44, 92, 228, 316].map((x) => rect([x - 11, -130], [22, 132], timber)),
      path('M-300 -8L-190 -116M-190 -8L-300 -116M-170 -8L-60 -116M-60 -8L-170 -116', 'none', {
        stroke: darker(timber, 0.2),
        'stroke-width': 7,
      }),
      wall([-310, -372], [640, 250], kit.wall, 'siding'),
      slope(kit, { left: -346, right: 366, eave: -364, ridge: -500, slant: 70, surface: 'seams' }),
      dormer(kit, [190, -378], 92),
      gable(kit, {
        left: -290,
        right: -20,
        base: -122,
        eave: -366,
        apex: -524,
        surface: 'scales',
        color: kit.second,
      }),
      roundWindow(kit, [-155, -424], 30),
      windowAt(kit, [-252, -320], [194, 150], { panes: [3, 2] }),
      doorAt(kit, [120, -130], [88, 170], { glazed: true, lamps: false }),
      windowAt(kit, [2, -304], [42, 120], { panes: [1, 3] }),
      windowAt(kit, [224, -304], [64, 120], { panes: [2, 3], shutters: true }),
      slab([-356, -140], [716, 20], timber),
      ...[
        [-340, 66],
        [174, 344],
      ].map(([from = 0, to = 0]) => deckRail(kit.trim, from, to)),
      ...Array.from({ length: 6 }, (_, index) =>
        slab([66 - index * 5, -122 + index * 21], [108 + index * 10, 14], lighter(timber, 0.1)),
      ),
      lifebuoy(kit, [-92, -66]),
    ].join(''),
  };
};

function deckRail(color: Color, from: number, to: number) {
  return [
    rect([from, -208], [to - from, 9], color),
    rect([from, -168], [to - from, 5], color),
    rect([from, -186], [to - from, 5], color),
    repeat(Math.round((to - from) / 62) + 1, (index) => {
      const x = from + (index * (to - from - 9)) / Math.round((to - from) / 62);
      return rect([x, -212], [9, 76], color);
    }),
  ].join('');
}

const lifebuoy = (kit: Kit, at: readonly [number, number]) =>
  circle(at, 24, 'none', { stroke: kit.mood.tone('#ffffff'), 'stroke-width': 13 }) +
  circle(at, 24, 'none', {
    stroke: kit.mood.tone('#d9533f'),
    'stroke-width': 13,
    'stroke-dasharray': '19 19',
  });
