import { historyEndpoints } from '@tenantry/contract/portfolio/history.endpoints';
import { leaseEndingsEndpoints } from '@tenantry/contract/portfolio/lease-endings.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { moveOutsEndpoints } from '@tenantry/contract/portfolio/move-outs.endpoints';
import { noticesEndpoints } from '@tenantry/contract/portfolio/notices.endpoints';
import { calendarEndpoints } from '@tenantry/contract/today/calendar.endpoints';
import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import type { StateRuleTerms } from '@tenantry/contract/rules/state-rules.schemas';
import { beforeEach, describe, expect, test } from 'vitest';
import { aPerson, type TestPerson } from '#testing/factories';
import { aLandlord } from '#testing/landlord';
import { queueIsEmpty, useOutbox } from '#testing/outbox';
import { aParty, aRoommate } from '#testing/parties';
import { readPdf } from '#testing/pdf';
import { checkRule } from '#testing/state-rules';
import { NOW, useTestApp } from '#testing/test-app';

const app = useTestApp();
const outbox = useOutbox(app);

/** NOW is 03/10/2026. */
beforeEach(() => app.current.clock.set(NOW));

const END = '2026-12-31';

/** A lease for all of 2026, or month to month, and the calls for its notices. */
async function aTenancy({ monthToMonth = false } = {}) {
  const landlord = await aLandlord(app.current);
  const { admin, lease, lessee } = landlord;
  const params = { propertyId: lease.propertyId, leaseId: lease.id };
  const { call } = app.current;
  const current = async () => {
    const { propertyId } = params;
    const { body } = await call(leasesEndpoints.list, {
      as: admin,
      params: { propertyId },
      query: {},
    });
    return body.find(({ id }) => id === lease.id)!;
  };
  if (monthToMonth) {
    const { status: _, ...body } = await current();
    const changes = { type: 'M2M', startDate: null, endDate: null } as const;
    await call(leasesEndpoints.modify, { as: admin, params, body: { ...body, ...changes } });
  }
  return {
    ...landlord,
    params,
    current,
    give: (changes: object = {}, as: TestPerson = admin) =>
      call(noticesEndpoints.give, {
        as,
        params,
        body: { by: 'TENANT', givenOn: '2026-03-10', lastDay: END, way: 'MAIL', ...changes },
      }),
    notices: async () => (await call(noticesEndpoints.list, { as: admin, params })).body,
    withdraw: (noticeId: string) =>
      call(noticesEndpoints.withdraw, {
        as: admin,
        params: { ...params, noticeId },
        body: { reason: 'The tenant stays.' },
      }),
    own: async (as: TestPerson = lessee) =>
      call(noticesEndpoints.own, { as, params: { leaseId: lease.id } }),
    giveOwn: (lastDay: string, as: TestPerson = lessee) =>
      call(noticesEndpoints.giveOwn, { as, params: { leaseId: lease.id }, body: { lastDay } }),
    today: async () => {
      const { body } = await call(todayEndpoints.needs, { as: admin, query: {} });
      return body.items.filter(({ kind }) => kind === 'notice_to_plan');
    },
    plan: () => call(moveOutsEndpoints.moveOut, { as: admin, params, body: { lastDay: END } }),
  };
}

const thirtyDays: StateRuleTerms = {
  kind: 'monthToMonth.notice',
  tenantDays: 45,
  landlordDays: 30,
  landlordDaysAfterYear: 60,
  landlordDaysAfterTwoYears: 90,
  ends: 'ANY_DAY',
};

