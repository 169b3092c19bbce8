import { mix, under, type Color } from './color.ts';

export type TimeOfDay = 'morning' | 'noon' | 'golden' | 'dusk' | 'night' | 'overcast';
export type Season = 'spring' | 'summer' | 'autumn' | 'winter';

/** The light of a picture: everything that is drawn takes its colors through it. */
export interface Mood {
  readonly timeOfDay: TimeOfDay;
  readonly season: Season;
  /** Sky from the zenith down to the horizon. */
  readonly sky: readonly [Color, Color, Color];
  readonly cloud: Color;
  /** Where the sun or moon stands, as shares of width and height of the sky. */
  readonly sun: readonly [x: number, y: number];
  /** Lamps are lit. */
  readonly lit: boolean;
  readonly grass: Color;
  /** A material's color as it looks in this light. */
  tone(color: Color): Color;
  /** The same far away: mixed with the air, 0 near to 1 at the horizon. */
  distant(color: Color, distance: number): Color;
}

interface Light {
  readonly sky: readonly [Color, Color, Color];
  readonly light: Color;
  readonly cloud: Color;
  readonly sun: readonly [number, number];
  readonly lit: boolean;
}

const lights: Record<TimeOfDay, Light> = {
  morning: {
    sky: ['#7cbbe3', '#bfe0ef', '#fdf0d5'],
    light: '#fff6e8',
    cloud: '#ffffff',
    sun: [0.2, 0.34],
    lit: false,
  },
  noon: {
    sky: ['#4aa3de', '#8fcbf0', '#dff2fa'],
    light: '#ffffff',
    cloud: '#ffffff',
    sun: [0.84, 0.16],
    lit: false,
  },
  golden: {
    sky: ['#6b8fc9', '#f3bd94', '#ffe6ad'],
    light: '#ffe3c2',
    cloud: '#ffe9d2',
    sun: [0.14, 0.5],
    lit: true,
  },
  dusk: {
    sky: ['#33366f', '#94629f', '#f79b81'],
    light: '#b79fc6',
    cloud: '#b27aa0',
    sun: [0.86, 0.6],
    lit: true,
  },
  night: {
    sky: ['#101d42', '#22386d', '#4c689b'],
    light: '#7186b8',
    cloud: '#3b5388',
    sun: [0.82, 0.17],
    lit: true,
  },
  overcast: {
    sky: ['#a9bccb', '#d3dde1', '#f4efe4'],
    light: '#f1f2f2',
    cloud: '#f7f8f8',
    sun: [0.7, 0.2],
    lit: true,
  },
};

const grasses: Record<Season, Color> = {
  spring: '#93c572',
  summer: '#7db560',
  autumn: '#a9ad5c',
  winter: '#edf3f8',
};

export function moodOf(timeOfDay: TimeOfDay, season: Season): Mood {
  const { light, ...rest } = lights[timeOfDay];
  const tone = (color: Color) => under(light, color);
  return {
    timeOfDay,
    season,
    ...rest,
    grass: tone(grasses[season]),
    tone,
    distant: (color, distance) => mix(tone(color), rest.sky[2], distance),
  };
}
