import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellsOf, encode, encodings, tableOf } from './tables.testing.ts';

const rentRoll = [
  ['Address', 'Tenant', 'Rent'],
  ['4 Oak Street', 'José Núñez', '1,450.00'],
  ['12 Maple Avenue', 'Zoë O’Brien', '€980'],
];

const quoted = (cell: string) =>
  /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

const csvOf = (rows: readonly (readonly string[])[], delimiter = ',', end = '\r\n') =>
  rows.map((cells) => cells.map(quoted).join(delimiter) + end).join('');

describe('DATA-1: a CSV file is read however it was saved', () => {
  test.each(encodings)('in %s', async (encoding) => {
    const table = await tableOf(encode(csvOf(rentRoll), encoding));
    expect(cellsOf(table)).toEqual(rentRoll);
    expect(table).toMatchObject({ sheet: null, otherSheets: [] });
  });

  test.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('with %s between its cells', async (_, delimiter) => {
    expect(cellsOf(await tableOf(csvOf(rentRoll, delimiter)))).toEqual(rentRoll);
    expect(cellsOf(await tableOf(csvOf(rentRoll, delimiter, '\n')))).toEqual(rentRoll);
    expect(cellsOf(await tableOf(csvOf(rentRoll, delimiter, '\r')))).toEqual(rentRoll);
  });

  test('with the line by which Excel names the delimiter', async () => {
    expect(cellsOf(await tableOf(`sep=;\r\n${csvOf(rentRoll, ';')}`))).toEqual(rentRoll);
  });

  test('in UTF-16 without a mark', async () => {
    const text = csvOf([['Address'], ['4 Oak Street'], ['12 Maple Avenue']]);
    expect(cellsOf(await tableOf(Buffer.from(text, 'utf16le')))).toHaveLength(3);
    expect(cellsOf(await tableOf(Buffer.from(text, 'utf16le').swap16()))).toHaveLength(3);
  });

  test('with line breaks and quotes in cells, and inches without quotes', async () => {
    const table = await tableOf('Note,Cost\n"two\nlines, ""quoted""",5\n2" pipe,7\n');
    expect(cellsOf(table).slice(1)).toEqual([
      ['two\nlines, "quoted"', '5'],
      ['2" pipe', '7'],
    ]);
  });

  test('without empty rows and columns at the end, and rows keep their numbers', async () => {
    const table = await tableOf('Name,Rent,,\n\nA,1,,\n,,,\nB,2,,\n,,,\n\n');
    expect(table.header).toEqual(['Name', 'Rent']);
    expect(table.rows).toEqual([
      { row: 3, cells: ['A', '1'] },
      { row: 5, cells: ['B', '2'] },
    ]);
  });

  test('with rows that are shorter or longer than the header', async () => {
    const table = await tableOf('Name,Rent\nA\nB,2,late\n');
    expect(cellsOf(table)).toEqual([
      ['Name', 'Rent', ''],
      ['A', '', ''],
      ['B', '2', 'late'],
    ]);
  });
});

describe('DATA-1: the header is found', () => {
  test('below the titles of a report, and again on each page', async () => {
    const report = [
      'Rent Roll',
      'Exported On: 11/01/2026 09:12 AM',
      '"Properties: Maple Court, Oak Street"',
      '',
      'Unit,BD/BA,Tenant,Rent,Lease From',
      '1A,2/1.00,Mia Chen,"1,450.00",06/01/2026',
      'Unit,BD/BA,Tenant,Rent,Lease From',
      '1B,1/1.00,,980.00,',
    ];
    const { header, rows } = await tableOf(report.join('\n'));
    expect(header).toEqual(['Unit', 'BD/BA', 'Tenant', 'Rent', 'Lease From']);
    expect(rows.map(({ row }) => row)).toEqual([6, 8]);
  });

  test('in a file of one column', async () => {
    expect(cellsOf(await tableOf('Vendor\nHome Depot\n'))).toEqual([['Vendor'], ['Home Depot']]);
  });
});

/** Letters that every encoding has, and all that has a meaning in CSV. */
const letters = fc.string({
  unit: fc.constantFrom(...Array.from('aZé’ 1,;\t"\n.–')),
  maxLength: 12,
});

/** Each name begins with a letter, and no row is empty. */
const anyTable = fc
  .integer({ min: 2, max: 8 })
  .chain((width) => {
    const cells = fc.array(letters, { minLength: width, maxLength: width });
    return fc.tuple(cells, fc.array(cells, { minLength: 1, maxLength: 20 }));
  })
  .map(([names, rows]) =>
    [
      names.map((name, column) => `N${column} ${name}`),
      ...rows.map(([first = '', ...others], row) => [`${row} ${first}`, ...others]),
    ].map((cells) => cells.map((cell) => cell.trim())),
  );

test('DATA-1: any table reads back from CSV in any encoding, with any delimiter', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyTable,
      fc.constantFrom(...encodings),
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\r\n', '\n'),
      async (rows, encoding, delimiter, end) => {
        const read = await tableOf(encode(csvOf(rows, delimiter, end), encoding));
        expect(cellsOf(read)).toEqual(rows);
      },
    ),
    { numRuns: 200 },
  );
});
