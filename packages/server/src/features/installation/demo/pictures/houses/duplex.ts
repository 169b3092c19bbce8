import { darker, lighter } from '../color.ts';
import { doorAt, wallLamp } from '../doors.ts';
import type { House, Kit } from '../kit.ts';
import { windowAt } from '../openings.ts';
import { path, place, rect, repeat, type Svg } from '../svg.ts';
import { face, shadow, slab, wall } from '../surfaces.ts';

/** A modern duplex: two mirrored halves with timber and big panes. */
export const duplex: House = (kit) => ({
  doors: [-110, 110],
  halfWidth: 400,
  art: [
    place([-4, 0], half(kit), [-1, 1]),
    place([4, 0], half(kit)),
    rect([-8, -482], [16, 482], kit.roof),
    planter(kit, -262),
    planter(kit, 262),
  ].join(''),
});

function half(kit: Kit): Svg {
  const frame = kit.roof;
  return [
    wall([20, -250], [330, 250], kit.second, 'plain'),
    face(
      [
        [40, 0],
        [40, -212],
        [170, -212],
        [170, 0],
      ],
      kit.accent,
      'slats',
    ),
    doorAt(kit, [106, -8], [84, 176], { glazed: true, lamps: false }),
    windowAt(kit, [196, -180], [136, 150], { panes: [2, 1], frame, sill: false }),
    wall([-4, -452], [390, 226], kit.wall, 'plain'),
    shadow([20, -226], [330, 30], 0.26),
    windowAt(kit, [40, -404], [186, 138], { panes: [3, 1], frame, sill: false }),
    face(
      [
        [254, -226],
        [254, -452],
        [386, -452],
        [386, -226],
      ],
      kit.accent,
      'slats',
    ),
    windowAt(kit, [288, -396], [64, 120], { panes: [1, 2], frame, sill: false }),
    path('M-14 -448L-14 -486L404 -462L404 -448Z', frame),
    path('M-14 -486L404 -462L404 -456L-14 -478Z', lighter(frame, 0.2)),
    slab([-6, -232], [394, 12], frame),
    slab([44, -10], [128, 12], kit.mood.tone('#bdb8b0')),
    wallLamp(kit, [188, -150]),
  ].join('');
}

function planter(kit: Kit, x: number): Svg {
  const leaf = kit.mood.tone('#5c9154');
  return [
    repeat(9, (index) =>
      path(
        `M${x - 52 + index * 13} -30q-8 -${30 + (index % 3) * 12} 4 -${54 + (index % 2) * 14}q10 24 4 ${54 + (index % 2) * 14}Z`,
        index % 2 ? leaf : darker(leaf, 0.14),
      ),
    ),
    slab([x - 64, -34], [128, 36], kit.mood.tone('#8d8a88')),
  ].join('');
}
