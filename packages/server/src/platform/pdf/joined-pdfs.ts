import { ReadingEnded } from '@tenantry/reading/processes/reader-process';
import { fileReaders } from '../files/file-readers.ts';
import type * as PdfJoining from './pdf-joining.task.ts';
import type { PdfProperties } from './pdf-properties.ts';

const LONGEST_MS = 30_000;
const MODULE = new URL('pdf-joining.task.ts', import.meta.url);

/** In a separate process, because the PDFs come from outside. Null if it takes too long or too much memory. */
async function ask(work: Parameters<typeof PdfJoining.run>[0]) {
  try {
    return await fileReaders.run<typeof PdfJoining>(MODULE, work, { longestMs: LONGEST_MS });
  } catch (error) {
    if (error instanceof ReadingEnded) return null;
    throw error;
  }
}

/** How many pages a PDF would add to another one; null if it is broken, encrypted, or has more than this. */
export async function pagesToAdd(content: Buffer, mostPages: number): Promise<number | null> {
  return (await ask({ ask: 'count', content, mostPages }))?.pages ?? null;
}

interface Joining {
  readonly first: Buffer;
  readonly others: readonly { readonly content: Buffer; readonly pages: number }[];
  readonly properties: PdfProperties;
}

/** A tagged PDF with the pages of others after its own; null if they cannot be joined. */
export async function joinPdfs({ first, others, properties }: Joining): Promise<Buffer | null> {
  const added = others.map(({ content, pages }) => ({ content, pages }));
  const answer = await ask({ ask: 'join', first, others: added, properties });
  return answer?.content ? Buffer.from(answer.content) : null;
}
