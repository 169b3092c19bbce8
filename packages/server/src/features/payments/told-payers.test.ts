import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import type { Party } from '@tenantry/contract/leases/parties.schemas';
import { beforeEach, describe, expect, test } from 'vitest';
import { aCardPayment } from '#testing/card-payments';
import { anInvoice, aPayment, aPerson, aReversal } from '#testing/factories';
import { aLandlord, signedInAgain, type Landlord } from '#testing/landlord';
import { queueIsEmpty, useOutbox, type SentMail } from '#testing/outbox';
import { aParty, endParty, type partyBody } from '#testing/parties';
import { takeBackPart } from '#testing/taking-back';
import { NOW, useTestApp } from '#testing/test-app';

const app = useTestApp();
const outbox = useOutbox(app);

beforeEach(() => app.current.clock.set(NOW));

const gusOf = { role: 'GUARANTOR', firstName: 'Gus', lastName: 'Garner', mayPay: true } as const;

/** Another person of the lease, who is signed in, and so is not invited by mail. */
async function joined(
  { organization, admin, lease }: Landlord,
  changes: Parameters<typeof partyBody>[0] = {},
) {
  const person = await aPerson(app.current, organization, 'Leasee');
  const { emailAddress } = person;
  return { person, party: await aParty(app.current, admin, lease, { ...changes, emailAddress }) };
}

/** A lease of Tess and Rob with an open invoice, and Gus, who guarantees it. */
async function aHousehold() {
  const landlord = await aLandlord(app.current);
  await anInvoice(app.current, landlord.admin, landlord.property.id);
  const rob = await joined(landlord, { fromDay: '2026-01-01' });
  const gus = await joined(landlord, { ...gusOf, fromDay: null });
  return { ...landlord, rob, gus };
}

type Household = Awaited<ReturnType<typeof aHousehold>>;

const subjectOf = ({ text }: SentMail) => /^Subject: (.*?)\r?$/m.exec(text)?.[1];

/** What Tess, Rob and Gus were mailed, by subject. */
async function subjectsOf({ lessee, rob, gus }: Household) {
  await queueIsEmpty(app.current);
  const addresses = [lessee, rob.person, gus.person].map(({ emailAddress }) => emailAddress);
  const mails = await Promise.all(addresses.map((address) => outbox.mailsTo(address, 0)));
  return mails.map((each) => each.map(subjectOf));
}

/** A card payment as staff see it: the tenants' answer does not name the property. */
const ofHome = ({ lease, property }: Household, { id }: { readonly id: string }) => ({
  id,
  propertyId: property.id,
  leaseId: lease.id,
});

const lastMail = async (emailAddress: string, subject: string) => {
  await queueIsEmpty(app.current);
  const mails = await outbox.mailsTo(emailAddress);
  return mails.find((mail) => subjectOf(mail) === subject)!.text;
};

const checkOf = ({ admin, property }: Household, payer?: Pick<Party, 'id'>) =>
  aPayment(app.current, admin, property.id, {
    amount: 500,
    ...(payer && { payerPartyId: payer.id }),
  });

describe('UNIT-6b: the receipt of money that staff record', () => {
  test('UNIT-6b: reaches each tenant once, and tells who paid in the right person', async () => {
    const household = await aHousehold();
    await checkOf(household, household.rob.party);
    const theirs = "Receipt for Rob Roommate's payment of $500.00";
    const own = 'Receipt for your payment of $500.00';
    expect(await subjectsOf(household)).toEqual([[theirs], [own], []]);
    const toTess = await lastMail(household.lessee.emailAddress, theirs);
    expect(toTess).toContain("has received Rob Roommate's payment. Thank you.");
    expect(toTess).toContain('Paid by: Rob Roommate');
  });

  test('UNIT-6b: reaches the guarantor who paid, and the tenants in the third person', async () => {
    const household = await aHousehold();
    await checkOf(household, household.gus.party);
    const theirs = "Receipt for Gus Garner's payment of $500.00";
    const own = 'Receipt for your payment of $500.00';
    expect(await subjectsOf(household)).toEqual([[theirs], [theirs], [own]]);
    const toGus = await lastMail(household.gus.person.emailAddress, own);
    expect(toGus).toContain('See what is due here:');
  });

  test('UNIT-6b: names nobody if the payer among several people is unknown', async () => {
    const household = await aHousehold();
    await checkOf(household);
    const receipt = 'Receipt for a payment of $500.00';
    expect(await subjectsOf(household)).toEqual([[receipt], [receipt], []]);
    const toTess = await lastMail(household.lessee.emailAddress, receipt);
    expect(toTess).toContain('has received a payment. Thank you.');
    expect(toTess).not.toContain('Paid by:');
  });
});

