/** Writes tables as files: a CSV, or a workbook for a spreadsheet program. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { inThread } from '@tenantry/reading/processes/in-thread';
import { createTurns } from '@tenantry/reading/processes/turns';
import { Unreadable } from '@tenantry/reading/processes/unreadable';
import { csvResponse } from '../../platform/http/csv-response.ts';
import type { FileResponse } from '../../platform/http/file-response.ts';
import { tooManyWorkbooks, workbookCannotBeMade, workbookWasStopped } from './reports.errors.ts';
import { materialize, type Table } from './reports.tables.ts';

const limits = {
  longestMs: 60_000,
  mostMemoryMb: 512,
  sentence: 'This workbook is too large. Save the report as CSV instead.',
};

/** A longer queue would take longer than anyone would wait. */
const MAX_WAITING = 10;

const takeTurn = createTurns(1, { longest: MAX_WAITING, full: tooManyWorkbooks });

/** The tables of a report, and the name of its file without the extension. */
export interface TablesOfFile {
  readonly name: string;
  readonly tables: readonly Table[];
}

/** The tables as CSV. With several tables, each row names its table, in a column named by `of`. */
export function csvOfTables({ name, tables }: TablesOfFile, of = 'Table'): Promise<FileResponse> {
  return csvResponse(`${name}.csv`, rowsOf(tables, of));
}

/** Yields the rows one by one, as they are written. */
export function* rowsOf(tables: readonly Table[], of: string): Generator<readonly string[]> {
  const several = tables.length > 1;
  const [first] = tables;
  yield [
    ...(several ? [of] : []),
    ...(first?.head ?? []),
    ...(first?.months ?? []),
    ...(first?.tail ?? []),
  ];
  for (const { name, rows, total, counts } of tables) {
    const textsOf = (cells: readonly (string | number)[]) => [
      ...(several ? [name] : []),
      ...cells.map((cell, column) =>
        typeof cell === 'number' ? cell.toFixed(counts?.includes(column) ? 0 : 2) : cell,
      ),
    ];
    for (const cells of rows) yield textsOf(cells);
    if (total) yield textsOf(total);
  }
}

/**
 * The tables as a workbook with a sheet for each.
 * @param load loads the figures when it is this workbook's turn, so that queued ones do not use memory
 */
export async function workbookOfTables(
  load: () => Promise<TablesOfFile>,
  signal: AbortSignal,
): Promise<FileResponse> {
  let name = '';
  const content = await workbookBytes(async () => {
    const file = await load();
    name = file.name;
    return file.tables;
  }, signal);
  return {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileName: `${name}.xlsx`,
    etag: `"${createHash('sha256').update(content).digest('hex')}"`,
    saved: true,
    open: async () => ({ bytes: content.length, stream: Readable.from([content]) }),
  };
}

/** A workbook, created in a thread because 10,000 rows take a while. */
export async function workbookBytes(
  load: () => Promise<readonly Table[]>,
  signal: AbortSignal,
): Promise<Buffer> {
  try {
    return await takeTurn(async () => {
      const tables = (await load()).map(materialize);
      const module = new URL('workbook.worker.ts', import.meta.url);
      return Buffer.from(await inThread<Uint8Array>(module, tables, signal, limits));
    }, signal);
  } catch (error) {
    if (error instanceof Unreadable) throw workbookCannotBeMade(error.message);
    throw signal.aborted ? workbookWasStopped() : error;
  }
}
