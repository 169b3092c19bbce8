import { ledgerEndpoints } from '@tenantry/contract/ledger/ledger.endpoints';
import { moveOutsEndpoints } from '@tenantry/contract/portfolio/move-outs.endpoints';
import type { MoveOut } from '@tenantry/contract/portfolio/move-outs.schemas';
import { addDays } from '@tenantry/contract/shared/calendar-date';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anAutomaticLease, billAllLeases, onDay } from '#testing/billing';
import { anInvoice, aPayment } from '#testing/factories';
import { balanceProblems } from '#testing/inspection';
import { signedInAgain } from '#testing/landlord';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

const dollars = (most: number) => fc.integer({ min: 1, max: most * 100 }).map((each) => each / 100);

const situation = fc.record({
  rent: dollars(3000),
  /** Days after the first of November. */
  today: fc.integer({ min: 0, max: 40 }),
  /** Days after today. */
  lastDay: fc.integer({ min: 0, max: 45 }),
  paid: fc.option(dollars(4000), { nil: 0 }),
  chargebacks: fc.array(dollars(500), { maxLength: 3 }),
  settleRent: fc.boolean(),
  /** The invoices of both months are written by hand. */
  byHand: fc.boolean(),
});

const RUNS = 16;
const START = '2026-11-01';

const nobody = { owed: 0, credit: 0, depositHeld: 0 };
const nothing = { before: nobody, after: nobody, credits: [], invoice: null };

const inCents = (amount: number) => Math.round(amount * 100);

test('UNIT-12: what the preview says is what is done, and the account adds up', async () => {
  await fc.assert(
    fc.asyncProperty(situation, async (given) => {
      onDay(app.current, START);
      const { organization, admin, params, invoices } = await anAutomaticLease(app.current, {
        monthlyCost: given.rent,
        invoiceDayOfMonth: 1,
        invoiceAutomatically: !given.byHand,
      });
      const { propertyId, leaseId } = params;
      for (const dueDate of given.byHand ? [START, '2026-12-01'] : []) {
        const items = [
          { kind: 'RENT' as const, description: 'Rent', quantity: 1, rate: given.rent },
        ];
        const bill = { leaseId, items, dueDate, lateDate: dueDate };
        await anInvoice(app.current, admin, propertyId, bill);
      }
      await billAllLeases(app.current, organization);
      const today = addDays(START, given.today);
      onDay(app.current, today);
      await billAllLeases(app.current, organization);
      const as = await signedInAgain(app.current, admin);
      if (given.paid > 0) {
        const payment = { leaseId, amount: given.paid, paymentDate: START };
        await aPayment(app.current, as, propertyId, payment);
      }
      const plan = (lastDay: string) => ({
        as,
        params,
        body: {
          lastDay,
          settleRent: given.settleRent,
          chargebacks: given.chargebacks.map((amount) => ({ label: 'Damage', amount })),
        },
      });
      /** Without the ids, which a rehearsal makes anew. */
      const seen = ({ finalAccount, lastRent }: MoveOut) => ({
        lastRent,
        finalAccount: finalAccount && {
          ...finalAccount,
          invoice: finalAccount.invoice && { ...finalAccount.invoice, id: '' },
        },
      });
      const lastDay = addDays(today, given.lastDay);
      const moveOut = async (day: string) => {
        const { body: rehearsed } = await app.current.rehearse(
          moveOutsEndpoints.moveOut,
          plan(day),
        );
        const { status, body } = await app.current.call(moveOutsEndpoints.moveOut, plan(day));
        expect(status).toBe(201);
        expect(seen(rehearsed.answer)).toEqual(seen(body));
        return body;
      };
      const done = await moveOut(lastDay);
      const { body: accounts } = await app.current.call(ledgerEndpoints.accounts, {
        as,
        params: { propertyId },
      });
      const { finalAccount } = done;
      const isAsked = given.settleRent || given.chargebacks.length > 0;
      expect(finalAccount !== null).toBe(isAsked);
      const { before, after, credits, invoice } = finalAccount ?? nothing;
      const change =
        inCents(invoice?.amount ?? 0) -
        credits.reduce((sum, { amount }) => sum + inCents(amount), 0);
      const balance = ({ owed, credit }: typeof before) => inCents(owed) - inCents(credit);
      expect(balance(after) - balance(before)).toBe(change);
      const { balanceDue, credit } = accounts[0]!;
      const now = { owed: balanceDue, credit };
      expect(now).toEqual(isAsked ? { owed: after.owed, credit: after.credit } : now);
      // With the rent settled, no run bills the lease again, and what is billed is what the days cost.
      const issued = (await invoices()).length;
      const later = given.settleRent ? addDays(lastDay, 60) : today;
      onDay(app.current, later);
      await billAllLeases(app.current, organization);
      const isWithinMonth = lastDay.slice(0, 7) <= addDays(today, 28).slice(0, 7);
      expect(isWithinMonth ? (await invoices()).length : issued).toBe(issued);
      expect(await balanceProblems(app.current, organization)).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});