describe('UNIT-6b: a payment that was taken back', () => {
  test('UNIT-6b: a returned check is told to who paid, and to the other tenants as that of the guarantor', async () => {
    const household = await aHousehold();
    const payment = await checkOf(household, household.gus.party);
    await aReversal(app.current, household.admin, payment);
    const theirs = "Gus Garner's check of $500.00 was returned";
    const own = 'Your check of $500.00 was returned';
    const [tess, rob, gus] = await subjectsOf(household);
    expect([tess, rob].map((subjects) => subjects?.includes(theirs))).toEqual([true, true]);
    expect(gus).toContain(own);
    const text = await lastMail(household.lessee.emailAddress, theirs);
    expect(text).toContain("The bank did not pay Gus Garner's check of $500.00 from 03/10/2026");
    expect(text).not.toMatch(/your (?:check|payment)/i);
  });

  test("UNIT-6b: a refund names the roommate's card to the roommate only", async () => {
    const household = await aHousehold();
    const { rob, lessee, organization } = household;
    const card = await aCardPayment(app.current, rob.person, { amount: 300 });
    const payment = ofHome(household, card);
    await takeBackPart(app.current, { organization, payment, amount: 100 });
    const own = await lastMail(rob.person.emailAddress, 'Your refund of $100.00');
    expect(own).toMatch(/back to your card \(Test card: .*ending in \d{4}\)/);
    const theirs = await lastMail(lessee.emailAddress, 'Refund of $100.00 to Rob Roommate');
    expect(theirs).toContain("$100.00 of Rob Roommate's payment");
    expect(theirs).toContain('back to the card.');
    expect(theirs).not.toMatch(/ending in \d{4}/);
    expect((await subjectsOf(household))[2]).toEqual([]);
  });

  test('UNIT-6b: credit that was paid back is told without a person, because it is unknown who got it', async () => {
    const household = await aHousehold();
    const { admin, property, lease, rob } = household;
    const payerPartyId = rob.party.id;
    await aPayment(app.current, admin, property.id, { amount: 1500, payerPartyId });
    const { status } = await app.current.call(paymentsEndpoints.refundCredit, {
      as: admin,
      params: { propertyId: property.id, leaseId: lease.id },
      body: { amount: 300, day: '2026-03-10', method: 'Check', reason: 'As asked' },
    });
    expect(status).toBe(201);
    const [tess, own] = await subjectsOf(household);
    expect(tess).toContain('Credit of $300.00 refunded');
    expect(own).toContain('Credit of $300.00 refunded');
  });
});

describe('UNIT-6b: somebody who paid and has left', () => {
  test('UNIT-6b, UNIT-9: gets the receipt, without the account, and the primary tenant reads who paid', async () => {
    const household = await aHousehold();
    const { rob, admin, lessee } = household;
    await endParty(app.current, household, rob.party, '2026-03-09');
    const back = { ...household, admin: await signedInAgain(app.current, admin) };
    await checkOf(back, rob.party);
    const own = 'Receipt for your payment of $500.00';
    const theirs = "Receipt for Rob Roommate's payment of $500.00";
    expect(await subjectsOf(household)).toEqual([[theirs], [own], []]);
    const text = await lastMail(rob.person.emailAddress, own);
    expect(text).not.toContain('Due now');
    expect(text).not.toContain('It was applied to');
    expect(await lastMail(lessee.emailAddress, theirs)).toContain('Due now');
  });

  test('UNIT-6b: is told of the refund of their card as such, without the account', async () => {
    const household = await aHousehold();
    const { rob, lessee, organization } = household;
    const payment = ofHome(household, await aCardPayment(app.current, rob.person, { amount: 50 }));
    await endParty(app.current, household, rob.party, '2026-03-09');
    await takeBackPart(app.current, { organization, payment, amount: 50 });
    const own = await lastMail(rob.person.emailAddress, 'Your refund of $50.00');
    expect(own).toContain('back to your card');
    expect(own).not.toContain('It was taken from');
    const theirs = await lastMail(lessee.emailAddress, 'Refund of $50.00 to Rob Roommate');
    expect(theirs).toContain('It was taken from');
  });
});
