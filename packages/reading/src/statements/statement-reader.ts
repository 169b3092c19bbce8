import type { StatementAnalysis } from '@tenantry/contract/statements/statements.schemas';
import { inThread } from '../processes/in-thread.ts';
import type { ReadPage } from '../documents/page.ts';
import type { DocumentReader } from '../documents/reader.ts';
import type { Row } from './rows.domain.ts';
import type { readStatement } from './statement-rules.domain.ts';
import type { StatementToUnderstand } from './statement-rules.worker.ts';

/** What reading a statement finds; who asked for it, and when, is added where it is kept. */
export type ReadStatement = Omit<StatementAnalysis, 'id' | 'statementId' | 'hash' | 'analyzedAt'>;

/** The property that the statement was uploaded for. */
export interface OwnProperty {
  /** Every name by which a statement may call it: street lines, with or without unit and city, most telling first. */
  readonly address: readonly string[];
}

type Rules = ReturnType<typeof readStatement>;

/** What thousands of lines take is some seconds. */
const limits = {
  longestMs: 30_000,
  mostMemoryMb: 512,
  sentence: 'This statement takes too long to analyze. Choose a file with fewer pages.',
};

/** The lines of all pages, with the page that each is on. */
export const rowsOf = (pages: readonly ReadPage[]): Row[] =>
  pages.flatMap(({ lines, width, height }, index) =>
    lines.map(({ words, box }) => ({ page: index + 1, aspect: width / height, words, box })),
  );

/**
 * Reads an owner statement (STMT-4): its dated lines, and whether they agree with its own totals and balances.
 * @throws Unreadable when nothing can be made of the file; an AbortError when the signal says stop
 */
export async function readStatementDocument(
  documents: DocumentReader,
  file: { readonly content: Buffer; readonly contentType: string },
  own: OwnProperty,
  signal: AbortSignal,
): Promise<ReadStatement> {
  const { source, pages } = await documents.read(file, signal);
  const rows = rowsOf(pages);
  const module = new URL('statement-rules.worker.ts', import.meta.url);
  const statement: StatementToUnderstand = { rows, address: own.address };
  const read = await inThread<Rules>(module, statement, signal, limits);
  return { source, pages: pages.length, ...read };
}
