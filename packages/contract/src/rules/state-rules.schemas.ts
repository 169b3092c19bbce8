import { z } from 'zod';
import { calendarDate } from '#shared/calendar-date.schemas';
import { requiredText } from '#shared/fields';
import { dollars, positiveDollars } from '#shared/money.schemas';
import { percentage } from '#shared/percentage.schemas';
import { isUsState } from '#shared/us-states';

/** NEW-13: the rules that the product applies once an administrator has checked them. */
export const appliedKinds = [
  'lateFee',
  'nsf.fee',
  'deposit.max',
  'deposit.return',
  'rentIncrease.notice',
  'monthToMonth.notice',
] as const;

export type AppliedKind = (typeof appliedKinds)[number];

/** In the order of the page. `payment.order` is applied wherever it is known; the rest is only shown. */
export const stateRuleKinds = [
  'lateFee',
  'payment.order',
  'nsf.fee',
  'deposit.max',
  'deposit.return',
  'deposit.interest',
  'deposit.account',
  'deposit.photos',
  'rentIncrease.notice',
  'monthToMonth.notice',
  'entry.notice',
] as const;

export type StateRuleKind = (typeof stateRuleKinds)[number];

const days = (most: number) => {
  const message = `Use 1 to ${most} days.`;
  return z.int(message).min(1, message).max(most, message);
};

const MONTHS_MESSAGE = 'Enter a number of months, such as 1.5.';

const months = z
  .number(MONTHS_MESSAGE)
  .gt(0, MONTHS_MESSAGE)
  .max(12, 'Use at most 12 months.')
  .refine((value) => Math.round(value * 100) / 100 === value, MONTHS_MESSAGE);

/** CHG-18: the limit of a late fee. Without an amount and a percentage there are only days of grace. */
export const lateFeeLimit = z.strictObject({
  kind: z.literal('lateFee'),
  /** Days after the due day without a fee. */
  graceDays: z.int('Use 0 to 30 days.').min(0, 'Use 0 to 30 days.').max(30, 'Use 0 to 30 days.'),
  /** A grace that ends on a Sunday or a legal holiday lasts until the next business day. */
  graceSkipsSundays: z.boolean(),
  amount: positiveDollars.nullable(),
  percent: percentage.nullable(),
  /** What the percentage is of: the rent of the invoice, or what is unpaid of it. */
  percentOf: z.enum(['CHARGED', 'UNPAID']),
  /** Which of the two limits counts. */
  limit: z.enum(['LOWER', 'HIGHER']),
});

export const depositLimit = z.strictObject({
  kind: z.literal('deposit.max'),
  months,
  /** For month-to-month leases; null: the same. */
  monthToMonth: months.nullable(),
  /** From the second year of a lease on; null: the same. */
  laterYears: months.nullable(),
});

export const depositReturn = z.strictObject({
  kind: z.literal('deposit.return'),
  days: days(180),
  /** Saturdays, Sundays and legal holidays do not count. */
  businessDays: z.boolean(),
});

export const increaseNotice = z.strictObject({
  kind: z.literal('rentIncrease.notice'),
  days: days(365),
});

/** UNIT-11: how long before its end a month-to-month lease needs notice; null: the law says nothing about that. */
export const endNotice = z.strictObject({
  kind: z.literal('monthToMonth.notice'),
  tenantDays: days(365).nullable(),
  landlordDays: days(365).nullable(),
  /** From the second year of a lease on; null: the same. */
  landlordDaysAfterYear: days(365).nullable(),
  /** From the third year of a lease on; null: the same. */
  landlordDaysAfterTwoYears: days(365).nullable(),
  /** The last day: any day, the last of a rental period, or the one before rent is due, from which the days count. */
  ends: z.enum(['ANY_DAY', 'PERIOD_END', 'BEFORE_RENT_DAY']),
});

export const nsfFee = z.strictObject({
  kind: z.literal('nsf.fee'),
  first: dollars,
  /** From the second returned payment of a lease on. */
  later: dollars,
});

/** A rule that is only shown, in the words of the person who has checked it. */
export const inOwnWords = z.strictObject({
  kind: z.literal('words'),
  words: requiredText(500, 'Enter what the law says now.'),
});

const kindsOfTerms = [
  lateFeeLimit,
  nsfFee,
  depositLimit,
  depositReturn,
  increaseNotice,
  endNotice,
  inOwnWords,
] as const;

/** The part of a rule that is applied, in dollars and percent. */
export const stateRuleTerms = z.discriminatedUnion('kind', kindsOfTerms);

/** One flat union, because a serializer cannot write a union within another. */
const termsOrNull = z.union([...kindsOfTerms, z.null()]);

export type StateRuleTerms = z.output<typeof stateRuleTerms>;

export type TermsOf<Kind extends StateRuleTerms['kind']> = Extract<StateRuleTerms, { kind: Kind }>;

const source = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  /** Who shows the text: the legislature, a publisher of the code, or a page that quotes it. */
  kind: z.enum(['primary', 'publisher', 'secondary']),
  /** What else there is to know about the page; may be empty. */
  note: z.string(),
  /** The edition or the day of the text; null if unknown. */
  textOf: z.string().nullable(),
});

const rule = {
  /** `ny-lateFee`. A rule whose content changes gets another id, so that it has to be checked again. */
  id: z.string().regex(/^[a-z]{2}-[a-zA-Z.]+$/),
  state: z.string().refine(isUsState),
  kind: z.enum(stateRuleKinds),
  /** What it says, in a plain sentence. */
  says: z.string().min(1).max(300),
  /**
   * What the product would apply; null for kinds that it does not apply, and if the text gives no value. If the value is
   * in doubt, the administrator enters it when turning the rule on.
   */
  terms: termsOrNull,
  /** Parts of the rule that the product does not apply. */
  leftOut: z.array(z.string().min(1)),
  statute: z.string().min(1),
  /** The words of the statute. */
  quoted: z.array(z.string().min(1)).min(1),
  source,
  from: calendarDate.nullable(),
  /** The last day; null while it is in force. */
  to: calendarDate.nullable(),
  doubts: z.array(z.string().min(1)),
  /** Why its value cannot be taken over unread; null if it can. */
  unsettled: z.enum(['SUPERSEDED', 'PARTIAL', 'CONTRADICTED']).nullable(),
  /** The day on which the makers of the product read the live page; null if nobody has. */
  checkedOn: calendarDate.nullable(),
};

/** NEW-13: a rule in the law of a state, as the list has it. */
export const listedRule = z
  .strictObject({
    ...rule,
    /** The numbers of a rule that is only shown. */
    facts: z.record(z.string(), z.json()).nullable(),
  })
  .refine(({ kind, terms }) => terms === null || terms.kind === kind)
  .refine(({ kind, checkedOn }) => (kind === 'payment.order') === (checkedOn !== null));

export type ListedRule = z.output<typeof listedRule>;

/** NEW-13: a rule of a state in which the organization has homes, and who has checked it. */
export const stateRule = z.object({
  ...rule,
  /** How the product uses the rule: always, once it is checked, or not at all. */
  use: z.enum(['ALWAYS', 'WHEN_CHECKED', 'SHOWN']),
  checked: z
    .object({
      /** The name of the person, and the day. */
      by: z.string(),
      on: z.string(),
      /** What is applied; null if there was nothing to enter. */
      terms: termsOrNull,
    })
    .nullable(),
});

export type StateRule = z.output<typeof stateRule>;

/** `I have checked this`: what the rule says now. Null only for a rule that is only shown and has no open doubt. */
export const checkedRuleInput = z.strictObject({ terms: stateRuleTerms.nullable() });
