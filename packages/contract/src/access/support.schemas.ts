import { z } from 'zod';
import { id, requiredText } from '#shared/fields';
import { cleanPlain } from '#shared/typed-text';

/** For how many hours support may be let in. */
export const supportHours = [1, 4, 24, 72] as const;

export const supportParams = z.strictObject({ grantId: id });

export const supportGrantInput = z.strictObject({
  /** What support should look at. */
  reason: requiredText(500, 'Say what support should look at.'),
  hours: z.literal(supportHours, 'Choose how long support may look.'),
});

export type SupportGrantInput = z.output<typeof supportGrantInput>;

/** `waiting`: the code was not used yet. `open`: support may read. `ended`: neither code nor login works any more. */
export const supportStates = ['waiting', 'open', 'ended'] as const;

export const supportGrant = z.object({
  id: z.string(),
  reason: z.string(),
  state: z.enum(supportStates),
  createdAt: z.string(),
  createdBy: z.string(),
  endsAt: z.string(),
  /** Who used the code; null before. */
  operator: z.string().nullable(),
  usedAt: z.string().nullable(),
});

export type SupportGrant = z.output<typeof supportGrant>;

/** The code is in this answer only. */
export const newSupportGrant = supportGrant.extend({ code: z.string() });

export type NewSupportGrant = z.output<typeof newSupportGrant>;

export const supportBegin = z.strictObject({
  code: requiredText(100, 'Enter the code.'),
  /** The name of the person who will look. */
  operator: requiredText(100, 'Enter your name.', cleanPlain),
});

export type SupportBegin = z.output<typeof supportBegin>;
