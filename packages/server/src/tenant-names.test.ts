import type { EndpointName } from '@tenantry/contract/api';
import type { ArchiveKind } from '@tenantry/contract/kinds';
import { moveOutsEndpoints } from '@tenantry/contract/portfolio/move-outs.endpoints';
import { searchEndpoints } from '@tenantry/contract/search/search.endpoints';
import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import { expect, test } from 'vitest';
import type { LooseOptions } from '#testing/calls';
import { anInvoice, aPayment, type TestPerson } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { moveOutBody } from '#testing/move-outs';
import { aParty } from '#testing/parties';
import { calledByPeople, nameOf, sampleCall, sharedWorlds } from '#testing/sample-calls';
import { aTask } from '#testing/tasks';
import { useTestApp } from '#testing/test-app';
import { aRentalIn, aWorld, type World } from '#testing/world';

/** UNIT-6: staff never read the name of one tenant of a lease without the others. */

const app = useTestApp();
const worldOf = sharedWorlds(app, aWorld);

const isRead = ({ method, access, response, path }: EndpointDefinition) =>
  method === 'GET' &&
  (typeof access === 'object' || access === 'staff') &&
  (typeof response !== 'string' || path.endsWith('.csv'));

/** These name one person, or a lease that has ended before somebody could be added. */
const ofOnePerson = new Set<string>([
  'GET /v1/admin/properties/:propertyId/conversations',
  'GET /v1/admin/properties/:propertyId/conversations/:conversationId',
  'GET /v1/admin/workOrders/:workOrderId/conversation',
  'GET /v1/admin/leasee/:leaseId/settlement',
]);

const reads = calledByPeople.filter(
  (endpoint) => isRead(endpoint) && !ofOnePerson.has(nameOf(endpoint)),
);

/** Each lease of the world gets a second tenant, `Rob Roommate`. */
async function addRoommates({ test: at, organization, admin }: World) {
  const alone = await asOwner<{ id: string; propertyId: string }>(
    at,
    organization,
    `SELECT id, property_id AS "propertyId" FROM leases
     WHERE organization_id = $1 AND status <> 'EXPIRED' AND NOT EXISTS (
       SELECT 1 FROM lease_parties
       WHERE organization_id = $1 AND lease_id = leases.id AND NOT is_primary)`,
    [organization.id],
  );
  for (const lease of alone) await aParty(at, admin, lease, { fromDay: null });
}

/** The name of one tenant without the other's. */
const ALONE = /Tess Tenant(?! and Rob Roommate)/;

const BOTH = 'Tess Tenant and Rob Roommate';

/** What an answer says of the tenants: `both`, `none`, or the words around the name of one. */
function namesIn(body: unknown): string {
  const text = Buffer.isBuffer(body) ? body.toString('utf8') : JSON.stringify(body);
  const at = text.search(ALONE);
  if (at !== -1) return text.slice(Math.max(0, at - 60), at + 40);
  return text.includes(BOTH) ? 'both' : 'none';
}

test('UNIT-6: every answer to staff that names a tenant of a lease names the other', async () => {
  const found = new Map<string, string>();
  for (const endpoint of reads) {
    const world = await worldOf(endpoint);
    const sample = await sampleCall(world, endpoint);
    await addRoommates(world);
    const { body } = await app.current.call(endpoint, { ...sample, as: world.admin });
    found.set(nameOf(endpoint), namesIn(body));
  }
  expect([...found].filter(([, names]) => !['both', 'none'].includes(names))).toEqual([]);
  expect([...found].filter(([, names]) => names === 'both').length).toBeGreaterThan(10);
});

type Call = readonly [EndpointName, LooseOptions?];

const perform = (as: TestPerson, [name, options = {}]: Call) =>
  app.current.call(
    calledByPeople.find((each) => nameOf(each) === name)!,
    { ...options, as },
  );

/** What leaves something of a lease in the archive, and a notice. */
const changes: readonly EndpointName[] = [
  'DELETE /v1/admin/properties/:propertyId/invoices/:invoiceId',
  'DELETE /v1/admin/properties/:propertyId/leasee/:leaseId/charges/:chargeId',
  'DELETE /v1/admin/properties/:propertyId/leasee/:leaseId/household/:entryId',
  'DELETE /v1/admin/lateFeePolicies/:policyId',
  'DELETE /v1/admin/documents/:documentId',
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/notices',
];

/** A world with something of a lease in each list of all homes. Its leases have two tenants. */
async function aFullWorld() {
  const world = await aWorld(app.current);
  const { admin } = world;
  for (const name of changes) {
    const endpoint = calledByPeople.find((each) => nameOf(each) === name)!;
    const { status } = await perform(admin, [name, await sampleCall(world, endpoint)]);
    expect([name, status]).toEqual([name, expect.toSatisfy((code: number) => code < 300)]);
  }
  const { property, lease } = await aRentalIn(world);
  await addRoommates(world);
  await anInvoice(app.current, admin, property.id);
  await aPayment(app.current, admin, property.id, { amount: 100 });
  await aTask(app.current, admin, { about: { kind: 'lease', id: lease.id } });
  const params = { propertyId: property.id, leaseId: lease.id };
  await app.current.call(moveOutsEndpoints.moveOut, {
    as: admin,
    params,
    body: moveOutBody({ lastDay: '2026-03-31', availableFrom: null }),
  });
  return { admin, lease };
}

const archived: readonly ArchiveKind[] = [
  'invoice',
  'charge',
  'household',
  'lateFeePolicy',
  'document',
];

const listsWith = (leaseId: string): readonly Call[] => [
  ['GET /v1/admin/attention', { query: { limit: '50' } }],
  ['GET /v1/admin/today'],
  ['GET /v1/admin/calendar', { query: { from: '2026-03-01', to: '2026-04-04' } }],
  ['GET /v1/admin/receivables'],
  ['GET /v1/admin/receivables.csv'],
  ['GET /v1/admin/invoices'],
  ['GET /v1/admin/invoices.csv'],
  ['GET /v1/admin/payments'],
  ['GET /v1/admin/payments.csv'],
  ['GET /v1/admin/tasks'],
  ['GET /v1/admin/history/:kind/:entityId', { params: { kind: 'lease', entityId: leaseId } }],
  ...archived.map((kind): Call => [
    'GET /v1/admin/archive/:kind',
    { params: { kind }, query: { limit: '50' } },
  ]),
];

test('UNIT-6: the lists of all homes name both tenants, and so do the archive, the history and tasks', async () => {
  const { admin, lease } = await aFullWorld();
  const calls = listsWith(lease.id);
  const found = [];
  for (const call of calls) found.push([call, namesIn((await perform(admin, call)).body)]);
  expect(found).toEqual(calls.map((call) => [call, 'both']));
});

test('UNIT-6: the search names both tenants, except of a person', async () => {
  const { admin } = await aFullWorld();
  const found = [];
  for (const q of ['Tess', '1200', '100']) {
    const call = { as: admin, query: { q, limit: '50' } };
    found.push(...(await app.current.call(searchEndpoints.search, call)).body.results);
  }
  // The number of a home may be one of the amounts, too.
  const kinds = ['lease', 'invoice', 'payment'];
  const ofLeases = found.filter(({ kind }) => kinds.includes(kind));
  expect(new Set(ofLeases.map(({ kind }) => kind))).toEqual(new Set(kinds));
  expect(namesIn(ofLeases)).toBe('both');
});
