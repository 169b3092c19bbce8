import type { Color } from '../color.ts';
import { doorAt } from '../doors.ts';
import type { House } from '../kit.ts';
import { roundWindow, windowAt } from '../openings.ts';
import { chimney, gable, slope } from '../roofs.ts';
import { rect, repeat } from '../svg.ts';
import { shadow, slab, wall } from '../surfaces.ts';

/** A white farmhouse with a long porch and a standing-seam roof. */
export const farmhouse: House = (kit) => {
  const post = (x: number) => [
    rect([x - 9, -176], [18, 170], kit.trim),
    rect([x + 3, -176], [6, 170], '#14122e', { opacity: 0.12 }),
    slab([x - 15, -180], [30, 12], kit.trim),
    slab([x - 14, -26], [28, 14], kit.trim),
  ];
  return {
    doors: [-96],
    halfWidth: 420,
    art: [
      chimney(kit, [-190, -440], [58, 110]),
      wall([-340, -372], [470, 372], kit.wall, 'battens'),
      slope(kit, { left: -372, right: 160, eave: -362, ridge: -498, slant: 44, surface: 'seams' }),
      ...[-282, -136, 14].map((x) => windowAt(kit, [x, -330], [62, 104], { panes: [2, 2] })),
      gable(kit, { left: 112, right: 398, base: 0, eave: -350, apex: -512, surface: 'battens' }),
      roundWindow(kit, [255, -412], 28),
      windowAt(kit, [176, -322], [68, 112]),
      windowAt(kit, [270, -322], [68, 112]),
      windowAt(kit, [164, -150], [182, 116], { panes: [4, 2], flowers: true }),
      shadow([-340, -190], [452, 60], 0.14),
      doorAt(kit, [-96, -14], [86, 136], { transom: true, glazed: true, lamps: false }),
      windowAt(kit, [-304, -146], [76, 108]),
      windowAt(kit, [-216, -146], [50, 108], { panes: [1, 2] }),
      windowAt(kit, [10, -146], [76, 108]),
      slope(kit, { left: -388, right: 116, eave: -186, ridge: -226, slant: 22, surface: 'seams' }),
      ...[-372, -256, -158, -34, 92].flatMap(post),
      ...[
        [-372, -256],
        [-256, -158],
        [-34, 92],
      ].map(([from = 0, to = 0]) => railing(kit.trim, from, to)),
      slab([-392, -16], [508, 20], kit.mood.tone('#a58a6c')),
      slab([-150, -2], [108, 14], kit.mood.tone('#b59a7c')),
      slab([112, -12], [288, 14], kit.mood.tone('#a9a59c')),
    ].join(''),
  };
};

function railing(color: Color, from: number, to: number) {
  return [
    rect([from + 9, -74], [to - from - 18, 7], color),
    rect([from + 9, -28], [to - from - 18, 5], color),
    repeat(Math.floor((to - from - 22) / 13), (index) =>
      rect([from + 16 + index * 13, -70], [4, 46], color),
    ),
  ].join('');
}
