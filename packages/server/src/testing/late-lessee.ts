import type { LateFeeTermsInput } from '@tenantry/contract/billing/late-fee-policies.schemas';
import { anAutomaticLease, onDay } from './billing.ts';
import { aLateFeePolicy, assessAllLateFees, lateFeeTerms } from './late-fees.ts';
import { anInvoice, aPayment } from './factories.ts';
import { signedInAgain } from './landlord.ts';
import type { TestApp } from './test-app.ts';

type Items = Parameters<typeof anInvoice>[3];

/** A tenant with rent of $1,450.00 under a policy of the organization; the day of the test is 11/01/2026. */
export async function aLateLessee(test: TestApp, terms: Partial<LateFeeTermsInput> = {}) {
  const tenancy = await anAutomaticLease(test, { invoiceAutomatically: false });
  const { organization, admin, property } = tenancy;
  const policy = await aLateFeePolicy(test, admin, { terms: lateFeeTerms(terms) });
  const again = () => signedInAgain(test, admin);
  onDay(test, '2026-11-01');
  return {
    ...tenancy,
    policy,
    again,
    bill: async (changes: Items = {}) => {
      const items = [{ description: 'Rent', quantity: 1, rate: 1450 }];
      const body = { items, dueDate: '2026-11-01', lateDate: '2026-11-01', lateFee: 0, ...changes };
      return anInvoice(test, await again(), property.id, body);
    },
    pay: async (amount: number, paymentDate: string, description = 'Check 1') =>
      aPayment(test, await again(), property.id, { amount, paymentDate, description }),
    /** Assesses the fees that are due on these days, and returns the fees so far. */
    async assess(...days: string[]) {
      for (const day of days) {
        onDay(test, day);
        await assessAllLateFees(test, organization);
      }
      return (await tenancy.invoices())
        .filter(({ lateFeeOf }) => lateFeeOf !== null)
        .map(({ amount, dueDate, items }) => [dueDate, amount, items[0]!.description]);
    },
  };
}
