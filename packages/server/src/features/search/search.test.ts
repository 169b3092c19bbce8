import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { searchKinds } from '@tenantry/contract/kinds';
import { pageAt } from '@tenantry/contract/pages';
import { usersEndpoints } from '@tenantry/contract/access/users.endpoints';
import { describe, expect, test } from 'vitest';
import { startConversation } from '#features/conversations';
import { anExpense } from '#testing/expenses';
import { aLease, anInvoice, aPayment, aPerson, aProperty } from '#testing/factories';
import { searchCalls } from '#testing/search';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

const { searched, titles, anOffice } = searchCalls(app);

describe('HOME-6: each kind is found, with the page that shows it', () => {
  test('HOME-6: a property by its address and city, in any order of the words', async () => {
    const { admin, property } = await anOffice();
    for (const q of ['4 oak', 'OAK street', 'springfield oak']) {
      const [first] = await searched(admin, q);
      expect(first).toMatchObject({
        kind: 'property',
        id: property.id,
        title: '4 Oak Street',
        path: `/admin-landing/view-property/${property.id}`,
      });
      expect(first?.detail).toMatch(/^Springfield, /);
    }
  });

  test('HOME-6: a tenant by name, email address and phone, with their lease', async () => {
    const { admin, property, lease } = await anOffice();
    for (const q of ['okafor', 'mar', 'okafor maria', 'maria.o@example.com', '(414) 555-0188']) {
      const [person, ofThem] = await searched(admin, q);
      expect(person).toMatchObject({
        kind: 'person',
        title: 'Maria Okafor',
        detail: 'Tenant, 4 Oak Street',
        path: `/people/${person?.id}`,
      });
      expect(ofThem).toMatchObject({
        kind: 'lease',
        id: lease.id,
        title: 'Lease of Maria Okafor',
        path: `/account?propertyId=${property.id}&lease=${lease.id}`,
      });
    }
    expect(await titles(admin, 'maria oak')).toEqual(['lease: Lease of Maria Okafor']);
    const { zipCode } = property;
    expect(await titles(admin, `okafor ${zipCode}`)).toEqual(['lease: Lease of Maria Okafor']);
    expect(await titles(admin, '4145550188')).toContain('person: Maria Okafor');
  });

  test('HOME-6: members of staff, who have no home, by their account', async () => {
    const { admin, organization } = await anOffice();
    const colleague = await aPerson(app.current, organization, 'SiteAdmin');
    const [found] = await searched(admin, colleague.emailAddress);
    expect(found).toMatchObject({
      kind: 'person',
      detail: `Staff, ${colleague.emailAddress}`,
    });
    expect(found?.path).toBe(`/people/${colleague.userId}`);
    const { body: users } = await app.current.call(usersEndpoints.list, {
      as: admin,
      params: { organizationName: organization.name },
    });
    expect(users.map(({ id }) => id)).toContain(found?.id);
  });

  test('HOME-6: an invoice by its number, however it is written', async () => {
    const { admin, property } = await anOffice();
    const invoice = await anInvoice(app.current, admin, property.id);
    const label = String(invoice.number).padStart(4, '0');
    for (const q of [label, String(invoice.number), `Invoice ${invoice.number}`, `#${label}`]) {
      const found = (await searched(admin, q)).find(({ kind }) => kind === 'invoice');
      expect(found).toMatchObject({
        id: invoice.id,
        title: `Invoice ${label}`,
        path: `/admin-invoices?propertyId=${property.id}&show=unpaid%2Cpaid&view=${invoice.id}`,
      });
      expect(found?.detail).toMatch(/^Maria Okafor, 4 Oak Street, \$/);
    }
  });

  test('HOME-6: a payment by its amount, however it is written, and by the number on the check', async () => {
    const { admin, property } = await anOffice();
    const payment = await aPayment(app.current, admin, property.id, {
      amount: 1450,
      paymentDate: '2026-01-02',
      description: 'Check no. 001043, January',
    });
    await aPayment(app.current, admin, property.id, { amount: 1450.5 });
    for (const q of ['1450', '$1,450.00', '1,450', '1450.00', '1043', 'check 1043', '#001043']) {
      const found = (await searched(admin, q)).filter(({ kind }) => kind === 'payment');
      expect(found).toEqual([
        {
          kind: 'payment',
          id: payment.id,
          title: 'Payment of $1,450.00',
          detail: 'Maria Okafor, Check: Check no. 001043, January, 01/02/2026',
          path: `/property-payments?propertyId=${property.id}&view=${payment.id}`,
        },
      ]);
    }
  });

  test('HOME-6: an invoice by its amount, however it is written', async () => {
    const { admin, property } = await anOffice();
    const invoice = await anInvoice(app.current, admin, property.id, {
      items: [{ description: 'Rent', quantity: 1, rate: 1234.5 }],
    });
    for (const q of ['1234.50', '$1,234.50', '1,234.5', 'invoice $1,234.50']) {
      expect(await searched(admin, q)).toMatchObject([{ kind: 'invoice', id: invoice.id }]);
    }
  });

  test('HOME-6: plainly typed, in every kind of result and in the lists', async () => {
    const { admin, organization, property } = await anOffice();
    const other = await aProperty(app.current, admin, { addressLine1: '9 Peña Court' });
    await aLease(app.current, admin, other.id, {
      firstName: 'Zdeněk',
      lastName: 'Dvořáček O’Brien',
      emailAddress: 'zd@example.com',
    });
    await app.current.database.transact({ organization }, (tx) =>
      startConversation(tx, {
        propertyId: property.id,
        userId: null,
        name: 'Jörg Núñez',
        emailAddress: "not.o'brien@example.com",
        phoneNumber: '(212) 555-0123',
        subject: 'Café',
        message: 'Closed.',
      }),
    );
    for (const q of ['dvoracek', "o'brien", 'obrien', 'ZDENEK', 'Dvořáček']) {
      expect(await titles(admin, q)).toEqual([
        'person: Zdeněk Dvořáček O’Brien',
        'lease: Lease of Zdeněk Dvořáček O’Brien',
      ]);
    }
    for (const q of ['jorg', 'joerg', 'nunez', 'cafe']) {
      expect(await titles(admin, q)).toEqual(['conversation: Café']);
    }
    expect(await titles(admin, 'pena')).toContain('property: 9 Peña Court');
    expect(await titles(admin, 'dvoracke')).toContain('person: Zdeněk Dvořáček O’Brien');
    for (const filter of ['dvoracek', 'pena', "o'brien"]) {
      const { body: homes } = await app.current.call(portfolioEndpoints.list, {
        as: admin,
        query: { filter, limit: 10 },
      });
      expect(homes.map(({ id }) => id)).toEqual([other.id]);
    }
    const { body: users } = await app.current.call(usersEndpoints.list, {
      as: admin,
      params: { organizationName: organization.name },
      query: { filter: 'dvoracek', limit: 10 },
    });
    expect(users).toMatchObject([{ firstName: 'Zdeněk' }]);
  });

  test('HOME-6: a conversation by its subject', async () => {
    const { admin, organization, property } = await anOffice();
    await app.current.database.transact({ organization }, (tx) =>
      startConversation(tx, {
        propertyId: property.id,
        userId: null,
        name: 'Pat Prospect',
        emailAddress: 'pat@example.com',
        phoneNumber: '(212) 555-0123',
        subject: 'Dripping faucet',
        message: 'It drips.',
      }),
    );
    const [found] = await searched(admin, 'dripping');
    expect(found).toMatchObject({
      kind: 'conversation',
      title: 'Dripping faucet',
      detail: 'Pat Prospect, 4 Oak Street',
    });
    expect(found?.path).toBe(
      `/message-respond?propertyId=${property.id}&conversationId=${found?.id}`,
    );
  });

  test('HOME-6: an expense by its vendor, its note and its amount', async () => {
    const { admin, property } = await anOffice();
    const expense = await anExpense(app.current, admin, property.id, {
      vendor: 'Acme Plumbing',
      note: 'New boiler valve',
      amount: 46.38,
    });
    const own = await anExpense(app.current, admin, null, { vendor: 'Stationer', amount: 9 });
    for (const q of ['acme', 'plumbing acme', 'boiler', '$46.38', '46.38']) {
      const [found] = await searched(admin, q);
      expect(found).toMatchObject({
        kind: 'expense',
        id: expense.id,
        title: 'Acme Plumbing',
        path: `/expense-receipt?propertyId=${property.id}&expenseId=${expense.id}`,
      });
    }
    const [found] = await searched(admin, 'stationer');
    expect(found?.path).toBe(`/org-expense-receipt?expenseId=${own.id}`);
  });

  test('HOME-6: every result leads to a page that exists', async () => {
    const { admin, property } = await anOffice();
    await anInvoice(app.current, admin, property.id);
    await aPayment(app.current, admin, property.id, { amount: 4 });
    await anExpense(app.current, admin, property.id, { vendor: 'Oak & Sons', amount: 4 });
    const all = [...(await searched(admin, 'oak')), ...(await searched(admin, '4'))];
    const kinds = new Set(all.map(({ kind }) => kind));
    expect(searchKinds.filter((kind) => !kinds.has(kind))).toEqual(
      expect.not.arrayContaining(['property', 'lease', 'payment', 'expense']),
    );
    expect(all.filter(({ path }) => !pageAt(path.split('?')[0] ?? ''))).toEqual([]);
  });
});

