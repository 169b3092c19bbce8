import {
  messageKinds,
  defaultTexts,
  textProblem,
  type MessageKind,
  type MessageText,
} from '@tenantry/contract/invoices/message-templates.rules';
import type {
  MessageTemplate,
  MessageTemplateInput,
} from '@tenantry/contract/invoices/message-templates.schemas';
import { lockSettings, tellAdminsOfChange } from '#features/organization';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { isStale, staleVersion } from '../../platform/http/errors.ts';
import { unusableText } from './invoices.errors.ts';
import * as repository from './message-templates.repository.ts';

/** GEN-6: the text of every kind, changed or not. */
export async function messageTemplatesOf(tx: Transaction): Promise<MessageTemplate[]> {
  const changed = await repository.changedTemplates(tx);
  return messageKinds.map((kind) => {
    const row = changed.find((each) => each.kind === kind);
    const template = row?.subject && row.text ? { subject: row.subject, text: row.text } : null;
    return {
      kind,
      ...(template ?? defaultTexts[kind]),
      original: template === null,
      version: row?.version ?? 1,
    };
  });
}

async function templateOf(tx: Transaction, kind: MessageKind): Promise<MessageTemplate> {
  const found = (await messageTemplatesOf(tx)).find((template) => template.kind === kind);
  if (!found) throw new Error(`there is no kind of message ${kind}`);
  return found;
}

/** The current text of a kind of mail. */
export async function messageTextOf(tx: Transaction, kind: MessageKind): Promise<MessageText> {
  const { subject, text } = await templateOf(tx, kind);
  return { subject, text };
}

/** @throws AppError 422 for a field with an unusable text, 409 if somebody else has saved meanwhile */
export async function saveMessageTemplate(
  tx: Transaction,
  kind: MessageKind,
  { version, subject, text }: MessageTemplateInput,
): Promise<MessageTemplate> {
  const problems = {
    subject: textProblem(kind, 'subject', subject),
    text: textProblem(kind, 'text', text),
  };
  for (const [field, problem] of Object.entries(problems)) {
    if (problem !== null) throw unusableText(field, problem);
  }
  await lockSettings(tx);
  const before = await templateOf(tx, kind);
  if (isStale(before, version)) throw staleVersion(before);
  const original = defaultTexts[kind];
  const isOriginal = subject === original.subject && text === original.text;
  const template = isOriginal ? null : { subject, text };
  return changeTemplate(tx, before, { template, action: 'organization.messageWordsChanged' });
}

export async function restoreMessageTemplate(
  tx: Transaction,
  kind: MessageKind,
): Promise<MessageTemplate> {
  await lockSettings(tx);
  const before = await templateOf(tx, kind);
  if (before.original) return before;
  return changeTemplate(tx, before, {
    template: null,
    action: 'organization.messageWordsRestored',
  });
}

interface TemplateChange {
  /** Null restores the default text. */
  readonly template: MessageText | null;
  readonly action: 'organization.messageWordsChanged' | 'organization.messageWordsRestored';
}

async function changeTemplate(
  tx: Transaction,
  before: MessageTemplate,
  { template, action }: TemplateChange,
): Promise<MessageTemplate> {
  await repository.saveTemplate(tx, before.kind, template);
  const after = await templateOf(tx, before.kind);
  await recordAudit(tx, { action, entityId: tx.organization.id, before, after });
  await tellAdminsOfChange(tx, 'The text of a message to tenants was changed', (who) => [
    `${who} changed the email “${after.subject}”. Check that it says correctly how to pay.`,
  ]);
  return after;
}
