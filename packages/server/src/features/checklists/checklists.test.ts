import { checklistsEndpoints } from '@tenantry/contract/checklists/checklists.endpoints';
import {
  usualMoveIn,
  type MoveInItemInput,
  type MoveInTemplateItem,
} from '@tenantry/contract/checklists/checklists.schemas';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { historyEndpoints } from '@tenantry/contract/portfolio/history.endpoints';
import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import { describe, expect, test } from 'vitest';
import { aLease, anInvoice, aPayment, aProperty } from '#testing/factories';
import { aLandlord, type Landlord } from '#testing/landlord';
import { TODAY, useTestApp } from '#testing/test-app';

const app = useTestApp();

const paramsOf = ({ lease, property }: Landlord) => ({
  propertyId: property.id,
  leaseId: lease.id,
});

const checklistOf = async (landlord: Landlord) => {
  const params = paramsOf(landlord);
  return (await app.current.call(checklistsEndpoints.ofLease, { as: landlord.admin, params })).body;
};

const check = (landlord: Landlord, itemKey: string, body: Partial<MoveInItemInput>) =>
  app.current.call(checklistsEndpoints.check, {
    as: landlord.admin,
    params: { ...paramsOf(landlord), itemKey },
    body: { doneOn: TODAY, ...body },
  });

const openOf = async (landlord: Landlord) =>
  (await checklistOf(landlord)).items.filter(({ done }) => !done).map(({ key }) => key);

/** The lease charges a deposit and rent; this pays both, or a part. */
async function billed(landlord: Landlord, paid: number) {
  const { admin, property, lease } = landlord;
  const items = [
    { kind: 'RENT', description: 'Rent', quantity: 1, rate: lease.monthlyCost },
    { kind: 'DEPOSIT', description: 'Deposit', quantity: 1, rate: lease.deposit },
  ] as const;
  await anInvoice(app.current, admin, property.id, { items: [...items] });
  if (paid > 0) await aPayment(app.current, admin, property.id, { amount: paid });
}

const needs = async ({ admin }: Landlord) => {
  const { body } = await app.current.call(todayEndpoints.needs, { as: admin, query: {} });
  return body.items.flatMap((need) => (need.kind === 'move_in_open' ? [need] : []));
};

describe('UNIT-10: the move-in checklist of a lease', () => {
  test('UNIT-10: the ledger decides about the deposit and the first rent', async () => {
    const landlord = await aLandlord(app.current);
    const { deposit, monthlyCost } = landlord.lease;
    expect((await checklistOf(landlord)).missing).toEqual({
      deposit,
      firstRent: monthlyCost,
      total: deposit + monthlyCost,
    });
    await billed(landlord, monthlyCost + deposit - 200);
    expect((await checklistOf(landlord)).missing).toEqual({
      deposit: 200,
      firstRent: 0,
      total: 200,
    });
    await aPayment(app.current, landlord.admin, landlord.property.id, { amount: 200 });
    const open = await openOf(landlord);
    expect(open).not.toContain('deposit');
    expect(open).not.toContain('first-rent');
    const typed = await check(landlord, 'deposit', {});
    expect(typed.problem).toMatchObject({ code: 'derived_from_ledger' });
  });

  test('UNIT-10: keys without the money are warned about with the amounts, and the confirmed amount is recorded', async () => {
    const landlord = await aLandlord(app.current);
    const { lease } = landlord;
    await billed(landlord, lease.monthlyCost - 100);
    const refused = await check(landlord, 'keys', { keys: 3 });
    expect(refused.status).toBe(409);
    expect(refused.problem).toMatchObject({ code: 'move_in_money_missing' });
    expect(JSON.stringify(refused.problem)).toContain('$100.00 of the first rent are not paid.');
    const total = lease.deposit + 100;
    expect((await check(landlord, 'keys', { keys: 3, acceptedMissing: total - 1 })).status).toBe(
      409,
    );
    const handed = await check(landlord, 'keys', {
      keys: 3,
      acceptedMissing: total,
      note: 'At noon',
    });
    expect(handed.body.items.find(({ key }) => key === 'keys')).toMatchObject({
      done: true,
      doneOn: TODAY,
      keys: 3,
      note: 'At noon',
      acceptedMissing: total,
    });
    await aPayment(app.current, landlord.admin, landlord.property.id, { amount: total });
    const edited = await check(landlord, 'keys', { keys: 4 });
    expect(edited.body.items.find(({ key }) => key === 'keys')?.acceptedMissing).toBe(total);
    const { body: history } = await app.current.call(historyEndpoints.one, {
      as: landlord.admin,
      params: { kind: 'lease', entityId: lease.id },
    });
    expect(history.events.map(({ action }) => action)).toContain('lease.moveInItemDone');
  });

  test('UNIT-10: keys need a count, other items have none, and an item can be opened again', async () => {
    const landlord = await aLandlord(app.current);
    expect((await check(landlord, 'keys', {})).problem).toMatchObject({
      fields: { keys: 'Enter how many keys.' },
    });
    expect((await check(landlord, 'insurance', { keys: 2 })).problem).toMatchObject({
      code: 'keys_not_counted',
    });
    await check(landlord, 'insurance', { note: 'Hearthside' });
    expect(await openOf(landlord)).not.toContain('insurance');
    await check(landlord, 'insurance', { doneOn: null });
    expect(await openOf(landlord)).toContain('insurance');
    const other = await aLandlord(app.current);
    const foreign = { ...landlord, admin: other.admin };
    expect((await check(foreign, 'insurance', {})).status).toBe(404);
    expect((await check(landlord, 'nothing', {})).status).toBe(404);
  });

  test('UNIT-10: the items of the organization can be changed, once by each version', async () => {
    const landlord = await aLandlord(app.current);
    const alarms = { key: 'alarms', kind: 'TASK', label: 'Smoke alarms tested' } as const;
    const save = (items: readonly MoveInTemplateItem[], version?: number) =>
      app.current.call(checklistsEndpoints.saveTemplate, {
        as: landlord.admin,
        body: { items: [...items], version },
      });
    expect((await save([...usualMoveIn, alarms], 1)).body.version).toBe(2);
    expect((await save([alarms], 1)).status).toBe(409);
    expect((await save([alarms, alarms])).status).toBe(400);
    expect((await checklistOf(landlord)).items.at(-1)).toMatchObject(alarms);
  });
});

