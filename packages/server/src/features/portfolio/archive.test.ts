import { usersEndpoints } from '@tenantry/contract/access/users.endpoints';
import {
  organizationExpensesEndpoints,
  propertyExpensesEndpoints,
} from '@tenantry/contract/expenses/expenses.endpoints';
import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { archiveEndpoints } from '@tenantry/contract/portfolio/archive.endpoints';
import { archiveKinds, type ArchiveKind } from '@tenantry/contract/kinds';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { tasksEndpoints } from '@tenantry/contract/tasks/tasks.endpoints';
import { getTableName } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { anExpense } from '#testing/expenses';
import { anInvoice, anOrganization, aPerson, aUser, type TestPerson } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { aLandlord } from '#testing/landlord';
import { aTask } from '#testing/tasks';
import { useTestApp } from '#testing/test-app';
import { archiveSources } from '../../features.ts';

const app = useTestApp();

const archived = async (as: TestPerson, kind: ArchiveKind, filter?: string) => {
  const query = filter === undefined ? {} : { filter, limit: 10 };
  return (await app.current.call(archiveEndpoints.list, { as, params: { kind }, query })).body;
};

const countsOf = async (as: TestPerson) =>
  (await app.current.call(archiveEndpoints.counts, { as })).body.filter(({ count }) => count > 0);

