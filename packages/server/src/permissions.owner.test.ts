import { permissionsOf } from '@tenantry/contract/access/roles';
import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import { documentsEndpoints } from '@tenantry/contract/documents/documents.endpoints';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import { organizationEndpoints } from '@tenantry/contract/organization/organization.endpoints';
import { EVENTS, type EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import { beforeAll, expect, test } from 'vitest';
import { inOrganization } from '#testing/callers';
import { requestOf, type LooseOptions } from '#testing/calls';
import { aDocument, documentDetails, subjectOfLease } from '#testing/documents';
import { aLease, anInvoice, aPayment, aProperty, type TestPerson } from '#testing/factories';
import { settingsBody } from '#testing/sample-records';
import { nameOf, sampleCall } from '#testing/sample-calls';
import { aLimitedPerson, limitTo } from '#testing/scopes';
import { useTestApp } from '#testing/test-app';
import { unzip } from '#testing/workbook';
import { aWorld, type World } from '#testing/world';

/** TRUST-8: what the owner of a home reads: each word here is looked for in everything that an owner may call. */

const app = useTestApp();

const tenant = {
  firstName: 'Zenobia',
  lastName: 'Quillfeather',
  emailAddress: 'zenobia@quill.example',
  phoneNumber: '(646) 555-0147',
};

const bank = { bankAccountNumber: '4400716789', bankRoutingNumber: '123456780' };

const never = [
  tenant.emailAddress,
  tenant.phoneNumber,
  '6465550147',
  'The singing boiler',
  'It hums all night.',
  'Check 990077',
  bank.bankAccountNumber,
  '••••6789',
  bank.bankRoutingNumber,
];

let world: World;
let propertyId: string;
let lease: Lease;
let owner: TestPerson;

beforeAll(async () => {
  world = await aWorld(app.current);
  const { test: at, admin } = world;
  propertyId = (await aProperty(at, admin)).id;
  lease = await aLease(at, admin, propertyId, tenant);
  await anInvoice(at, admin, propertyId);
  const payment = { amount: 717.17, description: 'Check 990077', leaseId: lease.id };
  await aPayment(at, admin, propertyId, payment);
  await at.call(conversationsEndpoints.start, {
    as: admin,
    params: { propertyId },
    body: { subject: 'The singing boiler', message: 'It hums all night.' },
  });
  await at.call(organizationEndpoints.updateOrganization, {
    as: admin,
    body: { ...(await settingsBody(world)), ...bank },
  });
  owner = await aLimitedPerson(world, 'Owner', [propertyId]);
});

const held = permissionsOf('Owner');

const ofOwner = inOrganization.filter(
  ({ method, access, response }) =>
    method === 'GET' &&
    response !== EVENTS &&
    (typeof access === 'object' ? held.includes(access.staff) : access === 'staff'),
);

/** The call about the tenant's home, or the usual one. */
async function callOf(endpoint: EndpointDefinition): Promise<LooseOptions> {
  const { params = {}, query } = await sampleCall(world, endpoint);
  const isOfHome = Object.keys(params).join() === 'propertyId';
  // The sample asks for another period.
  const isOfYear = endpoint.path.includes('/incomeAndExpenses');
  return {
    params: isOfHome ? { propertyId } : params,
    ...(query && { query: isOfYear ? {} : { ...query } }),
  };
}

/** The answer as text; a workbook and an archive are unpacked. */
function textOf(body: Buffer): string {
  const isPacked = body.subarray(0, 2).toString('latin1') === 'PK';
  return isPacked ? [...unzip(body).values()].map(String).join('\n') : body.toString('utf8');
}

test('TRUST-8: no answer to an owner has the contact or messages of a tenant, or bank numbers', async () => {
  const mistakes: string[] = [];
  const naming = new Set<string>();
  for (const endpoint of ofOwner) {
    const call = await callOf(endpoint);
    // The sample may have added another home.
    await limitTo(world, owner);
    const request = requestOf(endpoint, { ...call, as: owner, host: owner.host });
    const { statusCode: status, rawPayload } = await app.current.app.inject(request);
    const text = textOf(rawPayload);
    if (text.includes(tenant.lastName)) naming.add(nameOf(endpoint));
    const found = never.filter((words) => text.includes(words));
    if (found.length > 0) mistakes.push(`${nameOf(endpoint)} shows ${found.join()}`);
    // Expenses of the organization belong to no home.
    if (status >= 400 && status !== 404) mistakes.push(`${nameOf(endpoint)} answers ${status}`);
  }
  expect(mistakes).toEqual([]);
  expect(ofOwner.length).toBeGreaterThan(40);
  // Reports name the tenant, so these answers are about the tenant's home.
  expect(naming.size).toBeGreaterThan(5);
});

test('TRUST-8: an owner reads the documents that are shared with the own homes, and none of tenants', async () => {
  const { admin } = world;
  await limitTo(world, owner, [propertyId]);
  const ofHome = { subject: 'PROPERTY' as const, subjectId: propertyId };
  const { id: elsewhere } = await aProperty(app.current, admin);
  const add = (subject: Parameters<typeof aDocument>[2], label: string, isShared = true) =>
    aDocument(
      app.current,
      admin,
      subject,
      documentDetails({ label, audience: isShared ? 'LESSEES' : 'STAFF' }),
    );
  const rules = await add(ofHome, 'House rules');
  const others = [
    await add(ofHome, 'Notes of the staff', false),
    await add(subjectOfLease(lease.id), 'Signed lease'),
    await add({ subject: 'PERSON', subjectId: lease.userId }, 'Identity card'),
    await add({ subject: 'PROPERTY', subjectId: elsewhere }, 'Rules of another home'),
  ];
  const listed = await app.current.call(documentsEndpoints.ofOwner, { as: owner });
  expect(listed.body).toEqual([
    expect.objectContaining({
      id: rules.id,
      label: 'House rules',
      home: expect.objectContaining({ propertyId }),
      buildingName: null,
      fileName: rules.files[0]?.fileName,
    }),
  ]);
  const statuses = await Promise.all(
    [rules, ...others].map(async ({ id: documentId, files }) => {
      const params = { documentId, fileName: files[0]?.fileName ?? '' };
      const file = await app.current.call(documentsEndpoints.fileOfOwner, { as: owner, params });
      return file.status;
    }),
  );
  expect(statuses).toEqual([200, 404, 404, 404, 404]);
  await app.current.call(documentsEndpoints.remove, {
    as: admin,
    params: { documentId: rules.id },
  });
  expect((await app.current.call(documentsEndpoints.ofOwner, { as: owner })).body).toEqual([]);
});
