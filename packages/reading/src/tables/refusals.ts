import { Unreadable } from '../processes/unreadable.ts';
import { count, type TableLimits } from './table.ts';

export const refusals = {
  empty: 'The file is empty.',
  picture: 'This is a picture, not a table. Choose a CSV or XLSX file.',
  pdf: 'This is a PDF, not a table. Choose a CSV or XLSX file.',
  oldWorkbook:
    'This is an old workbook (.xls), or one with a password. Save it as .xlsx without a password.',
  webPage: 'This is a web page, not a table. Open it in a spreadsheet, and save it as .xlsx.',
  otherArchive: 'This is an archive, but no workbook. Choose a CSV or XLSX file.',
  binary: 'This is no table of text. Choose a CSV or XLSX file.',
  halfSaved: 'The file is not complete. Save it again, and upload it.',
  noTable: 'The file has no table: it needs a header, and rows below it.',
  noSheet: 'The workbook has no table in a sheet of this name. Choose another one.',
  tooLong: 'The table takes too long to read. Split it into several files.',
  tooMuch: 'Reading the table takes too much memory. Split it into several files.',
} as const;

export const refuse = (reason: keyof typeof refusals): Unreadable =>
  new Unreadable(refusals[reason]);

export const unpacksTooLarge = (bytes: number, most: number): Unreadable => {
  const [megabytes, mostMegabytes] = [bytes, most].map((each) => Math.ceil(each / 1_000_000));
  return new Unreadable(
    `The workbook unpacks to ${count(megabytes ?? 0)} MB. Use at most ${mostMegabytes} MB.`,
  );
};

export const tooManyRows = ({ rows }: TableLimits): Unreadable =>
  new Unreadable(
    `The table has more than ${count(rows)} rows. Split it into files of at most ${count(rows)}.`,
  );

export const tooManyColumns = (columns: number, limits: TableLimits): Unreadable =>
  new Unreadable(`The table has ${count(columns)} columns. Keep at most ${count(limits.columns)}.`);

export const cellTooLong = (row: number, { cell }: TableLimits): Unreadable =>
  new Unreadable(
    `Row ${count(row)} has a cell of more than ${count(cell)} characters. Shorten it.`,
  );
