import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { partiesEndpoints } from '@tenantry/contract/leases/parties.endpoints';
import { ledgerEndpoints } from '@tenantry/contract/ledger/ledger.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import { peopleEndpoints } from '@tenantry/contract/portfolio/people.endpoints';
import { describe, expect, test } from 'vitest';
import { anInvoice, aPayment, aReversal } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { aLandlord, signedInAgain, type Landlord } from '#testing/landlord';
import { useNotices } from '#testing/late-notices';
import { queueIsEmpty, useOutbox } from '#testing/outbox';
import { aParty, ofLease, partyBody } from '#testing/parties';
import { readPdf } from '#testing/pdf';
import { useTestApp } from '#testing/test-app';
import { lateGuarantorsOf } from './recipients.ts';

const app = useTestApp();
const outbox = useOutbox(app);

const subjectsTo = async (emailAddress: string, count: number) => {
  await queueIsEmpty(app.current);
  const mails = await outbox.mailsTo(emailAddress, count);
  return mails.map(({ text }) => /^Subject: (.*?)\r?$/m.exec(text)?.[1]);
};

const INVOICE = { dueDate: '2026-04-01', emailToLessee: undefined } as const;
const MAILED = 'Invoice 0001 of $1,200.00, due 04/01/2026';

/** The tenants of a lease: the primary one, another, one who left, and people who get no mails. */
async function roommates(landlord: Landlord) {
  const { admin, lease } = landlord;
  const second = await aParty(app.current, admin, lease);
  const gone = await aParty(app.current, admin, lease, { fromDay: null, toDay: '2026-03-01' });
  const guarantor = await aParty(app.current, admin, lease, { role: 'GUARANTOR' });
  const occupant = { role: 'OCCUPANT', emailAddress: null, phoneNumber: null } as const;
  await aParty(app.current, admin, lease, occupant);
  // The invitations to create an account, and nothing else, have left by now.
  await queueIsEmpty(app.current);
  return { second, gone, guarantor };
}

const mailsTo = async (party: { readonly emailAddress: string | null }) => {
  await queueIsEmpty(app.current);
  return outbox.mailsTo(party.emailAddress!, 0);
};

