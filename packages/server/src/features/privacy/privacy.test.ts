import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import { inspectionsEndpoints } from '@tenantry/contract/inspections/inspections.endpoints';
import { maintenanceEndpoints } from '@tenantry/contract/maintenance/maintenance.endpoints';
import { privacyEndpoints as endpoints } from '@tenantry/contract/privacy/privacy.endpoints';
import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { unzipped } from '#testing/archives';
import { aChargedPhoto } from '#testing/assets';
import { aDocument } from '#testing/documents';
import { eventually } from '#testing/eventually';
import { aPayment, anInvoice, aPerson, type TestPerson } from '#testing/factories';
import { anInspection, checkItems, sendOut } from '#testing/home-inspections';
import { asOwner, everyRow } from '#testing/inspection';
import { aLandlord, type Landlord } from '#testing/landlord';
import { aReport, aReportPhoto } from '#testing/maintenance';
import { useOutbox } from '#testing/outbox';
import { useTestApp } from '#testing/test-app';
import { aPicture } from '#testing/world';
import { impersonalTables, personalTables } from './personal-tables.ts';
import { removeOldCopies, zipName } from './privacy.service.ts';

const app = useTestApp();
useOutbox(app);

const call: typeof app.current.call = (endpoint, options) => app.current.call(endpoint, options);

const own = async (as: TestPerson) => (await call(endpoints.own, { as })).body;

/** A copy that is ready. */
async function aCopy(as: TestPerson): Promise<string> {
  const { body } = await call(endpoints.exportOwn, { as, body: {} });
  await eventually(async () => {
    expect((await own(as)).find(({ id }) => id === body.id)?.status).toBe('ready');
  });
  return body.id;
}

const download = ({ host }: TestPerson, url: string) =>
  app.current.app.inject({ url, headers: { host } });

async function filesOf(zip: Buffer): Promise<Map<string, string>> {
  const path = join(await mkdtemp(join(tmpdir(), 'copy-')), 'copy.zip');
  await writeFile(path, zip);
  const entries = await unzipped(path);
  return new Map([...entries].map(([name, content]) => [name, content.toString()]));
}

/** The lease has ended and nothing is owed. */
const endLease = ({ organization, lease }: Landlord) =>
  asOwner(
    app.current,
    organization,
    `UPDATE leases SET status = 'EXPIRED', ended_on = '2020-01-01' WHERE id = $1`,
    [lease.id],
  );

const planOf = async (as: TestPerson, userId: string) =>
  (await call(endpoints.plan, { as, params: { userId } })).body;

async function remove(as: TestPerson, userId: string) {
  const { digest } = await planOf(as, userId);
  return call(endpoints.delete, { as, params: { userId }, body: { digest } });
}

