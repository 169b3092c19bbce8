import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aPerson, aProperty, invoiceBody, paymentBody, propertyBody } from '#testing/factories';
import { NOW, useTestApp } from '#testing/test-app';
import { aRentalIn, aWorld, type World } from '#testing/world';
import { auditEvents, idempotencyKeys } from '../database/platform.table.ts';
import { hashToken } from '../tokens.ts';
import { forgetOldKeys } from './idempotency.ts';

const app = useTestApp();
let world: World;
let counter = 0;
let idempotencyKey: string;

beforeAll(async () => {
  world = await aWorld(app.current);
});

beforeEach(() => {
  counter += 1;
  idempotencyKey = `key-${counter}`;
});

const create = (options: { as?: World['admin']; body?: ReturnType<typeof propertyBody> } = {}) =>
  app.current.call(portfolioEndpoints.create, {
    as: world.admin,
    idempotencyKey,
    body: propertyBody({ addressLine1: '1 Key Street' }),
    ...options,
  });

const events = ({ organization } = world) =>
  app.current.database.transact({ organization }, ({ db }) =>
    db.$count(auditEvents, eq(auditEvents.organizationId, organization.id)),
  );

describe('a key', () => {
  test('with another body, or for another address, is refused', async () => {
    await create();
    const otherBody = await create({ body: propertyBody({ addressLine1: '2 Key Street' }) });
    expect(otherBody.problem).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    const { property } = await aRentalIn(world);
    const elsewhere = await app.current.call(invoicesEndpoints.create, {
      as: world.admin,
      params: { propertyId: property.id },
      body: invoiceBody(),
      idempotencyKey,
    });
    expect(elsewhere.problem.code).toBe('idempotency_key_reused');
  });

  test('belongs to one person of one organization', async () => {
    const mine = await create();
    const colleague = await aPerson(app.current, world.organization, 'SiteAdmin');
    const theirs = await create({ as: colleague });
    const { admin: stranger } = await aWorld(app.current);
    const foreign = await create({ as: stranger });
    expect(new Set([mine, theirs, foreign].map(({ body }) => body.id)).size).toBe(3);
  });

  test('of a refused request can be used again', async () => {
    const property = await aProperty(app.current, world.admin);
    const pay = (propertyId: string) =>
      app.current.call(paymentsEndpoints.recordExternal, {
        as: world.admin,
        params: { propertyId },
        body: paymentBody(),
        idempotencyKey,
      });
    expect((await pay(property.id)).problem.status).toBe(422);
    const { property: rented } = await aRentalIn(world);
    expect((await pay(rented.id)).status).toBe(201);
  });

  test('repeats the response for 24 hours', async () => {
    const first = await create();
    const { organization } = world;
    const forget = () => app.current.database.transact({ organization }, forgetOldKeys);
    app.current.clock.advance({ hours: 23, minutes: 59 });
    await forget();
    const keys = () =>
      app.current.database.transact({ organization }, ({ db }) =>
        db.$count(idempotencyKeys, eq(idempotencyKeys.key, hashToken(idempotencyKey))),
      );
    expect(await keys()).toBe(1);
    app.current.clock.advance({ minutes: 2 });
    await forget();
    expect(await keys()).toBe(0);
    app.current.clock.set(NOW);
    const second = await create();
    expect(second.body.id).not.toBe(first.body.id);
  });

  test('merges twenty simultaneous requests into one', async () => {
    const before = await events();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await events()).toBe(before + 1);
  });

  test('with twenty different simultaneous bodies accepts one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        create({ body: propertyBody({ addressLine1: `${index} Race Street` }) }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 422)]);
  });

  test('is checked after the permission', async () => {
    await create();
    expect((await create({ as: world.lessee })).problem.status).toBe(403);
  });

  test.each(['', ' ', 'two words', 'x'.repeat(201), 'é'])('"%s" is refused', async (key) => {
    const headers = { 'idempotency-key': key, host: world.organization.domain };
    const answer = await app.current.app.inject({
      method: 'POST',
      url: portfolioEndpoints.create.path,
      payload: propertyBody(),
      headers: { ...headers, authorization: `Bearer ${world.admin.token}` },
    });
    expect(answer.statusCode).toBe(400);
  });
});
