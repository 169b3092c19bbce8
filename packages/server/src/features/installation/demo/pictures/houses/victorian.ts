import { lighter } from '../color.ts';
import { doorAt } from '../doors.ts';
import type { House, Kit } from '../kit.ts';
import { windowAt } from '../openings.ts';
import { chimney, gable, slope } from '../roofs.ts';
import { circle, path, place, rect, repeat, type Svg } from '../svg.ts';
import { patch, shadow, slab, wall } from '../surfaces.ts';

/** A painted Victorian with a round tower and a turned porch. */
export const victorian: House = (kit) => {
  const lace = (left: number, right: number, y: number) =>
    repeat(Math.floor((right - left) / 22), (index) =>
      path(`M${left + index * 22} ${y}a11 13 0 0 0 22 0Z`, kit.trim),
    );
  return {
    doors: [-26],
    halfWidth: 360,
    art: [
      chimney(kit, [-60, -470], [52, 110]),
      wall([-310, -390], [470, 390], kit.wall, 'siding'),
      slope(kit, { left: -338, right: 220, eave: -382, ridge: -510, slant: 90 }),
      gable(kit, {
        left: -296,
        right: -90,
        base: -200,
        eave: -392,
        apex: -546,
        surface: 'scales',
        color: kit.second,
      }),
      lace(-246, -140, -452),
      windowAt(kit, [-250, -356], [46, 108], { panes: [1, 2], arched: true }),
      windowAt(kit, [-182, -356], [46, 108], { panes: [1, 2], arched: true }),
      windowAt(kit, [-56, -352], [60, 108], { panes: [2, 2], shutters: false, flowers: true }),
      shadow([-310, -190], [470, 70], 0.16),
      windowAt(kit, [-280, -150], [56, 110], { panes: [1, 2] }),
      windowAt(kit, [-192, -150], [56, 110], { panes: [1, 2] }),
      doorAt(kit, [-26, -18], [86, 156], { glazed: true, transom: false }),
      tower(kit),
      slope(kit, { left: -348, right: 120, eave: -196, ridge: -238, slant: 30 }),
      lace(-338, 110, -182),
      ...[-330, -226, -112, 54].map(
        (x) =>
          rect([x - 7, -184], [14, 170], kit.trim) +
          circle([x, -100], 10, kit.trim) +
          circle([x, -160], 9, kit.trim),
      ),
      ...[
        [-330, -226],
        [-226, -112],
      ].map(([from = 0, to = 0]) =>
        [
          rect([from, -74], [to - from, 8], kit.trim),
          repeat(Math.floor((to - from) / 13), (index) =>
            rect([from + 6 + index * 13, -70], [5, 50], kit.trim),
          ),
        ].join(''),
      ),
      slab([-352, -20], [478, 22], kit.mood.tone('#8f8378')),
      slab([-88, -6], [124, 16], kit.mood.tone('#a2968a')),
    ].join(''),
  };
};

const TOWER_LEFT = 112;
const TOWER_WIDTH = 196;

function tower(kit: Kit): Svg {
  const [left, width] = [TOWER_LEFT, TOWER_WIDTH];
  const floor = (y: number, height: number) =>
    [left + 16, left + 74, left + 136].map((x, index) =>
      windowAt(kit, [x, y], [index === 1 ? 50 : 42, height], {
        panes: [1, 2],
        arched: index === 1,
      }),
    );
  return [
    wall([left, -480], [width, 480], lighter(kit.wall, 0.06), 'siding'),
    rect([left + width * 0.7, -480], [width * 0.3, 480], '#14122e', { opacity: 0.1 }),
    patch([left, -266], [width, 42], kit.second, 'scales'),
    patch([left, -440], [width, 22], kit.second, 'scales'),
    ...floor(-398, 106),
    ...floor(-182, 116),
    shadow([left, -478], [width, 22]),
    slab([left - 20, -492], [width + 40, 18], kit.trim),
    place([left + width / 2, -486], spire(kit)),
    slab([left - 8, -18], [width + 16, 20], kit.mood.tone('#8f8378')),
  ].join('');
}

/** The pointed roof of the tower, around the middle of its eaves. */
function spire(kit: Kit): Svg {
  const outline = 'M-124 0L0 -178L124 0Z';
  return [
    path(outline, kit.roof),
    path(outline, 'url(#shingles)'),
    path('M0 -178L124 0L24 0Z', '#14122e', { opacity: 0.14 }),
    rect([-3, -214], [6, 42], kit.trim),
    circle([0, -216], 8, kit.mood.tone('#e5c169')),
  ].join('');
}