describe('HOME-6: typing mistakes', () => {
  test.each([
    ['okafro', 'person: Maria Okafor'],
    ['mraia okfor', 'person: Maria Okafor'],
    ['6 ekl', 'property: 6 Elk Street'],
    ['sprimgfeild', 'property: 4 Oak Street'],
    ['plumbnig', 'expense: Acme Plumbing'],
  ])('HOME-6: %s finds %s', async (q, title) => {
    const { admin, property } = await anOffice();
    await aProperty(app.current, admin, { addressLine1: '6 Elk Street' });
    await anExpense(app.current, admin, property.id, { vendor: 'Acme Plumbing' });
    expect((await titles(admin, q))[0]).toBe(title);
  });

  test('HOME-6: similar words give no results while something contains the exact words', async () => {
    const { admin } = await anOffice();
    await aProperty(app.current, admin, { addressLine1: '9 Oat Street' });
    expect(await titles(admin, 'oat')).toEqual(['property: 9 Oat Street']);
  });

  test('HOME-6: text is neither a pattern nor a part of an SQL statement', async () => {
    const { admin } = await anOffice();
    for (const q of [
      '%',
      '_',
      '.*',
      '(',
      '[a',
      String.raw`\m`,
      "'; drop table users; --",
      'o|a*+?',
      'oa%',
      'o_kstreet',
      String.raw`oak\street`,
    ]) {
      expect(await searched(admin, q)).toEqual([]);
    }
  });
});
