import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import { describe, expect, test } from 'vitest';
import {
  anInvoice,
  aPayment,
  aReversal,
  paymentBody,
  reversalBody,
  type TestPerson,
} from '#testing/factories';
import { aLandlord } from '#testing/landlord';
import { queueIsEmpty, useOutbox, type SentMail } from '#testing/outbox';
import { takeBackPart } from '#testing/taking-back';
import { useTestApp } from '#testing/test-app';
import { prepareReceipt } from './receipts.service.ts';

const app = useTestApp();
const outbox = useOutbox(app);

const subjectOf = ({ text }: SentMail) => /^Subject: (.*?)\r?$/m.exec(text)?.[1];

/** The text below the headers, line by line. */
const linesOf = ({ text }: SentMail) =>
  text
    .slice(text.indexOf('\r\n\r\n'))
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');

async function mailsTo({ emailAddress }: TestPerson, count: number): Promise<SentMail[]> {
  await queueIsEmpty(app.current);
  const mails = await outbox.mailsTo(emailAddress, count);
  expect(mails).toHaveLength(count);
  return mails;
}

describe('receipts by mail', () => {
  test('PAY-9: a payment is confirmed by mail with the invoices that it paid, the balance and the credit', async () => {
    const { organization, admin, property, lessee } = await aLandlord(app.current);
    await anInvoice(app.current, admin, property.id);
    await anInvoice(app.current, admin, property.id, { dueDate: '2026-02-01' });
    await aPayment(app.current, admin, property.id, { amount: 1250, paymentDate: '2026-03-09' });
    const [first] = await mailsTo(lessee, 1);
    expect(subjectOf(first!)).toBe('Receipt for your payment of $1,250.00');
    expect(first!.text).toContain(`From: ${organization.name} <`);
    expect(first!.text).toContain(`To: Tess Tenant <${lessee.emailAddress}>`);
    expect(linesOf(first!)).toEqual([
      'Hello Tess,',
      `${organization.name} has received your payment. Thank you.`,
      'Amount: $1,250.00',
      'Date: 03/09/2026',
      'Paid with: Check (Check 1001)',
      `For: ${property.addressLine1}`,
      'It was applied to:',
      'Invoice 0002, due 02/01/2026: $1,200.00',
      'Invoice 0001, due 03/01/2026: $50.00',
      'Due now: $1,150.00. Late fee so far: $90.00. Together: $1,240.00.',
      'See your invoices and payments here:',
      `https://${organization.domain}/lessee-landing`,
      organization.name,
    ]);

    const envelope = { method: 'Cash', description: 'In an envelope', amount: 1500 } as const;
    await aPayment(app.current, admin, property.id, envelope);
    const second = (await mailsTo(lessee, 2)).find(({ text }) => text.includes('$1,500.00'))!;
    expect(linesOf(second).slice(4, 11)).toEqual([
      'Paid with: Cash (In an envelope)',
      `For: ${property.addressLine1}`,
      'It was applied to:',
      'Invoice 0001, due 03/01/2026: $1,150.00',
      'Kept for your next invoices: $350.00',
      'Late fee so far: $90.00.',
      'Credit for your next invoices: $350.00',
    ]);
  });

  test('PAY-7, PAY-9: the same key records and mails once', async () => {
    const { admin, property, lessee } = await aLandlord(app.current);
    const params = { propertyId: property.id };
    const body = paymentBody();
    const idempotencyKey = 'once-and-no-more';
    for (let time = 0; time < 3; time += 1) {
      const request = { as: admin, params, body, idempotencyKey };
      await app.current.call(paymentsEndpoints.recordExternal, request);
    }
    expect(await mailsTo(lessee, 1)).toHaveLength(1);
  });

  test('PAY-9: a refused payment is not mailed', async () => {
    const { admin, property, lessee } = await aLandlord(app.current);
    const params = { propertyId: property.id };
    const body = paymentBody({ paymentDate: '2026-03-11' });
    await app.current.call(paymentsEndpoints.recordExternal, { as: admin, params, body });
    expect(await mailsTo(lessee, 0)).toEqual([]);
  });
});

