import { leaseEndingsEndpoints } from '@tenantry/contract/portfolio/lease-endings.endpoints';
import { settlementsEndpoints } from '@tenantry/contract/settlements/settlements.endpoints';
import type { Settlement } from '@tenantry/contract/settlements/settlements.schemas';
import { beforeEach, describe, expect, test } from 'vitest';
import { onDay } from '#testing/billing';
import { anInvoice, aPayment, type TestPerson } from '#testing/factories';
import { balanceProblems } from '#testing/inspection';
import { aLandlord, signedInAgain, type Landlord } from '#testing/landlord';
import { queueIsEmpty, useOutbox } from '#testing/outbox';
import { aDraft, anEndedTenancy, send } from '#testing/settlements';
import { NOW, useTestApp } from '#testing/test-app';

const app = useTestApp();
const outbox = useOutbox(app);

beforeEach(() => app.current.clock.set(NOW));

const read = async (as: TestPerson, leaseId: string) =>
  (await app.current.call(settlementsEndpoints.one, { as, params: { leaseId } })).body;

const bill = ({ admin, property, lease }: Landlord, kind: 'DEPOSIT' | 'RENT', rate: number) =>
  anInvoice(app.current, admin, property.id, {
    leaseId: lease.id,
    items: [{ kind, description: kind, quantity: 1, rate }],
  });

const pay = ({ admin, property, lease }: Landlord, amount: number) =>
  aPayment(app.current, admin, property.id, { leaseId: lease.id, amount });

describe('NEW-4: a settlement that was sent', () => {
  test('NEW-4: shows the credit that stays on the account as its draft did, to staff, to the tenant and in the mail', async () => {
    const landlord = await anEndedTenancy(app.current);
    const { admin, lessee, lease, organization } = landlord;
    await pay(landlord, 500);
    const draft = await aDraft(app.current, admin, lease.id);
    expect(draft.money).toMatchObject({ credit: 120, creditLeft: 380, kept: 0, refund: 1450 });
    const sent = await send(app.current, admin, draft);
    expect(sent.status).toBe(201);
    expect(sent.body.money).toEqual(draft.money);
    expect((await read(admin, lease.id)).money).toEqual(draft.money);
    const { body: own } = await app.current.call(settlementsEndpoints.ofLessee, { as: lessee });
    expect(own.map(({ money }) => money)).toEqual([draft.money]);
    await queueIsEmpty(app.current);
    const mails = await outbox.mailsTo(lessee.emailAddress, 1);
    const words = mails.map(({ text }) => text).join('');
    expect(words).toContain('Your account keeps a credit of $380.00.');
    expect(await balanceProblems(app.current, organization)).toEqual([]);
  });

  test('NEW-4: is not sent when only the kept amount differs from what was seen', async () => {
    const landlord = await anEndedTenancy(app.current);
    const { admin, lease } = landlord;
    const draft = await aDraft(app.current, admin, lease.id);
    const seen = { ...draft, money: { ...draft.money, kept: draft.money.kept + 1 } };
    const refused = await send(app.current, admin, seen);
    expect(refused.problem).toMatchObject({ status: 409, code: 'settlement_changed' });
    expect((await read(admin, lease.id)).sentOn).toBeNull();
    expect((await send(app.current, admin, draft)).status).toBe(201);
  });

  test('NEW-4: a larger deposit that pays a larger debt changes the kept amount alone, and is seen first', async () => {
    const landlord = await anEndedTenancy(app.current);
    const { admin, lease } = landlord;
    const draft = await aDraft(app.current, admin, lease.id);
    await bill(landlord, 'DEPOSIT', 200);
    await pay(landlord, 200);
    await bill(landlord, 'RENT', 200);
    const now = await read(admin, lease.id);
    const { refund, stillOwed, kept } = draft.money;
    expect(now).toMatchObject({ version: draft.version, money: { refund, stillOwed } });
    expect(now.money.kept).toBe(kept + 200);
    const refused = await send(app.current, admin, draft);
    expect(refused.problem).toMatchObject({ status: 409, code: 'settlement_changed' });
    expect((await send(app.current, admin, now)).status).toBe(201);
    expect(await balanceProblems(app.current, landlord.organization)).toEqual([]);
  });
});

describe('NEW-4: a term that may go on', () => {
  /** The term of the lease ends on 12/31/2026. */
  async function afterTerm(decide?: 'ENDS' | 'MONTH_TO_MONTH') {
    const landlord = await aLandlord(app.current);
    const { lease, property } = landlord;
    await bill(landlord, 'DEPOSIT', 1450);
    await pay(landlord, 1450);
    if (decide !== undefined) {
      await app.current.call(leaseEndingsEndpoints.decideAfterTerm, {
        as: landlord.admin,
        params: { propertyId: property.id, leaseId: lease.id },
        body: { afterEnd: decide, announceDays: 30, reason: '' },
      });
    }
    onDay(app.current, '2027-01-04');
    const admin = await signedInAgain(app.current, landlord.admin);
    const draft = await aDraft(app.current, admin, lease.id);
    return { admin, draft };
  }

  const attempt = async ({ admin, draft }: { admin: TestPerson; draft: Settlement }) =>
    send(app.current, admin, draft);

  test.each([undefined, 'MONTH_TO_MONTH'] as const)(
    'NEW-4: is not settled after its last day while it is undecided or goes on: %s',
    async (decision) => {
      const tenancy = await afterTerm(decision);
      expect(tenancy.draft.problem).toMatch(/^Nobody has decided that the lease ends/);
      expect((await attempt(tenancy)).problem).toMatchObject({
        status: 422,
        code: 'settlement_too_early',
      });
    },
  );

  test('NEW-4: is settled once it was decided that the lease ends', async () => {
    const tenancy = await afterTerm('ENDS');
    expect(tenancy.draft.problem).toBeNull();
    expect((await attempt(tenancy)).status).toBe(201);
  });
});
