import type { InboundFile } from '#features/messaging';
import { idsOf, type StoredDocument } from '../../platform/documents/stored-files.ts';
import { discard, storeDocument, storeUnchecked } from '../../platform/documents/storing.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { AppError } from '../../platform/http/errors.ts';

const MAX_FILES = 10;

/** The mail server that delivers the mail waits at least this long for a response. */
const LONGEST_MS = 45_000;

interface KeptFile {
  readonly name: string;
  readonly document: StoredDocument;
}

export interface RefusedFiles {
  /** The names of files that are neither pictures nor PDFs, are broken, or are too many. */
  readonly refused: readonly string[];
  /** Their time was up before all of them were checked. */
  readonly late: boolean;
  /** Some of them were not even kept. */
  readonly tooMany: boolean;
}

export interface TakenFiles extends RefusedFiles {
  readonly taken: readonly KeptFile[];
  /** Those of them that are kept unchecked, for staff to save. */
  readonly unchecked: readonly KeptFile[];
}

/**
 * Stores the files of a mail: the first few, until the time limit. Pictures and PDFs get the same checks as an upload;
 * anything else is kept as it came. If one of them cannot be stored, none is.
 */
export async function takeFiles(
  files: FileStore,
  attachments: readonly InboundFile[],
  timeIsUp = AbortSignal.timeout(LONGEST_MS),
): Promise<TakenFiles> {
  const taken: KeptFile[] = [];
  const unchecked: KeptFile[] = [];
  const refused: string[] = [];
  let late = false;
  try {
    for (const { name, content } of attachments.slice(0, MAX_FILES)) {
      const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
      late ||= timeIsUp.aborted;
      const document = late ? null : await storeAccepted(files, bytes);
      if (document) taken.push({ name: nameAsStored(name, document), document });
      else {
        refused.push(name);
        unchecked.push({ name, document: await storeUnchecked(files, bytes) });
      }
    }
  } catch (error) {
    await discard(
      files,
      [...taken, ...unchecked].flatMap(({ document }) => idsOf(document)),
    );
    throw error;
  }
  refused.push(...attachments.slice(MAX_FILES).map(({ name }) => name));
  return { taken, unchecked, refused, late, tooMany: attachments.length > MAX_FILES };
}

/** A HEIC or TIFF picture is stored in a format that every browser can show, and is saved under its name. */
function nameAsStored(name: string, { contentType }: StoredDocument): string {
  const ending = contentType === 'application/pdf' ? '.pdf' : '.webp';
  return name.replace(/\.(?:hei[cf]|tiff?)$/i, ending);
}

/** Says to both sides which files are not shown, and what to send instead. */
export function noteOfRefused({ refused, late, tooMany }: RefusedFiles): string {
  return [
    `Not accepted: ${refused.join(', ').slice(0, 1000)}.`,
    'Only pictures and PDFs are accepted, at most 10.',
    ...(late ? ['Checking the files took too long: send them in several emails.'] : []),
    ...(tooMany ? ['The email had more than 10 files: send the others in another email.'] : []),
  ].join(' ');
}

async function storeAccepted(files: FileStore, content: Buffer): Promise<StoredDocument | null> {
  return storeDocument(files, content, 'document').catch((error: unknown) => {
    // The server is only busy: the mail server will deliver the mail again.
    const isRefused = error instanceof AppError && error.code !== 'unavailable';
    if (isRefused) return null;
    throw error;
  });
}
