import { describe, expect, test } from 'vitest';
import { printedLines } from './printed.testing.ts';
import { understand } from './understanding.domain.ts';

const today = '2026-06-30';

const read = (text: string, vendors: readonly string[] = []) =>
  understand([{ lines: printedLines(text) }], { today, vendors }).read;

describe('EXP-9: who bought, and the name of a street, decide neither vendor nor category', () => {
  test.each([
    [
      'below the vendor',
      'Hill Plumbing LLC\n12 Oak St\nBILL TO\nShell Insurance Group LLC\n9 Elm Road\nAustin, TX 78701\nDrain cleaning 120.00\nTotal 120.00',
    ],
    [
      'above the vendor',
      'Invoice\nBill To:\nShell Insurance Group LLC\n9 Elm Road\nAustin, TX 78701\nHill Plumbing LLC\nDrain cleaning 120.00\nTotal 120.00',
    ],
    [
      'in a street',
      'Hill Plumbing LLC\n44 Shell Road\nAustin, TX 78701\nDrain cleaning 120.00\nTotal 120.00',
    ],
    [
      'in a street without a number',
      'Minuteman Circle\nAustin, TX 78701\nHill Plumbing LLC\nJob site: 7 Insurance Court\nDrain cleaning 120.00\nTotal 120.00',
    ],
  ])('%s', (_, text) => {
    expect(read(text)).toMatchObject({
      vendor: { value: 'Hill Plumbing LLC' },
      category: { value: 'REPAIRS_AND_MAINTENANCE' },
    });
  });

  test('beside the vendor, in a column of its own', () => {
    const text = `Hill Plumbing                 SOLD TO
12 Oak St                     Shell Insurance LLC
Drain cleaning 120.00
Total 120.00`;
    expect(read(text)?.vendor?.value).toBe('Hill Plumbing');
  });
});

describe('EXP-9: vendors that the organization wrote before help', () => {
  test.each([
    ['with letters read wrong', 'RlVERSlDE HARDWRE\n118 Canal Street\nTotal 4.00'],
    ['with the number of a store', 'Riverside Hardware #1182\nTotal 4.00'],
    ['below a heading', 'SALES RECEIPT\nriverside hardvvare\nTotal 4.00'],
  ])('%s', (_, text) => {
    const found = read(text, ['Bob', 'Riverside Hardware', 'Riverside'])?.vendor;
    expect(found?.value).toBe('Riverside Hardware');
  });

  test.each([
    ['of a street', 'Hill Plumbing\n118 Riverside Road\nTotal 4.00'],
    ['of who bought', 'Hill Plumbing\nBill to\nRiverside Hardware\nTotal 4.00'],
    ['of another that goes on', 'Hill Plumbing\nRiverside Diner\nTotal 4.00'],
  ])('but not by the name %s', (_, text) => {
    expect(read(text, ['Riverside', 'Riverside Hardware'])?.vendor?.value).toBe('Hill Plumbing');
  });
});

describe('EXP-9: only what both recognizers read is sure', () => {
  const receipt = 'RIVERSIDE HARDWARE\nDate: 06/11/2025 10:15\nLAMP 12.00\nTOTAL 12.00\nVISA 12.00';
  const seen = (recognizer: 'network' | 'tesseract', text = receipt) => ({
    lines: printedLines(text),
    recognizer,
  });

  test('and what is sure is not looked at again', () => {
    const alike = understand([seen('network'), seen('tesseract')], { today, vendors: [] });
    expect(alike.read?.amount?.confidence).toBeGreaterThanOrEqual(0.9);
    expect(alike.read?.date?.confidence).toBeGreaterThanOrEqual(0.9);
    expect(alike.inDoubt).toEqual([]);
  });

  test.each([
    ['only one saw it', [seen('network')]],
    [
      'they read other digits',
      [
        seen('network'),
        seen('tesseract', receipt.replaceAll('12.00', '72.00').replace('06', '08')),
      ],
    ],
  ])('so that a total and a date are looked at again where %s', (_, looks) => {
    const { read: found, inDoubt } = understand(looks, { today, vendors: [] });
    expect(found).toMatchObject({ amount: { value: 12 }, date: { value: '2025-06-11T10:15:00' } });
    expect(Math.max(found?.amount?.confidence ?? 1, found?.date?.confidence ?? 1)).toBeLessThan(
      0.9,
    );
    expect(inDoubt.length).toBeGreaterThan(1);
  });

  test('and never a date that another date of the page contradicts', () => {
    const other = receipt.replace('LAMP', '07/02/2025 11:20 LAMP');
    const looks = [seen('network', other), seen('tesseract', other)];
    const date = understand([looks[0]!], { today, vendors: [] }).read?.date;
    expect(date?.value).toBe('2025-06-11T10:15:00');
    expect(date?.confidence).toBeLessThan(0.8);
  });

  test('and never a date that is older than receipts are', () => {
    const old = receipt.replace('2025', '2010');
    const { read: found } = understand([seen('network', old), seen('tesseract', old)], {
      today,
      vendors: [],
    });
    expect(found?.date?.confidence).toBeLessThan(0.9);
  });
});

test.each([
  ['a date and its time', 'Date: 06/11/20258:01:11PM', '2025-06-11T20:01:11'],
  ['a short year and its time', '06/11/2510:48', '2025-06-11T10:48:00'],
  ['day, month and year', '0044 11062025 13:11:54', '2025-11-06T13:11:54'],
])('EXP-9: %s that are read as one word are told apart', (_, line, wanted) => {
  expect(read(`RIVERSIDE HARDWARE\nTulsa, OK 74103\n${line}\nTOTAL 12.00`)?.date?.value).toBe(
    wanted,
  );
});

test('EXP-9: a name that is read as one word with the form of the company is told apart', () => {
  expect(read('GARDENIABAKERIES(KL)SDNBHD(139386X)\nTOTAL 12.00')?.vendor?.value).toBe(
    'GARDENIABAKERIES (KL) SDN BHD',
  );
});
