import { randomUUID } from 'node:crypto';
import { billingEndpoints } from '@tenantry/contract/billing/billing.endpoints';
import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { describe, expect, test } from 'vitest';
import { owedMore } from '#testing/billing';
import { aLease, anOrganization, aPerson, aProperty } from '#testing/factories';
import { balanceProblems } from '#testing/inspection';
import { useTestApp } from '#testing/test-app';
import { callDuring } from '#testing/waiting';
import { chargeLessees } from './charge-batch.service.ts';

const app = useTestApp();

/** Ann and Bo each have a lease. */
async function twoLessees() {
  const organization = await anOrganization(app.current);
  const admin = await aPerson(app.current, organization, 'SiteAdmin');
  const lease = async (addressLine1: string, firstName: string) => {
    const { id } = await aProperty(app.current, admin, { addressLine1 });
    return aLease(app.current, admin, id, { firstName, lastName: 'Doe' });
  };
  const ann = await lease('10 Elm Street', 'Ann');
  const bo = await lease('9 Oak Road', 'Bo');
  const invoicesOf = async ({ propertyId }: { propertyId: string }) =>
    (
      await app.current.call(invoicesEndpoints.list, {
        as: admin,
        params: { propertyId },
        query: {},
      })
    ).body;
  return { organization, admin, ann, bo, invoicesOf };
}

const charge = {
  kind: 'OTHER',
  description: 'Trash cans',
  amount: 25.1,
  dueDate: '2026-03-20',
} as const;

const rowsFor = (...leases: readonly { readonly id: string }[]) =>
  leases.map(({ id }) => ({ key: randomUUID(), leaseId: id }));

describe('HOME-14: one charge for the selected tenants', () => {
  test('HOME-14: each tenant gets an invoice, and the rehearsal shows their names and the sum', async () => {
    const { organization, admin, ann, bo, invoicesOf } = await twoLessees();
    const call = { as: admin, body: { ...charge, charges: rowsFor(bo, ann) } };
    const rehearsed = await app.current.rehearse(billingEndpoints.chargeBatch, call);
    expect(rehearsed.body.answer).toMatchObject({
      count: 2,
      total: 50.2,
      charges: [
        { lesseeName: 'Bo Doe', home: { label: '9 Oak Road' } },
        { lesseeName: 'Ann Doe', home: { label: '10 Elm Street' } },
      ],
    });
    expect(owedMore(rehearsed.body)).toBe(50.2);
    expect(await invoicesOf(ann)).toEqual([]);
    const { status, body } = await app.current.call(billingEndpoints.chargeBatch, call);
    expect(status).toBe(201);
    expect(body).toEqual(rehearsed.body.answer);
    expect(await invoicesOf(ann)).toMatchObject([
      { amount: 25.1, dueDate: '2026-03-20', items: [{ description: 'Trash cans' }] },
    ]);
    expect(await balanceProblems(app.current, organization)).toEqual([]);
  });

  test('HOME-14: a charge that is sent again, with whatever others, is recorded once', async () => {
    const { admin, ann, bo, invoicesOf } = await twoLessees();
    const charges = rowsFor(ann, bo);
    const send = (rows: typeof charges, changes = {}) =>
      app.current.call(billingEndpoints.chargeBatch, {
        as: admin,
        body: { ...charge, ...changes, charges: rows },
      });
    await send(charges.slice(0, 1));
    const answers = await Promise.all([send(charges), send(charges.toReversed())]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers.map(({ body }) => body.earlier)).toEqual(expect.arrayContaining([1, 2]));
    expect(await invoicesOf(ann)).toHaveLength(1);
    expect(await invoicesOf(bo)).toHaveLength(1);
    const { problem } = await send(charges, { amount: 30 });
    expect(problem).toMatchObject({
      status: 409,
      code: 'charge_is_recorded',
      fields: {
        'charges.0':
          'Invoice 0001 of $25.10 is recorded for this already. For another charge, select the tenant again.',
      },
    });
  });

  test('HOME-14: a key that another batch is just recording for another tenant is refused', async () => {
    const { organization, admin, ann, bo, invoicesOf } = await twoLessees();
    const [row] = rowsFor(ann);
    const { problem } = await callDuring(
      app.current,
      organization,
      (tx) => chargeLessees(tx, { ...charge, charges: [row!] }),
      () =>
        app.current.call(billingEndpoints.chargeBatch, {
          as: admin,
          body: { ...charge, charges: [{ ...row!, leaseId: bo.id }] },
        }),
    );
    expect(problem).toMatchObject({ status: 409, code: 'charge_is_recorded' });
    expect(await invoicesOf(ann)).toHaveLength(1);
    expect(await invoicesOf(bo)).toEqual([]);
  });

  test('HOME-14: if one tenant cannot be charged, none is, and that one has a sentence', async () => {
    const { admin, ann, bo, invoicesOf } = await twoLessees();
    const params = { propertyId: bo.propertyId };
    await app.current.call(leasesEndpoints.end, {
      as: admin,
      params: { ...params, leaseId: bo.id },
      query: {},
    });
    await app.current.call(portfolioEndpoints.remove, { as: admin, params });
    const stranger = await twoLessees();
    const { problem } = await app.current.call(billingEndpoints.chargeBatch, {
      as: admin,
      body: { ...charge, charges: rowsFor(ann, bo, stranger.ann) },
    });
    const sentence = 'This lease was not found, or its property was deleted.';
    expect(problem).toMatchObject({
      status: 404,
      fields: { 'charges.1': sentence, 'charges.2': sentence },
    });
    expect(await invoicesOf(ann)).toEqual([]);
  });

  test('HOME-14: refuses a day of more than 12 months ago, and a tenant who is named twice', async () => {
    const { admin, ann } = await twoLessees();
    const refusal = async (body: object) =>
      (
        await app.current.call(billingEndpoints.chargeBatch, {
          as: admin,
          body: { ...charge, charges: rowsFor(ann), ...body },
        })
      ).problem.fields;
    expect(Object.keys((await refusal({ dueDate: '2025-03-01' })) ?? {})).toEqual(['dueDate']);
    expect(Object.keys((await refusal({ charges: rowsFor(ann, ann) })) ?? {})).toEqual([
      'charges.1.leaseId',
    ]);
    expect(Object.keys((await refusal({ charges: [] })) ?? {})).toEqual(['charges']);
  });
});
