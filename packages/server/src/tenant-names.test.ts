import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import { expect, test } from 'vitest';
import { asOwner } from '#testing/inspection';
import { aParty } from '#testing/parties';
import { calledByPeople, nameOf, sampleCall } from '#testing/sample-calls';
import { useTestApp } from '#testing/test-app';
import { aWorld, type World } from '#testing/world';

/** UNIT-6: staff never read the name of one tenant of a lease without the others. */

const app = useTestApp();

const isRead = ({ method, access, response, path }: EndpointDefinition) =>
  method === 'GET' &&
  (typeof access === 'object' || access === 'staff') &&
  (typeof response !== 'string' || path.endsWith('.csv'));

/** These name one person, or a lease that has ended before somebody could be added. */
const ofOnePerson = new Set<string>([
  'GET /v1/admin/properties/:propertyId/conversations',
  'GET /v1/admin/properties/:propertyId/conversations/:conversationId',
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
    `SELECT id, property_id AS "propertyId" FROM leases WHERE status <> 'EXPIRED' AND NOT EXISTS (
      SELECT 1 FROM lease_parties WHERE lease_id = leases.id AND NOT is_primary)`,
  );
  for (const lease of alone) await aParty(at, admin, lease, { fromDay: null });
}

test('UNIT-6: every answer to staff that names a tenant of a lease names the other', async () => {
  const alone: string[] = [];
  const both: string[] = [];
  for (const endpoint of reads) {
    const world = await aWorld(app.current);
    const sample = await sampleCall(world, endpoint);
    await addRoommates(world);
    const { body } = await app.current.call(endpoint, { ...sample, as: world.admin });
    const text = Buffer.isBuffer(body) ? body.toString('utf8') : JSON.stringify(body);
    if (/Tess Tenant(?! and Rob Roommate)/.test(text)) {
      const at = text.search(/Tess Tenant(?! and Rob Roommate)/);
      alone.push(`${nameOf(endpoint)}: ${text.slice(Math.max(0, at - 60), at + 40)}`);
    } else if (text.includes('Tess Tenant and Rob Roommate')) both.push(nameOf(endpoint));
  }
  expect(alone).toEqual([]);
  expect(both.length).toBeGreaterThan(10);
});
