import { usersEndpoints } from '@tenantry/contract/access/users.endpoints';
import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { organizationEndpoints } from '@tenantry/contract/organization/organization.endpoints';
import { archiveEndpoints } from '@tenantry/contract/portfolio/archive.endpoints';
import { historyEndpoints } from '@tenantry/contract/portfolio/history.endpoints';
import { archivePermissions, historyKinds, type HistoryKind } from '@tenantry/contract/kinds';
import { peopleListEndpoints } from '@tenantry/contract/portfolio/people-list.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { searchEndpoints } from '@tenantry/contract/search/search.endpoints';
import type { EndpointDefinition, StaffAccess } from '@tenantry/contract/shared/endpoint';
import { permissions, type Permission } from '@tenantry/contract/shared/permissions';
import { calendarEndpoints } from '@tenantry/contract/today/calendar.endpoints';
import { tasksEndpoints } from '@tenantry/contract/tasks/tasks.endpoints';
import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import { beforeAll, describe, expect, test } from 'vitest';
import { aSharedExpense } from '#testing/buildings';
import { inOrganization, peopleOf, type People } from '#testing/callers';
import type { LooseOptions } from '#testing/calls';
import { anExpense } from '#testing/expenses';
import { aLease, anInvoice, aPayment, aProperty, propertyBody } from '#testing/factories';
import { aRole } from '#testing/made-up-roles';
import { settingsBody } from '#testing/sample-records';
import { nameOf, sampleCall } from '#testing/sample-calls';
import { aWorkOrder } from '#testing/maintenance';
import { aTask } from '#testing/tasks';
import { useTestApp } from '#testing/test-app';
import { aVendor } from '#testing/vendors';
import { aWorld, type World } from '#testing/world';

/** Which permissions show which data: each is looked for in everything that staff can read. */

const app = useTestApp();

let world: World;
let people: People;
let ids: Readonly<Record<string, string>>;

const contact: readonly Permission[] = ['leases:read', 'messages:read', 'people:read'];
const calls: readonly Permission[] = [...contact, 'maintenance:read'];
const money: readonly Permission[] = ['books:read', 'charges:read', 'payments:read'];

/** What is looked for, and the permissions that may show it. */
const marks: Readonly<Record<string, { text: string; shownTo: readonly Permission[] }>> = {
  'the name of a tenant': {
    text: 'Quillfeather',
    shownTo: [...money, 'leases:read', 'messages:read', 'people:read', 'maintenance:read'],
  },
  'the email of a tenant': {
    text: 'zenobia@quill.example',
    shownTo: contact,
  },
  'the phone of a tenant': {
    text: '(646) 555-0147',
    shownTo: calls,
  },
  'the balance of an invoice': { text: '1313.13', shownTo: money },
  'the amount of a payment': { text: '717.17', shownTo: money },
  'the words of a payment': { text: 'Check 990077', shownTo: ['payments:read'] },
  'the subject of a conversation': { text: 'The singing boiler', shownTo: ['messages:read'] },
  'the words of a message': { text: 'It hums all night.', shownTo: ['messages:read'] },
  'the vendor of an expense': { text: 'Brindlewick Hardware', shownTo: ['books:read'] },
  'a task': { text: 'Oil the weathervane', shownTo: ['tasks:read'] },
  'a work order': { text: 'Hush the pipes', shownTo: ['maintenance:read'] },
  'a vendor': { text: 'Thistledown Drains', shownTo: ['maintenance:read'] },
  'the user of the mail server': { text: 'postbox-77', shownTo: ['settings:read'] },
};

const mailServer = { mailHost: 'smtp.example.com', port: 587, mailUser: 'postbox-77' };

beforeAll(async () => {
  world = await aWorld(app.current);
  people = peopleOf(world);
  const { test: at, admin, organization } = world;
  const property = await aProperty(at, admin);
  const lessee = { firstName: 'Zenobia', lastName: 'Quillfeather', phoneNumber: '(646) 555-0147' };
  const lease = await aLease(at, admin, property.id, {
    ...lessee,
    emailAddress: 'zenobia@quill.example',
  });
  const items = [{ description: 'Attic', quantity: 1, rate: 2030.3 }];
  const invoice = await anInvoice(at, admin, property.id, { items });
  const payment = await aPayment(at, admin, property.id, {
    amount: 717.17,
    description: 'Check 990077',
    leaseId: lease.id,
  });
  const { body: conversation } = await at.call(conversationsEndpoints.start, {
    as: admin,
    params: { propertyId: property.id },
    body: { subject: 'The singing boiler', message: 'It hums all night.' },
  });
  const expense = await anExpense(at, admin, property.id, { vendor: 'Brindlewick Hardware' });
  await aTask(at, admin, { title: 'Oil the weathervane' });
  const { id: vendorId } = await aVendor(at, admin, { name: 'Thistledown Drains' });
  const tenantId = lease.userId;
  const order = await aWorkOrder(at, admin, property.id, { tenantId, title: 'Hush the pipes' });
  await at.call(organizationEndpoints.updateOrganization, {
    as: admin,
    body: { ...(await settingsBody(world)), ...mailServer },
  });
  const bill = await aSharedExpense(world);
  ids = {
    buildingId: bill.buildingId,
    organizationName: organization.name,
    propertyId: property.id,
    leaseId: lease.id,
    userId: lease.userId,
    invoiceId: invoice.id,
    paymentId: payment.id,
    conversationId: conversation.id,
    expenseId: expense.id,
    sharedExpenseId: bill.id,
    workOrderId: order.id,
    vendorId,
  };
});

