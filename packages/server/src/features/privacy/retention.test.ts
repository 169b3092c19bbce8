import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import { retentionEndpoints as endpoints } from '@tenantry/contract/privacy/retention.endpoints';
import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import { describe, expect, test } from 'vitest';
import { questionBody } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { aLandlord, signedInAgain, type Landlord } from '#testing/landlord';
import { NOW, useTestApp } from '#testing/test-app';
import { checkRetention } from '../../doctor/retention-check.ts';
import { obeyRetention } from './retention.service.ts';

const app = useTestApp();

const keepAll = {
  formerTenantMessages: null,
  prospectMessages: null,
  securityLog: null,
  loginTraces: null,
  importFiles: null,
};

const runIn = ({ organization }: Landlord) =>
  app.current.database.transact({ organization }, obeyRetention);

const messagesIn = async ({ organization }: Landlord) => {
  const [row] = await asOwner<{ count: number }>(
    app.current,
    organization,
    'SELECT count(*)::int AS count FROM messages WHERE organization_id = $1',
    [organization.id],
  );
  return row?.count;
};

/** A prospect and the tenant have each written once. */
async function aTalkingLandlord() {
  const landlord = await aLandlord(app.current);
  const { lessee, property } = landlord;
  await app.current.call(conversationsEndpoints.ask, {
    host: lessee.host,
    params: { propertyId: property.id },
    body: questionBody(),
  });
  await app.current.call(conversationsEndpoints.startByLessee, {
    as: lessee,
    body: { subject: 'The roof', message: 'It leaks.' },
  });
  return landlord;
}

const save = (landlord: Landlord, body: object) =>
  app.current.call(endpoints.save, { as: landlord.admin, body: { ...keepAll, ...body } });

describe('TRUST-12: how long data is kept', () => {
  test('TRUST-12: everything is kept until a period is set, and each run is recorded', async () => {
    const landlord = await aTalkingLandlord();
    try {
      await runIn(landlord);
      const { body } = await app.current.call(endpoints.read, { as: landlord.admin });
      expect(body).toEqual({ periods: keepAll, runs: [] });
      expect((await save(landlord, { prospectMessages: 6 })).status).toBe(200);
      await runIn(landlord);
      expect(await messagesIn(landlord)).toBe(2);
      app.current.clock.advance({ hours: 24 * 200 });
      await runIn(landlord);
      expect(await messagesIn(landlord)).toBe(1);
      const admin = await signedInAgain(app.current, landlord.admin);
      const after = (await app.current.call(endpoints.read, { as: admin })).body;
      expect(after.runs.map(({ counts }) => counts)).toEqual([
        { prospectMessages: 1 },
        { prospectMessages: 0 },
      ]);
    } finally {
      app.current.clock.set(NOW);
    }
  });

  test('TRUST-12: old entries of the security log, browsers and rows of imports are deleted', async () => {
    const landlord = await aLandlord(app.current);
    try {
      const periods = { securityLog: 1, loginTraces: 1, importFiles: 1 };
      expect((await save(landlord, periods)).status).toBe(200);
      app.current.clock.advance({ hours: 24 * 60 });
      await runIn(landlord);
      const admin = await signedInAgain(app.current, landlord.admin);
      const { runs } = (await app.current.call(endpoints.read, { as: admin })).body;
      expect(Object.keys(runs[0]?.counts ?? {}).toSorted()).toEqual(
        Object.keys(periods).toSorted(),
      );
    } finally {
      app.current.clock.set(NOW);
    }
  });

  test('TRUST-12: the messages of a tenant go only after the last lease has ended', async () => {
    const landlord = await aTalkingLandlord();
    try {
      await save(landlord, { formerTenantMessages: 1 });
      app.current.clock.advance({ hours: 24 * 60 });
      await runIn(landlord);
      expect(await messagesIn(landlord)).toBe(2);
      await asOwner(
        app.current,
        landlord.organization,
        `UPDATE leases SET status = 'EXPIRED' WHERE id = $1`,
        [landlord.lease.id],
      );
      await runIn(landlord);
      expect(await messagesIn(landlord)).toBe(1);
    } finally {
      app.current.clock.set(NOW);
    }
  });

  test('TRUST-12: Today and doctor say when the periods are not obeyed', async () => {
    const landlord = await aLandlord(app.current);
    const { organization } = landlord;
    const needs = async () => {
      const as = await signedInAgain(app.current, landlord.admin);
      const { body } = await app.current.call(todayEndpoints.needs, { as, query: {} });
      return body.items.filter(({ kind }) => kind === 'retention_late');
    };
    try {
      await save(landlord, { securityLog: 1 });
      expect(await needs()).toEqual([]);
      app.current.clock.advance({ hours: 49 });
      expect(await needs()).toHaveLength(1);
      expect(await checkRetention(app.current)).toMatchObject({
        status: 'warning',
        details: expect.arrayContaining([
          expect.stringContaining(organization.name) as string,
        ]) as string[],
      });
      await runIn(landlord);
      expect(await needs()).toEqual([]);
    } finally {
      app.current.clock.set(NOW);
    }
  });
});
