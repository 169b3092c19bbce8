import { path, rect, svgOf, type Svg } from './svg.ts';

/** A photo of an old water heater in a closet; water stands around it. */
export const waterHeater: Svg = svgOf(640, 480, [
  rect([0, 0], [640, 400], '#d8d3c8'),
  rect([0, 392], [640, 88], '#9a9085'),
  rect([230, 0], [16, 70], '#b87b4b'),
  rect([384, 0], [16, 70], '#b87b4b'),
  path('M210 90q105 -60 210 0v302h-210z', '#eceae4'),
  path('M210 90q105 -60 210 0v16q-105 -52 -210 0z', '#bdb8ad'),
  rect([206, 376], [218, 18], '#8b8579'),
  path('M246 376l18 -74l22 26l14 48z', '#a5562f'),
  path('M330 376l10 -48l18 20l12 28z', '#a5562f'),
  rect([276, 208], [78, 44], '#f7f5ef'),
  rect([286, 220], [58, 5], '#8b8579'),
  rect([286, 232], [40, 5], '#8b8579'),
  path('M120 424c70 -34 340 -40 412 -6s-30 46 -180 48s-300 -10 -232 -42z', '#7f9fb0'),
  path('M170 428c60 -20 220 -22 280 -6s-40 24 -130 24s-200 -2 -150 -18z', '#a9c3d0'),
]);
