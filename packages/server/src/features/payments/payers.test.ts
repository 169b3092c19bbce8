import { allPaymentsEndpoints } from '@tenantry/contract/payments/all-payments.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import { partiesEndpoints } from '@tenantry/contract/leases/parties.endpoints';
import type { Party } from '@tenantry/contract/leases/parties.schemas';
import { ledgerEndpoints } from '@tenantry/contract/ledger/ledger.endpoints';
import { historyEndpoints } from '@tenantry/contract/portfolio/history.endpoints';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { updateLeasesForToday } from '#testing/calendar';
import { aCardPayment } from '#testing/card-payments';
import { anInvoice, aPayment, aRental, paymentBody, type TestPerson } from '#testing/factories';
import { asOwner, balanceProblems } from '#testing/inspection';
import { aLandlord, signedInAgain, type Landlord } from '#testing/landlord';
import { aParty, aRoommate, ofLease } from '#testing/parties';
import { randomRuns } from '#testing/random-runs';
import { NOW, useTestApp } from '#testing/test-app';

const app = useTestApp();

beforeEach(() => app.current.clock.set(NOW));

const guarantor = { role: 'GUARANTOR', firstName: 'Gus', lastName: 'Garner' } as const;

const primaryOf = async ({ admin, lease }: Landlord): Promise<Party> => {
  const params = ofLease(lease);
  const { body } = await app.current.call(partiesEndpoints.list, { as: admin, params });
  return body.find(({ primary }) => primary)!;
};

const paidBy = ({ admin, property }: Landlord, party: Pick<Party, 'id'>, amount = 100) =>
  aPayment(app.current, admin, property.id, { amount, payerPartyId: party.id });

const seenBy = async (as: TestPerson) =>
  (await app.current.call(paymentsEndpoints.ofLessee, { as })).body.map(
    (payment) => payment.paidBy,
  );

const seenByStaff = async ({ admin, property }: Landlord) => {
  const params = { propertyId: property.id };
  const { body } = await app.current.call(paymentsEndpoints.list, {
    as: admin,
    params,
    query: {},
  });
  return body.map((payment) => payment.paidBy);
};

const rob = { name: 'Rob Roommate', own: false };
const tess = { name: 'Tess Tenant', own: false };

