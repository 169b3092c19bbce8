import { usersEndpoints } from '@tenantry/contract/access/users.endpoints';
import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import { documentsEndpoints } from '@tenantry/contract/documents/documents.endpoints';
import { tasksEndpoints } from '@tenantry/contract/tasks/tasks.endpoints';
import { allPaymentsEndpoints } from '@tenantry/contract/payments/all-payments.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import { reportsEndpoints } from '@tenantry/contract/reports/reports.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { statementsEndpoints } from '@tenantry/contract/statements/statements.endpoints';
import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import { aPdf } from '@tenantry/reading/testing/some-pdfs';
import { beforeAll, describe, expect, test } from 'vitest';
import { liveActorOf } from '#features/access';
import { aBuildingWithUnits } from '#testing/buildings';
import {
  aLease,
  anInvoice,
  aPerson,
  aPayment,
  leaseBody,
  paymentBody,
  questionBody,
  type TestPerson,
} from '#testing/factories';
import { aDocument, documentDetails } from '#testing/documents';
import { asOwner } from '#testing/inspection';
import { useOutbox } from '#testing/outbox';
import { aLimitedPerson } from '#testing/scopes';
import { aTask, taskBody } from '#testing/tasks';
import { useTestApp } from '#testing/test-app';
import { aWorld, type World } from '#testing/world';

/** What people with a limited scope see of two buildings. */

const app = useTestApp();
const outbox = useOutbox(app);

interface Rented {
  readonly buildingId: string;
  readonly propertyId: string;
  /** A unit without a lease. */
  readonly freeId: string;
  /** More of them. */
  readonly moreIds: readonly string[];
  readonly leaseId: string;
  readonly emailAddress: string;
}

let world: World;
let here: Rented;
let elsewhere: Rented;

let buildings = 0;

async function aRentedBuilding(amount: number): Promise<Rented> {
  const { admin } = world;
  buildings += 1;
  const changes = { name: `Building ${buildings}`, addressLine1: `${buildings} Oak Street` };
  const { building, units } = await aBuildingWithUnits(app.current, admin, '1A..2B', changes);
  const [propertyId = '', freeId = '', ...moreIds] = units.map(({ id }) => id);
  const lease = await aLease(app.current, admin, propertyId);
  await anInvoice(app.current, admin, propertyId);
  await aPayment(app.current, admin, propertyId, { amount, leaseId: lease.id });
  const { emailAddress } = lease;
  return { buildingId: building.id, propertyId, freeId, moreIds, leaseId: lease.id, emailAddress };
}

const leaseFrom = (propertyId: string | undefined, { emailAddress }: TestPerson) =>
  aLease(app.current, world.admin, propertyId ?? '', { emailAddress });

beforeAll(async () => {
  world = await aWorld(app.current);
  here = await aRentedBuilding(111.11);
  elsewhere = await aRentedBuilding(222.22);
});

/** A person with this role who reaches the first building. */
async function ofBuilding(role: string): Promise<TestPerson> {
  const person = await aLimitedPerson(world, role, []);
  await asOwner(
    app.current,
    world.organization,
    `INSERT INTO user_places (organization_id, id, user_id, building_id) VALUES ($1, gen_random_uuid(), $2, $3)`,
    [world.organization.id, person.userId, here.buildingId],
  );
  return person;
}

describe('TRUST-7: a bookkeeper of one building', () => {
  test('reads its payments and reports; those of another building do not exist, and users are refused', async () => {
    const as = await ofBuilding('Bookkeeper');
    const paymentsOf = (propertyId: string) =>
      app.current.call(paymentsEndpoints.list, { as, params: { propertyId } });
    expect((await paymentsOf(here.propertyId)).body).toHaveLength(1);
    expect((await paymentsOf(elsewhere.propertyId)).status).toBe(404);
    const params = { organizationName: world.organization.name };
    expect((await app.current.call(usersEndpoints.list, { as, params })).status).toBe(403);
    const report = await app.current.call(reportsEndpoints.incomeAndExpenses, {
      as,
      query: {},
    });
    expect(report.status).toBe(200);
    const text = JSON.stringify([
      report.body,
      (await app.current.call(allPaymentsEndpoints.sums, { as, query: {} })).body,
      (await app.current.call(todayEndpoints.today, { as })).body,
    ]);
    expect(text).toContain('111.11');
    expect(text).not.toContain('222.22');
    expect(text).not.toContain('333.33');
  });

  test('records a payment in it, and none elsewhere', async () => {
    const as = await ofBuilding('Bookkeeper');
    const pay = ({ propertyId, leaseId }: Rented) =>
      app.current.call(paymentsEndpoints.recordExternal, {
        as,
        params: { propertyId },
        body: paymentBody({ leaseId, amount: 5 }),
      });
    expect((await pay(here)).status).toBe(201);
    expect((await pay(elsewhere)).status).toBe(404);
  });
});

