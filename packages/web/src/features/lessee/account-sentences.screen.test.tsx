import { addDays, formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import {
  addCents,
  centsFromDollars,
  dollarsFromCents,
  formatCents,
} from '@tenantry/contract/shared/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changed } from '../../lib/query-client.ts';
import { drawnAccount, said, summaryOf, type DrawnAccount } from '../../testing/drawn-account.ts';
import { lease, lessee, lesseeAnswers } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

const region = () => main().getByRole('region', { name: 'Account summary' });

/** The rent that follows what is billed, and how far it is paid; neither exists on a lease that has ended. */
const drawnCharges = fc.record({
  isOver: fc.boolean(),
  rent: fc.integer({ min: 1, max: 500_000 }),
  nextIn: fc.integer({ min: 1, max: 62 }),
  paidFor: fc.option(fc.integer({ min: -40, max: 400 })),
});

type DrawnCharges = typeof drawnCharges extends fc.Arbitrary<infer Drawn> ? Drawn : never;

function chargesOf({ isOver, rent, nextIn, paidFor }: DrawnCharges, { today }: DrawnAccount) {
  return {
    invoiceAutomatically: true,
    paidThrough: paidFor === null ? null : addDays(today, paidFor),
    schedules: isOver
      ? []
      : [
          {
            kind: 'RENT' as const,
            description: 'Rent',
            currentAmount: rent / 100,
            frequency: 'MONTHLY' as const,
            lastDay: null,
            nextStep: null,
            nextDue: addDays(today, nextIn),
          },
        ],
  };
}

/** What is wrong with the sentences on the page; empty if they fit each other and the invoices. */
function problemsOf(text: string, account: DrawnAccount, charges: ReturnType<typeof chargesOf>) {
  const { invoices, today, credit } = account;
  const open = (isMeant: (dueDate: string) => boolean) =>
    addCents(
      ...invoices.filter(({ dueDate }) => isMeant(dueDate)).map((each) => each.remainingBalance),
    );
  const due = open((day) => day <= today);
  const fee = summaryOf(account).sums.lateFeeOnOverdue;
  const owes = due > 0 || fee > 0;
  const nextDay = invoices
    .filter(({ dueDate, remainingBalance }) => dueDate > today && remainingBalance > 0)
    .map(({ dueDate }) => dueDate)
    .toSorted()[0];
  const [schedule] = charges.schedules;
  const next = nextDay ?? schedule?.nextDue;
  const nextAmount =
    nextDay === undefined
      ? formatCents(centsFromDollars(schedule?.currentAmount ?? 0))
      : formatCents(open((day) => day === nextDay));
  const isPaid = charges.paidThrough !== null && !owes;
  const paidDay = formatCalendarDate(charges.paidThrough ?? today);
  const isDueBefore = next !== undefined && next <= (charges.paidThrough ?? '');
  const count = (words: string) => text.split(words).length - 1;
  const rules: readonly (readonly [rule: string, holds: boolean])[] = [
    ['the balance is all that is open', said(text, 'Balance Due') === open(() => true)],
    ['the overdue part was due before today', said(text, 'Overdue') === open((d) => d < today)],
    ['the fee of the figures', said(text, 'Late Fee on Overdue Balance') === fee],
    ['due now', said(text, 'Due now') === due],
    ['the fee of the sentence', said(text, 'Late fee so far') === fee],
    ['together', said(text, 'Together') === (due > 0 && fee > 0 ? addCents(due, fee) : 0)],
    ['nothing is owed', count('You owe nothing') === (owes ? 0 : 1)],
    ['paid through', count(`aid through ${paidDay}.`) === (isPaid ? 1 : 0)],
    ['paid through is said once', count('aid through') === (isPaid ? 1 : 0)],
    ['one next bill', count('Due next:') + count('Next:') === (next === undefined ? 0 : 1)],
    [
      'the next bill',
      next === undefined || text.includes(`ext: ${nextAmount} on ${formatCalendarDate(next)}.`),
    ],
    // Nothing is due until the day through which a tenant has paid.
    ['paid before the next bill', count('Paid through') === (isPaid && !isDueBefore ? 1 : 0)],
    ['paying is offered', text.includes('Pay Now') === open(() => true) > 0],
    ['credit', count(`${formatCents(credit)} of credit`) === (credit > 0 ? 1 : 0)],
  ];
  return rules.flatMap(([rule, holds]) => (holds ? [] : [rule]));
}

test('TENANT-2, TENANT-6, INV-11: the sentences on the page of a tenant agree, whatever was billed, paid, deposited and is next', async () => {
  const { api } = renderScreen('/lessee-landing', { as: lessee, answers: lesseeAnswers });
  await expect.element(region()).toBeVisible();
  await fc.assert(
    fc.asyncProperty(drawnAccount, drawnCharges, async (account, drawn) => {
      const charges = chargesOf(drawn, account);
      api.answer({
        'GET /v1/lessee/leases': [{ ...lease, credit: dollarsFromCents(account.credit) }],
        'GET /v1/lessee/properties/invoices/summary': summaryOf(account).summary,
        'GET /v1/lessee/leases/:leaseId/charges': charges,
      });
      await changed('ownMoney', 'charges', 'leases');
      await expect
        .poll(() => problemsOf(region().element().textContent, account, charges), {
          timeout: 5000,
        })
        .toEqual([]);
    }),
    { numRuns: 60 },
  );
});
