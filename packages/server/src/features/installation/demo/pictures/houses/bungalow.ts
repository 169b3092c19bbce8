import { darker, lighter, type Color } from '../color.ts';
import { doorAt } from '../doors.ts';
import type { House, Kit } from '../kit.ts';
import { windowAt } from '../openings.ts';
import { chimney, gable, slope } from '../roofs.ts';
import { path, place, rect, repeat, type Point, type Svg } from '../svg.ts';
import { face, slab, wall } from '../surfaces.ts';

/** A craftsman bungalow: a broad low gable over a deep porch on stone piers. */
export const bungalow: House = (kit) => {
  const stone = kit.mood.tone('#a39a8e');
  return {
    doors: [-24],
    halfWidth: 410,
    art: [
      chimney(kit, [270, -280], [66, 150], stone),
      wall([-330, -230], [690, 230], kit.wall, 'siding'),
      slope(kit, { left: -380, right: 404, eave: -226, ridge: -376, slant: 96 }),
      rect([-300, -226], [520, 226], '#1b1a33', { opacity: 0.2 }),
      doorAt(kit, [-24, -20], [92, 178], { glazed: true, transom: false }),
      windowAt(kit, [-250, -168], [128, 104], { panes: [3, 2] }),
      windowAt(kit, [74, -168], [112, 104], { panes: [3, 2] }),
      windowAt(kit, [262, -172], [66, 110], { panes: [2, 3] }),
      gable(kit, {
        left: -330,
        right: 240,
        base: -214,
        eave: -226,
        apex: -408,
        surface: 'scales',
        color: kit.second,
        overhang: 54,
      }),
      windowAt(kit, [-112, -318], [134, 62], { panes: [4, 1] }),
      slab([-352, -232], [614, 24], kit.trim),
      ...[-296, -112, 62, 208].map((x) => rect([x - 7, -212], [14, 16], darker(kit.trim, 0.1))),
      place([-292, 0], column(kit, stone)),
      place([204, 0], column(kit, stone)),
      railing(kit.trim, -258, 12),
      railing(kit.trim, 44, 9),
      slab([-336, -20], [586, 22], kit.mood.tone('#8f8378')),
      slab([-92, -6], [136, 16], kit.mood.tone('#a2968a')),
      slab([240, -12], [124, 14], stone),
    ].join(''),
  };
};

/** A tapered column on a stone pier. */
function column(kit: Kit, stone: Color): Svg {
  const pier: Point[] = [
    [-34, 0],
    [-30, -98],
    [30, -98],
    [34, 0],
  ];
  return [
    face(pier, stone, 'stone'),
    slab([-38, -108], [76, 14], lighter(stone, 0.2)),
    path('M-22 -108L-14 -212L14 -212L22 -108Z', kit.trim),
    path('M6 -108L5 -212L14 -212L22 -108Z', '#14122e', { opacity: 0.12 }),
    slab([-24, -222], [48, 14], kit.trim),
  ].join('');
}

function railing(color: Color, left: number, count: number): Svg {
  return [
    rect([left, -76], [count * 14, 9], color),
    repeat(count, (index) => rect([left + 5 + index * 14, -70], [5, 54], color)),
  ].join('');
}
