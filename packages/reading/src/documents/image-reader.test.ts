import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { aPrintedReceipt, receiptLines } from '../testing/paper-receipt.ts';
import { createImageReader } from './image-reader.ts';
import { textOf, type ReadPage } from './page.ts';
import { Unreadable } from '../processes/unreadable.ts';

const never = new AbortController().signal;
const reader = createImageReader();

afterAll(() => reader.close());

const printed = receiptLines.filter(Boolean).map((line) => line.replaceAll(/\s+/g, ' '));

const wordsOf = ({ lines }: ReadPage) => lines.flatMap(({ words }) => words);

function boxOf(page: ReadPage, text: string) {
  const box = wordsOf(page).find((word) => word.text === text)?.box;
  if (!box) throw new Error(`${text} was not read`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The picture as photographed on a desk: darker at one end, with the desk around it. */
async function photographed(image: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(image).metadata();
  const shadow = `<svg width="${width}" height="${height}"><defs><linearGradient id="light">
    <stop offset="0" stop-color="#777"/><stop offset="1" stop-color="#fff"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#light)"/></svg>`;
  const shaded = await sharp(image)
    .composite([{ input: Buffer.from(shadow), blend: 'multiply' }])
    .toBuffer();
  const table = { top: 90, bottom: 90, left: 90, right: 90, background: '#222' };
  const around = await sharp(shaded).extend(table).toBuffer();
  return sharp(around).rotate(4, { background: '#222' }).jpeg({ quality: 80 }).toBuffer();
}

describe('EXP-9: letters of a picture are read on this machine', () => {
  test('line by line, with the place of each word', async () => {
    const page = await reader.read(await aPrintedReceipt(), never);
    expect(page.lines.map(textOf)).toEqual(printed);
    const [heading, total] = [boxOf(page, 'RIVERSIDE'), boxOf(page, '$23.21')];
    expect(heading.x).toBeLessThan(0.5);
    expect(total.x).toBeGreaterThan(0.5);
    expect(heading.y).toBeLessThan(total.y);
  });

  test.each([90, 180, 270])('turned by %i degrees, with places on it as it is', async (degrees) => {
    const upright = await aPrintedReceipt();
    const level = boxOf(await reader.read(upright, never), '$23.21');
    const page = await reader.read(await sharp(upright).rotate(degrees).png().toBuffer(), never);
    expect(page.lines.map(textOf)).toEqual(printed);
    const place = boxOf(page, '$23.21');
    const wanted = {
      90: { x: 1 - level.y, y: level.x },
      180: { x: 1 - level.x, y: 1 - level.y },
      270: { x: level.y, y: 1 - level.x },
    }[degrees];
    expect(place.x).toBeCloseTo(wanted?.x ?? Number.NaN, 1);
    expect(place.y).toBeCloseTo(wanted?.y ?? Number.NaN, 1);
  });

  test.each([0, 180])('by the network, turned by %i degrees', async (degrees) => {
    const image = await sharp(await aPrintedReceipt())
      .rotate(degrees)
      .png()
      .toBuffer();
    const page = await reader.read(image, never, 'network');
    expect(page.recognizer).toBe('network');
    expect(page.lines.map(textOf)).toEqual(
      expect.arrayContaining(['RIVERSIDE HARDWARE', 'TOTAL $23.21']),
    );
  });

  test('leaning, in shadow, on a dark table', async () => {
    const page = await reader.read(await photographed(await aPrintedReceipt()), never);
    const lines = page.lines.map(textOf);
    expect(lines).toContain('RIVERSIDE HARDWARE');
    expect(lines).toContain('TOTAL $23.21');
  });

  test.each([0, 90, 180, 270])('once more from near, turned by %i degrees', async (degrees) => {
    const image = await sharp(await aPrintedReceipt())
      .rotate(degrees)
      .png()
      .toBuffer();
    const page = await reader.read(image, never);
    const line = page.lines.find((each) => textOf(each).startsWith('TOTAL'));
    if (!line) throw new Error('the total was not read');
    const without = { ...page, lines: page.lines.filter((each) => each !== line) };
    const closer = await reader.readClosely?.(image, without, [line.box], never);
    for (const { lines } of closer ?? []) {
      const seen = lines.find((each) => textOf(each) === 'TOTAL $23.21');
      expect(seen?.box.x).toBeCloseTo(line.box.x, 1);
      expect(seen?.box.y).toBeCloseTo(line.box.y, 1);
      expect(lines).toHaveLength(printed.length);
    }
    expect(closer?.length).toBeGreaterThan(1);
  });

  test('none in a picture without letters', async () => {
    const white = { width: 300, height: 400, channels: 3, background: '#fff' } as const;
    const image = await sharp({ create: white }).png().toBuffer();
    expect(await reader.read(image, never)).toEqual({ width: 300, height: 400, lines: [] });
  });

  test('in a process of its own, so that the server is not stalled', async () => {
    const children = new Set<ChildProcess>();
    const note = (message: unknown) => children.add((message as { process: ChildProcess }).process);
    subscribe('child_process', note);
    const own = createImageReader();
    await own.read(await aPrintedReceipt(), never, 'network');
    unsubscribe('child_process', note);
    expect([...children].map(({ spawnargs }) => spawnargs)).toEqual([
      expect.arrayContaining([expect.stringContaining('reader.process.ts')]),
    ]);
    await own.close();
    for (const child of children) expect(child.signalCode).toBe('SIGKILL');
  });
});

describe('EXP-9: a picture that cannot be read does no harm', () => {
  test.each([
    ['nothing at all', async () => Buffer.alloc(0)],
    ['no picture', async () => Buffer.from('no picture, but some words')],
    ['half of one', async () => (await aPrintedReceipt()).subarray(0, 900)],
  ])('%s is refused, and the next is read', async (_, make) => {
    const attempt = reader.read(await make(), never);
    await expect(attempt).rejects.toThrow(
      new Unreadable('The image is damaged and cannot be read.'),
    );
    expect((await reader.read(await aPrintedReceipt(), never)).lines).toHaveLength(printed.length);
  });

  test('reading stops when the signal says so, and the next is read', async () => {
    const image = await aPrintedReceipt();
    const controller = new AbortController();
    const attempt = reader.read(image, controller.signal);
    // The thread has the picture by now.
    setImmediate(() => controller.abort());
    await expect(attempt).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    expect((await reader.read(image, never)).lines).toHaveLength(printed.length);
  });

  test('closing stops the current file and waiting ones, and ends the threads', async () => {
    const image = await aPrintedReceipt();
    const own = createImageReader();
    const attempts = [1, 2, 3].map(() => own.read(image, never));
    const settled = Promise.allSettled(attempts);
    await own.close();
    const statuses = (await settled).map(({ status }) => status);
    expect(statuses).toEqual(['rejected', 'rejected', 'rejected']);
    await expect(own.read(image, never)).rejects.toThrow(
      expect.objectContaining({ name: 'AbortError' }),
    );
  });
});
