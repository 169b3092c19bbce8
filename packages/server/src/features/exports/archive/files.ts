import { sql } from 'drizzle-orm';
import type { StoredContent } from '../../../platform/files/checked-files.ts';
import { wholeContent } from '../../../platform/backup/whole-content.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Rendition } from '../../../platform/database/platform.table.ts';
import { freeNames, safeName } from '../../../platform/files/file-names.ts';
import type { FileStore, KnownContent } from '../../../platform/files/file-store.ts';
import { namesOfFiles, OTHER_FILES } from './file-titles.ts';

/** A file of the store and its place in the archive. */
export interface PlacedFile extends StoredContent {
  readonly path: string;
}

interface StoredRow {
  readonly id: string;
  readonly label: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly renditions: readonly Rendition[];
}

/** `1773151200000-my-house.webp` */
const partsOfLabel = /^(?:[\da-f-]{36}-)?(?:\d{10,}-)?(.*?)(\.\w+)?$/;

/** All files of the organization, in the order of their ids, each with a name that a person understands. */
export async function placedFiles(tx: Transaction): Promise<PlacedFile[]> {
  const titles = await namesOfFiles(tx);
  const free = freeNames();
  const { rows } = await tx.db.execute<StoredRow & Record<string, unknown>>(
    sql`SELECT id, label, bytes, sha256, renditions FROM stored_files
        WHERE organization_id = ${tx.organization.id} ORDER BY id`,
  );
  return rows.flatMap(({ id, label, bytes, sha256, renditions }) => {
    const [, name = '', extension = ''] = partsOfLabel.exec(label) ?? [];
    const { folder, title } = titles.get(id) ?? { folder: OTHER_FILES, title: name };
    const path = free(`files/${folder}/${safeName(title)}`, extension);
    const stem = path.slice(0, path.length - extension.length);
    const narrower = [...renditions].sort((a, b) => a.width - b.width);
    return [
      { id, bytes, sha256, path },
      ...narrower.map((each) => ({
        id: each.fileId,
        bytes: each.bytes,
        sha256: each.sha256,
        path: free(`${stem}, ${each.width} pixels wide`, extension),
      })),
    ];
  });
}

/** The content of a file, or a sentence about what is wrong with it. */
export async function contentOf(
  files: Pick<FileStore, 'open'>,
  { id, sha256 }: StoredContent,
): Promise<KnownContent | string> {
  const content = await wholeContent(files, id);
  if (!content) return 'The server has lost this file.';
  if (content.sha256 !== (sha256 ?? content.sha256)) return 'This file was damaged on the server.';
  return content;
}
