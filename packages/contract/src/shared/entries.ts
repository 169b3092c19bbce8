import { z } from 'zod';
import type { Kinds } from './kinds.ts';

/** Identifies a need that a person puts off: the rule, and the row that it found. */
export const needKey = z.string();

type NeedSchemas<Named> = {
  readonly [Kind in keyof Named]: z.ZodType<{ readonly kind: Kind; readonly key: string }>;
};

type EntrySchemas<Named> = {
  readonly [Kind in keyof Named]: z.ZodType<{ readonly kind: Kind; readonly date: string }>;
};

/** The schemas of a feature's entries in Today and in the calendar. A kind without a schema does not compile. */
export interface EntriesOf<Named extends Kinds> {
  readonly attention: NeedSchemas<Named['attention']>;
  readonly calendar: EntrySchemas<Named['calendar']>;
}
