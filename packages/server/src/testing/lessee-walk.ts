import { addPhoto, allItems, anInspection, checkItems, sendOut } from './home-inspections.ts';
import { allEndpoints, type EndpointByName, type EndpointName } from '@tenantry/contract/api';
import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { testToken } from '@tenantry/contract/payments/test-cards.rules';
import { noticesEndpoints } from '@tenantry/contract/portfolio/notices.endpoints';
import { renewalOffersEndpoints } from '@tenantry/contract/portfolio/renewal-offers.endpoints';
import { inspectionsEndpoints } from '@tenantry/contract/inspections/inspections.endpoints';
import { settlementsEndpoints } from '@tenantry/contract/settlements/settlements.endpoints';
import { aChargedPhoto } from './assets.ts';
import type { LooseOptions } from './calls.ts';
import { aCardPayment, cardPaymentBody } from './card-payments.ts';
import { asOwner } from './inspection.ts';
import { aReport, aReportPhoto, aReportVideo, problemBody } from './maintenance.ts';
import { aVideo } from './videos.ts';
import { nameOf } from './sample-calls.ts';
import { aPicture } from './world.ts';
import { anAttachmentTo, callers, type Caller, type Marks, type Tenancy } from './tenancy.ts';

/** The endpoints that are declared for tenants. */
export const lesseeEndpoints = allEndpoints.filter(({ access }) => access === 'lessee');

type LesseeEndpointName = {
  [Name in EndpointName]: EndpointByName[Name]['access'] extends 'lessee' ? Name : never;
}[EndpointName];

interface Line {
  /** For whom the call is; everybody else sees nothing of the lease. */
  readonly isFor: readonly Caller[];
  /** Everybody else is refused with this code; if it is absent, they get an answer with nothing of the lease. */
  readonly refusal?: string;
  /** Needs a lease that has ended, whose deposit settlement was sent. */
  readonly ended?: boolean;
  /** The call, with everything that must exist before. It is prepared again for each caller for whom it is. */
  prepare(tenancy: Tenancy, caller: Caller): Promise<LooseOptions> | LooseOptions;
  /** What everybody whom it is for finds in the answer. */
  shows?(marks: Marks): readonly (string | undefined)[];
  /** The same, for tenants of today only. */
  showsToday?(marks: Marks): readonly (string | undefined)[];
}

const primary = ['the primary tenant'] as const;
const ofToday = ['the primary tenant', 'a second tenant'] as const;
const withFormer = [...ofToday, 'a former tenant'] as const;

const notFound = 'not_found';

const ofLease = ({ lease }: Tenancy) => ({ params: { leaseId: lease.id } });
const ofInvoice = ({ before }: Tenancy) => ({ params: { invoiceId: before.invoiceId } });

/** An inspection after the former tenant had left, with a photo, sent to the tenants. */
async function inspected({ test, admin, propertyId, lease }: Tenancy) {
  const about = { propertyId, leaseId: lease.id, kind: 'MOVE_IN' as const, day: '2199-12-31' };
  const started = await anInspection(test, admin, about);
  await checkItems(test, admin, started, 'GOOD');
  const inspectionId = started.id;
  const itemId = allItems(started)[0]?.id ?? '';
  const { body } = await addPhoto(test, admin, { inspectionId, itemId });
  await sendOut(test, admin, inspectionId);
  const fileName = allItems(body)[0]?.photos[0]?.fileName ?? '';
  return { inspectionId, fileName };
}

/** A new PDF of the invoice. */
async function withPdf({ test, admin, propertyId, before }: Tenancy) {
  const { invoiceId } = before;
  const params = { propertyId, invoiceId };
  await test.call(invoicesEndpoints.generatePdf, { as: admin, params, body: {} });
  return { params: { invoiceId } };
}

/** The first conversation of the primary tenant. */
function ownConversation({ people, before }: Tenancy) {
  const found = before.conversations.get(people['the primary tenant'].emailAddress);
  if (!found) throw new Error('the primary tenant has no conversation');
  return found;
}

/** A payment of the primary tenant that the bank asks to confirm. */
async function askedPayment({ test, people, lease }: Tenancy) {
  const token = testToken({ number: '4000002760003184', expMonth: 12, expYear: 2030 });
  const { id } = await aCardPayment(test, people['the primary tenant'], {
    token,
    leaseId: lease.id,
  });
  return { params: { paymentId: id } };
}

/** No notice is in force. */
async function withoutNotice({ test, admin, propertyId, lease }: Tenancy) {
  const params = { propertyId, leaseId: lease.id };
  const { body } = await test.call(noticesEndpoints.list, { as: admin, params });
  for (const { id: noticeId, withdrawnOn } of body.notices ?? []) {
    if (withdrawnOn !== null) continue;
    await test.call(noticesEndpoints.withdraw, {
      as: admin,
      params: { ...params, noticeId },
      body: { reason: 'The tenants stay.' },
    });
  }
}

