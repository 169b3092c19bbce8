import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ExportQuery, IncomeAndExpenses } from '@tenantry/contract/reports/reports.schemas';
import { inThread } from '@tenantry/reading/processes/in-thread';
import { createTurns } from '@tenantry/reading/processes/turns';
import { Unreadable } from '@tenantry/reading/processes/unreadable';
import { csvResponse } from '../../platform/http/csv-response.ts';
import type { FileResponse } from '../../platform/http/file-response.ts';
import { tooManyWorkbooks, workbookCannotBeMade, workbookWasStopped } from './reports.errors.ts';
import { monthsOf, summaryOf, materialize, type Table, type WholeTable } from './reports.tables.ts';

const limits = {
  longestMs: 60_000,
  mostMemoryMb: 512,
  sentence: 'This workbook is too large. Save the report as CSV instead.',
};

/** A longer queue would take longer than anyone waits at a screen. */
const MAX_WAITING = 10;

const takeTurn = createTurns(1, { longest: MAX_WAITING, full: tooManyWorkbooks });

const tablesOf = (report: IncomeAndExpenses, query: ExportQuery) =>
  query.view === 'summary' ? [summaryOf(report, query)] : monthsOf(report, query);

const nameOf = ({ startDate, endDate }: IncomeAndExpenses, ending: string) =>
  `income-and-expenses-${startDate}-${endDate}.${ending}`;

/** REP-6: the shown report as CSV. With several tables, each row names its table. */
export function csvOfReport(report: IncomeAndExpenses, query: ExportQuery): Promise<FileResponse> {
  return csvResponse(nameOf(report, 'csv'), rowsOf(tablesOf(report, query)));
}

/** Yields the rows one by one, as they are written. */
function* rowsOf(tables: readonly Table[]): Generator<readonly string[]> {
  const several = tables.length > 1;
  const [first] = tables;
  yield [...(several ? ['Chart'] : []), ...(first?.head ?? []), ...(first?.months ?? [])];
  for (const { name, rows, total } of tables) {
    const textsOf = (cells: readonly (string | number)[]) => [
      ...(several ? [name] : []),
      ...cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(2) : cell)),
    ];
    for (const cells of rows) yield textsOf(cells);
    if (total) yield textsOf(total);
  }
}

/**
 * REP-6: the shown report as a workbook with a sheet for each table, created in a thread because 10,000 rows take a
 * while.
 * @param report loads the figures when it is this workbook's turn, so that waiting ones hold none in memory
 */
export async function workbookOfReport(
  report: () => Promise<IncomeAndExpenses>,
  query: ExportQuery,
  signal: AbortSignal,
): Promise<FileResponse> {
  try {
    return await takeTurn(async () => {
      const figures = await report();
      const content = await workbookOf(tablesOf(figures, query).map(materialize), signal);
      return workbookResponse(nameOf(figures, 'xlsx'), content);
    }, signal);
  } catch (error) {
    if (error instanceof Unreadable) throw workbookCannotBeMade(error.message);
    throw signal.aborted ? workbookWasStopped() : error;
  }
}

const workbookResponse = (fileName: string, content: Buffer): FileResponse => ({
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  fileName,
  etag: `"${createHash('sha256').update(content).digest('hex')}"`,
  saved: true,
  open: async () => ({ bytes: content.length, stream: Readable.from([content]) }),
});

async function workbookOf(tables: readonly WholeTable[], signal: AbortSignal): Promise<Buffer> {
  const module = new URL('workbook.worker.ts', import.meta.url);
  return Buffer.from(await inThread<Uint8Array>(module, tables, signal, limits));
}
