import { parentPort, workerData } from 'node:worker_threads';
import writeExcelFile, { type CellObject, type Sheet } from 'write-excel-file/node';
import type { WholeTable } from './reports.tables.ts';

const MONEY = '#,##0.00';
const COUNT = '#,##0';
const NAME_WIDTH = 32;
const AMOUNT_WIDTH = 16;

const bold = { fontWeight: 'bold' } as const;

const cellOf = (value: string | number, style = {}, format = MONEY): CellObject =>
  typeof value === 'number'
    ? { value, type: Number, format, ...style }
    : { value, type: String, ...style };

const headCell = (text: string) => cellOf(text, { ...bold, wrap: true });

/** The first day of a month, as a date and not as text. */
const monthCell = (month: string): CellObject => ({
  value: new Date(`${month}-01T00:00:00Z`),
  type: Date,
  format: 'mmm yyyy',
  ...bold,
});

function sheetOf({ name, head, months, tail = [], rows, total, counts }: WholeTable): Sheet<never> {
  const formatOf = (column: number) => (counts?.includes(column) ? COUNT : MONEY);
  const heads = [...head.map(headCell), ...months.map(monthCell), ...tail.map(headCell)];
  return {
    sheet: name,
    stickyRowsCount: 1,
    stickyColumnsCount: 1,
    columns: heads.map((_, index) => ({ width: index === 0 ? NAME_WIDTH : AMOUNT_WIDTH })),
    data: [
      heads,
      ...rows.map((cells) => cells.map((cell, column) => cellOf(cell, {}, formatOf(column)))),
      ...(total ? [total.map((cell, column) => cellOf(cell, bold, formatOf(column)))] : []),
    ],
  };
}

const sheets = (workerData as readonly WholeTable[]).map(sheetOf);
const content = await writeExcelFile(sheets).toBuffer();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
parentPort?.postMessage(new Uint8Array(content));
