/** An SVG fragment. The helpers below are all that the drawings are made of. */
export type Svg = string;

export type Point = readonly [x: number, y: number];

type Attributes = Readonly<Record<string, string | number | undefined>>;

const short = (value: string | number) =>
  typeof value === 'number' ? Math.round(value * 10) / 10 : value;

export function tag(name: string, attributes: Attributes, children: Svg = ''): Svg {
  const text = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${key.includes('opacity') ? value : short(value ?? '')}"`)
    .join('');
  return children === '' ? `<${name}${text}/>` : `<${name}${text}>${children}</${name}>`;
}

/**
 * One shape. Its opacity is that of its paint: opacity of the element would make the renderer compose a layer of the
 * whole picture for each shape, which takes many times as long.
 */
function shape(name: string, { opacity, ...attributes }: Attributes): Svg {
  const stroke = attributes['stroke'] === undefined ? undefined : opacity;
  return tag(name, { ...attributes, 'fill-opacity': opacity, 'stroke-opacity': stroke });
}

export function rect(
  [x, y]: Point,
  [width, height]: Point,
  fill: string,
  more: Attributes = {},
): Svg {
  return shape('rect', { x, y, width, height, fill, ...more });
}

export function polygon(points: readonly Point[], fill: string, more: Attributes = {}): Svg {
  const list = points.map(([x, y]) => `${short(x)},${short(y)}`).join(' ');
  return shape('polygon', { points: list, fill, ...more });
}

export function path(d: string, fill: string, more: Attributes = {}): Svg {
  return shape('path', { d, fill, ...more });
}

export function line([x1, y1]: Point, [x2, y2]: Point, stroke: string, width: number): Svg {
  const more = { stroke, 'stroke-width': width, 'stroke-linecap': 'round' };
  return tag('line', { x1, y1, x2, y2, ...more });
}

export function circle([cx, cy]: Point, r: number, fill: string, more: Attributes = {}): Svg {
  return shape('circle', { cx, cy, r, fill, ...more });
}

export function ellipse(
  [cx, cy]: Point,
  [rx, ry]: Point,
  fill: string,
  more: Attributes = {},
): Svg {
  return shape('ellipse', { cx, cy, rx, ry, fill, ...more });
}

/** Moves and scales what is drawn around (0, 0). */
export function place([x, y]: Point, drawing: Svg, scale: number | Point = 1): Svg {
  const [sx, sy] = typeof scale === 'number' ? [scale, scale] : scale;
  const size = sx === 1 && sy === 1 ? '' : ` scale(${sx} ${sy})`;
  return tag('g', { transform: `translate(${short(x)} ${short(y)})${size}` }, drawing);
}

/** Draws something once for each number from 0 to `count` - 1. */
export function repeat(count: number, draw: (index: number) => Svg): Svg {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

type Stop = readonly [offset: number, color: string, opacity?: number];

function stops(list: readonly Stop[]): Svg {
  return list
    .map(([offset, color, opacity]) =>
      tag('stop', { offset: `${offset * 100}%`, 'stop-color': color, 'stop-opacity': opacity }),
    )
    .join('');
}

/** From top to bottom, or from left to right when `across`. */
export function linearGradient(id: string, list: readonly Stop[], across = false): Svg {
  const direction = across ? { x1: 0, y1: 0, x2: 1, y2: 0 } : { x1: 0, y1: 0, x2: 0, y2: 1 };
  return tag('linearGradient', { id, ...direction }, stops(list));
}

export function radialGradient(id: string, list: readonly Stop[]): Svg {
  return tag('radialGradient', { id }, stops(list));
}
