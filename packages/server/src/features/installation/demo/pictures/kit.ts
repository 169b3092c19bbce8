import { darker, lighter, type Color } from './color.ts';
import type { Mood } from './mood.ts';
import type { Random } from './random.ts';
import { linearGradient, radialGradient, type Svg } from './svg.ts';
import { surfacePatterns } from './surfaces.ts';

/** The colors of a house in daylight. */
export interface Palette {
  readonly wall: Color;
  /** Of a wing, gable or plinth. */
  readonly second: Color;
  readonly roof: Color;
  readonly trim: Color;
  readonly door: Color;
  /** Shutters, awnings. */
  readonly accent: Color;
}

/** What a house is drawn with: its colors in the light of the picture. */
export interface Kit extends Palette {
  readonly mood: Mood;
  readonly random: Random;
  /** Fill of unlit glass. */
  readonly glass: string;
  readonly glassTone: Color;
}

/** A drawn house that stands at (0, 0). */
export interface Building {
  readonly art: Svg;
  /** Where its doors are. */
  readonly doors: readonly number[];
  readonly halfWidth: number;
}

export type House = (kit: Kit) => Building;

export function kitOf(palette: Palette, mood: Mood, random: Random): Kit {
  const { tone } = mood;
  return {
    wall: tone(palette.wall),
    second: tone(palette.second),
    roof: tone(palette.roof),
    trim: tone(palette.trim),
    door: tone(palette.door),
    accent: tone(palette.accent),
    mood,
    random,
    glass: 'url(#glass)',
    glassTone: glassTone(mood),
  };
}

function glassTone(mood: Mood): Color {
  return mood.timeOfDay === 'night' ? '#2a3c66' : mood.tone('#86aec4');
}

/** Gradients and patterns that the houses of a picture refer to. */
export function kitDefinitions(mood: Mood): Svg {
  const glass = glassTone(mood);
  return [
    surfacePatterns(),
    linearGradient('glass', [
      [0, lighter(glass, 0.3)],
      [1, darker(glass, 0.22)],
    ]),
    linearGradient('litGlass', [
      [0, '#ffd987'],
      [0.6, '#ffc765'],
      [1, '#f7ab55'],
    ]),
    linearGradient(
      'wallLight',
      [
        [0, '#ffffff', 0.12],
        [0.45, '#ffffff', 0],
        [1, '#14122e', 0.13],
      ],
      true,
    ),
    linearGradient('roofLight', [
      [0, '#ffffff', 0.14],
      [1, '#14122e', 0.16],
    ]),
    radialGradient('lampGlow', [
      [0, '#ffe2a0', 0.6],
      [0.4, '#ffd487', 0.22],
      [1, '#ffd487', 0],
    ]),
  ].join('');
}
