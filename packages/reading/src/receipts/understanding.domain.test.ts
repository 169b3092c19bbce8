import { describe, expect, test } from 'vitest';
import { printedLines } from './printed.testing.ts';
import { understand } from './understanding.domain.ts';

const today = '2026-06-30';

const read = (text: string, vendors: readonly string[] = []) =>
  understand([{ lines: printedLines(text) }], { today, vendors }).read;

describe('EXP-9: the buyer and the name of a street decide neither vendor nor category', () => {
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

  test('beside the vendor, in a separate column', () => {
    const text = `Hill Plumbing                 SOLD TO
12 Oak St                     Shell Insurance LLC
Drain cleaning 120.00
Total 120.00`;
    expect(read(text)?.vendor?.value).toBe('Hill Plumbing');
  });
});

describe('EXP-9: earlier vendors of the organization help', () => {
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

describe('EXP-9: only a value that both recognizers read is sure', () => {
  const receipt = 'RIVERSIDE HARDWARE\nDate: 06/11/2025 10:15\nLAMP 12.00\nTOTAL 12.00\nVISA 12.00';
  const seen = (recognizer: 'network' | 'tesseract', text = receipt) => ({
    lines: printedLines(text),
    recognizer,
  });

  test('a sure value is not read again', () => {
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
  ])('a total and a date are read again if %s', (_, looks) => {
    const { read: found, inDoubt } = understand(looks, { today, vendors: [] });
    expect(found).toMatchObject({ amount: { value: 12 }, date: { value: '2025-06-11T10:15:00' } });
    expect(Math.max(found?.amount?.confidence ?? 1, found?.date?.confidence ?? 1)).toBeLessThan(
      0.9,
    );
    expect(inDoubt.length).toBeGreaterThan(1);
  });

  test('a date that another date of the page contradicts is not sure', () => {
    const other = receipt.replace('LAMP', '07/02/2025 11:20 LAMP');
    const looks = [seen('network', other), seen('tesseract', other)];
    const { read: found, inDoubt } = understand(looks, { today, vendors: [] });
    expect(found?.date?.value).toBe('2025-06-11T10:15:00');
    expect(found?.date?.confidence).toBeLessThan(0.9);
    // A closer look cannot tell which of them is the day of the purchase.
    expect(inDoubt).toEqual([]);
  });

  test.each([
    [
      'cash and change tell another',
      'RIVERSIDE HARDWARE\nLAMP 31.50\nTotal 31.50\nCash 50.00\nChange 12.00',
      31.5,
    ],
    [
      'a voucher was taken off, which may be a part of the payment',
      'PIZZA CORNER\nPie 30.30\nPie 30.30\nSub-Total 60.60\nCoupon Discount 27.60\nGrand Total 33.00\nCash 50.00\nChange 17.00',
      33,
    ],
    [
      'a larger total stands below the tip',
      'CORNER GRILL\nSubtotal 40.12\nTax 3.31\nTotal 43.43\nTip 8.57\nTotal 62.00',
      43.43,
    ],
  ])('a total is not sure if %s', (_, text, wanted) => {
    const looks = [seen('network', text), seen('tesseract', text)];
    const amount = understand(looks, { today, vendors: [] }).read?.amount;
    expect(amount?.value).toBe(wanted);
    expect(amount?.confidence).toBeLessThan(0.9);
  });

  test.each([
    [
      'the company behind the brand is printed at the end',
      "DOMINO'S PIZZA STORE\nAlbany, NY 12207\nTOTAL 12.00\nOwned by\nHarbor Food Services LLC",
      "DOMINO'S PIZZA STORE",
    ],
    [
      'another company stands at the top',
      'AMPLE TEA & CO.\nT Plus Foods LLC\nAlbany, NY 12207\nTOTAL 12.00',
      'AMPLE TEA & CO.',
    ],
  ])('a vendor is not sure if %s', (_, text, wanted) => {
    const looks = [seen('network', text), seen('tesseract', text)];
    const vendor = understand(looks, { today, vendors: [] }).read?.vendor;
    expect(vendor?.value).toBe(wanted);
    expect(vendor?.confidence).toBeLessThan(0.9);
  });

  test('a vendor that no other name contradicts is sure', () => {
    const alone = 'AMPLE TEA & CO.\n118 Canal Street\nAlbany, NY 12207\nTOTAL 12.00';
    const looks = [seen('network', alone), seen('tesseract', alone)];
    const vendor = understand(looks, { today, vendors: [] }).read?.vendor;
    expect(vendor?.confidence).toBeGreaterThanOrEqual(0.9);
  });

  test('a date that is older than receipts are kept is not sure', () => {
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
])('EXP-9: %s that are read as one word are separated', (_, line, wanted) => {
  expect(read(`RIVERSIDE HARDWARE\nTulsa, OK 74103\n${line}\nTOTAL 12.00`)?.date?.value).toBe(
    wanted,
  );
});

test('EXP-9: a name that is read as one word with the legal form is separated', () => {
  expect(read('GARDENIABAKERIES(KL)SDNBHD(139386X)\nTOTAL 12.00')?.vendor?.value).toBe(
    'GARDENIABAKERIES (KL) SDN BHD',
  );
});
