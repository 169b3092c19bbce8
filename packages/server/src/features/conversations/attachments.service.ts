import { oneLine } from '@tenantry/contract/shared/one-line';
import { UNCHECKED_TYPE } from '@tenantry/contract/shared/unchecked-type';
import type { Transaction } from '../../platform/database/database.ts';
import { documentResponse } from '../../platform/documents/serving.ts';
import {
  fileById,
  recordFile,
  type StoredDocument,
} from '../../platform/documents/stored-files.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { FileResponse } from '../../platform/http/file-response.ts';
import { notFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/tokens.ts';
import { conversationWithin, type Reach } from './conversations.service.ts';
import { attachmentById, insertAttachment } from './messages.repository.ts';

const NAME_LENGTH = 120;

/** Records a stored file as an attachment of a message. Returns the attachment's id. */
export async function recordAttachment(
  tx: Transaction,
  messageId: string,
  sentName: string,
  document: StoredDocument,
): Promise<string> {
  const { organization } = tx;
  const name = Array.from(oneLine(sentName).replace(/[/\\]/g, '_')).slice(-NAME_LENGTH).join('');
  const { id: fileId } = await recordFile(tx, name || 'attachment', document);
  const id = newId();
  const row = { organizationId: organization.id, id, messageId, fileId };
  await insertAttachment(tx, { ...row, name: name || 'attachment' });
  return id;
}

interface Attachment {
  readonly conversationId: string;
  readonly attachmentId: string;
}

/** An attachment of a conversation within reach, under its original file name. */
export async function attachmentWithin(
  tx: Transaction,
  files: FileStore,
  reach: Reach,
  { conversationId, attachmentId }: Attachment,
): Promise<FileResponse> {
  await conversationWithin(tx, reach, conversationId);
  const found = await attachmentById(tx, conversationId, attachmentId);
  const file = found && (await fileById(tx, found.fileId));
  if (!file) throw notFound();
  if ('userId' in reach && file.contentType === UNCHECKED_TYPE) throw notFound();
  return documentResponse(files, file, { fileName: found.name });
}
