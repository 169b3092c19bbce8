import { readdirSync, readFileSync } from 'node:fs';
import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import type { ItemKind } from '@tenantry/contract/leases/item-kinds';
import type { PaymentOrder } from '@tenantry/contract/ledger/payment-order.rules';
import { ledgerEndpoints } from '@tenantry/contract/ledger/ledger.endpoints';
import { describe, expect, test } from 'vitest';
import { anInvoice, aPayment } from '#testing/factories';
import { asOwner, balanceProblems } from '#testing/inspection';
import { aLandlord, type Landlord } from '#testing/landlord';
import { applyPayments } from '#testing/organization-settings';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

async function aLandlordWith(order?: PaymentOrder): Promise<Landlord> {
  const landlord = await aLandlord(app.current);
  if (order) await applyPayments(app.current, landlord.organization, order);
  return landlord;
}

const charge = ({ admin, property }: Landlord, dueDate: string, kind: ItemKind, rate: number) =>
  anInvoice(app.current, admin, property.id, {
    items: [{ kind, description: kind, quantity: 1, rate }],
    dueDate,
    lateFee: 0,
  });

/** The open balance by due date, for each open invoice. */
async function openOf({ admin, property }: Landlord) {
  const params = { propertyId: property.id };
  const { body } = await app.current.call(invoicesEndpoints.list, { as: admin, params });
  const open = body.filter(({ remainingBalance }) => remainingBalance > 0);
  return Object.fromEntries(
    open.map(({ dueDate, remainingBalance }) => [dueDate, remainingBalance]),
  );
}

/** The rents of three months, each paid when the next one is due. A fee is charged if rent remains open. */
async function threeMonths(landlord: Landlord): Promise<number> {
  const { admin, property } = landlord;
  let fees = 0;
  for (const month of ['2025-12', '2026-01', '2026-02']) {
    await charge(landlord, `${month}-01`, 'RENT', 1000);
    // In the first month, the tenant pays after the fee was charged.
    if (fees > 0) await aPayment(app.current, admin, property.id, { amount: 1000 });
    const open = await openOf(landlord);
    if (open[`${month}-01`]) {
      await charge(landlord, `${month}-06`, 'LATE_FEE', 50);
      fees += 1;
    }
    if (month === '2025-12') await aPayment(app.current, admin, property.id, { amount: 1000 });
  }
  return fees;
}

