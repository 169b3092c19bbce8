import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { leaseInput } from '@tenantry/contract/leases/leases.schemas';
import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { propertiesEndpoints } from '@tenantry/contract/properties/properties.endpoints';
import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import { describe, expect, test } from 'vitest';
import { createInvoice } from '#features/invoices';
import { startLease } from '#features/leases';
import { invoiceInput } from '@tenantry/contract/invoices/invoices.schemas';
import {
  aLease,
  anInvoice,
  anOrganization,
  aPayment,
  aPerson,
  aProperty,
  invoiceBody,
  leaseBody,
  PASSWORD,
  paymentBody,
  propertyBody,
  questionBody,
  type TestPerson,
} from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { aLandlord } from '#testing/landlord';
import { useTestApp } from '#testing/test-app';
import { callDuring } from '#testing/waiting';
import { aPicture } from '#testing/world';
import { setArchived } from './archive.repository.ts';
import { lockProperty } from './properties.repository.ts';

const app = useTestApp();

const LEASED =
  'This property has a lease that has not ended. End the lease first, then delete the property.';

async function anOffice() {
  const organization = await anOrganization(app.current);
  const admin = await aPerson(app.current, organization, 'SiteAdmin');
  return { organization, admin, property: await aProperty(app.current, admin) };
}

const remove = (as: TestPerson, propertyId: string) =>
  app.current.call(portfolioEndpoints.remove, { as, params: { propertyId } });

const restore = (as: TestPerson, propertyId: string) =>
  app.current.call(portfolioEndpoints.restore, { as, params: { propertyId }, body: {} });

const archived = async (as: TestPerson) =>
  (await app.current.call(propertiesEndpoints.archived, { as })).body;

const endLease = (as: TestPerson, propertyId: string, leaseId: string) =>
  app.current.call(leasesEndpoints.end, { as, params: { propertyId, leaseId } });

/** Neither the public nor the administrators see it in their lists. */
async function expectUnlisted(admin: TestPerson, propertyId: string) {
  const lists = [
    await app.current.call(portfolioEndpoints.list, { as: admin, query: {} }),
    await app.current.call(propertiesEndpoints.publicProperties, { host: admin.host }),
  ];
  expect(lists.flatMap(({ body }) => body.map(({ id }) => id))).not.toContain(propertyId);
}

describe('deleting a property', () => {
  test('PROP-8: it disappears from every list, and is in the archive', async () => {
    const { admin, property } = await anOffice();
    expect(await remove(admin, property.id)).toMatchObject({ status: 200, body: {} });
    await expectUnlisted(admin, property.id);
    expect(await archived(admin)).toEqual([
      {
        id: property.id,
        home: { propertyId: property.id, ...property.home },
        city: property.city,
        archivedAt: '2026-03-10T14:00:00.000Z',
      },
    ]);
    expect((await remove(admin, property.id)).status).toBe(404);
  });

  test('PROP-8: it can no longer be read or changed', async () => {
    const { admin, property, lease } = await aLandlord(app.current);
    await endLease(admin, property.id, lease.id);
    const { body } = await app.current.call(portfolioEndpoints.uploadCoverImage, {
      as: admin,
      params: { propertyId: property.id, fileName: 'front.png' },
      file: await aPicture(),
    });
    const fileName = decodeURIComponent(body.coverImage?.split('/').at(-1) ?? '');
    await remove(admin, property.id);
    const params = { propertyId: property.id };
    const ofLease = { ...params, leaseId: lease.id };
    const attempts: [EndpointDefinition, object][] = [
      [propertiesEndpoints.publicProperty, { params }],
      [propertiesEndpoints.coverImage, { params: { ...params, fileName } }],
      [portfolioEndpoints.one, { params }],
      [portfolioEndpoints.update, { params, body: { ...propertyBody(), version: 3 } }],
      [
        portfolioEndpoints.uploadCoverImage,
        { params: { ...params, fileName: 'b.png' }, file: await aPicture() },
      ],
      [leasesEndpoints.start, { params, body: leaseBody() }],
      [leasesEndpoints.list, { params, query: {} }],
      [leasesEndpoints.modify, { params: ofLease, body: { ...leaseBody(), version: 2 } }],
      [leasesEndpoints.end, { params: ofLease }],
      [invoicesEndpoints.create, { params, body: invoiceBody() }],
      [invoicesEndpoints.create, { params, body: invoiceBody({ leaseId: lease.id }) }],
      [invoicesEndpoints.list, { params }],
      [invoicesEndpoints.summary, { params }],
      [paymentsEndpoints.recordExternal, { params, body: paymentBody({ leaseId: lease.id }) }],
      [paymentsEndpoints.list, { params }],
      [conversationsEndpoints.ask, { params, body: questionBody() }],
    ];
    for (const [endpoint, options] of attempts) {
      const { status } = await app.current.call(endpoint, { as: admin, ...options });
      expect({ endpoint: endpoint.path, status }).toEqual({ endpoint: endpoint.path, status: 404 });
    }
  });

  test('PROP-8: an active or upcoming lease prevents it', async () => {
    const { admin, property, lease } = await aLandlord(app.current);
    await aLease(app.current, admin, property.id, {
      startDate: '2027-01-01',
      endDate: '2027-12-31',
    });
    const refusal = { status: 409, code: 'property_leased', message: LEASED };
    expect((await remove(admin, property.id)).problem).toMatchObject(refusal);
    await endLease(admin, property.id, lease.id);
    expect((await remove(admin, property.id)).problem).toMatchObject(refusal);
  });

  test('PROP-8: an open balance prevents it', async () => {
    const { admin, property, lease } = await aLandlord(app.current);
    await anInvoice(app.current, admin, property.id);
    await endLease(admin, property.id, lease.id);
    expect((await remove(admin, property.id)).problem).toMatchObject({
      status: 409,
      message:
        'This property has an open balance of $1,200.00. Record the payment or delete the invoice first.',
    });
    await aPayment(app.current, admin, property.id);
    expect((await remove(admin, property.id)).status).toBe(200);
  });
});