describe('UNIT-6a: everybody whom it concerns is reached once', () => {
  test('UNIT-6a: each tenant of today gets an invoice in a mail of their own, and nobody else does', async () => {
    const landlord = await aLandlord(app.current);
    const { second, gone, guarantor } = await roommates(landlord);
    const before = [await mailsTo(gone), await mailsTo(guarantor)].map(({ length }) => length);
    const invited = (await mailsTo(second)).length;
    await anInvoice(app.current, landlord.admin, landlord.property.id, INVOICE);
    expect(await subjectsTo(landlord.lessee.emailAddress, 1)).toEqual([MAILED]);
    const toSecond = (await subjectsTo(second.emailAddress!, 1 + invited)).filter(
      (subject) => subject === MAILED,
    );
    expect(toSecond).toHaveLength(1);
    const texts = (await mailsTo(second)).map(({ text }) => text).join('');
    expect(texts).not.toContain(landlord.lessee.emailAddress);
    const after = [await mailsTo(gone), await mailsTo(guarantor)].map(({ length }) => length);
    expect(after).toEqual(before);
  });

  test('UNIT-6a: an email address that two tenants share gets one mail, which greets both', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, lease, lessee, property } = landlord;
    const third = await aParty(app.current, admin, lease);
    const { firstName, lastName } = lease;
    // Accounts never share an address, but a lease may name another one than the account.
    await asOwner(
      app.current,
      landlord.organization,
      `update lease_parties set first_name = 'Bo', last_name = 'Lee', email_address = $2 where id = $1`,
      [third.id, lessee.emailAddress.toUpperCase()],
    );
    await anInvoice(app.current, admin, property.id, INVOICE);
    await queueIsEmpty(app.current);
    const [mail, ...others] = await outbox.mailsTo(lessee.emailAddress, 1);
    expect(others).toEqual([]);
    expect(mail!.text).toContain(`${firstName} ${lastName} and Bo Lee`);
    expect(mail!.text).toContain(`${firstName} and Bo`);
  });

  test('UNIT-6a: a tenant who left before the mail was sent gets none; the others do', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, lease, lessee, property } = landlord;
    const second = await aParty(app.current, admin, lease);
    const invoice = await anInvoice(app.current, admin, property.id, INVOICE);
    await queueIsEmpty(app.current);
    const had = (await mailsTo(second)).length;
    const params = { ...ofLease(lease), partyId: second.id };
    const ended = await app.current.call(partiesEndpoints.end, { as: admin, params, query: {} });
    expect(ended.status).toBeLessThan(300);
    app.current.clock.advance({ hours: 48 });
    const again = { propertyId: property.id, invoiceId: invoice.id };
    const back = await signedInAgain(app.current, admin);
    await app.current.call(invoicesEndpoints.email, { as: back, params: again, body: {} });
    expect(await subjectsTo(lessee.emailAddress, 2)).toEqual([MAILED, MAILED]);
    expect(await mailsTo(second)).toHaveLength(had);
  });

  test('UNIT-6a: each tenant gets the receipt of a check once, and hears that it bounced', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, lease, lessee, property } = landlord;
    const second = await aParty(app.current, admin, lease);
    // Shares the address of the primary tenant, so that one mail greets both.
    const third = await aParty(app.current, admin, lease);
    await asOwner(
      app.current,
      landlord.organization,
      `update lease_parties set email_address = $2 where id = $1`,
      [third.id, lessee.emailAddress],
    );
    await anInvoice(app.current, admin, property.id);
    const payment = await aPayment(app.current, admin, property.id);
    const receipts = (subjects: readonly (string | undefined)[]) =>
      subjects.filter((subject) => /receipt/i.test(subject ?? ''));
    expect(receipts(await subjectsTo(lessee.emailAddress, 1))).toHaveLength(1);
    expect(receipts(await subjectsTo(second.emailAddress!, 1))).toHaveLength(1);
    const had = (await subjectsTo(second.emailAddress!, 0)).length;
    await aReversal(app.current, admin, payment);
    expect(await subjectsTo(lessee.emailAddress, 2)).toHaveLength(2);
    expect(await subjectsTo(second.emailAddress!, had + 1)).toHaveLength(had + 1);
  });

  test('UNIT-6a: a message goes to each tenant in a conversation of their own', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, lease, lessee, property } = landlord;
    const second = await aParty(app.current, admin, lease);
    const params = { propertyId: property.id };
    const { status } = await app.current.call(conversationsEndpoints.start, {
      as: admin,
      params,
      body: { subject: 'Water', message: 'No water on Monday.' },
    });
    expect(status).toBe(201);
    const { body } = await app.current.call(conversationsEndpoints.list, {
      as: admin,
      params,
      query: {},
    });
    expect(body.map(({ emailAddress }) => emailAddress).toSorted()).toEqual(
      [lessee.emailAddress, second.emailAddress!].toSorted(),
    );
    expect(await subjectsTo(lessee.emailAddress, 1)).toEqual(['Water']);
    expect(await subjectsTo(second.emailAddress!, 1)).toContain('Water');
  });

  test('UNIT-6a: a mail that did not arrive stays with the person it was for when another becomes the primary tenant', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, lease, lessee, property, organization } = landlord;
    const second = await aParty(app.current, admin, lease);
    await anInvoice(app.current, admin, property.id, INVOICE);
    await queueIsEmpty(app.current);
    await asOwner(
      app.current,
      organization,
      `update letters set state = 'undelivered', failure = 'Full.' where recipient = $1 and job = 'mail_invoice'`,
      [lessee.emailAddress],
    );
    const params = { ...ofLease(lease), partyId: second.id };
    await app.current.call(partiesEndpoints.makePrimary, { as: admin, params });
    const lettersOf = async (userId: string) => {
      const { body } = await app.current.call(peopleEndpoints.letters, {
        as: admin,
        params: { userId },
      });
      return body.filter(({ invitation }) => !invitation);
    };
    expect(await lettersOf(lessee.userId)).toMatchObject([{ recipient: lessee.emailAddress }]);
    expect(await lettersOf(second.userId!)).toEqual([]);
    const { body } = await app.current.call(invoicesEndpoints.list, {
      as: admin,
      params: { propertyId: property.id },
      query: {},
    });
    expect(JSON.stringify(body)).toContain(`${lessee.emailAddress}: Full.`);
  });
});

describe('UNIT-6a: the names on paper', () => {
  test('UNIT-6a: an invoice names all tenants of the day, and the address of none of them', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, lease, lessee, property } = landlord;
    const { id } = await anInvoice(app.current, admin, property.id);
    const paper = async () => {
      const made = { as: admin, params: { propertyId: property.id, invoiceId: id } };
      await app.current.call(invoicesEndpoints.generatePdf, { ...made, body: {} });
      const { body } = await app.current.call(invoicesEndpoints.pdf, made);
      return (await readPdf(body as unknown as Buffer)).text;
    };
    expect(await paper()).toContain(lessee.emailAddress);
    const names = { firstName: 'Bo', lastName: 'Lee' };
    const second = await aParty(app.current, admin, lease, names);
    await aParty(app.current, admin, lease, { firstName: 'Cy', lastName: 'Poe' });
    const text = await paper();
    expect(text).toContain(`${lease.firstName} ${lease.lastName}, Bo Lee and Cy Poe`);
    expect(text).not.toContain(lessee.emailAddress);
    expect(text).not.toContain(second.emailAddress);
  });
});

