import { darker, lighter } from '../color.ts';
import { doorAt } from '../doors.ts';
import type { House, Kit } from '../kit.ts';
import { windowAt } from '../openings.ts';
import { chimney, gable, slope } from '../roofs.ts';
import { circle, line, path, repeat } from '../svg.ts';
import { slab, wall } from '../surfaces.ts';

/** A log cabin with an A-shaped glass front. */
export const cabin: House = (kit) => {
  const glass = kit.mood.lit ? 'url(#litGlass)' : kit.glass;
  return {
    doors: [-150],
    halfWidth: 380,
    art: [
      chimney(kit, [236, -250], [76, 190], kit.mood.tone('#8f8d90')),
      wall([-40, -206], [386, 206], kit.wall, 'logs'),
      slope(kit, { left: -70, right: 384, eave: -198, ridge: -352, slant: 40, surface: 'seams' }),
      windowAt(kit, [100, -152], [84, 82], { flowers: true }),
      windowAt(kit, [236, -152], [66, 82]),
      gable(kit, {
        left: -330,
        right: 30,
        base: 0,
        eave: -196,
        apex: -452,
        surface: 'logs',
        overhang: 40,
      }),
      path('M-262 -236L-150 -396L-38 -236Z', kit.trim),
      path('M-244 -244L-150 -380L-56 -244Z', glass),
      path('M-190 -322L-150 -380L-120 -336L-196 -244L-244 -244Z', '#ffffff', { opacity: 0.12 }),
      line([-150, -392], [-150, -240], kit.trim, 8),
      line([-218, -290], [-82, -290], kit.trim, 8),
      windowAt(kit, [-292, -166], [76, 104], { sill: true }),
      windowAt(kit, [-84, -166], [76, 104], { sill: true }),
      doorAt(kit, [-150, -14], [86, 168], { glazed: true }),
      repeat(8, (index) =>
        circle([-332, -14 - index * 30], 14, lighter(kit.wall, 0.16), {
          stroke: darker(kit.wall, 0.3),
          'stroke-width': 3,
        }),
      ),
      slab([-356, -18], [716, 20], kit.mood.tone('#7d6048')),
      slab([-214, -2], [128, 14], kit.mood.tone('#8e7056')),
      firewood(kit),
    ].join(''),
  };
};

const firewood = ({ mood }: Kit) => {
  const wood = mood.tone('#c79a68');
  return repeat(15, (index) => {
    const row = index < 6 ? 0 : index < 11 ? 1 : 2;
    const place = row === 0 ? index : row === 1 ? index - 6 : index - 11;
    return circle([196 + place * 25 + row * 12.5, -30 - row * 22], 12, wood, {
      stroke: mood.tone('#7a5638'),
      'stroke-width': 4,
    });
  });
};
