import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { ledgerEndpoints } from '@tenantry/contract/ledger/ledger.endpoints';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anInvoice } from '#testing/factories';
import { balanceProblems } from '#testing/inspection';
import { aLandlord } from '#testing/landlord';
import { aDraft, anEndedLease, send } from '#testing/settlements';
import { useTestApp } from '#testing/test-app';
import { newId } from '../../platform/tokens.ts';

const app = useTestApp();

const dollars = (most: number) => fc.integer({ min: 1, max: most * 100 }).map((each) => each / 100);

const situation = fc.record({
  deposit: dollars(3000),
  interest: fc.option(dollars(50), { nil: 0 }),
  deductions: fc.array(dollars(1500), { maxLength: 3 }),
  /** Rent that was never paid. */
  owed: fc.option(dollars(2000), { nil: 0 }),
});

const RUNS = 12;

test('NEW-4: whatever is held, deducted and owed, the register ends at zero and the rest is owed', async () => {
  await fc.assert(
    fc.asyncProperty(situation, async ({ deposit, interest, deductions, owed }) => {
      const { admin, organization, lease, property } = await aLandlord(app.current);
      const ids = { propertyId: property.id, leaseId: lease.id };
      await anEndedLease(app.current, admin, ids, deposit);
      if (owed > 0) {
        const items = [{ kind: 'RENT' as const, description: 'Rent', quantity: 1, rate: owed }];
        await anInvoice(app.current, admin, property.id, { leaseId: lease.id, items });
      }
      const draft = await aDraft(app.current, admin, lease.id, {
        interest,
        deductions: deductions.map((amount) => ({
          key: newId(),
          kind: 'OTHER' as const,
          reason: 'Damage',
          amount,
        })),
      });
      const { body: sent } = await send(app.current, admin, draft);
      const sum = deductions.reduce((total, each) => total + Math.round(each * 100), 0);
      const rest = Math.round((deposit + interest - owed) * 100) - sum;
      expect(sent.money.refund).toBe(Math.max(0, rest) / 100);
      expect(sent.money.stillOwed).toBe(Math.max(0, -rest) / 100);
      const { body: register } = await app.current.call(ledgerEndpoints.deposit, {
        as: admin,
        params: { leaseId: lease.id },
      });
      expect(register.held).toBe(0);
      const { body: summary } = await app.current.call(invoicesEndpoints.summary, {
        as: admin,
        params: { propertyId: property.id },
      });
      expect(summary.balanceDue).toBe(sent.money.stillOwed);
      expect(await balanceProblems(app.current, organization)).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});
