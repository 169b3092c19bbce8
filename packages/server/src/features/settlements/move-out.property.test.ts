import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
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
import { randomRuns } from '#testing/random-runs';
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
  /** What somebody has credited on the first invoice, as a courtesy. */
  courtesy: fc.option(dollars(300), { nil: 0 }),
});

const START = '2026-11-01';

const nobody = { owed: 0, credit: 0, depositHeld: 0 };
const nothing = { before: nobody, after: nobody, credits: [], invoice: null };

const inCents = (amount: number) => Math.round(amount * 100);

const balanceOf = ({ owed, credit }: { readonly owed: number; readonly credit: number }) =>
  inCents(owed) - inCents(credit);

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
      /** Without the ids: those of a rehearsal are not kept. */
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
      const [first] = await invoices();
      const courtesy = Math.min(given.courtesy, first?.amount ?? 0);
      if (first && courtesy > 0) {
        const body = { amount: courtesy, reason: 'A week without heat' };
        const target = { propertyId, invoiceId: first.id };
        await app.current.call(invoicesEndpoints.credit, { as, params: target, body });
      }
      const accountNow = async () => {
        const { body } = await app.current.call(ledgerEndpoints.accounts, {
          as,
          params: { propertyId },
        });
        return { owed: body[0]!.balanceDue, credit: body[0]!.credit };
      };
      // Undone, it is as if nobody had planned it.
      const planAndUndo = async () => {
        const planned = await moveOut(lastDay);
        const { status } = await app.current.call(moveOutsEndpoints.undoMoveOut, { as, params });
        expect(status).toBe(200);
        const unchanged = planned.finalAccount?.before;
        const restored = balanceOf(await accountNow());
        expect(restored).toBe(unchanged ? balanceOf(unchanged) : restored);
      };
      // A lease that ends today has ended, which cannot be undone.
      if (given.lastDay > 0) await planAndUndo();
      const done = await moveOut(lastDay);
      const { finalAccount } = done;
      const isAsked = given.settleRent || given.chargebacks.length > 0;
      expect(finalAccount !== null).toBe(isAsked);
      const { before, after, credits, invoice } = finalAccount ?? nothing;
      const change =
        inCents(invoice?.amount ?? 0) -
        credits.reduce((sum, { amount }) => sum + inCents(amount), 0);
      expect(balanceOf(after) - balanceOf(before)).toBe(change);
      const now = await accountNow();
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
    { numRuns: randomRuns(16, 100) },
  );
});
