import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ExportQuery, IncomeAndExpenses } from '@tenantry/contract/reports/reports.schemas';
import { createTurns } from '../../platform/files/turns.ts';
import { csvAnswer } from '../../platform/http/csv-answer.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import { inThread } from '../../platform/reading/in-thread.ts';
import { monthsOf, summaryOf, type Table } from './reports.tables.ts';

const limits = {
  longestMs: 60_000,
  mostMemoryMb: 512,
  sentence: 'The workbook became too large.',
};

const inTurn = createTurns(1);

const tablesOf = (report: IncomeAndExpenses, query: ExportQuery) =>
  query.view === 'summary' ? [summaryOf(report, query)] : monthsOf(report, query);

const nameOf = ({ startDate, endDate }: IncomeAndExpenses, ending: string) =>
  `income-and-expenses-${startDate}-${endDate}.${ending}`;

/** REP-6: what is shown, as text. Of several tables each row says which it is of. */
export function csvOfReport(report: IncomeAndExpenses, query: ExportQuery): FileAnswer {
  const tables = tablesOf(report, query);
  const several = tables.length > 1;
  const [first] = tables;
  const head = [...(several ? ['Chart'] : []), ...(first?.head ?? []), ...(first?.months ?? [])];
  const rows = tables.flatMap((table) =>
    [...table.rows, ...(table.total ? [table.total] : [])].map((cells) => [
      ...(several ? [table.name] : []),
      ...cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(2) : cell)),
    ]),
  );
  return csvAnswer(nameOf(report, 'csv'), [head, ...rows]);
}

/** REP-6: what is shown, as a workbook with a sheet for each table. It is made in a thread: 10,000 rows take a while. */
export async function workbookOfReport(
  report: IncomeAndExpenses,
  query: ExportQuery,
  signal: AbortSignal,
): Promise<FileAnswer> {
  const tables = tablesOf(report, query);
  const content = await inTurn(() => workbookOf(tables, signal), signal);
  return {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileName: nameOf(report, 'xlsx'),
    etag: `"${createHash('sha256').update(content).digest('hex')}"`,
    saved: true,
    open: async () => ({ bytes: content.length, stream: Readable.from([content]) }),
  };
}

async function workbookOf(tables: readonly Table[], signal: AbortSignal): Promise<Buffer> {
  const module = new URL('workbook.worker.ts', import.meta.url);
  return Buffer.from(await inThread<Uint8Array>(module, tables, signal, limits));
}
