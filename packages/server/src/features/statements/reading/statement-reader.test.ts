import { beforeAll, afterAll, describe, expect, test } from 'vitest';
import { createDocumentReader } from '#platform/reading/document-reader';
import { createImageReader } from '#platform/reading/image-reader';
import type { DocumentReader, ImageReader } from '#platform/reading/reader';
import { drawStatement, layoutNames, type LayoutName } from '#testing/owner-statements/index';
import { judge } from '#testing/owner-statements/judge';
import { scanned } from '#testing/owner-statements/scanned';
import { readStatementDocument } from './statement-reader.ts';

const long = process.env['TEST_LONG'] === '1';
const SEEDS = Array.from({ length: long ? 40 : 2 }, (_, at) => at);
const SCANNED: readonly LayoutName[] = long ? layoutNames : ['increaseDecrease'];

let images: ImageReader;
let documents: DocumentReader;

beforeAll(() => {
  images = createImageReader();
  documents = createDocumentReader({ images });
});
afterAll(() => images.close());

const read = (content: Buffer, own: string) =>
  readStatementDocument(
    documents,
    { content, contentType: 'application/pdf' },
    { address: [own] },
    new AbortController().signal,
  );

describe('STMT-4: owner statements as programs for managers print them', () => {
  test.each(layoutNames)('%s: every line, total and balance is read', async (layout) => {
    for (const seed of SEEDS) {
      const { pdf, truth } = await drawStatement(layout, seed);
      const found = await read(pdf, truth.own);
      const { wrongLines, wrongTotals, wrongTexts } = judge(found, truth);
      expect({ seed, wrongLines, wrongTotals, wrongTexts }).toEqual({
        seed,
        wrongLines: [],
        wrongTotals: [],
        wrongTexts: [],
      });
      expect(found).toMatchObject({ source: 'text', period: { from: truth.from, to: truth.to } });
    }
  });

  test.each(SCANNED)('%s, scanned: what is read wrong is said', async (layout) => {
    const { pdf, truth } = await drawStatement(layout, 1);
    const found = await read(await scanned(pdf), truth.own);
    const { wrongLines, isDoubted } = judge(found, truth);
    expect(found.source).toBe('image');
    expect(found.lines.length).toBeGreaterThan(truth.lines.length / 2);
    expect(isDoubted || wrongLines.length === 0).toBe(true);
  });

  test('each line says where it stands', async () => {
    const { pdf, truth } = await drawStatement('increaseDecrease', 0);
    const { lines, pages } = await read(pdf, truth.own);
    const places = lines.map(({ place }) => place);
    expect(pages).toBeGreaterThan(1);
    expect(new Set(places.map(({ page }) => page)).size).toBe(pages);
    for (const { x, y, width, height } of places) {
      expect(Math.min(x, y, width, height)).toBeGreaterThan(0);
      expect(x + width).toBeLessThan(1);
      expect(y + height).toBeLessThan(1);
    }
    const tops = places.map(({ page, y }) => page + y);
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  });

  test('only lines of the statement’s own property are proposed', async () => {
    const { pdf, truth } = await drawStatement('propertyByProperty', 3);
    const { lines } = await read(pdf, truth.own);
    const own = truth.lines.filter(({ section }) => section === truth.own);
    expect(lines.filter(({ proposed }) => proposed)).toHaveLength(own.length);
    expect(lines.find(({ proposed }) => !proposed)?.reason).toMatch(
      /^This line is of another property \(\d+ .+\)\.$/,
    );
  });

  test('nothing is proposed of a statement of other properties', async () => {
    for (const layout of ['propertyByProperty', 'propertyColumn', 'moneyInMoneyOut'] as const) {
      const { pdf, truth } = await drawStatement(layout, 4);
      const { lines, warnings } = await read(pdf, '3 Wharf Road');
      expect(lines).toHaveLength(truth.lines.length);
      expect(lines.filter(({ proposed, reason }) => proposed || !reason)).toEqual([]);
      expect(warnings).toEqual([
        'The statement tells of several properties, and none of them is this one.',
      ]);
    }
  });
});
