import { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import { trailEndpoints } from '@tenantry/contract/access/trail.endpoints';
import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { sql } from 'drizzle-orm';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockAccount } from '#features/ledger';
import type { Transaction } from '../database/database.ts';
import { problemOf, toAppError } from './errors.ts';
import { rehearse as rehearseCall } from './rehearsal.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { anInvoice, aPayment, invoiceBody, paymentBody, propertyBody } from '#testing/factories';
import { aLandlord, type Landlord } from '#testing/landlord';
import { requestOf } from '#testing/calls';
import { NOW, useTestApp } from '#testing/test-app';

const app = useTestApp();
let landlord: Landlord;

beforeEach(async () => {
  app.current.clock.set(NOW);
  landlord = await aLandlord(app.current);
});

const payment = (changes?: Parameters<typeof paymentBody>[0]) => ({
  as: landlord.admin,
  params: { propertyId: landlord.property.id },
  body: paymentBody(changes),
});

const newInvoice = () => ({
  as: landlord.admin,
  params: { propertyId: landlord.property.id },
  body: invoiceBody(),
});

describe('NEW-1: a rehearsal', () => {
  test('NEW-1: says what changes, where money goes and what is sent', async () => {
    const { admin, property, lease, lessee, organization } = landlord;
    await anInvoice(app.current, admin, property.id);
    const { body } = await app.current.rehearse(
      paymentsEndpoints.recordExternal,
      payment({ amount: 1300 }),
    );
    expect(body).toMatchObject({ status: 201, answer: { amount: 1300, credit: 100 } });
    expect(body.changes).toEqual([
      {
        kind: 'payment',
        id: body.answer.id,
        action: 'recorded',
        before: null,
        after: expect.objectContaining({
          amount: 130_000,
          credit: 10_000,
          recordedBy: admin.userId,
        }),
      },
    ]);
    expect(body.money).toEqual([
      { leaseId: lease.id, account: 'Invoice 0001', what: 'Paid', cents: -120_000 },
      { leaseId: lease.id, account: 'Credit', what: 'Kept', cents: -10_000 },
    ]);
    expect(body.sends).toEqual([
      {
        channel: 'email',
        recipient: lessee.emailAddress,
        subject: 'Receipt for your payment of $1,300.00',
        text: expect.stringContaining(`${organization.name} has received your payment.`),
      },
    ]);
  });

  test('NEW-1: shows every posting of a correction', async () => {
    const { admin, property, lease } = landlord;
    const paid = await anInvoice(app.current, admin, property.id);
    await aPayment(app.current, admin, property.id);
    await anInvoice(app.current, admin, property.id, { dueDate: '2026-04-01' });
    const { body } = await app.current.rehearse(invoicesEndpoints.credit, {
      as: admin,
      params: { propertyId: property.id, invoiceId: paid.id },
      body: { amount: 200, reason: 'Billed twice' },
    });
    const { id: leaseId } = lease;
    expect(body.money).toEqual([
      { leaseId, account: 'Credit', what: 'Freed', cents: -20_000 },
      { leaseId, account: 'Invoice 0002', what: 'Paid', cents: -20_000 },
      { leaseId, account: 'Credit', what: 'Used', cents: 20_000 },
    ]);
  });

  test('NEW-1: uses no idempotency key and no invoice number, and follows the clock', async () => {
    const call = { ...newInvoice(), idempotencyKey: 'rehearsed-first' };
    const first = await app.current.rehearse(invoicesEndpoints.create, call);
    app.current.clock.advance({ minutes: 30 });
    const second = await app.current.rehearse(invoicesEndpoints.create, call);
    const real = await app.current.call(invoicesEndpoints.create, call);
    const numbers = [first.body.answer, second.body.answer, real.body].map(({ number }) => number);
    expect(numbers).toEqual([1, 1, 1]);
    const createdAt = [first, second].map(({ body }) => body.changes[0]?.after);
    expect(createdAt).toMatchObject([
      { createdAt: '2026-03-10T14:00:00.000Z' },
      { createdAt: '2026-03-10T14:30:00.000Z' },
    ]);
    // Like the real call with this key, it repeats the first response and does nothing.
    const after = await app.current.rehearse(invoicesEndpoints.create, call);
    expect(after.body).toEqual({
      status: 201,
      answer: real.body,
      changes: [],
      money: [],
      sends: [],
    });
    const other = { ...call, body: invoiceBody({ lateFee: 11 }) };
    const reused = await app.current.rehearse(invoicesEndpoints.create, other);
    expect(reused.problem.code).toBe('idempotency_key_reused');
  });

  test('NEW-1: of a log-out does not end the session, and shows a tenant no values', async () => {
    const call = { as: landlord.lessee, body: {} };
    const { body } = await app.current.rehearse(accessEndpoints.logout, call);
    expect(body.changes).toMatchObject([{ kind: 'user', action: 'signedOut', after: null }]);
    expect((await app.current.call(accessEndpoints.logout, call)).status).toBe(200);
  });
});

