import { describe, expect, test } from 'vitest';
import { areasOfText, wordsOfLine } from './text-areas.ts';

/** A map with a likely band, in pixels. */
function mapWith(
  bands: readonly { left: number; top: number; width: number; height: number; likely: number }[],
) {
  const [width, height] = [64, 32];
  const likely = new Float32Array(width * height);
  for (const band of bands) {
    for (let y = band.top; y < band.top + band.height; y += 1) {
      likely.fill(band.likely, y * width + band.left, y * width + band.left + band.width);
    }
  }
  return { likely, width, height };
}

describe('EXP-9: lines of text', () => {
  test('are a little larger than their middles, on a picture of another size', () => {
    const band = { left: 10, top: 10, width: 20, height: 4, likely: 0.9 };
    const [area, ...others] = areasOfText(mapWith([band]), { width: 128, height: 64 });
    expect(others).toEqual([]);
    expect(area).toMatchObject({ left: expect.any(Number), top: expect.any(Number) });
    expect(area?.left).toBeLessThan(20);
    expect(area?.top).toBeLessThan(20);
    expect(area?.width).toBeGreaterThan(40);
    expect(area?.height).toBeGreaterThan(8);
  });

  test.each([
    ['faint', { left: 10, top: 10, width: 20, height: 4, likely: 0.4 }],
    ['dust', { left: 10, top: 10, width: 3, height: 3, likely: 0.9 }],
  ])('are none where they are %s', (_, band) => {
    expect(areasOfText(mapWith([band]), { width: 64, height: 32 })).toEqual([]);
  });
});

describe('EXP-9: words of a line', () => {
  const area = { left: 100, top: 20, width: 200, height: 20 };
  const lettersOf = (text: string, step = 0.05) =>
    Array.from(text, (letter, index) => ({
      text: letter,
      confidence: 0.9,
      at: (index + 1) * step,
    }));

  test('are separated by spaces, and have the positions of their letters', () => {
    const words = wordsOfLine(lettersOf('TOTAL 12.00'), area);
    expect(words.map(({ text }) => text)).toEqual(['TOTAL', '12.00']);
    expect(words[0]?.box.x).toBeCloseTo(105);
    expect(words[1]?.box.x).toBeCloseTo(165);
  });

  test('are separated by a gap without a space', () => {
    const [far] = lettersOf('9').map((letter) => ({ ...letter, at: 0.9 }));
    const words = wordsOfLine([...lettersOf('TOTAL'), ...(far ? [far] : [])], area);
    expect(words.map(({ text }) => text)).toEqual(['TOTAL', '9']);
  });

  test('have the usual forms of signs', () => {
    expect(wordsOfLine(lettersOf('RM：１２（Ｘ）'), area)[0]?.text).toBe('RM:12(X)');
  });
});