describe('DATA-6: the archive', () => {
  test('DATA-6: every kind can be read, and nothing is archived at first', async () => {
    const organization = await anOrganization(app.current);
    const admin = await aPerson(app.current, organization, 'SiteAdmin');
    expect(await countsOf(admin)).toEqual([]);
    for (const kind of archiveKinds) expect(await archived(admin, kind)).toEqual([]);
  });

  test('DATA-6: every table whose rows are archived has a kind, or a reason why not', async () => {
    const reasons: Readonly<Record<string, string>> = {
      shared_expenses: 'Each of its shares is in the archive as an expense.',
      charge_steps: 'A planned amount that was removed is in the history of its lease.',
      attribute_definitions: 'A name is added again as before, and its values are still there.',
    };
    const rows = await asOwner<{ name: string }>(
      app.current,
      await anOrganization(app.current),
      `SELECT table_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name = 'archived_at'`,
    );
    const kinds = Object.values(archiveSources).map(({ table }) => getTableName(table));
    const names = rows.map(({ name }) => name);
    expect(names.filter((name) => !kinds.includes(name) && !reasons[name])).toEqual([]);
    expect(names.length).toBeGreaterThan(10);
  });

  test('DATA-6: a task is restored unchanged', async () => {
    const { admin } = await aLandlord(app.current);
    const task = await aTask(app.current, admin, { title: 'Sweep the stairs' });
    const params = { taskId: task.id };
    await app.current.call(tasksEndpoints.remove, { as: admin, params });
    expect(await archived(admin, 'task')).toMatchObject([
      { id: task.id, title: 'Sweep the stairs', detail: 'Due 03/10/2026', refusal: null },
    ]);
    expect(await archived(admin, 'task', 'STAIRS sweep')).toHaveLength(1);
    expect(await archived(admin, 'task', 'roof')).toEqual([]);
    const restored = await app.current.call(tasksEndpoints.restore, {
      as: admin,
      params,
      body: {},
    });
    expect({ ...restored.body, version: 0 }).toEqual({ ...task, version: 0 });
    expect(await archived(admin, 'task')).toEqual([]);
    expect(
      (await app.current.call(tasksEndpoints.restore, { as: admin, params, body: {} })).body,
    ).toEqual(restored.body);
  });

  test('DATA-6: an expense can be restored after its home is restored', async () => {
    const { admin, property, lease } = await aLandlord(app.current);
    const own = await anExpense(app.current, admin, null, { vendor: 'Stamps', amount: 12.5 });
    const { id: expenseId } = await anExpense(app.current, admin, property.id);
    const propertyId = property.id;
    await app.current.call(organizationExpensesEndpoints.remove, {
      as: admin,
      params: { expenseId: own.id },
    });
    await app.current.call(propertyExpensesEndpoints.remove, {
      as: admin,
      params: { propertyId, expenseId },
    });
    await app.current.call(leasesEndpoints.end, {
      as: admin,
      params: { propertyId, leaseId: lease.id },
    });
    await app.current.call(portfolioEndpoints.remove, { as: admin, params: { propertyId } });
    expect(await countsOf(admin)).toEqual([
      { kind: 'property', count: 1 },
      { kind: 'expense', count: 2 },
    ]);
    const rows = await archived(admin, 'expense');
    expect(rows.find(({ id }) => id === own.id)).toMatchObject({
      title: 'Stamps',
      amount: 12.5,
      propertyId: null,
      refusal: null,
    });
    expect(rows.find(({ id }) => id === expenseId)).toMatchObject({
      propertyId,
      refusal: 'Its property is archived. Restore the property first.',
    });
    await app.current.call(portfolioEndpoints.restore, {
      as: admin,
      params: { propertyId },
      body: {},
    });
    const [waiting] = (await archived(admin, 'expense')).filter(({ id }) => id === expenseId);
    expect(waiting?.refusal).toBeNull();
    const { status } = await app.current.call(propertyExpensesEndpoints.restore, {
      as: admin,
      params: { propertyId, expenseId },
    });
    expect(status).toBe(200);
  });

  test('DATA-6: a deleted invoice says why it cannot be restored', async () => {
    const { admin, property } = await aLandlord(app.current);
    const invoice = await anInvoice(app.current, admin, property.id);
    await app.current.call(invoicesEndpoints.remove, {
      as: admin,
      params: { propertyId: property.id, invoiceId: invoice.id },
    });
    expect(await archived(admin, 'invoice')).toMatchObject([
      {
        title: 'Invoice 0001',
        detail: expect.stringContaining(property.addressLine1) as string,
        amount: 1200,
        refusal: expect.stringContaining('Create a new invoice') as string,
      },
    ]);
  });

  test('DATA-6: restoring an administrator needs the password, and only a SuperAdmin restores a SuperAdmin', async () => {
    const organization = await anOrganization(app.current);
    const superAdmin = await aPerson(app.current, organization, 'SuperAdmin');
    const admin = await aPerson(app.current, organization, 'SiteAdmin');
    const other = await aPerson(app.current, organization, 'SuperAdmin');
    const lessee = await aUser(app.current, organization, admin, { roles: ['Leasee'] });
    const { name: organizationName } = organization;
    for (const [as, userId] of [
      [superAdmin, other.userId],
      [admin, lessee.id],
    ] as const) {
      const params = { organizationName, userId };
      await app.current.call(usersEndpoints.remove, { as, params });
    }
    const rowOf = async (as: TestPerson, userId: string) =>
      (await archived(as, 'user')).find(({ id }) => id === userId);
    expect(await rowOf(admin, other.userId)).toMatchObject({
      privileged: true,
      refusal: 'Only a SuperAdmin can restore a SuperAdmin.',
    });
    expect(await rowOf(superAdmin, other.userId)).toMatchObject({ refusal: null });
    expect(await rowOf(admin, lessee.id)).toMatchObject({ privileged: false, refusal: null });
  });

  test('DATA-6: the archive is of one organization', async () => {
    const { admin, property } = await aLandlord(app.current);
    const { id: expenseId } = await anExpense(app.current, admin, property.id);
    const params = { propertyId: property.id, expenseId };
    await app.current.call(propertyExpensesEndpoints.remove, { as: admin, params });
    const stranger = await aLandlord(app.current);
    expect(await archived(stranger.admin, 'expense')).toEqual([]);
    expect(await countsOf(stranger.admin)).toEqual([]);
  });
});