describe('NEW-1: a call that is refused', () => {
  test('NEW-1: is refused in the same way when it is rehearsed', async () => {
    const { admin, property } = landlord;
    const invoice = await anInvoice(app.current, admin, property.id);
    await aPayment(app.current, admin, property.id);
    const ofInvoice = (invoiceId: string) => ({
      as: admin,
      params: { propertyId: property.id, invoiceId },
    });
    const calls = [
      [portfolioEndpoints.create, { as: admin, body: propertyBody({ zipCode: 'x' }) }],
      [invoicesEndpoints.remove, ofInvoice(invoice.id)],
      [invoicesEndpoints.remove, ofInvoice(property.id)],
      [invoicesEndpoints.remove, { ...ofInvoice(invoice.id), as: landlord.lessee }],
      [invoicesEndpoints.remove, { ...ofInvoice(invoice.id), as: null }],
    ] as const;
    const statuses: number[] = [];
    for (const [endpoint, options] of calls) {
      const request = requestOf(endpoint, { host: landlord.organization.domain, ...options });
      const headers = { ...request.headers, rehearse: '1' };
      const rehearsed = (await app.current.app.inject({ ...request, headers })).json();
      const real = (await app.current.app.inject(request)).json();
      expect({ ...rehearsed, requestId: '' }).toEqual({ ...real, requestId: '' });
      statuses.push(real.status);
    }
    expect(statuses).toEqual([400, 409, 404, 403, 401]);
    const { body: log } = await app.current.call(trailEndpoints.securityEvents, { as: admin });
    const what = 'DELETE /v1/admin/properties/:propertyId/invoices/:invoiceId';
    expect(log).toMatchObject([{ kind: 'refused', what, count: 2 }]);
  });

  test.each(['0', 'true', '', '1, 1'])(
    'NEW-1: "%s" is not a value of the header',
    async (rehearse) => {
      const request = requestOf(invoicesEndpoints.create, newInvoice());
      const headers = { ...request.headers, rehearse };
      const refused = (await app.current.app.inject({ ...request, headers })).json();
      expect(refused).toMatchObject({ status: 400, message: 'The Rehearse header must be 1.' });
    },
  );

  test("NEW-1: a rehearsal does not wait long for someone else's change of the same record", async () => {
    const { organization, property, lease } = landlord;
    const { problem, headers } = await app.current.database.transact(
      { organization },
      async (tx) => {
        await lockAccount(tx, property.id, lease.id);
        return app.current.rehearse(paymentsEndpoints.recordExternal, payment());
      },
    );
    expect(problem).toMatchObject({
      status: 503,
      message: 'Someone else is changing this right now. Please try again in a moment.',
    });
    expect(headers['retry-after']).toBe('2');
    const { status } = await app.current.call(paymentsEndpoints.recordExternal, payment());
    expect(status).toBe(201);
  });
});

describe('NEW-1: a transaction that is rolled back', () => {
  const limits = { lockWaitMs: 1_000, longestMs: 300 };

  const rehearse = (work: (tx: Transaction) => Promise<unknown>) =>
    app.current.database.rehearse({ organization: landlord.organization }, limits, work);

  const statement = ({ db }: Transaction) => db.execute(sql`SELECT 1`);

  test('NEW-1: ends when it takes too long, in a statement or between statements', async () => {
    const { organization } = landlord;
    const dependencies = { database: app.current.database, jobs: () => [] };
    const refusalOf = (work: (tx: Transaction) => Promise<unknown>) =>
      rehearseCall(
        dependencies,
        { organization },
        invoicesEndpoints.create,
        async (tx) => ({ actor: null, answer: await work(tx) }),
        limits,
      ).catch((error: unknown) => problemOf(toAppError(error), ''));
    const tooLong = {
      status: 503,
      message: 'This took longer than 0.3 seconds, so it was stopped. Nothing was changed.',
    };
    const slowStatement = ({ db }: Transaction) => db.execute(sql`SELECT pg_sleep(60)`);
    expect(await refusalOf(slowStatement)).toMatchObject(tooLong);
    const idle = async (tx: Transaction) => {
      await statement(tx);
      await sleep(1_000);
      await statement(tx);
    };
    expect(await refusalOf(idle)).toMatchObject(tooLong);
    expect(await rehearse(statement)).toMatchObject({ rowCount: 1 });
  });

  test('NEW-1: fails where the commit would fail', async () => {
    const swallowing = rehearse(async ({ db }) => {
      await db.execute(sql`SELECT 1 / 0`).catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow('division by zero');
    const deferred = rehearse(async ({ db }) => {
      await db.execute(sql`CREATE TEMP TABLE twice (id int UNIQUE DEFERRABLE INITIALLY DEFERRED)`);
      await db.execute(sql`INSERT INTO twice VALUES (1), (1)`);
    });
    await expect(deferred).rejects.toThrow('duplicate key');
  });
});
