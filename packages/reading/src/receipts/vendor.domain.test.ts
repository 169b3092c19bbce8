import { describe, expect, test } from 'vitest';
import { printedLines } from './printed.testing.ts';
import { findVendor } from './vendor.domain.ts';

const nameOn = (text: string) => findVendor(printedLines(text))?.value;

describe('EXP-9: the vendor of a receipt', () => {
  test.each([
    [
      'stands at the top',
      'RIVERSIDE HARDWARE\n118 Canal Street\nAlbany, NY 12207',
      'RIVERSIDE HARDWARE',
    ],
    ['is no heading', 'TAX INVOICE\nGreen Lawn LLC\nTel: 555-0100', 'Green Lawn LLC'],
    ['is no address', '1693 MAIN ST\nROUND ROCK, TX 78664\nJOES DINER', 'JOES DINER'],
    ['is welcomed to', 'WELCOME TO SHELL\n7200 MERRIMON AVE\nROUND ROCK, TX 78664', 'SHELL'],
    ['has no number', 'OGN GROUP SDN BHD (1026984-X)\nNo.29M, Jalan Dinar', 'OGN GROUP SDN BHD'],
    [
      'takes two lines',
      'POPULAR BOOK\nCO. (M) SDN BHD\n(Co. No. 113825-W)',
      'POPULAR BOOK CO. (M) SDN BHD',
    ],
    [
      'collects taxes',
      'BUNCOMBE COUNTY TAX COLLECTOR\n94 Coxe Ave\nReceipt No. 23',
      'BUNCOMBE COUNTY TAX COLLECTOR',
    ],
    [
      'stands beside a heading',
      "Pete's Handyman Service INVOICE\n9151 Industrial Blvd\nBILL TO\nMaple Rentals LLC",
      "Pete's Handyman Service",
    ],
    [
      'is told by its slogan',
      'How doers get more done.\n3328 PATTON AVE\nTAMPA, FL 33602',
      'The Home Depot',
    ],
    [
      'has letters where digits were read',
      '0ff1ceMax\n7389 Market St\nLansing, MI 48933',
      'OfficeMax',
    ],
  ])('%s', (_, text, wanted) => {
    expect(nameOn(text)).toBe(wanted);
  });

  test('has a confidence that is a number even if letters have no height', () => {
    const lines = printedLines('RIVERSIDE HARDWARE\n118 Canal Street').map((line) => ({
      ...line,
      words: line.words.map((word) => ({ ...word, box: { ...word.box, height: 0 } })),
    }));
    const found = findVendor(lines);
    expect(found?.value).toBe('RIVERSIDE HARDWARE');
    expect(found?.confidence).toBeGreaterThan(0);
  });

  test.each([
    ['cropped', 'PAINT ROLLER 12.49\nMASKING TAPE 4.99\nTOTAL 17.48'],
    ['with a mark', 'PAINT ROLLER $12.49\nTOTAL $12.49'],
    ['with a tax code', 'HARDWARE SUPPLIES 12.49 T\nTOTAL 12.49'],
    ['with a number of pieces', 'WOOD SCREWS 2 @ 4.50 9.00\nTOTAL 9.00'],
    ['with a unit', 'FURNACE FILTER 1 EA 8.75\nTOTAL 8.75'],
    ['with dots', 'DOOR KNOB.....14.20\nTOTAL 14.20'],
    ['with a currency', 'CAULK WHITE USD 6.30\nTOTAL 6.30'],
    ['with its number before it', '012345678905 PAINT BRUSH 5.49 N\nTOTAL 5.49'],
    ['with a minus', 'MOP HEAD 7.99-T\nTOTAL 7.99'],
    ['with a comma', 'SPACKLE 3,49\nTOTAL 3.49'],
    ['with sizes', 'LUMBER 2X4 8FT 6.47 <A>\nTOTAL 6.47'],
    ['with a star', 'DRAIN CLEANER 9.97*\nTOTAL 9.97'],
    ['with a mark apart', 'GROUT BAG $ 18.00\nTOTAL 18.00'],
  ])('is never a line with a price: %s', (_, text) => {
    expect(nameOn(text)).toBeUndefined();
    expect(findVendor(printedLines(text), ['Paint Roller', 'Hardware Supplies'])).toBeNull();
  });

  test('can be below lines with a price', () => {
    expect(nameOn('PAINT ROLLER 12.49\nRIVERSIDE HARDWARE LLC\nTOTAL 12.49')).toBe(
      'RIVERSIDE HARDWARE LLC',
    );
  });

  test('is not made up', () => {
    expect(nameOn('TEL: 555-0100\n118 Canal Street\nTOTAL $4.00')).toBeUndefined();
  });
});
