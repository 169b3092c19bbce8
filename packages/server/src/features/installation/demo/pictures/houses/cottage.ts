import { darker, type Color } from '../color.ts';
import { doorAt } from '../doors.ts';
import type { House, Kit } from '../kit.ts';
import { roundWindow, windowAt } from '../openings.ts';
import { chimney, dormer, gable, slope } from '../roofs.ts';
import { circle, repeat } from '../svg.ts';
import { slab, wall } from '../surfaces.ts';

/** A storybook cottage: steep roofs, an arched door, flower boxes. */
export const cottage: House = (kit) => ({
  doors: [-190],
  halfWidth: 350,
  art: [
    chimney(kit, [176, -330], [64, 150]),
    wall([-300, -220], [620, 220], kit.wall, 'plain'),
    slope(kit, { left: -336, right: 356, eave: -212, ridge: -412, slant: 66 }),
    dormer(kit, [120, -226], 104, 'plain'),
    gable(kit, {
      left: -312,
      right: -68,
      base: 0,
      eave: -214,
      apex: -428,
      surface: 'plain',
      color: kit.second,
    }),
    roundWindow(kit, [-190, -294], 32),
    doorAt(kit, [-190, 0], [88, 176], { arched: true, glazed: false }),
    windowAt(kit, [-20, -158], [92, 92], { flowers: true, shutters: true, panes: [2, 3] }),
    windowAt(kit, [180, -158], [92, 92], { flowers: true, shutters: true, panes: [2, 3] }),
    slabAlong(kit.mood.tone('#b7aea2'), -314, 322),
    ivy(kit),
  ].join(''),
});

function slabAlong(color: Color, left: number, right: number) {
  return slab([left, -16], [right - left, 18], color);
}

const ivy: (kit: Kit) => string = ({ mood, random }) => {
  const leaf = mood.tone(mood.season === 'autumn' ? '#b4563c' : '#5f8f56');
  return repeat(46, (index) => {
    const up = index * 4.2;
    return circle(
      [308 - random.between(0, 34) * (1 - up / 260), -up - random.between(0, 16)],
      random.between(7, 12),
      random.chance(0.5) ? leaf : darker(leaf, 0.14),
    );
  });
};