describe('UNIT-11: notice to vacate', () => {
  test('UNIT-11: a notice is beside the status of the lease, in Today and in the calendar, until the move-out is planned', async () => {
    const { admin, give, current, today, plan, notices } = await aTenancy();
    const { status, body } = await give();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      moveOutPlanned: false,
      notices: [
        {
          by: 'TENANT',
          tenant: 'Tess Tenant',
          givenOn: '2026-03-10',
          lastDay: END,
          way: 'MAIL',
          earliest: { day: END, because: 'TERM' },
          agreed: false,
          hasLetter: false,
        },
      ],
    });
    expect(await current()).toMatchObject({ status: 'ACTIVE', noticeFor: END });
    expect(await today()).toMatchObject([{ by: 'TENANT', givenOn: '2026-03-10', lastDay: END }]);
    const entries = async () => {
      const kinds = 'lease_ends,notice_ends';
      const query = { from: '2026-12-01', to: '2027-01-01', kinds };
      const answer = await app.current.call(calendarEndpoints.calendar, { as: admin, query });
      return answer.body.entries.map(({ kind }) => kind);
    };
    expect(await entries()).toEqual(['lease_ends', 'notice_ends']);
    await plan();
    expect(await today()).toEqual([]);
    expect(await entries()).toEqual(['lease_ends']);
    expect(await notices()).toMatchObject({ moveOutPlanned: true });
  });

  test('UNIT-11: a withdrawn notice is kept, and its planned move-out is undone', async () => {
    const { admin, give, plan, current, withdraw, notices, params } = await aTenancy();
    const { body } = await give();
    await plan();
    expect(await current()).toMatchObject({ afterEnd: 'ENDS' });
    const { id } = body.notices[0]!;
    const withdrawn = await withdraw(id);
    expect(withdrawn.body.notices).toMatchObject([
      { id, withdrawnOn: '2026-03-10', withdrawnReason: 'The tenant stays.' },
    ]);
    expect(await current()).toMatchObject({ noticeFor: null, afterEnd: null, endDate: END });
    expect((await withdraw(id)).problem).toMatchObject({ status: 404, code: 'no_notice' });
    expect((await give()).status).toBe(201);
    expect((await notices()).notices).toHaveLength(2);
    const history = await app.current.call(historyEndpoints.one, {
      as: admin,
      params: { kind: 'lease', entityId: params.leaseId },
    });
    expect(history.body.events.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['lease.noticeGiven', 'lease.noticeWithdrawn']),
    );
  });

  test('UNIT-11: one notice is in force at a time, and none is given of a lease that is over or for a day that cannot be', async () => {
    const { admin, give, params } = await aTenancy();
    const refused = async (changes: object) => (await give(changes)).problem.code;
    expect(await refused({ givenOn: '2026-03-11' })).toBe('notice_dated_ahead');
    const past = { givenOn: '2026-03-01', lastDay: '2026-03-09', agreed: true };
    expect(await refused(past)).toBe('notice_for_past_day');
    expect(await refused({ lastDay: '2026-03-01' })).toBe('notice_before_its_day');
    expect(await refused({ lastDay: '2027-01-31' })).toBe('notice_beyond_term');
    await give();
    const again = await give();
    expect(again.problem).toMatchObject({ status: 409, code: 'notice_given' });
    const renewed = await app.current.call(moveOutsEndpoints.renew, {
      as: admin,
      params,
      body: { endDate: '2027-12-31' },
    });
    expect(renewed.problem).toMatchObject({ status: 409, code: 'notice_stops_renewal' });
    const over = await aTenancy();
    await app.current.call(leasesEndpoints.end, { as: over.admin, params: over.params, query: {} });
    expect((await over.give()).problem.code).toBe('lease_ended');
  });

  test('UNIT-11: the notice of a lease that has ended is not withdrawn, and stays in force', async () => {
    const { admin, give, withdraw, notices, params } = await aTenancy();
    const { body } = await give();
    await app.current.call(leasesEndpoints.end, { as: admin, params, query: {} });
    const refused = await withdraw(body.notices[0]!.id);
    expect(refused.problem).toMatchObject({ status: 404, code: 'no_notice' });
    expect((await notices()).notices).toMatchObject([{ lastDay: END, withdrawnOn: null }]);
  });

  test('UNIT-11: a day before the earliest one needs the confirmation that both sides agree', async () => {
    const { give } = await aTenancy();
    const early = { lastDay: '2026-06-30' };
    expect((await give(early)).problem).toMatchObject({
      code: 'notice_too_early',
      message:
        'The earliest last day is 12/31/2026. The fixed term runs until then. Choose that day or a later one, or confirm that both sides agree.',
    });
    const { body } = await give({ ...early, agreed: true });
    expect(body.notices).toMatchObject([{ lastDay: '2026-06-30', agreed: true }]);
  });

  test('UNIT-11: the days of notice of the lease count, and a state rule only once it is turned on', async () => {
    const { admin, give, notices, params, own } = await aTenancy({ monthToMonth: true });
    expect(await notices()).toMatchObject({
      earliest: { TENANT: { day: '2026-04-09', because: 'LEASE', days: 30 } },
    });
    await checkRule(app.current, admin, 'ny-monthToMonth.notice', thirtyDays);
    const law = { because: 'LAW', statute: 'N.Y. Real Prop. Law § 226-c(1), (2)' };
    expect(await notices()).toMatchObject({
      earliest: { TENANT: { day: '2026-04-24', days: 45, ...law }, LANDLORD: { because: 'LEASE' } },
    });
    expect((await give({ lastDay: '2026-04-10' })).problem.message).toBe(
      'The earliest last day is 04/24/2026. N.Y. Real Prop. Law § 226-c(1), (2) requires 45 days of notice. Choose that day or a later one, or confirm that both sides agree.',
    );
    await app.current.call(leaseEndingsEndpoints.setEnding, {
      as: admin,
      params,
      body: { noticeDays: 60 },
    });
    expect((await own()).body).toMatchObject({
      earliest: { day: '2026-05-09', because: 'LEASE', days: 60 },
    });
  });

  test("UNIT-11: the landlord's notice is a letter, mailed once to each address of the tenants of today", async () => {
    const tenancy = await aTenancy();
    const { admin, give, lease, lessee, params } = tenancy;
    const { emailAddress } = (await aRoommate(app.current, tenancy)).person;
    await aParty(app.current, admin, lease, {
      emailAddress: 'left@example.com',
      toDay: '2026-03-09',
      fromDay: '2026-01-02',
    });
    const { body } = await give({ by: 'LANDLORD', lastDay: END });
    const [given] = body.notices;
    expect(given).toMatchObject({ by: 'LANDLORD', tenant: null, hasLetter: true });
    await queueIsEmpty(app.current);
    for (const address of [lessee.emailAddress, emailAddress]) {
      const mails = (await outbox.mailsTo(address, 1)).filter(({ text }) =>
        text.includes('Subject: Notice to vacate'),
      );
      expect(mails).toHaveLength(1);
      expect(mails[0]!.text).toContain('Your last day in the home is');
    }
    const letter = await app.current.call(noticesEndpoints.letter, {
      as: admin,
      params: { ...params, noticeId: given!.id },
    });
    const { text } = await readPdf(letter.body as unknown as Buffer);
    expect(text).toContain('Your last day in the home is 12/31/2026.');
    const other = await aTenancy();
    const foreign = await app.current.call(noticesEndpoints.letter, {
      as: other.admin,
      params: { ...params, noticeId: given!.id },
    });
    expect(foreign.status).toBe(404);
  });
});

