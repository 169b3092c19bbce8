import type { EndpointByName } from '@tenantry/contract/api';
import { vendorLinksEndpoints } from '@tenantry/contract/maintenance/vendor-links.endpoints';
import { hashToken, newId, newToken } from '../platform/tokens.ts';
import { aProperty, type TestPerson } from './factories.ts';
import { asOwner } from './inspection.ts';
import { aWorkOrder } from './maintenance.ts';
import type { Outbox } from './outbox.ts';
import type { TestApp } from './test-app.ts';
import { aVendor } from './vendors.ts';
import { aPicture, type World } from './world.ts';

/** Cookies of two browsers. */
export const DEVICE = 'a'.repeat(43);
export const OTHER_DEVICE = 'b'.repeat(43);

export const cookieOf = (device: string) => `__Host-device=${device}; device=${device}`;

/** A work order that was sent to a new vendor. */
export async function anAskedVendor(
  test: TestApp,
  as: TestPerson,
  workOrderId: string,
  emailAddress = 'joe@pipes.example',
) {
  const vendor = await aVendor(test, as, { name: 'Joe', emailAddress });
  const sent = await test.call(vendorLinksEndpoints.send, {
    as,
    params: { workOrderId },
    body: { vendorId: vendor.id, message: 'Can you look at it this week?' },
  });
  const link = sent.body.find((each) => each.vendor.id === vendor.id);
  if (sent.status !== 201 || !link) throw new Error(JSON.stringify(sent.problem));
  return { vendorId: vendor.id, linkId: link.id };
}

/** A new vendor with a mailbox of their own, who got the link by email. */
export async function aMailedVendor({ test, admin }: World, outbox: Outbox, workOrderId: string) {
  const emailAddress = `joe-${crypto.randomUUID()}@pipes.example`;
  const { linkId, vendorId } = await anAskedVendor(test, admin, workOrderId, emailAddress);
  const [mail] = await outbox.mailsTo(emailAddress);
  const token = mail?.link.pathname.split('/').at(-1) ?? '';
  const asked = { workOrderId, linkId, vendorId, token, emailAddress };
  return { ...asked, params: { token }, cookie: cookieOf(DEVICE) };
}

/** A link whose token the test knows, without a mail. */
async function withToken(world: World, orderId?: string) {
  const { test, admin, organization } = world;
  const workOrderId = orderId ?? (await ownOrder(world));
  const { linkId } = await anAskedVendor(test, admin, workOrderId);
  const token = newToken();
  const row = `INSERT INTO vendor_link_tokens
    (organization_id, id, link_id, token_hash, expires_at, created_at) VALUES ($1, $2, $3, $4, '2100-01-01', now())`;
  await asOwner(test, organization, row, [organization.id, newId(), linkId, hashToken(token)]);
  return { workOrderId, linkId, token, params: { token } };
}

async function ownOrder({ test, admin }: World): Promise<string> {
  const { id: propertyId } = await aProperty(test, admin);
  return (await aWorkOrder(test, admin, propertyId)).id;
}

/** A link that its vendor has accepted, or only got. */
export async function anAcceptedVendor(world: World, orderId?: string, { answers = true } = {}) {
  const { params, ...link } = await withToken(world, orderId);
  const asked = { ...link, params, cookie: cookieOf(DEVICE) };
  if (answers) await asVendor(world, asked).answer(true);
  return asked;
}

const accepted = (world: World) => anAcceptedVendor(world);

interface Link {
  readonly params: { readonly token: string };
  readonly cookie: string;
}

interface Paper {
  readonly fileName: string;
  readonly file: Buffer;
}

/** What a vendor does with a link, from a browser. */
export function asVendor({ test, admin: { host } }: World, { params, cookie }: Link) {
  const at = { host, params, cookie };
  const sending = ({ fileName, file }: Paper) => ({
    ...at,
    params: { ...params, fileName },
    file,
  });
  return {
    open: async () => test.call(vendorLinksEndpoints.open, at),
    answer: async (accept: boolean) =>
      test.call(vendorLinksEndpoints.answer, { ...at, body: { accept } }),
    propose: async (date: string, from = '09:00', to = '11:00') =>
      test.call(vendorLinksEndpoints.propose, { ...at, body: { times: [{ date, from, to }] } }),
    quote: async (amount: number) =>
      test.call(vendorLinksEndpoints.quote, { ...at, body: { amount } }),
    write: async (message: string) =>
      test.call(vendorLinksEndpoints.message, { ...at, body: { message } }),
    finish: async (note: string) =>
      test.call(vendorLinksEndpoints.finish, { ...at, body: { note } }),
    quoteWithFile: async (paper: Paper, fields: Readonly<Record<string, string>>) =>
      test.call(vendorLinksEndpoints.quoteWithFile, { ...sending(paper), fields }),
    invoice: async (paper: Paper, fields: Readonly<Record<string, string>>) =>
      test.call(vendorLinksEndpoints.invoice, { ...sending(paper), fields }),
    addPhoto: async (stage: 'BEFORE' | 'AFTER', paper: Paper) => {
      const call = sending(paper);
      return test.call(vendorLinksEndpoints.addPhoto, {
        ...call,
        params: { ...call.params, stage },
      });
    },
    file: async (fileId: string) =>
      test.call(vendorLinksEndpoints.file, { ...at, params: { ...params, fileId }, query: {} }),
  };
}

const paramsOf = async (world: World) => ({ params: (await withToken(world)).params });

