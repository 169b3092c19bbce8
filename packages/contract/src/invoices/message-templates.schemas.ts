import { z } from 'zod';
import { requiredText, version, versionSeen } from '#shared/fields';
import { messageKinds } from './message-templates.rules.ts';

/** GEN-6: the text of one kind of email or letter to tenants. */
export const messageTemplate = z.object({
  kind: z.enum(messageKinds),
  subject: z.string(),
  text: z.string(),
  /** Whether this is the default text. */
  original: z.boolean(),
  version,
});

export type MessageTemplate = z.output<typeof messageTemplate>;

const ONE_LINE = /^[^\r\n]*$/;

export const messageTemplateInput = z.strictObject({
  subject: requiredText(200, 'Enter a subject.').regex(ONE_LINE, 'Use one line for the subject.'),
  text: requiredText(5000, 'Enter the text.'),
  version: versionSeen,
});

export type MessageTemplateInput = z.output<typeof messageTemplateInput>;
