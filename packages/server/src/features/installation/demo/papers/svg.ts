/** An SVG fragment. All drawings consist of the helpers below. */
export type Svg = string;

export type Point = readonly [x: number, y: number];

const short = (value: number) => Math.round(value * 10) / 10;

export function svgOf(width: number, height: number, parts: readonly Svg[]): Svg {
  const namespace = 'http://www.w3.org/2000/svg';
  return `<svg xmlns="${namespace}" width="${width}" height="${height}">${parts.join('')}</svg>`;
}

export const rect = ([x, y]: Point, [width, height]: Point, fill: string): Svg =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;

export const path = (d: string, fill: string): Svg => `<path d="${d}" fill="${fill}"/>`;

/** Moves and scales a drawing around (0, 0). */
export const place = ([x, y]: Point, drawing: Svg, [sx, sy]: Point): Svg =>
  `<g transform="translate(${short(x)} ${short(y)}) scale(${sx} ${sy})">${drawing}</g>`;
