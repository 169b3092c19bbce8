import { beforeAll, afterAll, describe, expect, test } from 'vitest';
import { categoryOf } from '../receipts/category.domain.ts';
import { createDocumentReader } from '../documents/document-reader.ts';
import { createImageReader } from '../documents/image-reader.ts';
import type { DocumentReader, ImageReader } from '../documents/reader.ts';
import { Chance } from '../testing/owner-statements/chance.ts';
import { drawStatement, layoutNames, type LayoutName } from '../testing/owner-statements/index.ts';
import { judge } from '../testing/owner-statements/judge.ts';
import { readPages } from '../testing/owner-statements/reading.ts';
import { scanned } from '../testing/owner-statements/scanned.ts';
import { depositsAndWithdrawals } from '../testing/typed-statements/layouts.ts';
import { typedPdf } from '../testing/typed-statements/paper.ts';
import { aMonth } from '../testing/typed-statements/writing.ts';
import { readStatement } from './statement-rules.domain.ts';
import { readStatementDocument, rowsOf } from './statement-reader.ts';

const long = process.env['TEST_LONG'] === '1';
const SEEDS = Array.from({ length: long ? 40 : 2 }, (_, at) => at);
const SCANNED: readonly LayoutName[] = long ? layoutNames : ['increaseDecrease'];
// This one has two pages. Text recognition takes seconds for each page.
const SCANNED_SEED = long ? 1 : 2;

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

describe('STMT-4: owner statements as property management programs print them', () => {
  test.each(layoutNames)('%s: every line, total and balance is read', async (layout) => {
    for (const seed of SEEDS) {
      const { pdf, truth } = await drawStatement(layout, seed);
      const rows = rowsOf(await readPages(pdf));
      const found = readStatement(rows, { address: [truth.own], categoryOf });
      const { wrongLines, wrongTotals, wrongTexts, doubted } = judge(found, truth);
      expect({ seed, wrongLines, wrongTotals, wrongTexts, doubted }).toEqual({
        seed,
        wrongLines: [],
        wrongTotals: [],
        wrongTexts: [],
        doubted: [],
      });
      expect(found).toMatchObject({ period: { from: truth.from, to: truth.to } });
    }
  });

  test.each(SCANNED)('%s, scanned: every mistake is marked', async (layout) => {
    const { pdf, truth } = await drawStatement(layout, SCANNED_SEED);
    const found = await read(await scanned(pdf), truth.own);
    const { wrongLines, isDoubted } = judge(found, truth);
    expect(found.source).toBe('image');
    expect(found.lines.length).toBeGreaterThan(truth.lines.length / 2);
    expect(isDoubted || wrongLines.length === 0).toBe(true);
  });

  test('deposits and withdrawals, scanned: rent is income, and every mistake is marked', async () => {
    const month = aMonth(new Chance(7070));
    const { page, lines } = depositsAndWithdrawals(month);
    const found = await read(await scanned(await typedPdf(page)), month.address);
    const inShort = (some: readonly { date: string; kind: string; amount: number }[], part = 1) =>
      some.map(({ date, kind, amount }) => `${date} ${kind} ${Math.round(amount * part)}`);
    expect(found.source).toBe('image');
    expect(inShort(found.lines, 100)).toEqual(inShort(lines));
  });

  test('each line has its position', async () => {
    const { pdf, truth } = await drawStatement('increaseDecrease', 0);
    const { lines, pages, source } = await read(pdf, truth.own);
    expect(source).toBe('text');
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
      /^This line belongs to another property \(\d+ .+\)\.$/,
    );
  });

  test('a statement of other properties proposes nothing', async () => {
    for (const layout of ['propertyByProperty', 'propertyColumn', 'moneyInMoneyOut'] as const) {
      const { pdf, truth } = await drawStatement(layout, 4);
      const { lines, warnings } = await read(pdf, '3 Wharf Road');
      expect(lines).toHaveLength(truth.lines.length);
      expect(lines.filter(({ proposed, reason }) => proposed || !reason)).toEqual([]);
      expect(warnings).toEqual([
        'The statement covers several properties, and this one is not among them.',
      ]);
    }
  });
});