describe('UNIT-11: notice by the tenant', () => {
  test('UNIT-11: any tenant of today gives notice for all, and the other tenants see it', async () => {
    const tenancy = await aTenancy();
    const { giveOwn, own, today, notices } = tenancy;
    const { person: roommate } = await aRoommate(app.current, tenancy);
    expect((await own()).body).toMatchObject({
      notice: null,
      mayGive: true,
      hasOtherTenants: true,
    });
    const { status, body } = await giveOwn(END, roommate);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      mayGive: false,
      notice: { by: 'TENANT', tenant: 'Rob Roommate', way: 'PORTAL', lastDay: END },
    });
    expect((await own()).body.notice).toMatchObject({ tenant: 'Rob Roommate', lastDay: END });
    expect(await today()).toHaveLength(1);
    expect((await notices()).notices).toHaveLength(1);
    expect((await giveOwn(END)).problem).toMatchObject({ status: 409, code: 'notice_given' });
  });

  test('UNIT-11: a tenant cannot name an earlier day, and is told the earliest one', async () => {
    const { giveOwn } = await aTenancy();
    expect((await giveOwn('2026-06-30')).problem).toMatchObject({
      status: 422,
      code: 'notice_too_early',
      message:
        'The earliest last day is 12/31/2026. The fixed term runs until then. Choose that day or a later one, or ask your landlord to agree to an earlier day.',
    });
  });

  test('UNIT-11: somebody who has left the lease, and a stranger, see and give no notice', async () => {
    const tenancy = await aTenancy();
    const { own, giveOwn, organization } = tenancy;
    const stranger = await aPerson(app.current, organization, 'Leasee');
    const days = { fromDay: '2026-01-02', toDay: '2026-03-09' };
    const { person: former } = await aRoommate(app.current, tenancy, days);
    for (const person of [former, stranger]) {
      expect((await own(person)).status).toBe(404);
      expect((await giveOwn(END, person)).status).toBe(404);
    }
    expect((await own()).status).toBe(200);
  });

  test('UNIT-11: two tenants who give notice at the same time give one', async () => {
    const tenancy = await aTenancy();
    const { giveOwn, notices } = tenancy;
    const { person: roommate } = await aRoommate(app.current, tenancy);
    const answers = await Promise.all([giveOwn(END), giveOwn(END, roommate)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 409,
    ]);
    expect((await notices()).notices).toHaveLength(1);
  });
});
