import type { EndpointByName } from '@tenantry/contract/api';
import { maintenanceEndpoints } from '@tenantry/contract/maintenance/maintenance.endpoints';
import { ownerApprovalsEndpoints } from '@tenantry/contract/maintenance/owner-approvals.endpoints';
import { vendorLinksEndpoints } from '@tenantry/contract/maintenance/vendor-links.endpoints';
import { ownerAgreementsEndpoints } from '@tenantry/contract/properties/owner-agreements.endpoints';
import { centsFromDollars } from '@tenantry/contract/shared/money';
import { hashToken, newId, newToken } from '../platform/tokens.ts';
import { aProperty, type TestPerson } from './factories.ts';
import { asOwner } from './inspection.ts';
import { aWorkOrder } from './maintenance.ts';
import { aLimitedPerson, limitTo } from './scopes.ts';
import { TODAY, type TestApp } from './test-app.ts';
import { anAskedVendor } from './vendor-links.ts';
import { aPicture, type World } from './world.ts';

/** From today on, the owners of the home approve quotes above the limit. */
export async function setLimit(
  test: TestApp,
  as: TestPerson,
  propertyId: string,
  approvalLimit: number | null,
  startsOn = TODAY,
) {
  const set = await test.call(ownerAgreementsEndpoints.add, {
    as,
    params: { propertyId },
    body: { startsOn, approvalLimit },
  });
  if (set.status !== 201) throw new Error(JSON.stringify(set.problem));
  return set.body;
}

type Place = Pick<World, 'test' | 'organization' | 'admin'>;

/** Another quote of a vendor, who needs no link for it: the mail with the link may be sent at any time. */
export async function quoteBy(
  { test, organization }: Pick<Place, 'test' | 'organization'>,
  linkId: string,
  amount: number,
) {
  const quoteId = newId();
  const row = `INSERT INTO quotes (organization_id, id, link_id, amount, note, status, created_at)
    VALUES ($1, $2, $3, $4, '', 'OPEN', now())`;
  await asOwner(test, organization, row, [
    organization.id,
    quoteId,
    linkId,
    centsFromDollars(amount),
  ]);
  return quoteId;
}

/** A quote of a new vendor for a work order. */
export async function aQuote(place: Place, workOrderId: string, amount: number) {
  const emailAddress = `joe-${newId()}@pipes.example`;
  const asked = await anAskedVendor(place.test, place.admin, workOrderId, emailAddress);
  const accepted = `UPDATE vendor_links SET status = 'ACCEPTED' WHERE id = $1`;
  await asOwner(place.test, place.organization, accepted, [asked.linkId]);
  return { ...asked, quoteId: await quoteBy(place, asked.linkId, amount) };
}

const setRoles = ({ test, organization, admin }: Place, roles: string) =>
  asOwner(test, organization, `UPDATE users SET roles = ${roles} WHERE id = $1`, [admin.userId]);

/** A work order of a home with a limit of $250, and two quotes, one of which is proposed to the owner. */
export async function anAskedOwner(
  place: Place,
  homeId?: string,
  ownerOf = (propertyId: string) => aLimitedPerson(place, 'Owner', [propertyId]),
) {
  const { test, admin } = place;
  // An earlier sample call may have made them an owner, who decides at once.
  await setRoles(place, `array_remove(roles, 'Owner')`);
  const propertyId = homeId ?? (await aProperty(test, admin)).id;
  const owner = await ownerOf(propertyId);
  await setLimit(test, admin, propertyId, 250);
  const { id: workOrderId } = await aWorkOrder(test, admin, propertyId);
  const dear = await aQuote(place, workOrderId, 300);
  const { quoteId, vendorId } = await aQuote(place, workOrderId, 285);
  await test.call(vendorLinksEndpoints.decide, {
    as: admin,
    params: { workOrderId, quoteId },
    body: { approve: true, note: 'Joe can come tomorrow.' },
  });
  const { body } = await test.call(ownerApprovalsEndpoints.ofOrder, {
    as: admin,
    params: { workOrderId },
  });
  const requestId = body.request?.id ?? '';
  return { propertyId, owner, workOrderId, quoteId, vendorId, dear, requestId };
}

const owners = new Map<string, Promise<TestPerson>>();

