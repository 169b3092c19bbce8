import { createReaders } from '../processes/readers.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { zipSync, strToU8 } from 'fflate';
import writeExcelFile from 'write-excel-file/node';
import { readTable } from './table-reader.ts';
import { limits } from './tables.testing.ts';

/** The memory that the whole process may use. */
const readers = createReaders({ atOnce: 1, mostMemoryMb: 400 });

afterAll(() => readers.close());

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const OLD_WORKBOOK = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)]);

const workbookOf = async (rows: number) =>
  writeExcelFile([
    {
      sheet: 'A',
      data: Array.from({ length: rows }, (_, row) => [
        { value: `${row} Oak Street`, type: String },
        { value: 1450, type: Number },
      ]),
    },
  ]).toBuffer();

/** Little to send, much to unpack. */
const bomb = () =>
  zipSync({
    'xl/workbook.xml': strToU8('<workbook/>'),
    'xl/worksheets/sheet1.xml': new Uint8Array(100_000_000),
  });

/** It says that it unpacks to a thousand bytes. */
function lyingBomb(): Buffer {
  const archive = Buffer.from(bomb());
  const size = Buffer.alloc(4);
  size.writeUInt32LE(100_000_000);
  for (let at = archive.indexOf(size); at >= 0; at = archive.indexOf(size)) {
    archive.writeUInt32LE(1000, at);
  }
  return archive;
}

const complete = 'Name,Note\nMia,"late"\n';

const columns = (count: number) =>
  ['Column ', 'Cell ']
    .map((word) => Array.from({ length: count }, (_, at) => word + at))
    .join('\n');

describe('DATA-1: a file that is no table is refused in a sentence', () => {
  test.each<readonly [string, () => Uint8Array | string | Promise<Uint8Array>, string]>([
    ['an empty file', () => '', 'The file is empty.'],
    ['a file of spaces', () => ' \n\n ', 'The file is empty.'],
    [
      'a picture named .csv',
      () => PNG,
      'This is a picture, not a table. Choose a CSV or XLSX file.',
    ],
    [
      'a PDF named .csv',
      () => '%PDF-1.7\n',
      'This is a PDF, not a table. Choose a CSV or XLSX file.',
    ],
    [
      'an old workbook',
      () => OLD_WORKBOOK,
      'This is an old workbook (.xls), or one with a password. Save it as .xlsx without a password.',
    ],
    [
      'a web page named .xls',
      () => '<html><table><tr><td>Rent</td></tr></table></html>',
      'This is a web page, not a table. Open it in a spreadsheet, and save it as .xlsx.',
    ],
    [
      'an archive of something else',
      () => zipSync({ 'photo.txt': strToU8('hello') }),
      'This is an archive, but no workbook. Choose a CSV or XLSX file.',
    ],
    ['a zip bomb named .xlsx', bomb, 'The workbook unpacks to 101 MB. Use at most 80 MB.'],
    [
      'a zip bomb that lies about its size',
      lyingBomb,
      'The file is not complete. Save it again, and upload it.',
    ],
    [
      'zeros and other bytes',
      () => Buffer.from('Name,Rent\nA\u0000\u0001\u0002,5\n'),
      'This is no table of text. Choose a CSV or XLSX file.',
    ],
    [
      'a CSV file saved half-way',
      () => complete.slice(0, -3),
      'The file is not complete. Save it again, and upload it.',
    ],
    [
      'a CSV file that ends within a row',
      () => 'Name,Note,Rent\nMia,late,1450\nRosa,no',
      'The file is not complete. Save it again, and upload it.',
    ],
    [
      'a CSV file that ends within a letter',
      () => Buffer.from('Name,Note\nZoë,é').subarray(0, -1),
      'The file is not complete. Save it again, and upload it.',
    ],
    [
      'a workbook saved half-way',
      async () => (await workbookOf(50)).subarray(0, 2000),
      'The file is not complete. Save it again, and upload it.',
    ],
    [
      'a header without rows',
      () => 'Name,Rent\n',
      'The file has no table: it needs a header, and rows below it.',
    ],
    ['300 columns', () => columns(300), 'The table has 300 columns. Keep at most 100.'],
    [
      '200,000 rows of CSV',
      () => `Name,Rent\n${'Mia,1450\n'.repeat(200_000)}`,
      'The table has more than 10,000 rows. Split it into files of at most 10,000.',
    ],
    [
      '200,000 rows of a workbook',
      () => workbookOf(200_000),
      'The table has more than 10,000 rows. Split it into files of at most 10,000.',
    ],
    [
      'a cell as long as a book',
      () => `Name,Note\nMia,ok\nJonah,${'late '.repeat(500)}\n`,
      'Row 3 has a cell of more than 2,000 characters. Shorten it.',
    ],
  ])('%s', async (_, make, sentence) => {
    const content = Buffer.from((await make()) as Uint8Array);
    await expect(readTable(readers, { content, limits })).rejects.toThrow(sentence);
    const table = await readTable(readers, { content: Buffer.from(complete), limits });
    expect(table.rows).toHaveLength(1);
  });
});

test('DATA-1: a reader process reads 10,000 rows of 30 columns within 400 MB', async () => {
  const cells = (row: number) =>
    Array.from({ length: 30 }, (_, column) => ({ value: `${row} cell ${column}`, type: String }));
  const data = Array.from({ length: 10_001 }, (_, row) => cells(row));
  const content = await writeExcelFile([{ sheet: 'A', data }]).toBuffer();
  expect((await readTable(readers, { content, limits })).rows).toHaveLength(10_000);
});
