import { apiKeysEndpoints } from '@tenantry/contract/api-keys/api-keys.endpoints';
import { retentionEndpoints } from '@tenantry/contract/privacy/retention.endpoints';
import { webhooksEndpoints } from '@tenantry/contract/webhooks/webhooks.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { ledgerEndpoints } from '@tenantry/contract/ledger/ledger.endpoints';
import { lateFeesEndpoints } from '@tenantry/contract/billing/late-fees.endpoints';
import { sharedExpensesEndpoints } from '@tenantry/contract/expenses/shared-expenses.endpoints';
import { inspectionsEndpoints } from '@tenantry/contract/inspections/inspections.endpoints';
import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { partiesEndpoints } from '@tenantry/contract/leases/parties.endpoints';
import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import { maintenanceEndpoints } from '@tenantry/contract/maintenance/maintenance.endpoints';
import { ownerApprovalsEndpoints } from '@tenantry/contract/maintenance/owner-approvals.endpoints';
import { vendorLinksEndpoints } from '@tenantry/contract/maintenance/vendor-links.endpoints';
import { workOrderExpensesEndpoints } from '@tenantry/contract/expenses/work-order-expenses.endpoints';
import { organizationEndpoints } from '@tenantry/contract/organization/organization.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { documentsEndpoints } from '@tenantry/contract/documents/documents.endpoints';
import { buildingsEndpoints } from '@tenantry/contract/properties/buildings.endpoints';
import { listingsEndpoints } from '@tenantry/contract/properties/listings.endpoints';
import { propertiesEndpoints } from '@tenantry/contract/properties/properties.endpoints';
import { settlementsEndpoints } from '@tenantry/contract/settlements/settlements.endpoints';
import { dollarsFromCents } from '@tenantry/contract/shared/money';
import { statementsEndpoints } from '@tenantry/contract/statements/statements.endpoints';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { asOwner, tablesWith } from '#testing/inspection';
import { useTestApp } from '#testing/test-app';
import type { Organization } from '../../../platform/database/organization-table.ts';
import { statementsUntil } from './demo.statements.ts';
import { useDemo } from './demo.testing.ts';

const app = useTestApp();
const { demoAt, signedIn } = useDemo(app);

