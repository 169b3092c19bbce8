/** Reads the table of a file in a process of its own (ADR 023). */
import { MAX_CELL, MAX_COLUMNS, MAX_ROWS } from '@tenantry/contract/imports/imports.schemas';
import { Unreadable } from '@tenantry/reading/processes/unreadable';
import type { ReadTable } from '@tenantry/reading/tables/table';
import { readTable as readTableOf } from '@tenantry/reading/tables/table-reader';
import { fileReaders } from '../../platform/files/file-readers.ts';
import { tableIsUnreadable } from './imports.errors.ts';

export type Table = Pick<ReadTable, 'sheet' | 'otherSheets' | 'header' | 'rows'>;

const limits = { rows: MAX_ROWS, columns: MAX_COLUMNS, cell: MAX_CELL };

/**
 * @param sheet by default the first one with a table
 * @throws AppError with a sentence for the person
 */
export async function readTable(content: Buffer, sheet?: string): Promise<Table> {
  try {
    return await readTableOf(fileReaders, { content, sheet, limits });
  } catch (error) {
    throw error instanceof Unreadable ? tableIsUnreadable(error.message) : error;
  }
}