/** The same for a sample call, always with the same owner: walks compare lists of people. */
async function anAskedSample(world: World) {
  const { id } = world.organization;
  return anAskedOwner(world, undefined, async (propertyId) => {
    const known = owners.get(id) ?? aLimitedPerson(world, 'Owner', [propertyId]);
    owners.set(id, known);
    const owner = await known;
    await limitTo(world, owner, [propertyId]);
    return owner;
  });
}

/** The same with a link whose token the test knows, without a mail. */
async function withLink(world: World) {
  const asked = await anAskedSample(world);
  const token = newToken();
  const known = `UPDATE owner_links SET token_hash = $1 WHERE request_id = $2`;
  await asOwner(world.test, world.organization, known, [hashToken(token), asked.requestId]);
  return { ...asked, token };
}

async function aPhoto({ test, admin }: World, workOrderId: string) {
  const { body } = await test.call(maintenanceEndpoints.upload, {
    as: admin,
    params: { workOrderId, stage: 'REPORT', fileName: 'sink.png' },
    file: await aPicture(),
  });
  return body.files[0]?.id ?? '';
}

/** The world's admin becomes an owner, too: calls of owners are made as the one who is asked. */
async function asAskedAdmin(world: World) {
  const asked = await anAskedSample(world);
  await setRoles(world, `roles || '{Owner}'::text[]`);
  return asked;
}

const ofOrder = async (world: World) => {
  const { workOrderId } = await anAskedSample(world);
  return { params: { workOrderId } };
};

const APPROVAL = '/v1/admin/workOrders/:workOrderId/ownerApproval' as const;
const QUESTIONS = '/v1/admin/ownerQuestions' as const;
const LINK = '/v1/public/owner/:token' as const;

/** A call for each endpoint of approvals by owners. */
export const ownerApprovalCalls = {
  'GET /v1/admin/properties/:propertyId/ownerAgreements': async ({ test, admin }: World) => {
    const { id: propertyId } = await aProperty(test, admin);
    await setLimit(test, admin, propertyId, 500);
    return { params: { propertyId } };
  },
  'POST /v1/admin/properties/:propertyId/ownerAgreements': async ({ test, admin }: World) => ({
    params: { propertyId: (await aProperty(test, admin)).id },
    body: { startsOn: TODAY, approvalLimit: 500, note: 'By the agreement of May 2' },
  }),
  [`GET ${APPROVAL}` as const]: ofOrder,
  [`POST ${APPROVAL}/reminder` as const]: async (world: World) => {
    const call = await ofOrder(world);
    const earlier = `UPDATE owner_requests SET created_at = '2026-03-08T14:00:00Z'`;
    await asOwner(world.test, world.organization, earlier);
    return { ...call, body: {} };
  },
  [`DELETE ${APPROVAL}` as const]: ofOrder,
  [`POST ${APPROVAL}/override` as const]: async (world: World) => {
    const { workOrderId, quoteId } = await anAskedSample(world);
    return { params: { workOrderId }, body: { quoteId, reason: 'Water runs into the cellar.' } };
  },
  [`GET ${QUESTIONS}` as const]: async (world: World) => {
    await asAskedAdmin(world);
    return {};
  },
  [`GET ${QUESTIONS}/:requestId/files/:fileId` as const]: async (world: World) => {
    const { workOrderId, requestId } = await asAskedAdmin(world);
    return { params: { requestId, fileId: await aPhoto(world, workOrderId) }, query: {} };
  },
  [`POST ${QUESTIONS}/:requestId` as const]: async (world: World) => {
    const { requestId } = await asAskedAdmin(world);
    return { params: { requestId }, body: { approve: true, words: 'Go ahead.' } };
  },
  [`GET ${LINK}` as const]: async (world: World) => ({
    params: { token: (await withLink(world)).token },
  }),
  [`POST ${LINK}` as const]: async (world: World) => ({
    params: { token: (await withLink(world)).token },
    body: { approve: true, words: 'Go ahead.' },
  }),
  [`GET ${LINK}/files/:fileId` as const]: async (world: World) => {
    const { workOrderId, token } = await withLink(world);
    return { params: { token, fileId: await aPhoto(world, workOrderId) }, query: {} };
  },
} satisfies { readonly [Name in keyof EndpointByName]?: unknown };