const OFFERED_RENT = 1571.83;

/** An offer to renew the lease, which nobody has answered. */
async function anOpenOffer({ test, admin, propertyId, lease }: Tenancy): Promise<string> {
  const call = { as: admin, params: { propertyId, leaseId: lease.id } };
  const { body: known } = await test.call(renewalOffersEndpoints.list, call);
  const open = known.find(({ state }) => state === 'OPEN');
  if (open) return open.id;
  const body = { endDate: '2027-12-31', expiresOn: '2026-06-30', rent: OFFERED_RENT };
  const made = await test.call(renewalOffersEndpoints.offer, {
    ...call,
    body: { ...body, reason: 'Agreed by phone' },
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made.problem));
  return made.body[0]?.id ?? '';
}

/** An invoice of today for damage, with a photo. */
const chargedPhotoOf = ({ test, admin, propertyId, people }: Tenancy) =>
  aChargedPhoto(test, admin, { propertyId, tenantId: people['the primary tenant'].userId });

const signatures: Partial<Record<Caller, string>> = { 'a second tenant': 'Rob Roommate' };

/** For each endpoint of tenants, who may call it and what they see. An endpoint without a line does not compile. */
export const lesseeWalk: { readonly [Name in LesseeEndpointName]: Line } = {
  'GET /v1/lessee/organization': { isFor: callers, prepare: () => ({}) },
  'GET /v1/lessee/waysToPay': { isFor: callers, prepare: () => ({}) },

  'GET /v1/lessee/leases': { isFor: ofToday, prepare: () => ({}), shows: ({ lease }) => lease },
  'GET /v1/lessee/properties': {
    isFor: ofToday,
    prepare: () => ({}),
    shows: ({ lease }) => lease.slice(1, 2),
  },
  'GET /v1/lessee/leases/:leaseId/charges': {
    isFor: ofToday,
    refusal: notFound,
    prepare: ofLease,
    shows: ({ lease }) => lease.slice(2),
  },
  'GET /v1/lessee/accounts': {
    isFor: ofToday,
    prepare: () => ({}),
    shows: ({ lease, before, after }) => [lease[0], before[0], before[1], after[0], after[1]],
  },

  'GET /v1/lessee/guaranteedLeases': {
    isFor: ['a guarantor who may pay'],
    prepare: () => ({}),
    shows: ({ lease }) => [lease[0], '"balanceDue":'],
  },

  'GET /v1/lessee/properties/invoices': {
    isFor: withFormer,
    prepare: () => ({}),
    shows: ({ before }) => [before[0], before[1], before[3]],
    showsToday: ({ after }) => after.slice(0, 4),
  },
  'GET /v1/lessee/properties/invoices/summary': {
    isFor: ofToday,
    refusal: notFound,
    prepare: ({ lease }) => ({ query: { leaseId: lease.id } }),
    shows: () => ['"balanceDue":'],
  },
  'GET /v1/lessee/properties/invoices/:invoiceId/pdf': {
    isFor: withFormer,
    refusal: notFound,
    prepare: withPdf,
    shows: ({ before }) => before.slice(0, 2),
    showsToday: ({ after }) => [after[2], after[3], after[4]],
  },
  'POST /v1/lessee/properties/invoices/:invoiceId/generatePdf': {
    isFor: ofToday,
    refusal: notFound,
    prepare: (tenancy) => ({ ...ofInvoice(tenancy), body: {} }),
    shows: ({ before }) => before.slice(0, 2),
  },
  'DELETE /v1/lessee/properties/invoices/:invoiceId/pdf': {
    isFor: ofToday,
    refusal: notFound,
    prepare: withPdf,
    shows: ({ before }) => before.slice(0, 2),
  },

  'GET /v1/lessee/invoices/:invoiceId/work': {
    isFor: ofToday,
    refusal: notFound,
    prepare: async (tenancy) => {
      const { invoiceId } = await chargedPhotoOf(tenancy);
      return { params: { invoiceId } };
    },
  },
  'GET /v1/lessee/invoices/:invoiceId/photos/:photoId': {
    isFor: ofToday,
    refusal: notFound,
    prepare: async (tenancy) => ({ params: await chargedPhotoOf(tenancy), query: {} }),
  },

  'GET /v1/lessee/payments': {
    isFor: withFormer,
    prepare: () => ({}),
    shows: ({ before }) => [before[0], before[2], before[3], before[4]],
    showsToday: ({ after }) => [after[0], after[2]],
  },
  'POST /v1/lessee/properties/invoices/payments': {
    isFor: [...ofToday, 'a guarantor who may pay'],
    refusal: notFound,
    prepare: ({ lease }) => ({ body: cardPaymentBody({ amount: 5, leaseId: lease.id }) }),
  },
  'POST /v1/lessee/properties/invoices/payments/:paymentId/settle': {
    isFor: primary,
    refusal: notFound,
    prepare: async (tenancy) => ({ ...(await askedPayment(tenancy)), body: {} }),
  },
  'POST /v1/lessee/properties/invoices/payments/:paymentId/testAuthentication': {
    isFor: primary,
    refusal: notFound,
    prepare: async (tenancy) => ({ ...(await askedPayment(tenancy)), body: { succeeds: true } }),
  },

  'GET /v1/lessee/properties/conversations': {
    isFor: withFormer,
    prepare: () => ({ query: {} }),
    shows: ({ before }) => before.slice(0, 1),
    showsToday: ({ after }) => after.slice(0, 1),
  },
  'POST /v1/lessee/properties/conversations': {
    isFor: ofToday,
    refusal: notFound,
    prepare: ({ propertyId }) => ({ body: { message: 'The tap drips.', propertyId } }),
  },
  'POST /v1/lessee/properties/conversations/:conversationId/response': {
    isFor: primary,
    refusal: notFound,
    prepare: (tenancy) => ({
      params: { conversationId: ownConversation(tenancy).id },
      query: {},
      body: { message: 'Thank you.' },
    }),
    shows: ({ before }) => before.slice(0, 1),
  },
  'POST /v1/lessee/properties/conversations/:conversationId/read': {
    isFor: primary,
    refusal: notFound,
    prepare: (tenancy) => ({
      params: { conversationId: ownConversation(tenancy).id },
      body: {},
    }),
  },
  'GET /v1/lessee/properties/conversations/:conversationId/attachments/:attachmentId': {
    isFor: primary,
    refusal: notFound,
    prepare: async (tenancy) => {
      const { id: conversationId, messageId } = ownConversation(tenancy);
      const attachmentId = await anAttachmentTo(tenancy, messageId);
      return { params: { conversationId, attachmentId } };
    },
  },

  'GET /v1/lessee/workOrders': { isFor: callers, prepare: () => ({}) },
  'GET /v1/lessee/homeWorkOrders': {
    isFor: ['a second tenant'],
    prepare: async ({ test, people, propertyId }) => {
      const description = 'Shared with the lease: no hot water';
      await aReport(test, people['the primary tenant'], { propertyId, description });
      return {};
    },
    shows: () => ['Shared with the lease'],
  },
  'GET /v1/lessee/workOrders/:workOrderId': {
    isFor: primary,
    refusal: notFound,
    prepare: async ({ test, people, propertyId }) => {
      const { id } = await aReport(test, people['the primary tenant'], { propertyId });
      return { params: { workOrderId: id } };
    },
  },
  'POST /v1/lessee/workOrders/:workOrderId/files/:fileName/upload': {
    isFor: primary,
    refusal: notFound,
    prepare: async ({ test, people, propertyId }) => {
      const { id } = await aReport(test, people['the primary tenant'], { propertyId });
      const params = { workOrderId: id, fileName: 'sink.png' };
      return { params, file: await aPicture() };
    },
  },
  'POST /v1/lessee/workOrders/:workOrderId/videos/:fileName/upload': {
    isFor: primary,
    refusal: notFound,
    prepare: async ({ test, people, propertyId }) => {
      const { id } = await aReport(test, people['the primary tenant'], { propertyId });
      const params = { workOrderId: id, fileName: 'sink.mov' };
      return { params, file: await aVideo() };
    },
  },
  'GET /v1/lessee/workOrders/:workOrderId/files/:fileId/playback': {
    isFor: primary,
    refusal: notFound,
    prepare: async ({ test, people, propertyId }) => {
      const as = people['the primary tenant'];
      const { id: workOrderId } = await aReport(test, as, { propertyId });
      return { params: { workOrderId, fileId: await aReportVideo(test, as, workOrderId) } };
    },
  },
  'GET /v1/lessee/workOrders/:workOrderId/files/:fileId': {
    isFor: primary,
    refusal: notFound,
    prepare: async ({ test, people, propertyId }) => {
      const as = people['the primary tenant'];
      const { id: workOrderId } = await aReport(test, as, { propertyId });
      const fileId = await aReportPhoto(test, as, workOrderId);
      return { params: { workOrderId, fileId }, query: {} };
    },
  },
  'POST /v1/lessee/workOrders': {
    isFor: ofToday,
    refusal: notFound,
    prepare: ({ propertyId }) => ({ body: problemBody({ propertyId }) }),
  },

  'GET /v1/lessee/documents': {
    isFor: withFormer,
    prepare: () => ({}),
    shows: ({ before }) => before.slice(0, 1),
    showsToday: ({ after }) => [after[0], '2031-11-11'],
  },
  'GET /v1/lessee/documents/:documentId/files/:fileName': {
    isFor: withFormer,
    refusal: notFound,
    prepare: ({ before }) => ({
      params: { documentId: before.documentId, fileName: before.fileName },
    }),
  },

  'GET /v1/lessee/leases/:leaseId/notice': {
    isFor: ofToday,
    refusal: notFound,
    prepare: ofLease,
  },
  'POST /v1/lessee/leases/:leaseId/notice': {
    isFor: ofToday,
    refusal: notFound,
    prepare: async (tenancy) => {
      await withoutNotice(tenancy);
      return { ...ofLease(tenancy), body: { lastDay: '2026-12-31' } };
    },
  },
  'GET /v1/lessee/leases/:leaseId/renewal': {
    isFor: ofToday,
    refusal: notFound,
    prepare: async (tenancy) => {
      await withoutNotice(tenancy);
      await anOpenOffer(tenancy);
      return ofLease(tenancy);
    },
    shows: () => [String(OFFERED_RENT)],
  },
  'POST /v1/lessee/leases/:leaseId/renewal': {
    isFor: ofToday,
    refusal: notFound,
    prepare: async (tenancy, caller) => {
      await withoutNotice(tenancy);
      const offerId = await anOpenOffer(tenancy);
      const name = signatures[caller] ?? 'Tess Tenant';
      return { ...ofLease(tenancy), body: { offerId, answer: 'DECLINE', name } };
    },
  },

  'GET /v1/lessee/leases/:leaseId/forwardingAddress': {
    isFor: ofToday,
    refusal: notFound,
    prepare: async (tenancy) => {
      const { test, people } = tenancy;
      await test.call(settlementsEndpoints.saveForwardingAddress, {
        as: people['the primary tenant'],
        ...ofLease(tenancy),
        body: { forwardingAddress: 'Marked after: 9 Pine Street' },
      });
      return ofLease(tenancy);
    },
    shows: ({ after }) => after.slice(0, 1),
  },
  'POST /v1/lessee/leases/:leaseId/forwardingAddress': {
    isFor: ofToday,
    refusal: notFound,
    prepare: (tenancy) => ({
      ...ofLease(tenancy),
      body: { forwardingAddress: 'Marked after: 12 Birch Street' },
    }),
    shows: ({ after }) => after.slice(0, 1),
  },
  'GET /v1/lessee/inspections': { isFor: callers, prepare: () => ({}) },
  'GET /v1/lessee/inspections/:inspectionId/files/:fileName': {
    isFor: ofToday,
    refusal: notFound,
    prepare: async (tenancy) => {
      const { inspectionId, fileName } = await inspected(tenancy);
      return { params: { inspectionId, fileName }, query: {} };
    },
  },
  'POST /v1/lessee/inspections/:inspectionId/sign': {
    isFor: ofToday,
    refusal: notFound,
    prepare: async (tenancy) => {
      const { inspectionId } = await inspected(tenancy);
      return { params: { inspectionId }, body: { name: 'Tess Tenant' } };
    },
  },
  'GET /v1/lessee/inspections/:inspectionId/pdf': {
    isFor: ofToday,
    refusal: notFound,
    prepare: async (tenancy) => {
      const { inspectionId } = await inspected(tenancy);
      const { test, organization, admin } = tenancy;
      // The days for remarks are over.
      const over = `UPDATE inspections SET remarks_until = '2026-01-01' WHERE id = $1`;
      await asOwner(test, organization, over, [inspectionId]);
      const params = { inspectionId };
      await test.call(inspectionsEndpoints.seal, { as: admin, params, body: {} });
      return { params: { inspectionId } };
    },
  },
  'GET /v1/lessee/settlements': {
    isFor: ofToday,
    ended: true,
    prepare: () => ({}),
    shows: ({ lease, after }) => [lease[0], after[0]],
  },
  'GET /v1/lessee/leases/:leaseId/settlement/pdf': {
    isFor: ofToday,
    refusal: notFound,
    ended: true,
    prepare: ofLease,
    shows: ({ after }) => after.slice(0, 1),
  },
};

export const lineOf = (endpoint: (typeof lesseeEndpoints)[number]): Line =>
  lesseeWalk[nameOf(endpoint) as LesseeEndpointName];
