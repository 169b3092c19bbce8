import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import writeExcelFile, { type Sheet } from 'write-excel-file/node';
import { describe, expect, test } from 'vitest';
import { cellsOf, tableOf } from './tables.testing.ts';

const workbook = (...sheets: readonly Sheet<never>[]) => writeExcelFile([...sheets]).toBuffer();

const text = (value: string) => ({ value, type: String });
const number = (value: number) => ({ value, type: Number });
const day = (value: string) => ({
  value: new Date(`${value}T00:00:00Z`),
  type: Date,
  format: 'mm/dd/yyyy',
});

/** The workbook with its first sheet's XML changed, as another program would write it. */
function changed(content: Uint8Array, change: (sheet: string) => string): Buffer {
  const parts = unzipSync(content);
  const name = 'xl/worksheets/sheet1.xml';
  const sheet = strFromU8(parts[name] ?? new Uint8Array());
  return Buffer.from(zipSync({ ...parts, [name]: strToU8(change(sheet)) }));
}

const rent = {
  sheet: 'Rent roll',
  data: [
    [text('Address'), text('Lease start'), text('Rent'), text('Insured')],
    [text('4 Oak Street'), day('2026-06-01'), number(1450.5), { value: true, type: Boolean }],
    [],
    [text('12 Maple & Sons'), day('2025-01-31'), number(980), { value: false, type: Boolean }],
  ],
};

describe('DATA-1: a workbook is read', () => {
  test('with days, numbers and yes or no as texts, and rows keep their numbers', async () => {
    const table = await tableOf(await workbook(rent));
    expect(table).toMatchObject({ sheet: 'Rent roll', otherSheets: [] });
    expect(cellsOf(table)).toEqual([
      ['Address', 'Lease start', 'Rent', 'Insured'],
      ['4 Oak Street', '2026-06-01', '1450.5', 'Yes'],
      ['12 Maple & Sons', '2025-01-31', '980', 'No'],
    ]);
    expect(table.rows.map(({ row }) => row)).toEqual([2, 4]);
  });

  test('by its first sheet with a table, and the others are named', async () => {
    const sheets = [
      { sheet: 'Notes', data: [[text('Made by hand')]] },
      rent,
      { ...rent, sheet: 'Last year' },
      { sheet: 'Empty', data: [] },
    ];
    const content = await workbook(...sheets);
    const table = await tableOf(content);
    expect(table).toMatchObject({ sheet: 'Rent roll', otherSheets: ['Last year'] });
    const other = await tableOf(content, 'Last year');
    expect(other).toMatchObject({ sheet: 'Last year', otherSheets: ['Rent roll'] });
    await expect(tableOf(content, 'Empty')).rejects.toThrow('no table in a sheet of this name');
  });

  test('numbers have the digits that Excel shows', async () => {
    const data = [
      [text('Amount'), text('Id')],
      [number(0.1 + 0.2), text('00123')],
    ];
    expect((await tableOf(await workbook({ sheet: 'A', data }))).rows[0]?.cells).toEqual([
      '0.3',
      '00123',
    ]);
  });

  test('formulas by their values, errors and formulas without a value as they are', async () => {
    const data = [
      [text('One'), text('Two'), text('Three')],
      [text('value'), text('error'), text('none')],
    ];
    const content = changed(await workbook({ sheet: 'A', data }), (sheet) =>
      sheet
        .replace(/<c r="A2".*?<\/c>/, '<c r="A2"><f>1+2</f><v>3</v></c>')
        .replace(/<c r="B2".*?<\/c>/, '<c r="B2" t="e"><f>A9</f><v>#REF!</v></c>')
        .replace(/<c r="C2".*?<\/c>/, '<c r="C2"><f>SUM(A1:A2)</f></c>'),
    );
    expect((await tableOf(content)).rows[0]?.cells).toEqual(['3', '#REF!', '=SUM(A1:A2)']);
  });

  test('although thousands of empty rows follow', async () => {
    const empty = '<row r="1048576"><c r="A1048576" s="1"/></row>'.repeat(20_000);
    const content = changed(await workbook(rent), (sheet) =>
      sheet.replace('</sheetData>', `${empty}</sheetData>`),
    );
    expect((await tableOf(content)).rows).toHaveLength(2);
  });
});

test('DATA-1: 10,000 rows of a workbook are read, and one more is refused', async () => {
  const data = [
    [text('Address'), text('Rent')],
    ...Array.from({ length: 10_000 }, (_, row) => [text(`${row} Oak Street`), number(row)]),
  ];
  expect((await tableOf(await workbook({ sheet: 'A', data }))).rows).toHaveLength(10_000);
  const more = [...data, [text('One more'), number(1)]];
  await expect(tableOf(await workbook({ sheet: 'A', data: more }))).rejects.toThrow(
    'The table has more than 10,000 rows. Split it into files of at most 10,000.',
  );
});
