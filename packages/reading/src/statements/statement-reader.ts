import type { StatementAnalysis } from '@tenantry/contract/statements/statements.schemas';
import { inThread } from '../processes/in-thread.ts';
import type { ReadPage } from '../documents/page.ts';
import type { DocumentReader } from '../documents/reader.ts';
import type { Row } from './rows.domain.ts';
import type { readStatement } from './statement-rules.domain.ts';
import type { StatementToUnderstand } from './statement-rules.worker.ts';

/** The result of reading a statement; the caller adds who requested it, and when. */
export type ReadStatement = Omit<
  StatementAnalysis,
  'id' | 'statementId' | 'hash' | 'analyzedAt' | 'applied'
>;

/** The property that the statement was uploaded for. */
export interface OwnProperty {
  /** Every name that a statement may use for it: street lines, with or without unit and city, most specific first. */
  readonly address: readonly string[];
}

type Rules = ReturnType<typeof readStatement>;

/** Thousands of lines take several seconds. */
const limits = {
  longestMs: 30_000,
  mostMemoryMb: 512,
  sentence: 'This statement takes too long to analyze. Choose a file with fewer pages.',
};

/** The lines of all pages, with their page numbers. */
export const rowsOf = (pages: readonly ReadPage[]): Row[] =>
  pages.flatMap(({ lines, width, height }, index) =>
    lines.map(({ words, box }) => ({ page: index + 1, aspect: width / height, words, box })),
  );

/**
 * Reads an owner statement (STMT-4): its dated lines, and whether they agree with its own totals and balances.
 * @throws Unreadable if nothing can be extracted; an AbortError if the signal aborts
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