describe('UNIT-6b: a payment says who paid', () => {
  test('UNIT-6b: staff choose who paid, a card says it by itself, and each tenant knows their own', async () => {
    const landlord = await aLandlord(app.current);
    const { lessee } = landlord;
    const { person } = await aRoommate(app.current, landlord);
    await anInvoice(app.current, landlord.admin, landlord.property.id);
    const { firstName, lastName } = await primaryOf(landlord);
    const primary = { name: `${firstName} ${lastName}`, own: false };
    const check = await paidBy(landlord, await primaryOf(landlord));
    expect(check.paidBy).toEqual(primary);
    await aCardPayment(app.current, person, { amount: 200 });
    expect(await seenByStaff(landlord)).toEqual([rob, primary]);
    expect(await seenBy(person)).toEqual([{ ...rob, own: true }, primary]);
    expect(await seenBy(lessee)).toEqual([rob, { ...primary, own: true }]);
    const accounts = await app.current.call(ledgerEndpoints.accountsOfLessee, { as: person });
    const entries = accounts.body[0]!.entries.filter(({ kind }) => kind === 'payment');
    expect(entries.map((entry) => entry.paidBy)).toEqual([primary, { ...rob, own: true }]);
    const csv = { as: landlord.admin, query: {} };
    const table: unknown = (await app.current.call(allPaymentsEndpoints.export, csv)).body;
    expect(String(table)).toContain('Status,Paid by\r\n');
    expect(String(table)).toContain('Received,Rob Roommate\r\n');
    const params = { kind: 'payment', entityId: check.id } as const;
    const history = await app.current.call(historyEndpoints.one, { as: landlord.admin, params });
    expect(history.body.events[0]!.changes).toContainEqual({
      field: 'paidBy',
      from: null,
      to: primary.name,
    });
  });

  test('UNIT-6b: a lease of one tenant names nobody, and neither does a payment without a payer', async () => {
    const landlord = await aLandlord(app.current);
    const { lessee } = landlord;
    await paidBy(landlord, await primaryOf(landlord));
    await aCardPayment(app.current, lessee, { amount: 50 });
    await aPayment(app.current, landlord.admin, landlord.property.id, { amount: 10 });
    expect(await seenByStaff(landlord)).toEqual([null, null, null]);
    const child = { role: 'OCCUPANT', emailAddress: null, phoneNumber: null } as const;
    await aParty(app.current, landlord.admin, landlord.lease, child);
    expect(await seenByStaff(landlord)).toEqual([null, null, null]);
    await aParty(app.current, landlord.admin, landlord.lease, guarantor);
    const names = (await seenByStaff(landlord)).filter((each) => each !== null);
    expect(names).toEqual([tess, tess]);
  });

  test('UNIT-6b: a guarantor and somebody who has left may have paid, an occupant or a person of another lease not', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, lease, property, organization } = landlord;
    const gus = await aParty(app.current, admin, lease, guarantor);
    const gone = await aParty(app.current, admin, lease, { fromDay: null, toDay: '2026-03-01' });
    expect((await paidBy(landlord, gus)).paidBy).toEqual({ name: 'Gus Garner', own: false });
    expect((await paidBy(landlord, gone)).paidBy).toEqual(rob);
    const all = { as: admin, query: { filter: 'Gus Garner', limit: '10' } };
    const found = await app.current.call(allPaymentsEndpoints.list, all);
    expect(found.body).toMatchObject([{ paidBy: { name: 'Gus Garner' } }]);
    const child = { role: 'OCCUPANT', emailAddress: null, phoneNumber: null } as const;
    const other = { ...landlord, ...(await aRental(app.current, organization, admin)) };
    const strangers = [
      (await aParty(app.current, admin, lease, child)).id,
      (await primaryOf(other)).id,
      randomUUID(),
    ];
    for (const payerPartyId of strangers) {
      const { status, problem } = await app.current.call(paymentsEndpoints.recordExternal, {
        as: admin,
        params: { propertyId: property.id },
        body: paymentBody({ payerPartyId }),
      });
      expect([status, problem.code, Object.keys(problem.fields ?? {})]).toEqual([
        422,
        'payer_not_on_lease',
        ['payerPartyId'],
      ]);
    }
    expect(await seenByStaff(landlord)).toHaveLength(2);
  });

  test('UNIT-6b, UNIT-9: who has paid was on the lease, so only a last day removes them', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, lease } = landlord;
    const { party } = await aRoommate(app.current, landlord);
    await paidBy(landlord, party);
    const remove = (query: { neverThere?: 'true' }) =>
      app.current.call(partiesEndpoints.end, {
        as: admin,
        params: { ...ofLease(lease), partyId: party.id },
        query,
      });
    const { status, problem } = await remove({ neverThere: 'true' });
    expect([status, problem.code]).toEqual([409, 'party_has_paid']);
    expect((await remove({})).status).toBe(200);
    app.current.clock.advance({ hours: 48 });
    const signedIn = { ...landlord, admin: await signedInAgain(app.current, admin) };
    expect(await seenByStaff(signedIn)).toEqual([rob]);
  });

  test('UNIT-6b: a tenant who left, came back and is named by an earlier server keeps what they paid', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, lease, organization } = landlord;
    const { person, party } = await aRoommate(app.current, landlord, {
      fromDay: null,
      toDay: '2026-02-28',
    });
    const { emailAddress } = person;
    await aParty(app.current, admin, lease, { emailAddress, fromDay: '2026-03-05' });
    await paidBy(landlord, party);
    const rename = `UPDATE leases SET user_id = $2, email_address = $3, first_name = 'Rob', last_name = 'Roommate'
      WHERE id = $1 RETURNING id`;
    await asOwner(app.current, organization, rename, [lease.id, person.userId, emailAddress]);
    await updateLeasesForToday(app.current, organization);
    expect(await seenByStaff(landlord)).toEqual([rob]);
    expect((await primaryOf(landlord)).fromDay).toBe('2026-03-05');
  });
});

describe('UNIT-6b: one balance, whoever pays', () => {
  test('UNIT-6b: balances are the same for any payers of the same amounts', async () => {
    const payment = fc.record({
      amount: fc.integer({ min: 1, max: 90_000 }).map((cents) => cents / 100),
      payer: fc.constantFrom('nobody', 'primary', 'second', 'guarantor'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(payment, { minLength: 1, maxLength: 4 }), async (payments) => {
        const owed = await Promise.all([true, false].map((named) => owedAfter(payments, named)));
        expect(owed[0]).toEqual(owed[1]);
      }),
      { numRuns: randomRuns(5, 50) },
    );
  });
});

/** The account of a new lease of two tenants and a guarantor after these payments, with or without who paid. */
async function owedAfter(
  payments: readonly { readonly amount: number; readonly payer: string }[],
  named: boolean,
) {
  const landlord = await aLandlord(app.current);
  const { admin, property, lease, organization } = landlord;
  const second = await aParty(app.current, admin, lease);
  const third = await aParty(app.current, admin, lease, guarantor);
  const first = await primaryOf(landlord);
  const ids = new Map([
    ['primary', first.id],
    ['second', second.id],
    ['guarantor', third.id],
  ]);
  await anInvoice(app.current, admin, property.id);
  for (const [index, { amount, payer }] of payments.entries()) {
    const payerPartyId = named ? ids.get(payer) : undefined;
    const description = `Check ${index + 1}`;
    await aPayment(app.current, admin, property.id, { amount, description, payerPartyId });
  }
  const params = { propertyId: property.id };
  const { body } = await app.current.call(ledgerEndpoints.accounts, { as: admin, params });
  const { entries, balanceDue, credit, dueNow } = body[0]!;
  expect(await balanceProblems(app.current, organization)).toEqual([]);
  return { balanceDue, credit, dueNow, balances: entries.map(({ balance }) => balance) };
}