describe('CHG-20: the order in which payments are applied', () => {
  test('C5, CHG-20: rent first, the order of a new organization: one fee, and 50.00 is open', async () => {
    const landlord = await aLandlordWith();
    expect(await threeMonths(landlord)).toBe(1);
    expect(await openOf(landlord)).toEqual({ '2025-12-06': 50 });
    expect(await balanceProblems(app.current, landlord.organization)).toEqual([]);
  });

  test('C5, PAY-6, CHG-20: oldest due date first: three fees, and 150.00 is open', async () => {
    const landlord = await aLandlordWith('OLDEST_FIRST');
    expect(await threeMonths(landlord)).toBe(3);
    const open = Object.values(await openOf(landlord));
    expect(open.reduce((sum, each) => sum + each, 0)).toBe(150);
    expect(await balanceProblems(app.current, landlord.organization)).toEqual([]);
  });

  test('CHG-20: rent, recurring charges, the deposit, other charges, then fees', async () => {
    const landlord = await aLandlordWith('RENT_FIRST');
    const { admin, property } = landlord;
    const kinds = ['NSF_FEE', 'DAMAGE', 'DEPOSIT', 'PARKING', 'RENT'] as const;
    for (const [index, kind] of kinds.entries()) {
      await charge(landlord, `2026-02-0${index + 1}`, kind, 100);
    }
    const order: string[][] = [];
    for (const _ of kinds) {
      const before = Object.keys(await openOf(landlord));
      await aPayment(app.current, admin, property.id, { amount: 100 });
      const after = await openOf(landlord);
      order.push(before.filter((day) => !(day in after)));
    }
    expect(order.flat()).toEqual(['05', '04', '03', '02', '01'].map((day) => `2026-02-${day}`));
    expect(await balanceProblems(app.current, landlord.organization)).toEqual([]);
  });

  test('CHG-20: credit is applied in the same order', async () => {
    const landlord = await aLandlordWith('RENT_FIRST');
    const { admin, property } = landlord;
    await charge(landlord, '2026-02-01', 'LATE_FEE', 50);
    await charge(landlord, '2026-03-01', 'RENT', 100);
    const { id: invoiceId } = await charge(landlord, '2026-01-01', 'RENT', 120);
    await aPayment(app.current, admin, property.id, { amount: 120 });
    const params = { propertyId: property.id, invoiceId };
    const body = { amount: 110, reason: 'Billed twice' };
    await app.current.call(invoicesEndpoints.credit, { as: admin, params, body });
    expect(await openOf(landlord)).toEqual({ '2026-02-01': 40 });
  });

  test('CHG-20, INV-11: a payment of the overdue amount pays what is overdue, not next month’s rent, and the late fee stops with the rent', async () => {
    const landlord = await aLandlordWith();
    const { admin, property } = landlord;
    const items = [
      { kind: 'RENT' as const, description: 'Rent', quantity: 1, rate: 1000 },
      { kind: 'LATE_FEE' as const, description: 'Late Fee', quantity: 1, rate: 220 },
    ];
    const late = { dueDate: '2026-02-15', lateDate: '2026-02-15', lateFee: 10 };
    await anInvoice(app.current, admin, property.id, { items, ...late });
    await charge(landlord, '2026-04-01', 'RENT', 1000);
    const summaryOf = async () =>
      (
        await app.current.call(ledgerEndpoints.accounts, {
          as: admin,
          params: { propertyId: property.id },
        })
      ).body[0];
    await aPayment(app.current, admin, property.id, { amount: 1000, paymentDate: '2026-02-17' });
    expect(await openOf(landlord)).toEqual({ '2026-02-15': 220, '2026-04-01': 1000 });
    expect(await summaryOf()).toMatchObject({ balanceOverdue: 220, lateFeeOnOverdue: 0 });
    await aPayment(app.current, admin, property.id, { amount: 220 });
    expect(await openOf(landlord)).toEqual({ '2026-04-01': 1000 });
    expect(await summaryOf()).toMatchObject({ balanceOverdue: 0, lateFeeOnOverdue: 0 });
    expect(await balanceProblems(app.current, landlord.organization)).toEqual([]);
  });
});

const migrations = new URL('../../../migrations/', import.meta.url);
const migration = readdirSync(migrations).find((name) =>
  name.endsWith('_late-fees-end-with-the-rent.sql'),
)!;

test('INV-11: on an update, the late fee of an invoice whose rent is paid ends on the day of that payment', async () => {
  const landlord = await aLandlordWith();
  const { admin, property, organization } = landlord;
  const late = { dueDate: '2026-01-01', lateDate: '2026-01-05', lateFee: 10 };
  const bill = (...items: [ItemKind, number][]) =>
    anInvoice(app.current, admin, property.id, {
      ...late,
      items: items.map(([kind, rate]) => ({ kind, description: kind, quantity: 1, rate })),
    });
  const pay = (amount: number, paymentDate: string) =>
    aPayment(app.current, admin, property.id, { amount, paymentDate });
  await bill(['RENT', 1000], ['CREDIT', -100], ['LATE_FEE', 220]);
  await pay(900, '2026-01-07');
  await bill(['PARKING', 50], ['NSF_FEE', 30]);
  await pay(50, '2026-01-09');
  await bill(['RENT', 700], ['RENT', -20], ['PARKING', 75]);
  await pay(679.99, '2026-01-11');
  const days = () =>
    asOwner<{ day: string | null }>(
      app.current,
      organization,
      'SELECT settled_on::text AS day FROM invoices ORDER BY number',
    );
  const computed = await days();
  expect(computed.map(({ day }) => day)).toEqual(['2026-01-07', '2026-01-09', null]);
  await asOwner(app.current, organization, 'UPDATE invoices SET settled_on = NULL');
  for (const statement of readFileSync(new URL(migration, migrations), 'utf8').split(
    '--> statement-breakpoint',
  )) {
    await asOwner(app.current, organization, statement);
  }
  expect(await days()).toEqual(computed);
});
