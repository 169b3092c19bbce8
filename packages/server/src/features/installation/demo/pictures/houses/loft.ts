import { darker, lighter, type Color } from '../color.ts';
import { doorAt } from '../doors.ts';
import type { House, Kit } from '../kit.ts';
import { windowAt } from '../openings.ts';
import { line, path, place, polygon, rect, repeat, type Svg } from '../svg.ts';
import { face, slab, wall } from '../surfaces.ts';

/** A converted warehouse: brick piers, gridded steel windows, a water tower. */
export const loft: House = (kit) => {
  const steel = kit.mood.tone('#343b45');
  const bays = [-352, -176, 0, 176];
  const stone = kit.mood.tone('#d8cbb8');
  return {
    doors: [88],
    halfWidth: 400,
    art: [
      waterTower(kit),
      wall([-372, -540], [744, 540], kit.wall, 'brick'),
      ...bays.flatMap((x) => [
        windowAt(kit, [x + 18, -492], [140, 132], {
          panes: [4, 3],
          frame: steel,
          bare: true,
          arched: true,
        }),
        windowAt(kit, [x + 18, -324], [140, 118], {
          panes: [4, 3],
          frame: steel,
          bare: true,
          lintel: stone,
        }),
      ]),
      ...[-352, -176, 176].map((x) =>
        windowAt(kit, [x + 18, -156], [140, 116], { panes: [4, 2], frame: steel, bare: true }),
      ),
      ...[-372, -188, -12, 164, 340].map((x) =>
        rect([x, -540], [32, 540], lighter(kit.wall, 0.07)),
      ),
      ...[-372, -188, -12, 164, 340].map((x) =>
        rect([x + 26, -540], [6, 540], '#14122e', { opacity: 0.14 }),
      ),
      slab([-386, -556], [772, 26], stone),
      slab([-376, -184], [752, 12], stone),
      slab([-376, -348], [752, 10], darker(kit.wall, 0.2)),
      face(
        [
          [-372, 0],
          [-372, -26],
          [372, -26],
          [372, 0],
        ],
        kit.mood.tone('#9b9187'),
        'stone',
      ),
      doorAt(kit, [88, -6], [104, 150], { glazed: true, transom: false, color: kit.door }),
      path('M8 -178L168 -178L178 -152L-2 -152Z', kit.accent),
      repeat(4, (index) =>
        polygon(
          [
            [28 + index * 40, -178],
            [48 + index * 40, -178],
            [46 + index * 44, -152],
            [24 + index * 44, -152],
          ],
          '#ffffff',
          { opacity: 0.55 },
        ),
      ),
      fireEscape(steel),
    ].join(''),
  };
};

function waterTower(kit: Kit): Svg {
  const wood = kit.mood.tone('#8c6448');
  const steel = kit.mood.tone('#343b45');
  return place(
    [214, -548],
    [
      path('M-46 0L-36 -40M46 0L36 -40M-44 -6L38 -36M44 -6L-38 -36', 'none', {
        stroke: steel,
        'stroke-width': 7,
      }),
      face(
        [
          [-52, -38],
          [-48, -122],
          [48, -122],
          [52, -38],
        ],
        wood,
        'slats',
      ),
      rect([10, -122], [40, 84], '#14122e', { opacity: 0.14 }),
      rect([-53, -62], [106, 5], steel),
      rect([-51, -102], [102, 5], steel),
      path('M-58 -120L58 -120L0 -158Z', kit.roof),
    ].join(''),
  );
}

function fireEscape(steel: Color): Svg {
  const landing = (y: number) => [
    rect([-366, y], [190, 7], steel),
    rect([-366, y - 44], [190, 4], steel),
    repeat(14, (index) => rect([-364 + index * 14, y - 44], [3, 46], steel)),
  ];
  return [
    ...landing(-340),
    ...landing(-178),
    line([-350, -180], [-200, -338], steel, 6),
    line([-334, -180], [-184, -338], steel, 6),
  ].join('');
}
