import { circle, line, path, rect, tag, type Point, type Svg } from './svg.ts';

const WIDTH = 1200;
const HEIGHT = 540;

const PAPER = '#eef4ea';
const PRINT = '#5d7a68';
const INK = '#243a6b';
const STAMP = '#b3382c';

/** Words in someone's hand, as far as they can be told from a distance. */
function handwriting([x, y]: Point, letters: number): Svg {
  const strokes = Array.from({ length: letters }, (_, index) => {
    const tall = index % 4 === 0 ? 34 : 16 + ((index * 7) % 9);
    return `q 9 ${-tall} 13 0 q 5 ${tall / 2} 12 0`;
  });
  return path(`M${x} ${y} ${strokes.join(' ')}`, 'none', {
    stroke: INK,
    'stroke-width': 4,
    'stroke-linecap': 'round',
  });
}

const printed = ([x, y]: Point, width: number, height = 8) => rect([x, y], [width, height], PRINT);

/** A photograph of a check that the bank sent back. No font is needed, and nothing on it can be cashed. */
export function drawCheck(): Svg {
  const ruled = ([x, y]: Point, to: number) => line([x, y], [to, y], PRINT, 2);
  const stamp = [
    rect([0, 0], [330, 96], 'none', { stroke: STAMP, 'stroke-width': 7, opacity: 0.8 }),
    ...[0, 1, 2, 3, 4, 5, 6].map((letter) =>
      rect([26 + letter * 41, 28], [26, 40], STAMP, { opacity: 0.75 }),
    ),
  ].join('');
  return tag(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width: WIDTH, height: HEIGHT },
    [
      rect([0, 0], [WIDTH, HEIGHT], '#6b5a49'),
      rect([32, 30], [WIDTH - 64, HEIGHT - 60], PAPER),
      rect([52, 50], [WIDTH - 104, HEIGHT - 100], 'none', { stroke: PRINT, 'stroke-width': 3 }),
      circle([110, 112], 26, PRINT, { opacity: 0.5 }),
      printed([152, 92], 230),
      printed([152, 112], 180, 6),
      printed([152, 128], 200, 6),
      printed([1060, 84], 70, 10),
      handwriting([850, 150], 9),
      ruled([830, 160], 1130),
      handwriting([190, 240], 17),
      ruled([170, 252], 880),
      rect([920, 206], [210, 56], '#ffffff', { stroke: PRINT, 'stroke-width': 3 }),
      handwriting([944, 248], 6),
      handwriting([90, 320], 26),
      ruled([80, 332], 1030),
      handwriting([110, 404], 8),
      ruled([80, 416], 430),
      handwriting([760, 402], 13),
      ruled([730, 416], 1130),
      printed([80, 456], 250, 14),
      printed([370, 456], 320, 14),
      printed([730, 456], 90, 14),
      tag('g', { transform: 'translate(470 210) rotate(-9)' }, stamp),
    ].join(''),
  );
}
