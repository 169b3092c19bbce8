import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import { lesseePayment } from '@tenantry/contract/payments/payments.schemas';
import { cents } from '@tenantry/contract/shared/money';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  anInvoice,
  aPayment,
  aPerson,
  aRental,
  aReversal,
  type TestPerson,
} from '#testing/factories';
import { aLandlord, signedInAgain, type Landlord } from '#testing/landlord';
import { takeBackPart } from '#testing/taking-back';
import { NOW, useTestApp } from '#testing/test-app';
import { openAccount } from '#features/ledger';
import { newId } from '../../platform/tokens.ts';
import { cardPayments, cardRefunds } from './card-payments.table.ts';
import { receive } from './payments.service.ts';

const app = useTestApp();

beforeEach(() => app.current.clock.set(NOW));

const paymentsOf = async (as: TestPerson, propertyId: string) =>
  (await app.current.call(paymentsEndpoints.list, { as, params: { propertyId } })).body;

const ownPayments = async (as: TestPerson) =>
  (await app.current.call(paymentsEndpoints.ofLessee, { as })).body;

type CardChanges = Partial<typeof cardPayments.$inferInsert>;

/** The record that the cards feature makes of a card payment; after success, with the received money. */
async function aCardPayment(landlord: Landlord, changes: CardChanges = {}): Promise<string> {
  const { organization, property, lease, lessee } = landlord;
  const id = newId();
  await app.current.database.transact({ organization }, async (tx) => {
    const row = {
      organizationId: organization.id,
      id,
      propertyId: property.id,
      leaseId: lease.id,
      userId: lessee.userId,
      amount: cents(50_000),
      status: 'succeeded' as const,
      processor: 'test' as const,
      testMode: true,
      brand: 'Visa',
      last4: '4242',
      expMonth: 4,
      expYear: 2030,
      createdAt: new Date('2026-03-10T15:00:00Z'),
      ...changes,
    };
    await tx.db.insert(cardPayments).values(row);
    if (row.status !== 'succeeded') return;
    await receive(tx, await openAccount(tx, property.id, lease.id), {
      id,
      method: 'CreditCard',
      amount: row.amount,
      paymentDate: tx.today,
      description: 'Visa ending in 4242',
      payerPartyId: null,
      recordedBy: lessee.userId,
      refundChannel: 'test:test',
    });
  });
  return id;
}

async function aRefund(
  { organization }: Landlord,
  paymentId: string,
  status: 'pending' | 'failed' | 'succeeded',
  changes: { readonly id?: string; readonly failure?: string } = {},
) {
  const id = changes.id ?? newId();
  await app.current.database.transact({ organization }, (tx) =>
    tx.db.insert(cardRefunds).values({
      organizationId: organization.id,
      id,
      paymentId,
      amount: cents(12_000),
      note: 'Paid twice',
      status,
      failure: status === 'failed' ? 'The card was closed.' : null,
      createdAt: new Date('2026-03-10T15:00:00Z'),
      ...changes,
    }),
  );
  return id;
}

const noCard = { brand: null, last4: null, expMonth: null, expYear: null };

