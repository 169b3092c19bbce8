/** A color as `#rrggbb`. */
export type Color = `#${string}`;

function channels(color: Color): [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function colorOf(red: number, green: number, blue: number): Color {
  const hex = [red, green, blue].map((channel) =>
    Math.round(Math.min(255, Math.max(0, channel)))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${hex.join('')}`;
}

/** From `a` (share 0) to `b` (share 1). */
export function mix(a: Color, b: Color, share: number): Color {
  const [ar, ag, ab] = channels(a);
  const [br, bg, bb] = channels(b);
  return colorOf(ar + (br - ar) * share, ag + (bg - ag) * share, ab + (bb - ab) * share);
}

/** The color in shadow: deeper in its own hue, a little towards blue. */
export function darker(color: Color, share: number): Color {
  return mix(color, under('#3a3354', color), Math.min(1, share * 1.15));
}

export function lighter(color: Color, share: number): Color {
  return mix(color, '#ffffff', share);
}

/** The color as it is reflected under a light: every channel times that of the light. */
export function under(light: Color, color: Color): Color {
  const [lr, lg, lb] = channels(light);
  const [r, g, b] = channels(color);
  return colorOf((r * lr) / 255, (g * lg) / 255, (b * lb) / 255);
}
