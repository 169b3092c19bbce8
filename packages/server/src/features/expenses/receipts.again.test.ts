import {
  organizationExpensesEndpoints as ofOrganization,
  propertyExpensesEndpoints as ofProperty,
} from '@tenantry/contract/expenses/expenses.endpoints';
import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import { describe, expect, test } from 'vitest';
import { anExpense, aReceipt, expenseBody, queuedReadings } from '#testing/expenses';
import { anOrganization, aPerson, aProperty, type TestPerson } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { useTestApp } from '#testing/test-app';
import { newId } from '../../platform/tokens.ts';

const app = useTestApp();
const queued = () => queuedReadings(app.current);

async function aSpender() {
  const organization = await anOrganization(app.current);
  const admin = await aPerson(app.current, organization, 'SiteAdmin');
  const { id: propertyId } = await aProperty(app.current, admin);
  return { organization, admin, propertyId };
}

describe('reading again', () => {
  const refresh = (as: TestPerson, { propertyId, id }: Expense) =>
    app.current.call(ofProperty.refresh, {
      as,
      params: { propertyId: propertyId!, expenseId: id },
    });

  const settle = (organization: Parameters<typeof asOwner>[1], { id }: Expense, columns = '') =>
    asOwner(
      app.current,
      organization,
      `UPDATE expenses SET reading_state = 'failed', reading_failure = 'It is blank.' ${columns} WHERE id = $1`,
      [id],
    );

  test('EXP-9: a receipt waits again, and is queued once, however often it is requested', async () => {
    const { organization, admin, propertyId } = await aSpender();
    const receipt = await aReceipt(app.current, admin, propertyId);
    await settle(organization, receipt);
    const answers = await Promise.all([refresh(admin, receipt), refresh(admin, receipt)]);
    for (const { body } of answers) expect(body).toEqual(receipt);
    expect((await queued()).filter((id) => id === receipt.id)).toHaveLength(1);
  });

  test('HOME-2, EXP-9: receipts that could not be read are one entry of Today, until somebody has entered them', async () => {
    const { organization, admin, propertyId } = await aSpender();
    const needs = async () => {
      const call = { as: admin, query: { limit: 50 } };
      const { items } = (await app.current.call(todayEndpoints.needs, call)).body;
      return items.filter(({ kind }) => kind === 'receipts');
    };
    const first = await aReceipt(app.current, admin, propertyId);
    const other = await aReceipt(app.current, admin, null);
    expect(await needs()).toEqual([]);
    for (const each of [first, other]) await settle(organization, each);
    expect(await needs()).toMatchObject([{ kind: 'receipts', count: 2 }]);
    await app.current.call(ofProperty.update, {
      as: admin,
      params: { propertyId, expenseId: first.id },
      body: { ...expenseBody(), version: first.version },
    });
    expect(await needs()).toMatchObject([{ kind: 'receipts', count: 1 }]);
    const params = { expenseId: other.id };
    await app.current.call(ofOrganization.remove, { as: admin, params });
    expect(await needs()).toEqual([]);
  });

  test('EXP-5, EXP-11: private receipts, those of statements, and expenses without a receipt are returned unchanged', async () => {
    const { organization, admin, propertyId } = await aSpender();
    const isPrivate = await aReceipt(app.current, admin, propertyId, { useAi: false });
    const plain = await anExpense(app.current, admin, propertyId);
    const ofStatement = await aReceipt(app.current, admin, propertyId);
    await settle(organization, ofStatement, `, statement_id = '${newId()}'`);
    const before = await queued();
    for (const expense of [isPrivate, plain, ofStatement]) {
      const params = { propertyId, expenseId: expense.id };
      const { body } = await app.current.call(ofProperty.one, { as: admin, params });
      expect((await refresh(admin, expense)).body).toEqual(body);
    }
    expect(await queued()).toEqual(before);
  });

  test('EXP-1, EXP-3, EXP-5: all receipts of an owner are queued at once, except private and deleted ones and those of other owners', async () => {
    const { organization, admin, propertyId } = await aSpender();
    const allowed = [
      await aReceipt(app.current, admin, propertyId),
      await aReceipt(app.current, admin, propertyId),
    ];
    const deleted = await aReceipt(app.current, admin, propertyId);
    const elsewhere = await aReceipt(app.current, admin, null);
    const isPrivate = await aReceipt(app.current, admin, propertyId, { useAi: false });
    for (const each of [...allowed, deleted, elsewhere]) await settle(organization, each);
    const params = { propertyId, expenseId: deleted.id };
    await app.current.call(ofProperty.remove, { as: admin, params });
    await app.current.database.pool.query('DELETE FROM graphile_worker._private_jobs');

    const { body } = await app.current.call(ofProperty.refreshAll, {
      as: admin,
      params: { propertyId },
    });
    expect(body.map(({ id, readingState }) => [id, readingState])).toEqual([
      [isPrivate.id, 'private'],
      ...allowed.toReversed().map(({ id }) => [id, 'waiting']),
    ]);
    expect((await queued()).toSorted()).toEqual(allowed.map(({ id }) => id).toSorted());

    await app.current.call(ofOrganization.refreshAll, { as: admin, params: {} });
    expect(await queued()).toContain(elsewhere.id);
  });

  test('EXP-9: requesting all again moves no waiting receipt, is one event, and lets uploads go first', async () => {
    const { organization, admin, propertyId } = await aSpender();
    await app.current.database.pool.query('DELETE FROM graphile_worker._private_jobs');
    const upload = () => aReceipt(app.current, admin, propertyId);
    const refreshAll = () =>
      app.current.call(ofProperty.refreshAll, { as: admin, params: { propertyId } });
    const jobs = async () => {
      const { rows } = await app.current.database.pool.query<{ id: string; priority: number }>(
        `SELECT payload->'payload'->>'expenseId' AS id, priority, run_at, revision, attempts
         FROM graphile_worker._private_jobs ORDER BY priority, run_at, id`,
      );
      return rows;
    };
    const [read, failing, lost, fresh] = [
      await upload(),
      await upload(),
      await upload(),
      await upload(),
    ];
    await settle(organization, read);
    await app.current.database.pool.query(
      `UPDATE graphile_worker._private_jobs SET attempts = 3, last_error = 'away', run_at = now() + interval '1 hour'
       WHERE payload->'payload'->>'expenseId' = $1`,
      [failing.id],
    );
    await app.current.database.pool.query(
      `DELETE FROM graphile_worker._private_jobs WHERE payload->'payload'->>'expenseId' = ANY($1)`,
      [[read.id, lost.id]],
    );
    const { body } = await refreshAll();
    expect(body.map(({ readingState }) => readingState)).toEqual(Array(4).fill('waiting'));
    const queuedOnce = await jobs();
    const refreshed = [read, failing, lost].map(({ id }) => id);
    expect(queuedOnce[0]).toMatchObject({ id: fresh.id, priority: 0, revision: 0 });
    expect(queuedOnce.slice(1).map(({ id }) => id)).toEqual(expect.arrayContaining(refreshed));
    expect(queuedOnce.slice(1).map(({ priority }) => priority)).toEqual([1, 1, 1]);

    await refreshAll();
    const later = await upload();
    const queuedAgain = await jobs();
    expect(queuedAgain.filter(({ id }) => id !== later.id)).toEqual(queuedOnce);
    expect(queuedAgain.slice(0, 2).map(({ id }) => id)).toEqual([fresh.id, later.id]);
    const events = await asOwner(
      app.current,
      organization,
      `SELECT after FROM audit_events WHERE action = 'expense.refreshed' AND entity_id = $1`,
      [propertyId],
    );
    const ids = expect.arrayContaining([...refreshed, fresh.id]);
    expect(events).toEqual([{ after: { expenseIds: ids } }, { after: { expenseIds: ids } }]);
  });

  test('EXP-6: deleting removes a waiting receipt from the queue, and restoring queues it again', async () => {
    const { admin, propertyId } = await aSpender();
    const receipt = await aReceipt(app.current, admin, propertyId);
    const params = { propertyId, expenseId: receipt.id };
    await app.current.call(ofProperty.remove, { as: admin, params });
    expect(await queued()).not.toContain(receipt.id);
    await app.current.call(ofProperty.restore, { as: admin, params });
    expect(await queued()).toContain(receipt.id);
  });
});