describe('the payments of a property', () => {
  test('PAY-9: a card payment is listed with its card and pending refunds', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, property, lease } = landlord;
    const invoice = await anInvoice(app.current, admin, property.id);
    const id = await aCardPayment(landlord);
    const pending = await aRefund(landlord, id, 'pending');
    const failed = await aRefund(landlord, id, 'failed');
    const refund = {
      reason: 'Refund',
      amount: 120,
      reversalDate: '2026-03-10',
      note: 'Paid twice',
    };
    expect(await paymentsOf(admin, property.id)).toEqual([
      {
        id,
        propertyId: property.id,
        leaseId: lease.id,
        method: 'CreditCard',
        amount: 500,
        paymentDate: '2026-03-10',
        description: 'Visa ending in 4242',
        paidBy: null,
        status: 'received',
        card: { brand: 'Visa', last4: '4242', expMonth: 4, expYear: 2030, testMode: true },
        failure: null,
        applications: [{ invoiceId: invoice.id, invoiceNumber: 1, amount: 500 }],
        credit: 0,
        reversals: [
          { ...refund, id: pending, status: 'pending', failure: null },
          { ...refund, id: failed, status: 'failed', failure: 'The card was closed.' },
        ],
        reversible: 380,
        takenBackBy: 'refund',
        documents: [],
      },
    ]);
    const params = { propertyId: property.id, paymentId: id };
    const body = { reason: 'Mistake', reversalDate: '2026-03-10' } as const;
    const answer = await app.current.call(paymentsEndpoints.reverse, { as: admin, params, body });
    expect(answer.problem).toMatchObject({
      status: 422,
      message: 'A payment by card is refunded, not reversed.',
    });
  });

  test('PAY-9: card payments without money are listed among the others, on their day in New York', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, property } = landlord;
    const before = await aPayment(app.current, admin, property.id, { paymentDate: '2026-03-08' });
    const after = await aPayment(app.current, admin, property.id, { paymentDate: '2026-03-10' });
    // Ten in the evening of March 9 in that time zone.
    const createdAt = new Date('2026-03-10T02:00:00Z');
    const open = await aCardPayment(landlord, { ...noCard, status: 'pending', createdAt });
    const asks = await aCardPayment(landlord, { status: 'requiresAction', createdAt });
    const failure = 'The card was declined.';
    const failed = await aCardPayment(landlord, { status: 'failed', failure, createdAt });
    const list = await paymentsOf(admin, property.id);
    expect(list.map((each) => [each.id, each.paymentDate, each.status])).toEqual([
      [after.id, '2026-03-10', 'received'],
      [failed, '2026-03-09', 'failed'],
      [asks, '2026-03-09', 'pending'],
      [open, '2026-03-09', 'pending'],
      [before.id, '2026-03-08', 'received'],
    ]);
    const nothing = {
      applications: [],
      credit: 0,
      reversals: [],
      reversible: 0,
      takenBackBy: null,
    };
    expect(list[1]).toMatchObject({ ...nothing, failure, amount: 500 });
    expect(list[2]).toMatchObject({ ...nothing, description: 'Visa ending in 4242' });
    expect(list[3]).toMatchObject({ ...nothing, card: null, description: 'Card' });
  });
});

test('PAY-9: a refund that succeeded is one reversal, which also says that it came back', async () => {
  const landlord = await aLandlord(app.current);
  const { organization, admin, property } = landlord;
  const id = await aCardPayment(landlord);
  const [payment] = await paymentsOf(admin, property.id);
  const reversal = await takeBackPart(app.current, {
    organization,
    payment: payment!,
    amount: 120,
  });
  await aRefund(landlord, id, 'succeeded', { id: reversal.id, failure: 'The card was closed.' });
  const [after] = await paymentsOf(admin, property.id);
  expect(after).toMatchObject({ status: 'partlyReversed', reversible: 380 });
  expect(after?.reversals).toMatchObject([
    { id: reversal.id, amount: 120, status: 'succeeded', failure: 'The card was closed.' },
  ]);
});

describe('the payments of a tenant', () => {
  test('TENANT-4: include only their own leases, without the landlord’s details', async () => {
    const { organization, admin, property, lessee } = await aLandlord(app.current);
    const other = await aRental(app.current, organization, admin);
    await aPayment(app.current, admin, other.property.id);
    const first = await aPayment(app.current, admin, property.id, { paymentDate: '2026-03-02' });
    const second = await aPayment(app.current, admin, property.id);
    const reversed = await aReversal(app.current, admin, second);
    const shown = [reversed, first].map((payment) => lesseePayment.parse(payment));
    expect(await ownPayments(lessee)).toEqual(shown);
    expect(Object.keys(shown[0]!)).not.toContain('documents');
    expect(await ownPayments(await aPerson(app.current, organization, 'Leasee'))).toEqual([]);
  });

  test('TENANT-4: failed payments are hidden after thirty days, open ones are not', async () => {
    const landlord = await aLandlord(app.current);
    const failed = await aCardPayment(landlord, { status: 'failed' });
    const open = await aCardPayment(landlord, { status: 'pending' });
    const shownAt = async (now: string) => {
      app.current.clock.set(now);
      const lessee = await signedInAgain(app.current, landlord.lessee);
      return (await ownPayments(lessee)).map(({ id }) => id);
    };
    expect(await shownAt('2026-04-09T15:00:00Z')).toEqual([open, failed]);
    expect(await shownAt('2026-04-10T15:00:00Z')).toEqual([open]);
    const admin = await signedInAgain(app.current, landlord.admin);
    expect(await paymentsOf(admin, landlord.property.id)).toHaveLength(2);
  });
});
