import { allEndpoints } from '@tenantry/contract/api';
import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import { z } from 'zod';
import { describe, expect, test } from 'vitest';
import { nameOf } from '#testing/sample-calls';
import { bodyOf, callIn, recordsSentBack, type Fields } from '#testing/sent-back';
import { useTestApp } from '#testing/test-app';
import { aWorld } from '#testing/world';

const app = useTestApp();

/** Fields that the server sets for each new record. */
const decidedByServer = [
  'id',
  'version',
  'number',
  'createdAt',
  'propertyId',
  'edited',
  'status',
  'users',
  // It has the id.
  'home',
  'remainingBalance',
  'credit',
  'applications',
  'payments',
  'activeLease',
  'leases',
  'email',
  'emailedOn',
  'expenses',
];

/** Fields that must not change. */
function settled({ status }: EndpointDefinition, answer: Fields): Fields {
  const decided = status === 201 ? decidedByServer : ['version'];
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !decided.includes(name)));
}

/** Responses that share field names with the request but describe another thing. */
const otherThings: readonly string[] = [
  // A new record with its secret, which is shown once.
  'POST /v1/admin/apiKeys',
  'POST /v1/admin/webhooks',
  // Hours, and the moment at which they end.
  'POST /v1/admin/supportGrants',
  // An inspection that is started, and its rooms.
  'POST /v1/admin/inspections',
  // Two settings, and the switch with its files and runs.
  'POST /v1/admin/switchovers/:switchoverId',
  // The fields of columns by number, and the columns with their names and examples.
  'POST /v1/admin/imports/:importId/rehearse',
  // A message, and the conversation that it belongs to.
  'POST /v1/lessee/properties/conversations',
  // A problem in a home, and the work order that it becomes, with its number and its target.
  'POST /v1/lessee/workOrders',
  // A limit, and the whole history with the owners.
  'POST /v1/admin/properties/:propertyId/ownerAgreements',
  // A vendor to ask, and all who were asked.
  'POST /v1/admin/workOrders/:workOrderId/vendorLinks',
  // A decision, and the vendors with their quotes and times.
  'POST /v1/admin/workOrders/:workOrderId/quotes/:quoteId',
  'POST /v1/admin/workOrders/:workOrderId/times/:timeId',
  // A reason, and the question with its answer.
  'POST /v1/admin/workOrders/:workOrderId/ownerApproval/override',
  // An answer of an owner, and the question.
  'POST /v1/admin/ownerQuestions/:requestId',
  'POST /v1/public/owner/:token',
  // An answer of a vendor, and the work order.
  'POST /v1/public/vendor/:token/answer',
  'POST /v1/public/vendor/:token/times',
  'POST /v1/public/vendor/:token/quotes',
  'POST /v1/public/vendor/:token/done',
  'POST /v1/public/vendor/:token/messages',
  // Words to a vendor, and the conversation.
  'POST /v1/admin/workOrders/:workOrderId/vendorLinks/:linkId/conversation',
  'POST /v1/public/vendor/:token/device',
  'POST /v1/admin/workOrders',
  // Recurring work of a home or of each home, and the rules that it became.
  'POST /v1/admin/taskRules',
  // A part of the cost of a repair, and the invoice for it.
  'POST /v1/admin/workOrders/:workOrderId/charge',
  // A step with a note, and the work order.
  'POST /v1/admin/workOrders/:workOrderId/status',
  // The request for a card charge, and its outcome.
  'POST /v1/lessee/properties/invoices/payments',
  // A bill with the leases that bear it, and the invoices that its shares became.
  'POST /v1/admin/utilityBills',
  // A bill with the units that share it, and their shares.
  'POST /v1/admin/buildings/:buildingId/expenses',
  // A decision about the end of a lease, and everything that the lease says about its end.
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/ending/afterTerm',
];

const fieldsOf = (schema: z.ZodType, io: 'input' | 'output') =>
  Object.keys(z.toJSONSchema(schema, { io, unrepresentable: 'any' }).properties ?? {});

test('every save whose response has what was sent is in this list', () => {
  const saves = allEndpoints.filter(({ body, response }) => {
    if (!body || typeof response === 'string') return false;
    const answered = fieldsOf(response, 'output');
    return fieldsOf(body, 'input').filter((field) => answered.includes(field)).length > 1;
  });
  const names = saves.map(nameOf).filter((name) => !otherThings.includes(name));
  expect(names.sort()).toEqual(Object.keys(recordsSentBack).sort());
});

describe.each(Object.keys(recordsSentBack))('%s', (name) => {
  test('API-8: accepts the response of the same record, and changes nothing', async () => {
    const world = await aWorld(app.current);
    const { read, endpoint, params, own, notAnswered = [] } = await recordsSentBack[name]!(world);
    const answered = (await read()) as Fields;
    const saved = await bodyOf(world, endpoint, { params, body: { ...answered, ...own } });
    const { admin: _, ...shown }: Fields = { ...answered, ...own };
    for (const field of notAnswered) delete shown[field];
    expect(nameOf(endpoint)).toBe(name);
    expect(settled(endpoint, saved)).toEqual(settled(endpoint, shown));
  });

  test('API-8: refuses a field that neither request nor response has', async () => {
    const world = await aWorld(app.current);
    const { read, endpoint, params, own } = await recordsSentBack[name]!(world);
    const body = { ...((await read()) as Fields), ...own, surprise: 1 };
    const { problem } = await callIn(world, endpoint, { params, body });
    expect(problem).toMatchObject({ status: 400, code: 'malformed' });
    expect(Object.keys(problem.fields ?? {})).toEqual(['surprise']);
  });
});
