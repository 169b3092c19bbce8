import { utilityBillsEndpoints } from '@tenantry/contract/billing/utility-bills.endpoints';
import type { UtilityBillInput } from '@tenantry/contract/billing/utility-bills.schemas';
import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { describe, expect, test } from 'vitest';
import { aLease, aProperty } from '#testing/factories';
import { aLandlord } from '#testing/landlord';
import { balanceProblems } from '#testing/inspection';
import { useTestApp } from '#testing/test-app';
import { utilityBillBody } from '#testing/utility-bills';
import { aPicture } from '#testing/world';

const app = useTestApp();

/** Two homes of one organization, each with a lease. */
async function twoHomes() {
  const { organization, admin, property, lease, lessee } = await aLandlord(app.current);
  const second = await aProperty(app.current, admin);
  const other = await aLease(app.current, admin, second.id, { emailAddress: lessee.emailAddress });
  const leaseIds = [lease.id, other.id];
  return {
    organization,
    admin,
    property,
    leaseIds,
    split: (changes: Partial<UtilityBillInput> = {}) =>
      app.current.call(utilityBillsEndpoints.split, {
        as: admin,
        body: utilityBillBody(leaseIds, changes),
      }),
    list: async () => (await app.current.call(utilityBillsEndpoints.list, { as: admin })).body,
    invoices: async (propertyId: string) =>
      (
        await app.current.call(invoicesEndpoints.list, {
          as: admin,
          params: { propertyId },
          query: {},
        })
      ).body,
  };
}

describe('CHG-26: utility bills', () => {
  test('CHG-26: each tenant gets an invoice with the total, the share and how it was split', async () => {
    const { organization, property, leaseIds, split, invoices, list } = await twoHomes();
    const weights = [850, 1250];
    const shares = leaseIds.map((leaseId, index) => ({ leaseId, weight: weights[index]! }));
    const { status, body: bill } = await split({ amount: 100.01, split: 'BY_AREA', shares });
    expect(status).toBe(201);
    expect(bill.shares.map(({ amount }) => amount)).toEqual([40.48, 59.53]);
    const [invoice] = await invoices(property.id);
    expect(invoice).toMatchObject({
      id: bill.shares[0]!.invoiceId,
      dueDate: '2026-04-01',
      amount: 40.48,
      items: [
        {
          kind: 'UTILITY',
          description: 'Water 02/01/2026 to 02/28/2026: 850 of 2,100 sq ft of $100.01',
        },
      ],
    });
    expect(await list()).toEqual([bill]);
    expect(await balanceProblems(app.current, organization)).toEqual([]);
  });

  test('CHG-26: split equally, the cent that is left goes to the first; a share of zero has no invoice', async () => {
    const { split } = await twoHomes();
    const amounts = async (amount: number) =>
      (await split({ amount })).body.shares.map((share) => [
        share.amount,
        share.invoiceId !== null,
      ]);
    expect(await amounts(0.03)).toEqual([
      [0.02, true],
      [0.01, true],
    ]);
    expect(await amounts(0.01)).toEqual([
      [0.01, true],
      [0, false],
    ]);
  });

  test('CHG-26, GEN-5: a rehearsal shows what the call then creates, and creates nothing', async () => {
    const { admin, property, leaseIds, split, invoices, list } = await twoHomes();
    const { body: rehearsed } = await app.current.rehearse(utilityBillsEndpoints.split, {
      as: admin,
      body: utilityBillBody(leaseIds),
    });
    expect(await list()).toEqual([]);
    expect(await invoices(property.id)).toEqual([]);
    const { body } = await split();
    expect(rehearsed.answer.shares.map(({ amount }) => amount)).toEqual(
      body.shares.map(({ amount }) => amount),
    );
  });

  test('CHG-26: an unknown lease, or a day too far back, charges nobody', async () => {
    const { leaseIds, split, list } = await twoHomes();
    const shares = [...leaseIds, crypto.randomUUID()].map((leaseId) => ({ leaseId, weight: 1 }));
    expect((await split({ shares })).status).toBe(404);
    expect((await split({ shares: [shares[0]!, shares[0]!] })).status).toBe(400);
    expect((await split({ dueDate: '2024-01-01' })).problem).toMatchObject({ status: 422 });
    expect((await split({ periodEnd: '2026-01-01' })).status).toBe(400);
    expect(await list()).toEqual([]);
  });

  test('CHG-26: the bill of the utility is attached once', async () => {
    const { admin, split, list } = await twoHomes();
    const { id: billId } = (await split()).body;
    const attach = async () =>
      app.current.call(utilityBillsEndpoints.uploadDocument, {
        as: admin,
        params: { billId, fileName: 'water.png' },
        file: await aPicture(),
      });
    expect((await attach()).body.document).toContain('water');
    expect((await attach()).status).toBe(422);
    expect((await list())[0]?.document).toContain('water');
    const file = await app.current.call(utilityBillsEndpoints.document, {
      as: admin,
      params: { billId },
    });
    expect(file.status).toBe(200);
  });
});
