import { darker } from '../color.ts';
import { doorAt } from '../doors.ts';
import type { House } from '../kit.ts';
import { windowAt } from '../openings.ts';
import { chimney, dormer, slope } from '../roofs.ts';
import { path, rect } from '../svg.ts';
import { shadow, slab, wall } from '../surfaces.ts';

/** A symmetrical colonial with shutters, dormers and a portico. */
export const colonial: House = (kit) => {
  const columns = [-300, -168, 104, 236];
  return {
    doors: [0],
    halfWidth: 390,
    art: [
      chimney(kit, [-340, -400], [62, 152]),
      chimney(kit, [278, -400], [62, 152]),
      wall([-360, -366], [720, 366], kit.wall, 'siding'),
      slope(kit, { left: -392, right: 392, eave: -358, ridge: -500, slant: 58 }),
      dormer(kit, [-190, -372], 88),
      dormer(kit, [0, -372], 88),
      dormer(kit, [190, -372], 88),
      ...columns.map((x) => windowAt(kit, [x, -320], [62, 104], { shutters: true, panes: [2, 3] })),
      windowAt(kit, [-31, -326], [62, 84], { panes: [2, 3] }),
      ...columns.map((x) =>
        windowAt(kit, [x, -152], [62, 108], {
          shutters: true,
          panes: [2, 3],
          flowers: x === -300 || x === 236,
        }),
      ),
      shadow([-84, -182], [168, 160], 0.12),
      doorAt(kit, [0, -18], [88, 150], { transom: false, lamps: false }),
      windowAt(kit, [-74, -146], [16, 118], { panes: [1, 3], sill: false }),
      windowAt(kit, [58, -146], [16, 118], { panes: [1, 3], sill: false }),
      ...[-104, 84].map(
        (x) =>
          rect([x, -186], [20, 170], kit.trim) +
          rect([x + 14, -186], [6, 170], '#14122e', { opacity: 0.12 }),
      ),
      path('M-132 -190L0 -226L132 -190Z', kit.trim),
      path('M-92 -194L0 -217L92 -194Z', darker(kit.trim, 0.08)),
      path('M-140 -190L0 -229L140 -190L140 -199L0 -239L-140 -199Z', kit.roof),
      slab([-130, -194], [260, 16], kit.trim),
      slab([-124, -18], [248, 14], kit.mood.tone('#b08472')),
      slab([-140, -6], [280, 14], kit.mood.tone('#bd9180')),
      slab([-364, -14], [240, 16], kit.mood.tone('#a9a59c')),
      slab([124, -14], [240, 16], kit.mood.tone('#a9a59c')),
    ].join(''),
  };
};