describe('PROP-8: deletions at the same time as other changes', () => {
  const lease = leaseInput.parse(leaseBody());

  test('PROP-8: the deletion waits for a lease that is being started, and is then refused', async () => {
    const { organization, admin, property } = await anOffice();
    const answer = await callDuring(
      app.current,
      organization,
      (tx) => startLease(tx, property.id, lease),
      () => remove(admin, property.id),
    );
    expect(answer.problem.message).toBe(LEASED);
  });

  test('PROP-8: a lease does not start on a property that is being deleted', async () => {
    const { organization, admin, property } = await anOffice();
    const answer = await callDuring(
      app.current,
      organization,
      async (tx) => {
        await lockProperty(tx, property.id);
        await setArchived(tx, property.id, true);
      },
      () =>
        app.current.call(leasesEndpoints.start, {
          as: admin,
          params: { propertyId: property.id },
          body: leaseBody(),
        }),
    );
    expect(answer.status).toBe(404);
  });

  test('PROP-8: the deletion waits for an invoice that is being created, and is then refused', async () => {
    const { organization, admin, property, lease: old } = await aLandlord(app.current);
    await endLease(admin, property.id, old.id);
    const answer = await callDuring(
      app.current,
      organization,
      (tx) => createInvoice(tx, property.id, invoiceInput.parse(invoiceBody())),
      () => remove(admin, property.id),
    );
    expect(answer.problem.message).toContain('open balance of $1,200.00');
  });

  test('PROP-8: many simultaneous leases and deletions leave no lease on an archived property', async () => {
    const { organization, admin } = await anOffice();
    const properties = await Promise.all(
      Array.from({ length: 8 }, () => aProperty(app.current, admin)),
    );
    const start = (propertyId: string) =>
      app.current.call(leasesEndpoints.start, {
        as: admin,
        params: { propertyId },
        body: leaseBody(),
      });
    const answers = await Promise.all(
      properties.flatMap(({ id }, index) =>
        index % 2 ? [remove(admin, id), start(id)] : [start(id), remove(admin, id)],
      ),
    );
    expect(
      new Set(answers.map(({ status }) => status)).isSubsetOf(new Set([200, 201, 404, 409])),
    ).toBe(true);
    const both = await asOwner(
      app.current,
      organization,
      `SELECT 1 FROM properties p JOIN leases l ON l.organization_id = p.organization_id AND l.property_id = p.id
       WHERE p.archived_at IS NOT NULL`,
    );
    expect(both).toEqual([]);
  });
});

describe('restoring a property', () => {
  test('PROP-8: it is as it was, under the status that it had', async () => {
    const { admin, property } = await anOffice();
    const { body: before } = await app.current.call(portfolioEndpoints.update, {
      as: admin,
      params: { propertyId: property.id },
      body: { ...propertyBody({ status: 'UNAVAILABLE', managed: true }), version: 1 },
    });
    await remove(admin, property.id);
    const { status, body } = await restore(admin, property.id);
    expect(status).toBe(200);
    expect({ ...body, version: 0 }).toEqual({ ...before, version: 0 });
    const list = await app.current.call(portfolioEndpoints.list, { as: admin, query: {} });
    expect(list.body).toHaveLength(1);
    expect(body).toMatchObject(list.body[0]!);
    expect(await archived(admin)).toEqual([]);
    expect(await restore(admin, property.id)).toMatchObject({ status: 200, body });
  });

  test('PROP-8: the archive lists the last deleted one first, of one organization only', async () => {
    const { admin, property } = await anOffice();
    const second = await aProperty(app.current, admin);
    const stranger = await anOffice();
    await remove(stranger.admin, stranger.property.id);
    await remove(admin, property.id);
    app.current.clock.advance({ minutes: 1 });
    await remove(admin, second.id);
    expect((await archived(admin)).map(({ id }) => id)).toEqual([second.id, property.id]);
    expect((await restore(admin, stranger.property.id)).status).toBe(404);
  });
});

test('PROP-8: a former tenant keeps the account, the lease and the invoices', async () => {
  const { admin, lessee, property, lease } = await aLandlord(app.current);
  const invoice = await anInvoice(app.current, admin, property.id);
  await aPayment(app.current, admin, property.id);
  await app.current.call(portfolioEndpoints.uploadCoverImage, {
    as: admin,
    params: { propertyId: property.id, fileName: 'front.png' },
    file: await aPicture(),
  });
  await endLease(admin, property.id, lease.id);
  expect((await remove(admin, property.id)).status).toBe(200);
  const { body: session } = await app.current.call(accessEndpoints.login, {
    host: lessee.host,
    body: { authType: 'Local', username: lessee.emailAddress, password: PASSWORD },
  });
  const as = { ...lessee, token: session.token };
  const leases = await app.current.call(leasesEndpoints.ofLessee, { as });
  expect(leases.body.map(({ id }) => id)).toEqual([lease.id]);
  const homes = await app.current.call(leasesEndpoints.propertiesOfLessee, { as });
  // Its cover is no longer public, so no page requests it.
  expect(homes.body).toMatchObject([{ id: property.id, coverImage: null, coverImageSize: null }]);
  const invoices = await app.current.call(invoicesEndpoints.ofLessee, { as });
  expect(invoices.body).toMatchObject([{ id: invoice.id, status: 'PAID' }]);
  expect(
    (await app.current.call(invoicesEndpoints.summaryOfLessee, { as, query: {} })).body.balanceDue,
  ).toBe(0);
});