describe('TRUST-12: a copy of personal data', () => {
  test('TRUST-12: has what concerns the person, and neither secrets nor how to reach others', async () => {
    const world = await aLandlord(app.current);
    const { admin, lessee, property } = world;
    const other = await aPerson(
      app.current,
      world.organization,
      'Leasee',
      'other@elsewhere.example',
    );
    await anInvoice(app.current, admin, property.id);
    await aPayment(app.current, admin, property.id, { amount: 200 });
    const id = await aCopy(lessee);
    const linked = await call(endpoints.linkOwn, {
      as: lessee,
      params: { requestId: id },
      body: {},
    });
    const answer = await download(lessee, linked.body.path);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/zip' });
    const files = await filesOf(answer.rawPayload);
    expect([...files.keys()]).toEqual(
      expect.arrayContaining([
        'SUMMARY.txt',
        'data/users.json',
        'data/leases.json',
        'data/invoices.json',
        'data/payments.json',
        'data/sessions.json',
      ]),
    );
    const all = [...files.values()].join('\n');
    expect(all).toContain(lessee.emailAddress);
    expect(files.get('SUMMARY.txt')).toMatch(/Payments \(1\)\n- .*\$200\.00/);
    expect(all).not.toContain(other.emailAddress);
    expect(all).not.toContain(admin.emailAddress);
    expect(all).not.toMatch(/password_hash|token_hash|reply_token|argon2/);
    const events = await asOwner<{ action: string }>(
      app.current,
      world.organization,
      `SELECT action FROM audit_events WHERE organization_id = $1 AND action LIKE 'privacy.%' ORDER BY id`,
      [world.organization.id],
    );
    expect(events.map(({ action }) => action)).toEqual([
      'privacy.copyRequested',
      'privacy.copyDownloaded',
    ]);
  });

  test('TRUST-12, MAINT-1, MAINT-9, MAINT-13: has the photos of reports and charges, and sealed inspections, and not the files of others', async () => {
    const { admin, lessee, property, lease } = await aLandlord(app.current);
    const { id: workOrderId } = await aReport(app.current, lessee);
    await aReportPhoto(app.current, lessee, workOrderId);
    await call(maintenanceEndpoints.upload, {
      as: admin,
      params: { workOrderId, stage: 'AFTER', fileName: 'own.png' },
      file: await aPicture(),
    });
    const home = { propertyId: property.id, tenantId: lessee.userId };
    await aChargedPhoto(app.current, admin, home);
    const about = { propertyId: property.id, leaseId: lease.id, kind: 'MOVE_IN' as const };
    const started = await anInspection(app.current, admin, about);
    await checkItems(app.current, admin, started, 'GOOD');
    const params = { inspectionId: started.id };
    await sendOut(app.current, admin, started.id);
    await call(inspectionsEndpoints.sign, { as: lessee, params, body: { name: 'Tess Tenant' } });
    const requestId = await aCopy(lessee);
    const link = { as: lessee, params: { requestId }, body: {} };
    const { path } = (await call(endpoints.linkOwn, link)).body;
    const names = [...(await filesOf((await download(lessee, path)).rawPayload)).keys()];
    const ofWork = names.filter((name) => name.startsWith('files/work orders/'));
    expect(ofWork).toHaveLength(2);
    expect(ofWork).toContainEqual(expect.stringContaining('W-1 report'));
    expect(names.filter((name) => name.startsWith('files/inspections/'))).toHaveLength(1);
  });

  test('TRUST-12: belongs to the person; staff need the permission to export', async () => {
    const { organization, admin, lessee } = await aLandlord(app.current);
    const other = await aPerson(app.current, organization, 'Leasee');
    const requestId = await aCopy(lessee);
    const link = { params: { requestId }, body: {} };
    expect((await call(endpoints.linkOwn, { as: other, ...link })).status).toBe(404);
    const params = { userId: lessee.userId, requestId };
    expect((await call(endpoints.linkFor, { as: other, params, body: {} })).status).toBe(403);
    const wrong = { userId: other.userId, requestId };
    expect((await call(endpoints.linkFor, { as: admin, params: wrong, body: {} })).status).toBe(
      404,
    );
    const { body } = await call(endpoints.linkFor, { as: admin, params, body: {} });
    expect((await download(admin, body.path)).statusCode).toBe(200);
  });

  test('TRUST-12: is removed after 7 days', async () => {
    const { organization, lessee } = await aLandlord(app.current);
    const id = await aCopy(lessee);
    app.current.clock.advance({ hours: 7 * 24 });
    try {
      await app.current.database.transact({ organization }, removeOldCopies);
      await eventually(async () => {
        const stored = (await app.current.exportPlace.list()).map(({ name }) => name);
        expect(stored).not.toContain(zipName(id));
      });
    } finally {
      app.current.clock.advance({ hours: -7 * 24 });
    }
  });
});

