import { readFile, writeFile } from 'node:fs/promises';
import { allEndpoints } from '@tenantry/contract/api';
import { expect, test } from 'vitest';
import { invoiceBody, paymentBody } from '#testing/factories';
import { requestOf, type LooseOptions } from '#testing/calls';
import { queriesOf } from '#testing/queries';
import { nameOf, sampleCall } from '#testing/sample-calls';
import { withInvoice } from '#testing/sample-records';
import { useTestApp } from '#testing/test-app';
import { aWorld, callerOf, type World } from '#testing/world';

const app = useTestApp();

/** The table next to this file; `UPDATE_COSTS=1 npm test -- call-costs` writes it. */
const table = new URL('call-costs.txt', import.meta.url);

const INVOICE = 'POST /v1/admin/properties/:propertyId/invoices';
const PAYMENT = 'POST /v1/admin/properties/:propertyId/invoices/externalPayment';

/** The calls that people use most; the lists last, when there is something to list. */
const mostUsed = [
  'POST /v1/auth/login',
  'POST /v1/admin/properties/:propertyId',
  INVOICE,
  PAYMENT,
  'POST /v1/admin/billing/charges',
  'POST /v1/admin/properties/:propertyId/expenses',
  'POST /v1/admin/properties/:propertyId/expenses/:expenseId',
  'POST /v1/admin/properties/:propertyId/conversations/:conversationId/response',
  'POST /v1/admin/tasks',
  'POST /v1/admin/tasks/:taskId/done',
  'GET /v1/auth/session',
  'GET /v1/admin/today',
  'GET /v1/admin/tasks',
  'GET /v1/properties',
  'GET /v1/admin/properties/:propertyId',
  'GET /v1/admin/properties/:propertyId/leasee',
  'GET /v1/admin/properties/:propertyId/invoices',
  'GET /v1/admin/properties/:propertyId/payments',
  'GET /v1/admin/properties/:propertyId/accounts',
  'GET /v1/admin/properties/:propertyId/expenses',
  'GET /v1/admin/reports/incomeAndExpenses',
  'GET /v1/lessee/properties/invoices/summary',
  'GET /v1/lessee/properties/invoices',
  'GET /v1/public/properties',
  'GET /v1/public/properties/:propertyId',
];

/** The samples that say less than what people usually send. */
const usual: Readonly<Record<string, (world: World) => Promise<LooseOptions>>> = {
  [INVOICE]: async (world) => ({
    ...(await withInvoice(world)),
    body: invoiceBody({ dueDate: '2026-04-01' }),
  }),
  [PAYMENT]: async (world) => ({ ...(await withInvoice(world)), body: paymentBody() }),
};

const columns = ['statements', 'trips', 'rows', 'bytes'] as const;

/** Other tests of the process make the numbers in sample names longer. */
const withoutCounters = (body: string) =>
  body.replaceAll(/(?<=person|tenant|world ?)\d+|\d+(?= Elm Street)/gi, '0');

async function costsOf(world: World, name: string) {
  const endpoint = allEndpoints.find((each) => nameOf(each) === name);
  if (!endpoint) throw new Error(`there is no ${name}`);
  const sample = await (usual[name]?.(world) ?? sampleCall(world, endpoint));
  const as = endpoint.access === 'public' ? null : callerOf(endpoint, world);
  const key = endpoint.idempotent && {
    idempotencyKey: 'one-key-for-each-call'.concat(name).replaceAll(' ', ''),
  };
  const request = requestOf(endpoint, { host: world.admin.host, ...sample, as, ...key });
  const measure = async (headers = {}) => {
    const sent = { ...request, headers: { ...request.headers, ...headers } };
    const { result, ...use } = await queriesOf(() => Promise.resolve(app.current.app.inject(sent)));
    if (result.statusCode >= 300) throw new Error(`${name}: ${result.payload}`);
    return { ...use, bytes: Buffer.byteLength(withoutCounters(result.payload)) };
  };
  if (endpoint.tagged) {
    const first = { name, ...(await measure({ 'x-no-compression': '1' })) };
    await measure();
    return [first, { name: `${name} (again, unchanged)`, ...(await measure()) }];
  }
  const first = { name, ...(await measure()) };
  return key ? [first, { name: `${name} (again, same key)`, ...(await measure()) }] : [first];
}

type Costs = Awaited<ReturnType<typeof costsOf>>[number];

function lineOf(costs: Costs): string {
  return [...columns.map((column) => String(costs[column]).padStart(10)), costs.name].join('  ');
}

// If a change is meant to change the costs, commit the table with it.
test('the most used calls cost what call-costs.txt says, which UPDATE_COSTS=1 updates', async () => {
  const world = await aWorld(app.current);
  const lines = [[...columns.map((column) => column.padStart(10)), 'call'].join('  ')];
  for (const name of mostUsed) lines.push(...(await costsOf(world, name)).map(lineOf));
  if (process.env['UPDATE_COSTS'] === '1') await writeFile(table, `${lines.join('\n')}\n`);
  expect(lines).toEqual((await readFile(table, 'utf8')).trimEnd().split('\n'));
});
