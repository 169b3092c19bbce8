import type { reversalReasons } from '@tenantry/contract/payments/payments.schemas';
import { formatCalendarDate, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { formatCents, type Cents } from '@tenantry/contract/shared/money';
import { CARD_METHOD, paymentLabel } from '#features/ledger';
import { whose, whoseFirst, type PaidBy } from './whose-payment.ts';

type Reason = (typeof reversalReasons)[number];

export interface Reversed {
  readonly organization: string;
  readonly payment: {
    readonly amount: Cents;
    readonly paymentDate: CalendarDate;
    readonly method: string;
    readonly description: string;
  };
  readonly paidBy: PaidBy;
  readonly reversal: {
    readonly reason: Reason;
    readonly amount: Cents;
    readonly note: string;
  };
}

interface Words {
  readonly subject: string;
  readonly why: string;
}

const dayOf = ({ payment }: Reversed) => formatCalendarDate(payment.paymentDate);

const amountOf = ({ reversal }: Reversed) => formatCents(reversal.amount);

/** ` (Check 1001)`; nothing for the card of somebody else. */
const described = ({ payment: { method, description }, paidBy }: Reversed) =>
  method === CARD_METHOD && !paidBy.own ? '' : ` (${description})`;

const cardOf = ({ paidBy }: Reversed) => (paidBy.own ? 'your card' : 'the card');

function refundSubject(told: Reversed): string {
  const { own, name } = told.paidBy;
  if (own) return `Your refund of ${amountOf(told)}`;
  return name === null ? `Refund of ${amountOf(told)}` : `Refund of ${amountOf(told)} to ${name}`;
}

/** It is not known who of several people got credit back. */
const creditRefunded = (told: Reversed): Words =>
  told.paidBy.several
    ? {
        subject: `Credit of ${amountOf(told)} refunded`,
        why: `${told.organization} has paid back ${amountOf(told)} of the credit of the lease.`,
      }
    : {
        subject: `Your refund of ${amountOf(told)}`,
        why: `${told.organization} has paid ${amountOf(told)} of your credit back to you.`,
      };

/** Subject and first sentence, by the reason. */
const words: Readonly<Record<Reason, (told: Reversed) => Words>> = {
  'Bounced check': (told) => ({
    subject: `${whoseFirst(told.paidBy)} check of ${amountOf(told)} was returned`,
    why: `The bank did not pay ${whose(told.paidBy)} check of ${amountOf(told)} from ${dayOf(told)}${described(told)}, so it counts as not paid.`,
  }),
  Mistake: (told) => ({
    subject: `${whoseFirst(told.paidBy)} payment of ${amountOf(told)} was reversed`,
    why:
      told.payment.method === CARD_METHOD
        ? `${told.organization} has taken ${amountOf(told)} of ${whose(told.paidBy)} payment from ${dayOf(told)}${described(told)} out of ${told.paidBy.several ? 'the account of the lease' : 'your account'}. Nothing was sent to ${cardOf(told)}.`
        : `${told.organization} had recorded a payment of ${formatCents(told.payment.amount)} on ${dayOf(told)} (${paymentLabel(told.payment)}) by mistake.`,
  }),
  Refund: (told) => ({
    subject: refundSubject(told),
    why: `${told.organization} has sent ${amountOf(told)} of ${whose(told.paidBy)} payment from ${dayOf(told)} back to ${cardOf(told)}${described(told)}. It may take a few days to appear.`,
  }),
  'Credit refunded': creditRefunded,
  'Refund billed': (told) => ({
    subject: told.paidBy.several ? 'A refund is on an invoice' : 'Your refund is on an invoice',
    why: `${whoseFirst(told.paidBy)} payment from ${dayOf(told)}${described(told)} was returned, so the credit that was paid back ${told.paidBy.several ? '' : 'to you '}is on an invoice.`,
  }),
  Dispute: (told) => ({
    subject: `${amountOf(told)} of ${whose(told.paidBy)} payment went back to ${cardOf(told)}`,
    why: `${told.paidBy.own ? 'Your' : 'The'} bank has taken back ${amountOf(told)} of ${whose(told.paidBy)} payment from ${dayOf(told)}${described(told)}, because the payment was disputed.`,
  }),
};

export const reversalWords = (told: Reversed): Words => words[told.reversal.reason](told);
