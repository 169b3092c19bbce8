import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { organizationEndpoints } from '@tenantry/contract/organization/organization.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { propertiesEndpoints } from '@tenantry/contract/properties/properties.endpoints';
import { describe, expect, test } from 'vitest';
import {
  aLease,
  anInvoice,
  anOrganization,
  aPayment,
  aPerson,
  aProperty,
} from '#testing/factories';
import { aLandlord } from '#testing/landlord';
import { queriesOf } from '#testing/queries';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

describe('what the public sees', () => {
  test('PUB-3, PUB-5: a property has its public fields and no others', async () => {
    const { admin, property, lease, lessee } = await aLandlord(app.current);
    await anInvoice(app.current, admin, property.id);
    const list = await app.current.call(propertiesEndpoints.publicProperties, { host: admin.host });
    const one = await app.current.call(propertiesEndpoints.publicProperty, {
      host: admin.host,
      params: { propertyId: property.id },
    });
    const { id, home, addressLine1, addressLine2, city, state, zipCode, monthlyCost } = property;
    const shown = { id, home, addressLine1, addressLine2, city, state, zipCode, monthlyCost };
    const noCover = { coverImage: null, coverImageSize: null };
    const expected = { ...shown, ...noCover, status: 'LEASED', attributes: [] };
    expect(list.body).toEqual([expected]);
    expect(one.body).toEqual(expected);
    const said = JSON.stringify([list.body, one.body]);
    for (const secret of [lease.emailAddress, lease.phoneNumber, lease.lastName, lessee.userId]) {
      expect(said).not.toContain(secret);
    }
  });

  test('PUB-1, PUB-5: of the organization, the public sees its name and its images', async () => {
    const { name, domain } = await anOrganization(app.current);
    const { body } = await app.current.call(organizationEndpoints.publicOrganization, {
      host: domain,
    });
    const noImages = { logoUrl: null, marketingImageUrl: null };
    expect(body).toEqual({ ...noImages, name, logoSize: null, marketingImageSize: null });
  });

  test('PUB-2, PUB-4: the attributes are in their order', async () => {
    const { domain } = await anOrganization(app.current);
    const { body } = await app.current.call(propertiesEndpoints.publicAttributes, { host: domain });
    expect(body.map(({ name }) => name)).toEqual([
      'Bedrooms',
      'Bathrooms',
      'Square feet',
      'Parking',
      'Pets',
    ]);
  });
});

describe("the administrators' list", () => {
  const list = async (as: { token: string; host: string }, include?: string) => {
    const query = include === undefined ? {} : { include };
    return (await app.current.call(portfolioEndpoints.list, { as, query })).body;
  };

  test('PROP-3, PROP-4, PANEL-3, LEASE-7: each property carries its balance, its lease and its leases', async () => {
    const { admin, property, lease, lessee } = await aLandlord(app.current);
    const vacant = await aProperty(app.current, admin);
    const next = { startDate: '2027-01-01', endDate: '2027-12-31' };
    const pending = await aLease(app.current, admin, property.id, next);
    await anInvoice(app.current, admin, property.id);
    await anInvoice(app.current, admin, property.id, { dueDate: '2026-04-01' });
    await aPayment(app.current, admin, property.id, { amount: 400 });

    const properties = await list(admin);
    expect(properties.map(({ id }) => id).sort()).toEqual([property.id, vacant.id].sort());
    expect(properties.find(({ id }) => id === property.id)).toMatchObject({
      status: 'LEASED',
      balanceDue: 2000,
      activeLease: {
        id: lease.id,
        endDate: '2026-12-31',
        status: 'ACTIVE',
        firstName: 'Tess',
        lastName: 'Tenant',
        emailAddress: lessee.emailAddress,
        phoneNumber: '(212) 555-0123',
      },
      leases: [{ id: pending.id }, { id: lease.id }],
      unreadConversations: [],
    });
    expect(properties.find(({ id }) => id === vacant.id)).toMatchObject({
      status: 'FOR_LEASE',
      balanceDue: 0,
      activeLease: null,
      leases: [],
    });
  });

  test('PROP-3, PANEL-1: the balance of former tenants is separate from that of the current tenant', async () => {
    const { admin, property, lease } = await aLandlord(app.current);
    await anInvoice(app.current, admin, property.id);
    expect(await list(admin)).toMatchObject([{ balanceDue: 1200, formerBalanceDue: 0 }]);
    const params = { propertyId: property.id, leaseId: lease.id };
    await app.current.call(leasesEndpoints.end, { as: admin, params });
    const vacant = { status: 'FOR_LEASE', balanceDue: 1200, formerBalanceDue: 1200 };
    expect(await list(admin)).toMatchObject([vacant]);
    await aLease(app.current, admin, property.id);
    await anInvoice(app.current, admin, property.id, {
      items: [{ description: 'Rent', quantity: 1, rate: 300 }],
    });
    expect(await list(admin)).toMatchObject([{ balanceDue: 1500, formerBalanceDue: 1200 }]);
  });

  test.each([
    [undefined, true],
    ['leases', true],
    ['expenses,leases', true],
    ['expenses,statements', false],
    ['', false],
  ])('include=%s: leases are there: %s', async (include, there) => {
    const { admin, lease } = await aLandlord(app.current);
    const [property] = await list(admin, include);
    expect(property?.leases?.map(({ id }) => id)).toEqual(there ? [lease.id] : undefined);
    expect(property?.activeLease?.id).toBe(lease.id);
  });

  test('PANEL-3: before the first lease begins, the next one is shown', async () => {
    const admin = await aPerson(app.current, await anOrganization(app.current), 'SiteAdmin');
    const property = await aProperty(app.current, admin);
    const later = { startDate: '2027-06-01', endDate: '2027-12-31' };
    const sooner = { startDate: '2026-06-01', endDate: '2026-12-31' };
    await aLease(app.current, admin, property.id, later);
    const next = await aLease(app.current, admin, property.id, sooner);
    const [shown] = await list(admin);
    expect(shown?.activeLease).toMatchObject({ id: next.id, status: 'PENDING' });
  });

  test.each([undefined, 10])(
    'PROP-3: a lease is billed once it has an invoice, also a paid one, in pages of %s',
    async (limit) => {
      const { admin, property } = await aLandlord(app.current);
      const query = { include: '', ...(limit && { limit }) };
      const homes = async () =>
        (await app.current.call(portfolioEndpoints.list, { as: admin, query })).body;
      expect(await homes()).toMatchObject([{ billed: false, balanceDue: 0 }]);
      await anInvoice(app.current, admin, property.id);
      expect(await homes()).toMatchObject([{ billed: true, balanceDue: 1200 }]);
      await aPayment(app.current, admin, property.id, { amount: 1200 });
      expect(await homes()).toMatchObject([{ billed: true, balanceDue: 0 }]);
    },
  );

  test('PROP-1: the landing takes the same number of queries for two and for forty properties', async () => {
    const { admin, property } = await aLandlord(app.current);
    await anInvoice(app.current, admin, property.id);
    await aProperty(app.current, admin);
    const few = await queriesOf(() => list(admin));
    await Promise.all(Array.from({ length: 38 }, () => aProperty(app.current, admin)));
    const { result, queries } = await queriesOf(() => list(admin));
    expect(result).toHaveLength(40);
    expect(queries).toBe(few.queries);
    expect(queries).toBeGreaterThan(3);
    expect(queries).toBeLessThan(13);
  });
});