describe('UNIT-6a: the names in lists', () => {
  test('UNIT-6a: receivables and Today name two tenants in full, and count more; former ones are not named', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, lease, property } = landlord;
    await anInvoice(app.current, admin, property.id, {
      dueDate: '2026-03-01',
      lateDate: '2026-03-02',
    });
    const named = async (count: number) => {
      const query = { limit: 50 } as const;
      const { body } = await app.current.call(ledgerEndpoints.receivables, { as: admin, query });
      const today = await app.current.call(todayEndpoints.needs, { as: admin, query: {} });
      expect(JSON.stringify(today.body)).toContain(`"lessee":"${body[0]!.lessee}"`);
      const needs = today.body.items.filter(({ kind }) => kind === 'rent_late');
      expect(needs).toMatchObject([{ lesseeCount: count }]);
      return body.map(({ lessee }) => lessee);
    };
    const tess = `${lease.firstName} ${lease.lastName}`;
    const gone = { lastName: 'Gone', fromDay: null, toDay: '2026-03-01' };
    await aParty(app.current, admin, lease, gone);
    expect(await named(1)).toEqual([tess]);
    await aParty(app.current, admin, lease, { firstName: 'Bo', lastName: 'Lee' });
    expect(await named(2)).toEqual([`${tess} and Bo Lee`]);
    await aParty(app.current, admin, lease, { firstName: 'Cy', lastName: 'Poe' });
    expect(await named(3)).toEqual([`${tess}, Bo Lee and 1 more`]);
  });

  test('UNIT-6: the list of homes is filtered by the name of any tenant', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, lease, property } = landlord;
    await aParty(app.current, admin, lease, { firstName: 'Bo', lastName: 'Quillfeather' });
    const { body } = await app.current.call(portfolioEndpoints.list, {
      as: admin,
      query: { filter: 'quillfeather', limit: 10 },
    });
    expect(JSON.stringify(body)).toContain(property.id);
  });
});

describe('UNIT-6a, UNIT-6c: late notices', () => {
  const notices = useNotices();

  test('UNIT-6a: a number that two tenants share gets one text, and each tenant gets one mail', async () => {
    const tenancy = await notices.aTenancy();
    const { admin, lease } = tenancy;
    const { phoneNumber } = lease;
    const second = await aParty(notices.app.current, admin, lease, { phoneNumber });
    await tenancy.bill();
    expect(await tenancy.look()).toEqual([1, 1]);
    const ofSecond = await asOwner(
      notices.app.current,
      tenancy.organization,
      `select 1 from letters where job = 'mail_late_notice' and user_id = $1`,
      [second.userId],
    );
    expect(ofSecond).toHaveLength(1);
  });

  test('UNIT-6c: a guarantor is told of late payments only if that was chosen', async () => {
    const tenancy = await notices.aTenancy();
    const { admin, lease, organization } = tenancy;
    const world = notices.app.current;
    const guarantor = { role: 'GUARANTOR', firstName: 'Gail', lastName: 'Stone' } as const;
    const told = await aParty(world, admin, lease, { ...guarantor, lateNotices: true });
    await aParty(world, admin, lease, guarantor);
    expect(told).toMatchObject({ lateNotices: true });
    await tenancy.bill();
    expect(await tenancy.look()).toEqual([1, 1]);
    const letters = await asOwner<{ recipient: string; subject: string }>(
      world,
      organization,
      `select recipient, subject from letters where job = 'mail_guarantor_of_late_payment'`,
    );
    expect(letters).toEqual([
      { recipient: told.emailAddress, subject: 'Rent of Tess Tenant is late' },
    ]);
    const refused = await world.call(partiesEndpoints.add, {
      as: admin,
      params: ofLease(lease),
      body: partyBody({ lateNotices: true }),
    });
    expect(refused.status).toBe(400);
  });

  test('UNIT-6c: the notice of a guarantor who may pay links to the page, and one who came after the end gets none', async () => {
    const tenancy = await notices.aTenancy();
    const { admin, lease, organization } = tenancy;
    const world = notices.app.current;
    const gail = { role: 'GUARANTOR', firstName: 'Gail', lastName: 'Stone' } as const;
    const told = await aParty(world, admin, lease, { ...gail, lateNotices: true, mayPay: true });
    const guarantorsOn = (day: string) =>
      world.database.transact({ organization, readOnly: true }, (tx) =>
        lateGuarantorsOf(tx, lease.id, day),
      );
    await tenancy.bill();
    await tenancy.look();
    const mails = await notices.outbox.mailsTo(told.emailAddress!, 1);
    const notice = mails.find(({ text }) => text.includes('Rent of Tess Tenant is late'))!;
    expect(notice.text).toMatch(/See what is due and pay here:\r?\n.*\/lessee-landing/);
    expect(await guarantorsOn('2099-01-01')).toHaveLength(1);
    const changes = [
      `update lease_parties set from_day = '2098-01-01' where id = '${told.id}' returning id`,
      `update leases set status = 'EXPIRED' where id = '${lease.id}' returning id`,
    ];
    for (const change of changes) await asOwner(world, organization, change);
    expect(await guarantorsOn('2099-01-01')).toEqual([]);
  });
});