describe('UNIT-10: open items in Today', () => {
  test('UNIT-10: today names a lease that begins within 14 days, once somebody uses its checklist', async () => {
    const landlord = await aLandlord(app.current);
    expect(await needs(landlord)).toEqual([]);
    const property = await aProperty(app.current, landlord.admin, {});
    const begins = async (startDate: string) => {
      const lease = await aLease(app.current, landlord.admin, property.id, {
        type: 'TERM',
        startDate,
        endDate: '2027-03-31',
      });
      return { ...landlord, property, lease };
    };
    const soon = await begins('2026-03-24');
    expect(await needs(soon)).toEqual([]);
    await check(soon, 'lease-signed', {});
    const [named] = await needs(soon);
    expect(named).toMatchObject({ leaseId: soon.lease.id, firstDay: '2026-03-24' });
    expect(named?.open).toContain('Utilities');
    expect(named?.open).not.toContain('Lease signed');
  });

  test('UNIT-10: once the items are changed, each lease that begins later is named', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, lease } = landlord;
    await app.current.call(checklistsEndpoints.saveTemplate, {
      as: admin,
      body: { items: usualMoveIn.slice(0, 2) },
    });
    const start = async (emailAddress: string, propertyId: string) =>
      aLease(app.current, admin, propertyId, {
        type: 'TERM',
        startDate: '2026-03-20',
        endDate: '2027-03-31',
        emailAddress,
      });
    const property = await aProperty(app.current, admin, {});
    const next = await start('next@example.com', property.id);
    const named = await needs(landlord);
    expect(named.map(({ leaseId, open }) => ({ leaseId, open }))).toEqual([
      { leaseId: next.id, open: ['Lease signed', 'Deposit received'] },
    ]);
    expect(named.map(({ leaseId }) => leaseId)).not.toContain(lease.id);
  });

  test('UNIT-10: a tenant who left and comes back moves in again; one who renews does not', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, lease, property } = landlord;
    await app.current.call(checklistsEndpoints.saveTemplate, {
      as: admin,
      body: { items: usualMoveIn.slice(0, 2) },
    });
    const params = { propertyId: property.id, leaseId: lease.id };
    const ended = await app.current.call(leasesEndpoints.end, {
      as: admin,
      params,
      query: { lastDay: '2026-03-12' },
    });
    expect(ended.status).toBe(200);
    const begins = async (startDate: string, endDate: string) =>
      (
        await aLease(app.current, admin, property.id, {
          type: 'TERM',
          startDate,
          endDate,
          emailAddress: lease.emailAddress,
        })
      ).id;
    const next = await begins('2026-03-13', '2026-03-16');
    const back = await begins('2026-03-20', '2027-03-31');
    const named = (await needs(landlord)).map(({ leaseId }) => leaseId);
    expect(named).not.toContain(next);
    expect(named).toEqual([back]);
  });

  test('UNIT-10: what a colleague has entered for an item meanwhile is not overwritten', async () => {
    const landlord = await aLandlord(app.current);
    const seen = async () => {
      const { items } = await checklistOf(landlord);
      return items.find(({ key }) => key === 'insurance')!;
    };
    const { version } = await seen();
    expect(version).toBe(0);
    await check(landlord, 'insurance', { note: 'Hearthside', itemVersion: version });
    const stale = await check(landlord, 'insurance', { note: 'Other', itemVersion: version });
    expect(stale.status).toBe(409);
    expect(stale.problem).toMatchObject({
      code: 'stale_version',
      current: await checklistOf(landlord),
    });
    const current = await seen();
    expect(current).toMatchObject({ note: 'Hearthside', version: 1 });
    await check(landlord, 'insurance', { note: 'Other', itemVersion: current.version });
    expect(await seen()).toMatchObject({ note: 'Other', version: 2 });
    // An earlier web app sends no version.
    expect((await check(landlord, 'insurance', { doneOn: null })).body.items).toBeDefined();
  });
});