describe('TRUST-12: the deletion of personal data', () => {
  test('TRUST-12: is asked for by the person, shown on Today, and withdrawn or declined with a reason', async () => {
    const { admin, lessee } = await aLandlord(app.current);
    const ask = () => call(endpoints.askDeletion, { as: lessee, body: {} });
    expect((await ask()).body).toMatchObject({ kind: 'deletion', status: 'open', bySelf: true });
    expect((await ask()).problem.code).toBe('personal_data_in_progress');
    const needs = async () => {
      const { body } = await call(todayEndpoints.needs, { as: admin, query: {} });
      return body.items.filter(({ kind }) => kind === 'deletion_requested');
    };
    expect(await needs()).toMatchObject([{ userId: lessee.userId }]);
    await call(endpoints.withdraw, { as: lessee });
    expect(await needs()).toEqual([]);
    await ask();
    const params = { userId: lessee.userId };
    await call(endpoints.decline, { as: admin, params, body: { reason: 'A claim is open.' } });
    expect((await own(lessee))[0]).toMatchObject({
      status: 'declined',
      reason: 'A claim is open.',
    });
    expect((await call(endpoints.plan, { as: lessee, params })).status).toBe(403);
  });

  test('TRUST-12: is refused while a lease runs, money is owed or the person works here', async () => {
    const world = await aLandlord(app.current);
    const { admin, lessee, property } = world;
    await anInvoice(app.current, admin, property.id);
    const refused = await remove(admin, lessee.userId);
    expect(refused.problem.code).toBe('person_still_needed');
    const params = { userId: lessee.userId };
    expect((await call(endpoints.plan, { as: admin, params })).body.blockedBy).toEqual([
      'A lease has not ended.',
      'An invoice is not paid.',
    ]);
    const staff = { userId: admin.userId };
    expect((await call(endpoints.plan, { as: admin, params: staff })).body.blockedBy).toEqual([
      'The person is on the staff: delete the user first.',
    ]);
  });

  test('TRUST-12: destroys contact data, keeps the books with their reasons, and touches no money', async () => {
    const world = await aLandlord(app.current);
    const { organization, admin, lessee, property } = world;
    await call(conversationsEndpoints.startByLessee, {
      as: lessee,
      body: { subject: 'The roof', message: 'It leaks.' },
    });
    const invoice = await anInvoice(app.current, admin, property.id);
    await aPayment(app.current, admin, property.id, { amount: invoice.amount });
    await endLease(world);
    await call(endpoints.askDeletion, { as: lessee, body: {} });
    const money = async () => {
      const rows = await everyRow(app.current);
      const of = ['invoices', 'invoice_items', 'payments', 'payment_applications', 'audit_seals'];
      return [...rows.entries()].filter(([name]) => of.some((each) => name.endsWith(each)));
    };
    const before = await money();
    const plan = await planOf(admin, lessee.userId);
    expect(plan.blockedBy).toEqual([]);
    const line = (table: string) => plan.lines.find((each) => each.table === table);
    expect(line('sessions')).toMatchObject({ outcome: 'destroyed' });
    expect(line('lease_parties')).toMatchObject({ outcome: 'replaced', count: 1 });
    expect(line('payments')).toMatchObject({ outcome: 'kept', count: 1 });
    expect(line('payments')?.keptUntil).toMatch(/^\d{4}-12-31$/);
    expect(line('messages')).toMatchObject({ outcome: 'kept' });
    const done = await remove(admin, lessee.userId);
    expect(done.status).toBe(200);
    expect(await money()).toEqual(before);
    expect((await call(accessEndpoints.session, { as: lessee })).status).toBe(401);
    const shown = await asOwner<{ email: string; name: string; phone: string }>(
      app.current,
      organization,
      `SELECT email_address AS email, first_name AS name, phone_number AS phone FROM lease_parties
       WHERE organization_id = $1 AND user_id = $2`,
      [organization.id, lessee.userId],
    );
    expect(shown).toMatchObject([{ name: 'Former', phone: '' }]);
    expect(shown[0]?.email).toMatch(/@removed\.invalid$/);
    const rows = await everyRow(app.current);
    const named = [...rows.entries()].filter(
      ([name, each]) => !name.endsWith('audit_events') && each.join().includes(lessee.emailAddress),
    );
    expect(named.map(([name]) => name)).toEqual([]);
  });

  test('TRUST-12: destroys nothing that was not in the plan', async () => {
    const world = await aLandlord(app.current);
    const { admin, lessee } = world;
    await endLease(world);
    const { digest } = await planOf(admin, lessee.userId);
    await aDocument(app.current, admin, { subject: 'PERSON', subjectId: lessee.userId });
    const params = { userId: lessee.userId };
    const late = await call(endpoints.delete, { as: admin, params, body: { digest } });
    expect(late.problem).toMatchObject({ status: 409, code: 'deletion_plan_changed' });
    expect((await call(accessEndpoints.session, { as: lessee })).status).toBe(200);
    expect((await remove(admin, lessee.userId)).status).toBe(200);
  });

  test('TRUST-12: waits for a change of the lease that is being made', async () => {
    const world = await aLandlord(app.current);
    const { organization, admin, lessee, lease } = world;
    await endLease(world);
    const { digest } = await planOf(admin, lessee.userId);
    const params = { userId: lessee.userId };
    const { answer } = await app.current.database.transact({ organization }, async (tx) => {
      await tx.db.execute(sql`update leases set credit = 500
        where organization_id = ${organization.id} and id = ${lease.id}`);
      const removal = call(endpoints.delete, { as: admin, params, body: { digest } });
      await eventually(async () => {
        // Otherwise a transaction sees the activity of its first look again.
        await tx.db.execute(sql`select pg_stat_clear_snapshot()`);
        const { rows } = await tx.db.execute<{ waits: number }>(
          sql`select count(*)::int as waits from pg_stat_activity
              where datname = current_database() and state = 'active' and backend_type = 'client backend'
                and pid <> pg_backend_pid() and clock_timestamp() - query_start > interval '300 ms'`,
        );
        expect(rows[0]?.waits).toBeGreaterThan(0);
      });
      // Not awaited here: it goes on after the commit.
      return { answer: removal };
    });
    expect((await answer).problem.code).toBe('person_still_needed');
  });

  test('TRUST-12: removes copies that can still be downloaded', async () => {
    const world = await aLandlord(app.current);
    const { admin, lessee } = world;
    const requestId = await aCopy(lessee);
    const params = { userId: lessee.userId, requestId };
    const link = () => call(endpoints.linkFor, { as: admin, params, body: {} });
    const { path } = (await link()).body;
    await endLease(world);
    expect((await remove(admin, lessee.userId)).status).toBe(200);
    expect((await link()).problem.code).toBe('personal_data_removed');
    expect((await download(admin, path)).statusCode).toBe(404);
    await eventually(async () => {
      const stored = (await app.current.exportPlace.list()).map(({ name }) => name);
      expect(stored).not.toContain(zipName(requestId));
    });
  });

  test('TRUST-12: of someone with more rights is neither done nor declined', async () => {
    const { organization, admin } = await aLandlord(app.current);
    const owner = await aPerson(app.current, organization, 'SuperAdmin');
    await call(endpoints.askDeletion, { as: owner, body: {} });
    await asOwner(
      app.current,
      organization,
      'UPDATE users SET deactivated_at = now() WHERE id = $1',
      [owner.userId],
    );
    const refused = await remove(admin, owner.userId);
    expect(refused.problem).toMatchObject({ status: 403 });
    const params = { userId: owner.userId };
    const body = { reason: 'A claim is open.' };
    expect((await call(endpoints.decline, { as: admin, params, body })).status).toBe(403);
  });

  test('TRUST-12: every table says what happens to a person in it', async () => {
    const { organization } = await aLandlord(app.current);
    const tables = await asOwner<{ name: string }>(
      app.current,
      organization,
      `SELECT c.relname AS name FROM pg_class c
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`,
    );
    const known = (name: string) => name in personalTables || name in impersonalTables;
    expect(tables.map(({ name }) => name).filter((name) => !known(name))).toEqual([]);
    const both = Object.keys(personalTables).filter((name) => name in impersonalTables);
    expect(both).toEqual([]);
    const columns = await asOwner<{ table: string; column: string }>(
      app.current,
      organization,
      `SELECT table_name AS table, column_name AS column FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name ~ '(hash|token|secret|sealed|credential|intent_id)'`,
    );
    const sent = columns.filter(
      ({ table, column }) =>
        personalTables[table] && !personalTables[table].without?.includes(column),
    );
    expect(sent).toEqual([]);
  });
});
