import { path, rect, svgOf, type Point, type Svg } from './svg.ts';

const WIDTH = 640;
const HEIGHT = 480;
const FLOOR = 330;

const BOARD = '#f4f1ea';
const CARPET = '#c9b79c';
const PILE = '#bda98c';
const WALL = '#dfe5e1';
const WINE = '#7d2338';
const HOLE = '#4a4640';
const SKY = '#bcd9ea';
const SLAT = '#f7f6f2';

const photo = (...parts: readonly Svg[]): Svg => svgOf(WIDTH, HEIGHT, parts);

const dot = ([x, y]: Point, r: number, fill: string): Svg =>
  path(`M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`, fill);

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

const room = (): Svg[] => [
  rect([0, 0], [WIDTH, FLOOR], WALL),
  rect([0, FLOOR - 26], [WIDTH, 26], BOARD),
  rect([0, FLOOR], [WIDTH, HEIGHT - FLOOR], CARPET),
  ...range(9).map((row) => rect([0, FLOOR + 8 + row * 17], [WIDTH, 3], PILE)),
];

const stain: Svg[] = [
  path('M250 392c40 -26 96 -18 116 8s70 20 62 42s-88 26 -132 16s-92 -38 -46 -66z', WINE),
  dot([452, 398], 12, WINE),
  dot([214, 436], 8, WINE),
];

const picture: Svg[] = [
  rect([210, 70], [220, 150], '#8a6d4b'),
  rect([222, 82], [196, 126], '#eef3ee'),
  path('M222 208l60 -74l46 50l34 -30l56 54z', '#7fa08a'),
];

const holes: Svg[] = [
  ...(
    [
      [228, 96],
      [404, 92],
      [318, 150],
      [262, 196],
    ] as const
  ).map((at) => dot(at, 9, HOLE)),
  path('M300 230l96 -34l6 10l-98 36z', '#b9b2a6'),
  path('M404 92l34 40l-6 4l-36 -40z', '#a49c8e'),
];

const glass = (): Svg[] => [
  rect([0, 0], [WIDTH, HEIGHT], WALL),
  rect([130, 50], [380, 350], BOARD),
  rect([150, 70], [340, 310], SKY),
  path('M150 380v-80l80 -60l90 70l70 -40l100 80v30z', '#9dbf9b'),
];

const slats = (missing: readonly number[]): Svg[] =>
  range(15)
    .filter((index) => !missing.includes(index))
    .map((index) => rect([150, 76 + index * 20], [340, 13], SLAT));

const broken: Svg[] = [
  ...slats([6, 7, 8, 9]),
  path('M150 198l214 84l-5 12l-209 -82z', SLAT),
  path('M490 216l-150 122l8 10l142 -114z', SLAT),
];

/** What was photographed at the move-in and at the move-out. */
export const inspectionPhotos = {
  carpetBefore: photo(...room()),
  carpetAfter: photo(...room(), ...stain),
  wallBefore: photo(...room(), ...picture),
  wallAfter: photo(...room(), ...holes),
  blindsBefore: photo(...glass(), ...slats([])),
  blindsAfter: photo(...glass(), ...broken),
};

export type InspectionPhotoName = keyof typeof inspectionPhotos;
