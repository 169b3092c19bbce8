import { darker } from '../color.ts';
import { doorAt, wallLamp } from '../doors.ts';
import type { House, Kit } from '../kit.ts';
import { flowerBox, windowAt } from '../openings.ts';
import { circle, path, rect, repeat, type Svg } from '../svg.ts';
import { shadow } from '../surfaces.ts';

/** A low adobe house with beams, deep windows and a blue door. */
export const adobe: House = (kit) => {
  const beam = (x: number, y: number) =>
    circle([x, y], 10, kit.mood.tone('#8a6244')) +
    circle([x, y], 5, kit.mood.tone('#b98f66')) +
    shadow([x - 8, y + 9], [16, 22], 0.14);
  const mass = (left: number, right: number, top: number, color = kit.wall) => {
    const d = `M${left} 2L${left + 8} ${top + 26}Q${left + 10} ${top} ${left + 38} ${top}H${right - 38}Q${right - 10} ${top} ${right - 8} ${top + 26}L${right} 2Z`;
    return path(d, color) + path(d, 'url(#wallLight)');
  };
  return {
    doors: [-96],
    halfWidth: 410,
    art: [
      mass(-210, 130, -346, kit.second),
      repeat(5, (index) => beam(-160 + index * 60, -304)),
      windowAt(kit, [-148, -268], [70, 64], { frame: kit.accent, panes: [2, 2] }),
      windowAt(kit, [-50, -268], [70, 64], { frame: kit.accent, panes: [2, 2] }),
      mass(60, 404, -262, kit.wall),
      repeat(5, (index) => beam(116 + index * 58, -218)),
      windowAt(kit, [118, -176], [104, 96], { frame: kit.accent, panes: [2, 2], flowers: true }),
      windowAt(kit, [278, -176], [76, 96], { frame: kit.accent, panes: [2, 2] }),
      mass(-404, 90, -228),
      repeat(7, (index) => beam(-356 + index * 66, -188)),
      windowAt(kit, [-352, -152], [112, 92], { frame: kit.accent, panes: [3, 2], flowers: true }),
      rect([-160, -172], [128, 174], darker(kit.wall, 0.2), { rx: 26 }),
      doorAt(kit, [-96, 0], [84, 152], { lamps: false, color: kit.door }),
      wallLamp(kit, [-186, -124]),
      wallLamp(kit, [-6, -124]),
      ladder(kit),
      flowerBox(kit, [-30, -16], 70),
    ].join(''),
  };
};

function ladder(kit: Kit): Svg {
  const wood = { stroke: kit.mood.tone('#8a6244'), 'stroke-width': 8, 'stroke-linecap': 'round' };
  return path(
    'M38 -4L62 -330M78 -4L96 -330M42 -40H80M46 -88H83M50 -136H86M53 -184H88M57 -232H91M60 -280H94',
    'none',
    wood,
  );
}