type StaffEndpoint = EndpointDefinition & { readonly access: StaffAccess | 'staff' };

const isRead = (endpoint: EndpointDefinition): endpoint is StaffEndpoint =>
  endpoint.method === 'GET' &&
  (typeof endpoint.access === 'object' || endpoint.access === 'staff') &&
  (typeof endpoint.response !== 'string' || endpoint.path.endsWith('.csv'));

const reads = inOrganization.filter(isRead);

/** What one endpoint shows to someone with these permissions, as text; empty if they are refused. */
async function shown(endpoint: StaffEndpoint, held: readonly Permission[], call: LooseOptions) {
  const as = await people(aRole(...held));
  const answer = await app.current.call(endpoint, { ...call, as });
  if (answer.status !== 200) throw new Error(`${nameOf(endpoint)} answers ${answer.status}`);
  const { body } = answer;
  return Buffer.isBuffer(body) ? body.toString('utf8') : JSON.stringify(body);
}

/** The call with the ids of the marked records, if it takes only such ids. */
async function callOf(endpoint: StaffEndpoint): Promise<LooseOptions> {
  const { params = {}, query } = await sampleCall(world, endpoint);
  // The marked task is assigned to nobody.
  if (endpoint === tasksEndpoints.list) return { query: { state: 'open' } };
  const names = Object.keys(params);
  const own = Object.fromEntries(names.map((name) => [name, ids[name] ?? '']));
  const isMarked =
    names.every((name) => name in ids) && !endpoint.path.includes('organization/expenses');
  return { params: isMarked ? own : params, ...(query && { query: { ...query } }) };
}

const readPermissions = permissions.filter((each) => each.endsWith(':read'));

/** The permissions of which each alone is enough for the call, though not for all parts of the answer. */
function readersOf({ access, path }: StaffEndpoint): readonly Permission[] {
  if (access !== 'staff') return [access.staff];
  // Its kinds need a permission each.
  return path === archiveEndpoints.list.path ? [archivePermissions.property] : readPermissions;
}

const marksIn = (text: string) =>
  Object.keys(marks).filter((what) => text.includes(marks[what]?.text ?? ''));

const mayBeShown = (what: string, held: readonly Permission[]) =>
  held.some((permission) => marks[what]?.shownTo.includes(permission));

test('TRUST-7: each kind of data is shown by the permissions that are named for it, and by no others', async () => {
  const found = new Map(Object.keys(marks).map((what) => [what, new Set<Permission>()]));
  for (const endpoint of reads) {
    const call = await callOf(endpoint);
    for (const permission of readersOf(endpoint)) {
      const text = await shown(endpoint, [permission], call);
      for (const what of marksIn(text)) found.get(what)?.add(permission);
    }
  }
  const expected = Object.entries(marks).map(([what, { shownTo }]) => [what, [...shownTo].sort()]);
  const actual = [...found].map(([what, shownBy]) => [what, [...shownBy].sort()]);
  expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(expected));
});

const historyIds: Readonly<Record<HistoryKind, string>> = {
  building: 'buildingId',
  property: 'propertyId',
  lease: 'leaseId',
  invoice: 'invoiceId',
  payment: 'paymentId',
  expense: 'expenseId',
  sharedExpense: 'sharedExpenseId',
  user: 'userId',
};

/** The calls whose answers are put together from several areas. */
function mixedCalls(): (readonly [StaffEndpoint, LooseOptions])[] {
  const { propertyId = '' } = ids;
  const words = ['Quillfeather', 'boiler', 'Brindlewick', '1313.13', '717.17', '6465550147'];
  return [
    [portfolioEndpoints.list, { query: { limit: '5' } }],
    [portfolioEndpoints.one, { params: { propertyId } }],
    [todayEndpoints.today, {}],
    [todayEndpoints.needs, { query: { limit: '50' } }],
    [calendarEndpoints.calendar, { query: { from: '2026-02-15', to: '2026-04-15' } }],
    [archiveEndpoints.counts, {}],
    [peopleListEndpoints.list, { query: { limit: '50' } }],
    [peopleListEndpoints.export, { query: {} }],
    [usersEndpoints.list, { params: { organizationName: world.organization.name } }],
    ...words.map((q) => [searchEndpoints.search, { query: { q } }] as const),
    ...historyKinds.map(
      (kind) =>
        [
          historyEndpoints.one,
          { params: { kind, entityId: ids[historyIds[kind]] ?? '' } },
        ] as const,
    ),
  ];
}

