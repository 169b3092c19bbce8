import { darker, lighter, type Color } from '../color.ts';
import { doorAt } from '../doors.ts';
import type { House, Kit } from '../kit.ts';
import { windowAt } from '../openings.ts';
import { line, place, rect, repeat, type Svg } from '../svg.ts';
import { shadow, slab, wall } from '../surfaces.ts';

/** A brick row house between its neighbours. */
export const rowHouse: House = (kit) => {
  const neighbour = (left: number, color: Color, drop: number, door: Color) =>
    place([0, drop], rowFront({ ...kit, accent: darker(kit.accent, 0.2) }, left, 400, color, door));
  return {
    doors: [-104],
    halfWidth: 820,
    art: [
      rect([-830, -30], [1660, 60], kit.mood.tone('#b3a797')),
      neighbour(-602, kit.mood.tone('#c99f78'), 0, kit.mood.tone('#39576b')),
      neighbour(202, kit.mood.tone('#8f4f45'), 0, kit.mood.tone('#3c5a48')),
      neighbour(602, kit.mood.tone('#d2b899'), 0, kit.mood.tone('#7c3a35')),
      neighbour(-1002, kit.mood.tone('#8d574a'), 0, kit.mood.tone('#2f4a3c')),
      place([0, -14], rowFront(kit, -200, 402, kit.wall, kit.door)),
      rect([-200, -16], [402, 18], kit.mood.tone('#b3a797')),
    ].join(''),
  };
};

/** A deep cornice on brackets. */
function cornice(color: Color, left: number, right: number, y: number): Svg {
  return [
    shadow([left + 8, y + 30], [right - left - 16, 22]),
    slab([left - 14, y - 6], [right - left + 28, 18], color),
    rect([left - 4, y + 10], [right - left + 8, 22], darker(color, 0.08)),
    repeat(Math.floor((right - left) / 46), (index) =>
      slab(
        [left + 10 + index * ((right - left - 30) / (Math.floor((right - left) / 46) - 1)), y + 10],
        [11, 26],
        color,
      ),
    ),
  ].join('');
}

/** Stairs of a stoop up to a door, with iron railings. */
function stoop(kit: Kit, x: number, height: number, width: number): Svg {
  const stone = kit.mood.tone('#c3b8aa');
  const iron = kit.mood.tone('#2f3540');
  const steps = Math.round(height / 15);
  const step = (index: number) => {
    const reach = width / 2 + index * 7;
    return slab(
      [x - reach, -height + (index * height) / steps],
      [reach * 2, height / steps + 1],
      index % 2 ? stone : lighter(stone, 0.06),
    );
  };
  const rail = (side: 1 | -1) => {
    const [top, bottom] = [x + side * (width / 2), x + side * (width / 2 + steps * 7)];
    return [
      line([top, -height - 66], [bottom, -64], iron, 5),
      ...[0, 0.33, 0.66, 1].map((t) =>
        line(
          [top + (bottom - top) * t, -height - 66 + (height + 2) * t],
          [top + (bottom - top) * t, -height + height * t],
          iron,
          3.5,
        ),
      ),
    ].join('');
  };
  return repeat(steps, step) + rail(-1) + rail(1);
}

function rowFront(kit: Kit, left: number, width: number, color: Color, doorColor: Color): Svg {
  const stone = kit.mood.tone('#e2d6c4');
  const bay = (width - 60) / 3;
  const at = (index: number) => left + 30 + index * bay + (bay - 64) / 2;
  const own = { ...kit, trim: kit.trim };
  return [
    wall([left, -560], [width, 560], color, 'brick'),
    rect([left, -84], [width, 84], kit.mood.tone('#b3a797')),
    slab([left, -96], [width, 14], stone),
    ...[0, 1, 2].map((index) =>
      windowAt(own, [at(index), -504], [64, 112], { lintel: stone, panes: [1, 2] }),
    ),
    ...[0, 1, 2].map((index) =>
      windowAt(own, [at(index), -350], [64, 116], {
        lintel: stone,
        panes: [1, 2],
        flowers: index !== 1,
      }),
    ),
    ...[1, 2].map((index) =>
      windowAt(own, [at(index), -204], [64, 98], { lintel: stone, panes: [1, 2] }),
    ),
    ...[1, 2].map((index) =>
      windowAt(own, [at(index) + 4, -62], [56, 34], { panes: [2, 1], sill: false }),
    ),
    doorAt(kit, [at(0) + 32, -84], [74, 140], { transom: true, color: doorColor, lamps: false }),
    slab([at(0) - 26, -276], [116, 18], stone),
    cornice(kit.accent, left, left + width, -590),
    stoop(kit, at(0) + 32, 84, 96),
  ].join('');
}