describe('the contents of the demo', () => {
  let organization: Organization;
  beforeAll(async () => {
    organization = await demoAt('2026-09-05T15:00:00Z');
  });

  test('its administrators have their roles, and are named as the authors of the records', async () => {
    const answers = await asOwner<{ email: string; roles: string[] }>(
      app.current,
      organization,
      `SELECT email_address AS email, roles FROM users
       WHERE organization_id = $1 AND NOT 'Leasee' = ANY (roles) ORDER BY 1`,
      [organization.id],
    );
    expect(answers).toEqual([
      { email: 'admin@example.com', roles: ['SiteAdmin'] },
      { email: 'bookkeeper@example.com', roles: ['Bookkeeper'] },
      { email: 'leasing@example.com', roles: ['LeasingAgent'] },
      { email: 'manager@example.com', roles: ['Property manager'] },
      { email: 'owner@example.com', roles: ['Owner'] },
      { email: 'super@example.com', roles: ['SuperAdmin'] },
    ]);
    await signedIn(organization, 'superAdmin');
    const anonymous = await asOwner(
      app.current,
      organization,
      'SELECT id FROM payments WHERE organization_id = $1 AND recorded_by IS NULL',
      [organization.id],
    );
    expect(anonymous).toEqual([]);
  });

  test('ORG-1: its settings have the address and the ways to pay, with encrypted bank numbers', async () => {
    const as = await signedIn(organization, 'admin');
    const { body } = await app.current.call(portfolioEndpoints.organization, { as });
    expect(body).toMatchObject({
      name: organization.name,
      domain: organization.domain,
      contactName: 'Ada Marsh',
      city: 'Asheville',
      bankAccountNumber: '••••6789',
      expensePrompt: expect.stringContaining('repairs'),
      mailHost: null,
    });
    const { body: bank } = await app.current.call(organizationEndpoints.bankDetails, { as });
    expect(bank).toEqual({ bankAccountNumber: '4400716789', bankRoutingNumber: '123456780' });
    expect(await tablesWith(app.current, bank.bankAccountNumber!)).toEqual([]);
  });

  test('DATA-8, DATA-10, TRUST-6, TRUST-12: it has a role of its own, a revoked key, a paused webhook with a log, and periods', async () => {
    const as = await signedIn(organization, 'admin');
    const { body: keys } = await app.current.call(apiKeysEndpoints.list, { as });
    expect(keys).toMatchObject([{ name: 'Spreadsheet of rents', state: 'revoked' }]);
    const { body: webhooks } = await app.current.call(webhooksEndpoints.list, { as });
    expect(webhooks).toMatchObject([{ state: 'paused', waiting: 0, failed: 0 }]);
    const params = { webhookId: webhooks[0]?.id ?? '' };
    const { body: log } = await app.current.call(webhooksEndpoints.log, { as, params, query: {} });
    expect(log.map(({ state, attempts }) => [state, attempts.length])).toEqual([
      ['sent', 1],
      ['sent', 2],
    ]);
    const { body: retention } = await app.current.call(retentionEndpoints.read, { as });
    expect(retention.periods).toMatchObject({ prospectMessages: 24, formerTenantMessages: null });
    const manager = await signedIn(organization, 'manager');
    const { body: homes } = await app.current.call(portfolioEndpoints.list, {
      as: manager,
      query: {},
    });
    expect(homes.map(({ home }) => home.label)).toEqual([
      'Larkin Court 1A',
      'Larkin Court 1B',
      'Larkin Court 2A',
      'Larkin Court 2B',
    ]);
    expect((await app.current.call(apiKeysEndpoints.list, { as: manager })).status).toBe(403);
  });

  test('some tenants paid early, some late, some too much', async () => {
    const admin = await signedIn(organization, 'admin');
    const { body: properties } = await app.current.call(portfolioEndpoints.list, {
      as: admin,
      query: {},
    });
    const delays = await Promise.all(
      properties.map(async ({ id: propertyId }) => {
        const options = { as: admin, params: { propertyId } };
        const { body: invoices } = await app.current.call(invoicesEndpoints.list, options);
        return invoices.flatMap(({ payments, dueDate, lateDate }) =>
          payments.map(({ paymentDate: day }) =>
            day < dueDate ? 'early' : day > lateDate ? 'late' : 'in time',
          ),
        );
      }),
    );
    expect(new Set(delays.flat())).toEqual(new Set(['early', 'in time', 'late']));
    const payments = await Promise.all(
      properties.map(async ({ id: propertyId }) => {
        const options = { as: admin, params: { propertyId } };
        return (await app.current.call(paymentsEndpoints.list, options)).body;
      }),
    );
    expect(payments.flat().some(({ credit }) => credit > 0)).toBe(true);
    expect(new Set(payments.flat().map(({ method }) => method))).toEqual(
      new Set(['Check', 'Cash', 'Zelle']),
    );
  });

  test('CHG-14, CHG-19: one home has a late-fee policy, and one late fee was waived', async () => {
    const as = await signedIn(organization, 'admin');
    const { body: policies } = await app.current.call(lateFeesEndpoints.policies, { as });
    expect(policies).toMatchObject([{ leaseId: null, terms: { graceDays: 5 } }]);
    const query = { year: '2026' };
    const { body: report } = await app.current.call(lateFeesEndpoints.report, { as, query });
    const waived = report.fees.filter((fee) => fee.waived > 0);
    expect(waived).toMatchObject([{ charged: 50, waived: 50, collected: 0, open: 0 }]);
  });

  test('MAINT-2, MAINT-4, MAINT-7, MAINT-8: work orders are in six statuses, with quotes, a visit, a cost and a link that opens', async () => {
    const as = await signedIn(organization, 'admin');
    const query = { state: 'all' as const };
    const { body } = await app.current.call(maintenanceEndpoints.list, { as, query });
    expect(body.map(({ status, priority, overdue }) => [status, priority, overdue])).toEqual([
      ['NEW', 'EMERGENCY', false],
      ['TRIAGED', 'NORMAL', false],
      ['QUOTING', 'NORMAL', false],
      ['QUOTING', 'NORMAL', false],
      ['SCHEDULED', 'NORMAL', false],
      ['IN_PROGRESS', 'NORMAL', false],
      ['DONE', 'HIGH', false],
    ]);
    const linksOf = async (status: string) => {
      const { id } = body.find((order) => order.status === status)!;
      const params = { workOrderId: id };
      return (await app.current.call(vendorLinksEndpoints.list, { as, params })).body;
    };
    const quotes = (await linksOf('QUOTING')).flatMap((link) => link.quotes);
    expect(quotes.map(({ amount, status }) => [amount, status])).toEqual([
      [285, 'OPEN'],
      [195, 'OPEN'],
    ]);
    expect(await linksOf('SCHEDULED')).toMatchObject([{ times: [{ agreed: true }] }]);
    const { id: workOrderId } = body.find(({ status }) => status === 'DONE')!;
    const cost = await app.current.call(workOrderExpensesEndpoints.list, {
      as,
      params: { workOrderId },
    });
    expect(cost.body).toMatchObject({ total: 148, expenses: [{ vendor: 'Hank the Handyman' }] });
    const opened = await app.current.call(vendorLinksEndpoints.open, {
      host: organization.domain,
      params: { token: 'demo-vendor-link' },
    });
    expect(opened.body).toMatchObject({ title: 'The dishwasher does not drain' });
    const tenant = await signedIn(organization, 'lessee');
    const own = await app.current.call(conversationsEndpoints.organizationOfLessee, { as: tenant });
    expect(own.body.phoneNumber).toBe('(828) 555-0100');
  });

  test('MAINT-7, BOOKS-20: a quote above the limit waits for the owner, on the own page and behind the link of the README', async () => {
    const as = await signedIn(organization, 'owner');
    const { body } = await app.current.call(ownerApprovalsEndpoints.ofOwner, { as });
    expect(body).toMatchObject([
      {
        title: 'The water heater leaks',
        home: { label: 'Larkin Court 1B' },
        approvalLimit: 500,
        quotes: [
          { amount: 640, proposed: false, file: null },
          { amount: 1480, proposed: true, file: { name: 'quote-2044.pdf' } },
        ],
        photos: [{ name: 'water-heater.webp' }],
      },
    ]);
    const at = { host: organization.domain, params: { token: 'demo-owner-link' } };
    const opened = await app.current.call(ownerApprovalsEndpoints.open, at);
    expect(opened.body).toEqual(body[0]);
    const fileId = opened.body.quotes[1]?.file?.id ?? '';
    const params = { ...at.params, fileId };
    const sent = await app.current.call(ownerApprovalsEndpoints.file, { ...at, params, query: {} });
    expect(sent.headers['content-type']).toBe('application/pdf');
  });

  test('UNIT-15: the tenant opens the signed lease and the manual of the home', async () => {
    const as = await signedIn(organization, 'lessee');
    const { body } = await app.current.call(documentsEndpoints.ofLessee, { as });
    expect(body.map(({ label }) => label)).toEqual(['How to use the heating', 'Signed lease']);
  });

  test('UNIT-1, UNIT-4, UNIT-5: a building of four units has shared bills, roommates and a guarantor', async () => {
    const as = await signedIn(organization, 'admin');
    const { body: buildings } = await app.current.call(buildingsEndpoints.list, { as });
    expect(buildings).toMatchObject([{ name: 'Larkin Court', units: 4, leasedUnits: 3 }]);
    const params = { buildingId: buildings[0]!.id };
    const { body: bills } = await app.current.call(sharedExpensesEndpoints.list, { as, params });
    const roof = bills.find(({ amount }) => amount === 1000);
    expect(roof?.shares.map(({ amount }) => amount)).toEqual([250, 250, 250, 250]);
    const { body: homes } = await app.current.call(portfolioEndpoints.list, { as, query: {} });
    const shared = homes.find(({ home }) => home.label === 'Larkin Court 1A')!;
    const { body: people } = await app.current.call(partiesEndpoints.list, {
      as,
      params: { propertyId: shared.id, leaseId: shared.leases![0]!.id },
    });
    expect(people.map(({ role, firstName }) => `${role} ${firstName}`)).toEqual([
      'TENANT Mia',
      'TENANT Jonah',
      'GUARANTOR Elena',
    ]);
    expect(people[0]?.share).toEqual({ amount: 858, of: 1560 });
  });

  test('UNIT-6c: the guarantor signs in, and sees what is due of the lease and nothing else', async () => {
    const as = await signedIn(organization, 'guarantor');
    const { body } = await app.current.call(ledgerEndpoints.guaranteed, { as });
    expect(body).toMatchObject([
      { home: 'Larkin Court 1A', tenants: 'Mia Torres and Jonah Weiss' },
    ]);
    const leases = await app.current.call(leasesEndpoints.ofLessee, { as });
    expect(leases.body).toEqual([]);
  });

  test('NEW-4, UNIT-11: a deposit was returned, a settlement is prepared, and a tenant gave notice', async () => {
    const as = await signedIn(organization, 'admin');
    const { body: homes } = await app.current.call(portfolioEndpoints.list, { as, query: {} });
    const leases = homes.flatMap((home) => home.leases ?? []);
    const settlementOf = async (firstName: string) => {
      const { id: leaseId } = leases.find((lease) => lease.firstName === firstName)!;
      return (await app.current.call(settlementsEndpoints.one, { as, params: { leaseId } })).body;
    };
    expect(await settlementOf('Owen')).toMatchObject({
      sentOn: '2026-08-12',
      money: { held: 2850, refund: 2850, stillOwed: 0 },
    });
    expect(await settlementOf('Claire')).toMatchObject({
      sentOn: null,
      money: { held: 1450, deductions: 188.5, refund: 1261.5 },
    });
    expect(leases.find(({ firstName }) => firstName === 'Ravi')?.noticeFor).toBe('2026-11-30');
  });

  test('MAINT-14: a move-out is compared with its move-in, two worse items are deducted, and a routine inspection is a draft', async () => {
    const as = await signedIn(organization, 'admin');
    const { body: list } = await app.current.call(inspectionsEndpoints.list, { as, query: {} });
    expect(list.items.map(({ kind, status, day }) => [kind, status, day])).toEqual([
      ['ROUTINE', 'DRAFT', '2026-09-04'],
      ['MOVE_OUT', 'SEALED', '2026-08-31'],
      ['MOVE_IN', 'SEALED', '2026-01-01'],
    ]);
    const params = { inspectionId: list.items[1]?.id ?? '' };
    const { body: compared } = await app.current.call(inspectionsEndpoints.compare, { as, params });
    const worse = compared.items.filter((item) => item.worse);
    expect(worse.map(({ room, after }) => `${room}, ${after.name}`)).toEqual([
      'Living room, Floor',
      'Living room, Windows and blinds',
      'Bedroom, Walls and ceiling',
    ]);
    expect(
      worse.every(({ before, after }) => before?.photos.length === 1 && after.photos.length === 1),
    ).toBe(true);
    const leaseId = compared.leaseId ?? '';
    const { body } = await app.current.call(settlementsEndpoints.one, { as, params: { leaseId } });
    const deducted = [worse[0], worse[2]].map((item) => item?.after.id);
    expect(body.deductions.map(({ key }) => key)).toEqual(deducted);
    expect(body.photos.map(({ moment }) => moment).toSorted()).toEqual([
      'AFTER',
      'AFTER',
      'BEFORE',
      'BEFORE',
    ]);
    const { headers, statusCode } = await app.current.app.inject({
      url: `/v1/admin/inspections/${params.inspectionId}/pdf`,
      headers: { host: as.host, authorization: `Bearer ${as.token}` },
    });
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
  });

  test('the marketing image and the covers are served as pictures', async () => {
    const { domain: host } = organization;
    const { body } = await app.current.call(organizationEndpoints.publicOrganization, { host });
    const { body: listed } = await app.current.call(propertiesEndpoints.publicProperties, { host });
    const addresses = [body.marketingImageUrl, ...listed.map(({ coverImage }) => coverImage)];
    const sizes = await Promise.all(
      addresses.map(async (url) => {
        const answer = await app.current.app.inject({ url: url ?? '/', headers: { host } });
        expect(answer.headers['content-type']).toBe('image/webp');
        const { width, height } = await sharp(answer.rawPayload).metadata();
        return `${width}x${height}`;
      }),
    );
    expect(new Set(sizes)).toEqual(new Set(['1920x860', '1600x1000']));
  });

  test('PUB-9: two homes for lease have a description, terms and photos with captions', async () => {
    const { domain: host } = organization;
    const { body: homes } = await app.current.call(propertiesEndpoints.publicProperties, { host });
    const listed = await Promise.all(
      homes.map(async ({ id: propertyId, status }) => {
        const params = { propertyId };
        const answer = await app.current.call(listingsEndpoints.publicListing, { host, params });
        return { status, ...answer.body };
      }),
    );
    const written = listed.filter(({ description }) => description !== null);
    expect(written.map(({ status }) => status)).toEqual(['FOR_LEASE', 'FOR_LEASE']);
    expect(new Set(written.map(({ availableNow }) => availableNow))).toEqual(
      new Set([true, false]),
    );
    expect(written.every(({ deposit }) => (deposit ?? 0) > 0)).toBe(true);
    const photos = written.flatMap((listing) => listing.photos);
    expect(photos.length).toBeGreaterThan(5);
    for (const { url, caption } of photos) {
      expect(caption).not.toBe('');
      const answer = await app.current.app.inject({ url, headers: { host } });
      expect(answer.headers['content-type']).toBe('image/webp');
    }
  });

  // The last test, as it changes the books.
  test('STMT-3, STMT-4: the statement that waits is read as it was written, its balance ticks, and it is applied', async () => {
    const as = await signedIn(organization, 'admin');
    const { body } = await app.current.call(portfolioEndpoints.list, {
      as,
      query: { include: 'statements' },
    });
    const waiting = body.flatMap(({ statements = [] }) => statements).find((each) => !each.applied);
    const params = { propertyId: waiting!.propertyId, statementId: waiting!.id };
    const { body: read } = await app.current.call(statementsEndpoints.analyze, { as, params });
    const written = statementsUntil('2026-09-05').at(-1)!;
    const printed = read.lines.map(({ date, payee, description, kind, category, amount }) => ({
      date,
      payee,
      description,
      kind,
      category,
      amount,
    }));
    expect(printed).toEqual(
      written.bookings.map(({ date, payee, description, kind, category, amount }) => ({
        date,
        payee,
        description,
        kind,
        category,
        amount: dollarsFromCents(amount),
      })),
    );
    expect(read.lines.every(({ proposed }) => proposed)).toBe(true);
    expect(read.balances).toMatchObject([{ opening: 500, closing: 500, difference: 0 }]);
    const { body: applied } = await app.current.call(statementsEndpoints.apply, {
      as,
      params,
      body: {
        analysisId: read.id,
        hash: read.hash,
        lines: read.lines.map(({ index }) => ({ index })),
      },
    });
    expect(applied.applied).toMatchObject({ income: { total: 2395 }, expenses: { count: 4 } });
  });
});