test('TRUST-7: an answer that is put together from several areas leaves out what the caller may not read', async () => {
  const leaks = new Set<string>();
  const seen = new Set<string>();
  for (const [endpoint, call] of mixedCalls()) {
    for (const other of readPermissions) {
      const held = endpoint.access === 'staff' ? [other] : [endpoint.access.staff, other];
      for (const what of marksIn(await shown(endpoint, held, call))) {
        seen.add(what);
        if (!mayBeShown(what, held))
          leaks.add(`${nameOf(endpoint)} shows ${what} to ${held.join()}`);
      }
    }
  }
  expect([...leaks]).toEqual([]);
  // Otherwise nothing was looked for.
  expect(seen.size).toBeGreaterThan(6);
});

test('TRUST-7: Today, the calendar, the search and the archive show people with one permission their own part', async () => {
  const days = { query: { from: '2026-02-15', to: '2026-04-15' } };
  const found = (q: string) => [searchEndpoints.search, { query: { q } }] as const;
  const parts: readonly (readonly [Permission, StaffEndpoint, LooseOptions, string])[] = [
    ['payments:read', todayEndpoints.today, {}, '"kind":"payment"'],
    ['books:read', todayEndpoints.today, {}, '"kind":"expense"'],
    ['tasks:read', calendarEndpoints.calendar, days, 'Oil the weathervane'],
    ['charges:read', calendarEndpoints.calendar, days, 'invoices_due'],
    ['messages:read', ...found('boiler'), 'The singing boiler'],
    ['payments:read', ...found('990077'), '717.17'],
    ['leases:read', ...found('Quillfeather'), 'Lease of Zenobia Quillfeather'],
    ['people:read', ...found('Quillfeather'), 'Zenobia Quillfeather'],
    ['people:read', archiveEndpoints.counts, {}, '"user"'],
  ];
  for (const [permission, endpoint, call, text] of parts) {
    expect(await shown(endpoint, [permission], call)).toContain(text);
  }
});

describe('TRUST-7: a person who may not read an area learns nothing about it in another way', () => {
  const onlyProperties = () => people(aRole('properties:read'));

  test('the list of properties is not ordered or narrowed by what is owed, or found by tenants', async () => {
    const as = await onlyProperties();
    for (const query of [
      { limit: 5, sort: 'due' as const },
      { limit: 5, due: 'yes' as const },
    ]) {
      const { status } = await app.current.call(portfolioEndpoints.list, { as, query });
      expect(status).toBe(403);
    }
    const query = { limit: 5, filter: 'Quillfeather' };
    expect((await app.current.call(portfolioEndpoints.list, { as, query })).body).toEqual([]);
    const reader = await people(aRole('properties:read', 'leases:read'));
    const { body } = await app.current.call(portfolioEndpoints.list, { as: reader, query });
    expect(body).toHaveLength(1);
  });

  test('saving a property with its expenses needs the permission to change expenses', async () => {
    const as = await people(aRole('properties:write'));
    const { propertyId = '', expenseId = '' } = ids;
    const params = { propertyId };
    const { body: read } = await app.current.call(portfolioEndpoints.one, {
      as: world.admin,
      params,
    });
    const expenses = [{ id: expenseId, category: 'MEALS' as const, amount: 12 }];
    const save = { as, params, body: { ...propertyBody(), version: read.version, expenses } };
    expect((await app.current.call(portfolioEndpoints.update, save)).status).toBe(403);
  });

  test('a property that is sent back with its unchanged expenses is saved without that permission', async () => {
    const { propertyId = '' } = ids;
    const as = await people(aRole('properties:read', 'properties:write', 'books:read'));
    const params = { propertyId };
    const { body: read } = await app.current.call(portfolioEndpoints.one, { as, params });
    expect(read.expenses).toHaveLength(1);
    const body = { ...read, expenses: read.expenses ?? [], zipCode: '10001' };
    const save = await app.current.call(portfolioEndpoints.update, { as, params, body });
    expect(save.status).toBe(200);
  });

  test('the refusals of a save and of a deletion reveal nothing that the caller may not read', async () => {
    const { propertyId = '', leaseId = '' } = ids;
    const as = await people(aRole('properties:write'));
    const params = { propertyId };
    const stale = { ...propertyBody(), version: 99, expenses: [] };
    const { problem } = await app.current.call(portfolioEndpoints.update, {
      as,
      params,
      body: stale,
    });
    expect(problem.code).toBe('stale_version');
    expect(problem.current).toBeUndefined();
    await app.current.call(leasesEndpoints.end, {
      as: world.admin,
      params: { propertyId, leaseId },
    });
    const refused = await app.current.call(portfolioEndpoints.remove, { as, params });
    expect(refused.problem).toMatchObject({
      code: 'property_owes',
      message: expect.stringContaining('has an open balance.'),
    });
  });
});
