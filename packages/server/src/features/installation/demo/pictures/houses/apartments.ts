import { darker } from '../color.ts';
import type { House, Kit } from '../kit.ts';
import { windowAt } from '../openings.ts';
import { path, rect, type Svg } from '../svg.ts';
import { shadow, slab, wall } from '../surfaces.ts';

/** A five-storey apartment building with balconies. */
export const apartments: House = (kit) => {
  const floors = [0, 1, 2, 3].map((floor) => -168 - floor * 108);
  return {
    doors: [0],
    halfWidth: 400,
    art: [
      wall([-380, -590], [760, 590], kit.wall, 'plain'),
      wall([-112, -618], [224, 618], kit.second, 'brick'),
      ...floors.flatMap((y) => [
        ...[-352, 222].map((x) =>
          windowAt(kit, [x, y - 84], [130, 92], { panes: [3, 1], frame: kit.roof, sill: false }),
        ),
        ...[-190, 128].map((x) =>
          windowAt(kit, [x, y - 84], [58, 82], { panes: [1, 1], frame: kit.roof }),
        ),
        ...[-78, 18].map((x) =>
          windowAt(kit, [x, y - 84], [60, 82], { panes: [1, 2], frame: kit.trim }),
        ),
        balcony(kit, -366, y + 12, 158),
        balcony(kit, 208, y + 12, 158),
      ]),
      slab([-392, -604], [284, 24], kit.roof),
      slab([108, -604], [284, 24], kit.roof),
      slab([-124, -634], [248, 26], kit.roof),
      rect([-380, -138], [760, 138], darker(kit.second, 0.14)),
      slab([-384, -148], [768, 14], kit.trim),
      ...[-346, -226, 126, 246].map((x) =>
        windowAt(kit, [x, -112], [98, 84], { panes: [2, 1], frame: kit.roof, bare: true }),
      ),
      rect([-92, -132], [184, 132], kit.roof),
      rect([-80, -120], [160, 120], kit.mood.lit ? 'url(#litGlass)' : kit.glass),
      rect([-3, -120], [6, 120], kit.roof),
      rect([-80, -88], [160, 5], kit.roof),
      path('M-128 -150L128 -150L140 -128L-140 -128Z', kit.door),
      shadow([-116, -128], [232, 14], 0.24),
      ...[-108, 108].map((x) => rect([x - 4, -128], [8, 128], kit.roof)),
      slab([-392, -12], [784, 14], kit.mood.tone('#a9a59c')),
    ].join(''),
  };
};

/** Balconies of one floor of an apartment building. */
function balcony(kit: Kit, x: number, y: number, width: number): Svg {
  const glass = kit.mood.distant('#a9c9d6', 0.1);
  return [
    shadow([x + 4, y + 4], [width - 8, 26], 0.18),
    rect([x, y - 52], [width, 48], glass, { opacity: 0.62 }),
    rect([x, y - 56], [width, 6], kit.trim),
    slab([x - 6, y - 6], [width + 12, 13], kit.trim),
    kit.random.chance(0.5)
      ? path(`M${x + 14} ${y - 6}q-10 -34 6 -44q4 -14 14 0q18 8 8 44Z`, kit.mood.tone('#5c9154'))
      : '',
  ].join('');
}
