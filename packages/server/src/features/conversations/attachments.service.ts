import { oneLine } from './conversations.domain.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { openChecked } from '../../platform/files/checked-files.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { fileById, recordFile, type NewFile } from '../../platform/files/stored-files.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import { notFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/tokens.ts';
import { conversationWithin, type Reach } from './conversations.service.ts';
import { attachmentById, insertAttachment } from './messages.repository.ts';

const NAME_LENGTH = 120;

/** Notes a file that the store holds as one that came with a message. Answers the attachment's id. */
export async function noteAttachment(
  tx: Transaction,
  messageId: string,
  sentName: string,
  kept: NewFile,
): Promise<string> {
  const { organization } = tx;
  const name = Array.from(oneLine(sentName).replace(/[/\\]/g, '_')).slice(-NAME_LENGTH).join('');
  const { id: fileId } = await recordFile(tx, name || 'attachment', kept);
  const id = newId();
  const row = { organizationId: organization.id, id, messageId, fileId };
  await insertAttachment(tx, { ...row, name: name || 'attachment' });
  return id;
}

/** What a browser may show by itself, because none of it can run anything here. */
const shownInBrowsers = new Set(['application/pdf', 'image/webp']);

interface Attachment {
  readonly conversationId: string;
  readonly attachmentId: string;
}

/** A file of a conversation within reach, under the name that its sender gave it. */
export async function attachmentWithin(
  tx: Transaction,
  files: FileStore,
  reach: Reach,
  { conversationId, attachmentId }: Attachment,
): Promise<FileAnswer> {
  await conversationWithin(tx, reach, conversationId);
  const found = await attachmentById(tx, conversationId, attachmentId);
  const file = found && (await fileById(tx, found.fileId));
  if (!file) throw notFound();
  return {
    contentType: file.contentType,
    fileName: found.name,
    etag: `"${file.sha256}"`,
    saved: !shownInBrowsers.has(file.contentType),
    open: () => openChecked(files, file),
  };
}