test('TRUST-7: a leasing agent can lease a home to someone who already rents elsewhere', async () => {
  const as = await ofBuilding('LeasingAgent');
  const lease = await app.current.call(leasesEndpoints.start, {
    as,
    params: { propertyId: here.freeId },
    body: leaseBody({ emailAddress: elsewhere.emailAddress }),
  });
  expect(lease.status).toBe(201);
});

test('TRUST-7: documents and tasks about a tenant are hidden if the tenant also rents elsewhere', async () => {
  const { admin } = world;
  const as = await ofBuilding('LeasingAgent');
  const [only, both] = await Promise.all([
    aPerson(world.test, world.organization, 'Leasee'),
    aPerson(world.test, world.organization, 'Leasee'),
  ]);
  await leaseFrom(here.moreIds[0], only);
  await leaseFrom(here.moreIds[1], both);
  const keep = async ({ userId }: TestPerson) => ({
    document: await aDocument(app.current, admin, { subject: 'PERSON', subjectId: userId }),
    task: await aTask(app.current, admin, { about: { kind: 'person', id: userId } }),
  });
  const [ofOnly, ofBoth] = [await keep(only), await keep(both)];
  const seen = async ({ userId }: TestPerson) => {
    const params = { subject: 'PERSON' as const, subjectId: userId };
    return (await app.current.call(documentsEndpoints.list, { as, params })).body.map(
      ({ id }) => id,
    );
  };
  const tasks = async () =>
    (await app.current.call(tasksEndpoints.list, { as, query: {} })).body.items.map(({ id }) => id);
  expect(await seen(only)).toEqual([ofOnly.document.id]);
  // Both rent here only, so far.
  expect(await seen(both)).toEqual([ofBoth.document.id]);
  expect(await tasks()).toEqual(expect.arrayContaining([ofOnly.task.id, ofBoth.task.id]));
  await leaseFrom(elsewhere.freeId, both);
  expect(await seen(only)).toEqual([ofOnly.document.id]);
  expect(await seen(both)).toEqual([]);
  expect(await tasks()).toContain(ofOnly.task.id);
  expect(await tasks()).not.toContain(ofBoth.task.id);
  const subject = { subject: 'PERSON' as const, subjectId: both.userId };
  const added = await app.current.call(documentsEndpoints.upload, {
    as,
    params: { ...subject, fileName: 'scan.pdf' },
    query: documentDetails(),
    file: await aPdf(),
  });
  expect(added.problem.code).toBe('document_needs_home');
  const body = taskBody({ about: { kind: 'person', id: both.userId } });
  expect((await app.current.call(tasksEndpoints.create, { as, body })).problem.code).toBe(
    'task_needs_home',
  );
});

test('TRUST-8: an owner reads statements and reports of the own homes, and nothing of tenants', async () => {
  const as = await ofBuilding('Owner');
  const params = { propertyId: here.propertyId };
  const statements = await app.current.call(statementsEndpoints.list, { as, params });
  expect(statements.status).toBe(200);
  const other = { propertyId: elsewhere.propertyId };
  expect((await app.current.call(statementsEndpoints.list, { as, params: other })).status).toBe(
    404,
  );
  const { body } = await app.current.call(portfolioEndpoints.one, { as, params });
  expect(JSON.stringify(body)).not.toContain(here.emailAddress);
  const refused = [
    await app.current.call(leasesEndpoints.list, { as, params }),
    await app.current.call(conversationsEndpoints.list, { as, params }),
    await app.current.call(paymentsEndpoints.list, { as, params }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
});

test('TRUST-7: a message is mailed to those who reach its home', async () => {
  const far = await aLimitedPerson(world, 'LeasingAgent', [elsewhere.propertyId]);
  const near = await ofBuilding('LeasingAgent');
  const { host } = world.admin;
  await app.current.call(conversationsEndpoints.ask, {
    as: null,
    host,
    params: { propertyId: here.propertyId },
    body: questionBody(),
  });
  expect(await outbox.mailsTo(near.emailAddress)).toHaveLength(1);
  expect(await outbox.mailsTo(far.emailAddress, 0)).toHaveLength(0);
});

test('TRUST-6: the rights of someone without a session are the same', async () => {
  const person = await ofBuilding('Bookkeeper');
  const actor = await app.current.database.transact({ organization: world.organization }, (tx) =>
    liveActorOf(tx, person.userId),
  );
  expect(actor?.scope).toContain(here.propertyId);
  expect(actor?.scope).not.toContain(elsewhere.propertyId);
});