describe('mails about reversals', () => {
  test('PAY-9: a returned check is mailed with the invoices that are open again', async () => {
    const { organization, admin, property, lessee } = await aLandlord(app.current);
    await anInvoice(app.current, admin, property.id);
    const payment = await aPayment(app.current, admin, property.id, { amount: 1250 });
    await mailsTo(lessee, 1);
    await aReversal(app.current, admin, payment, { note: 'Insufficient funds' });
    const mail = (await mailsTo(lessee, 2)).find(({ text }) => text.includes('was returned'))!;
    expect(subjectOf(mail)).toBe('Your check of $1,250.00 was returned');
    expect(linesOf(mail)).toEqual([
      'Hello Tess,',
      'The bank did not pay your check of $1,250.00 from 03/10/2026 (Check 1001), so it counts as not paid.',
      'Note: Insufficient funds',
      `For: ${property.addressLine1}`,
      'It was taken from:',
      'Invoice 0001, due 03/01/2026: $1,200.00',
      'Due now: $1,200.00. Late fee so far: $50.00. Together: $1,250.00.',
      'See your invoices and payments here:',
      `https://${organization.domain}/lessee-landing`,
      organization.name,
    ]);
  });

  test('PAY-9: a mistake and a partial refund are mailed', async () => {
    const { organization, admin, property, lessee } = await aLandlord(app.current);
    const wrong = await aPayment(app.current, admin, property.id, { method: 'Cash' });
    await mailsTo(lessee, 1);
    await aReversal(app.current, admin, wrong, { reason: 'Mistake' });
    const payment = await aPayment(app.current, admin, property.id, { amount: 900 });
    await mailsTo(lessee, 3);
    await takeBackPart(app.current, { organization, payment, amount: 200 });
    const mails = await mailsTo(lessee, 4);
    const mistake = mails.find((mail) => subjectOf(mail)?.includes('reversed'))!;
    expect(subjectOf(mistake)).toBe('Your payment of $1,200.00 was reversed');
    expect(linesOf(mistake)[1]).toBe(
      `${organization.name} had recorded a payment of $1,200.00 on 03/10/2026 (Cash: Check 1001) by mistake.`,
    );
    const refund = mails.find((mail) => subjectOf(mail)?.startsWith('Your refund'))!;
    expect(subjectOf(refund)).toBe('Your refund of $200.00');
    expect(linesOf(refund)).toContain('Credit for your next invoices: $700.00');
    expect(linesOf(refund)).not.toContain('It was taken from:');
  });

  test('PAY-7: the same key reverses and mails once', async () => {
    const { admin, property, lessee } = await aLandlord(app.current);
    const payment = await aPayment(app.current, admin, property.id);
    await mailsTo(lessee, 1);
    const params = { propertyId: property.id, paymentId: payment.id };
    for (let time = 0; time < 3; time += 1) {
      const request = { as: admin, params, body: reversalBody(), idempotencyKey: 'once-back' };
      await app.current.call(paymentsEndpoints.reverse, request);
    }
    expect(await mailsTo(lessee, 2)).toHaveLength(2);
  });
});

test('PAY-9: a payment that is reversed before its receipt is mailed gets no receipt', async () => {
  const { organization, admin, property } = await aLandlord(app.current);
  const { id: paymentId, propertyId } = await aPayment(app.current, admin, property.id);
  const prepare = () =>
    app.current.database.transact({ organization, readOnly: true }, (tx) =>
      prepareReceipt(tx, { paymentId }, 'https://example.com'),
    );
  expect(await prepare()).toMatchObject({ subject: 'Receipt for your payment of $1,200.00' });
  await aReversal(app.current, admin, { id: paymentId, propertyId });
  expect(await prepare()).toBeNull();
});