const times = [{ date: '2026-03-13', from: '09:00', to: '11:00' }];

const byVendor = async (world: World) => {
  const { params, cookie } = await accepted(world);
  return { params, cookie };
};

async function withQuote(world: World) {
  const { workOrderId, params, cookie } = await accepted(world);
  const { body } = await world.test.call(vendorLinksEndpoints.quote, {
    host: world.admin.host,
    params,
    cookie,
    body: { amount: 285 },
  });
  return { workOrderId, quoteId: body.quotes[0]?.id ?? '' };
}

async function withTime(world: World) {
  const { workOrderId, params, cookie } = await accepted(world);
  const { body } = await world.test.call(vendorLinksEndpoints.propose, {
    host: world.admin.host,
    params,
    cookie,
    body: { times },
  });
  return { workOrderId, timeId: body.times[0]?.id ?? '' };
}

const uploadOf =
  <Of extends object, Form extends object>(of: Of, form: Form) =>
  async (world: World) => {
    const { params: link, cookie } = await accepted(world);
    const params = { ...link, fileName: 'paper.png', ...of };
    return { params, cookie, file: await aPicture(), ...form };
  };

async function withPhoto(world: World) {
  const { params, cookie, file } = await uploadOf({ stage: 'BEFORE' as const }, {})(world);
  const { body } = await world.test.call(vendorLinksEndpoints.addPhoto, {
    params: { ...params, stage: 'BEFORE' as const },
    file,
    host: world.admin.host,
    cookie,
  });
  const fileId = body.photos[0]?.id ?? '';
  return { params: { token: params.token, fileId }, query: {}, cookie };
}

const LINKS = '/v1/admin/workOrders/:workOrderId/vendorLinks' as const;
const LINK = '/v1/public/vendor/:token' as const;

/** A call for each endpoint of vendors' links. */
export const vendorLinkCalls = {
  [`GET ${LINKS}` as const]: async (world: World) => {
    const { workOrderId } = await withToken(world);
    return { params: { workOrderId } };
  },
  [`POST ${LINKS}` as const]: async ({ test, admin }: World) => {
    const { id: propertyId } = await aProperty(test, admin);
    const { id: workOrderId } = await aWorkOrder(test, admin, propertyId);
    const { id: vendorId } = await aVendor(test, admin);
    return { params: { workOrderId }, body: { vendorId, message: 'Please call first.' } };
  },
  [`DELETE ${LINKS}/:linkId` as const]: async (world: World) => {
    const { workOrderId, linkId } = await withToken(world);
    return { params: { workOrderId, linkId } };
  },
  'POST /v1/admin/workOrders/:workOrderId/quotes/:quoteId': async (world: World) => ({
    params: await withQuote(world),
    body: { approve: true },
  }),
  'POST /v1/admin/workOrders/:workOrderId/times/:timeId': async (world: World) => ({
    params: await withTime(world),
    body: { tenantAgreed: true },
  }),
  [`GET ${LINKS}/:linkId/conversation` as const]: async (world: World) => {
    const { workOrderId, linkId, ...link } = await accepted(world);
    await asVendor(world, link).write('Which floor?');
    return { params: { workOrderId, linkId } };
  },
  [`POST ${LINKS}/:linkId/conversation` as const]: async (world: World) => {
    const { workOrderId, linkId } = await accepted(world);
    return { params: { workOrderId, linkId }, body: { message: 'Please call first.' } };
  },
  [`POST ${LINK}/messages` as const]: async (world: World) => ({
    ...(await byVendor(world)),
    body: { message: 'Which floor?' },
  }),
  [`GET ${LINK}` as const]: paramsOf,
  [`POST ${LINK}/answer` as const]: async (world: World) => ({
    ...(await paramsOf(world)),
    body: { accept: true, note: 'On my way' },
  }),
  [`POST ${LINK}/times` as const]: async (world: World) => ({
    ...(await byVendor(world)),
    body: { times },
  }),
  [`POST ${LINK}/quotes` as const]: async (world: World) => ({
    ...(await byVendor(world)),
    body: { amount: 285, note: 'With parts' },
  }),
  [`POST ${LINK}/quotes/:fileName/upload` as const]: uploadOf(
    {},
    { fields: { amount: '285', note: 'Parts' } },
  ),
  [`POST ${LINK}/invoices/:fileName/upload` as const]: uploadOf(
    {},
    { fields: { amount: '285', number: '7' } },
  ),
  [`POST ${LINK}/photos/:stage/:fileName/upload` as const]: uploadOf(
    { stage: 'AFTER' as const },
    {},
  ),
  [`GET ${LINK}/files/:fileId` as const]: withPhoto,
  [`POST ${LINK}/done` as const]: async (world: World) => ({
    ...(await byVendor(world)),
    body: { note: 'New trap' },
  }),
  [`POST ${LINK}/code` as const]: async (world: World) => ({
    ...(await paramsOf(world)),
    body: {},
  }),
  [`POST ${LINK}/device` as const]: async (world: World) => {
    const { params, linkId } = await withToken(world);
    const known = `UPDATE vendor_links SET code_hash = $1, code_expires_at = '2100-01-01' WHERE id = $2`;
    await asOwner(world.test, world.organization, known, [hashToken(`${linkId}:123456`), linkId]);
    return { params, body: { code: '123456' } };
  },
} satisfies { readonly [Name in keyof EndpointByName]?: unknown };
