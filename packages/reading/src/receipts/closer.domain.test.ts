import { describe, expect, test } from 'vitest';
import { foundAt, placesOfDate, placesOfTotal, placesOfVendor } from './closer.domain.ts';
import { findingsOn } from './findings.domain.ts';
import { placeOf, textOf } from './printed.domain.ts';
import { printedLines } from './printed.testing.ts';

const on = (text: string) => findingsOn(printedLines(text), { today: '2026-06-30', vendors: [] });

const receipt = 'RIVERSIDE HARDWARE\nTel 555-0100\nDate: O3/X4/2026\nLAMP 12.00\nTOTAL\nThank you';

function linesAt(places: ReturnType<typeof placesOfDate>, text: string) {
  return printedLines(text)
    .filter(({ page, words }) => places.some(({ y }) => y === placeOf(page, words)?.y))
    .map(textOf);
}

describe('EXP-9: lines that deserve a closer look', () => {
  test('include those that mention a date or look like one, without a valid one', () => {
    const places = placesOfDate([on(receipt)]);
    expect(linesAt(places, receipt)).toEqual(['Date: O3/X4/2026']);
  });

  test('include those that look like a date after letters are replaced by similar digits', () => {
    const text = 'RIVERSIDE HARDWARE\nLAMP 12.00\n24/O5/]] 10:15';
    expect(linesAt(placesOfDate([on(text)]), text)).toEqual(['24/O5/]] 10:15']);
  });

  test('include the line on which the vendor was found', () => {
    expect(linesAt(placesOfVendor([on(receipt)]), receipt)).toEqual(['RIVERSIDE HARDWARE']);
  });

  test('include those that mention a total, and the one on which a total was found', () => {
    const places = placesOfTotal([on(receipt)]);
    expect(linesAt(places, receipt)).toEqual(['LAMP 12.00', 'TOTAL']);
  });

  test('are not read twice when several readings found them', () => {
    expect(placesOfDate([on(receipt), on(receipt)])).toHaveLength(1);
  });

  test('say nothing about other places', () => {
    const all = on(receipt.replace('X4', '04'));
    const found = foundAt(placesOfDate([all]), all);
    expect(found.date?.value).toBe('2026-03-04');
    expect(found).toMatchObject({ total: null, vendor: null });
  });
});
