import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { ledgerEndpoints } from '@tenantry/contract/ledger/ledger.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import { reportsEndpoints } from '@tenantry/contract/reports/reports.endpoints';
import { settlementsEndpoints } from '@tenantry/contract/settlements/settlements.endpoints';
import type { Settlement } from '@tenantry/contract/settlements/settlements.schemas';
import { aPdf } from '@tenantry/reading/testing/some-pdfs';
import { beforeEach, describe, expect, test } from 'vitest';
import { anInvoice, aPayment } from '#testing/factories';
import { balanceProblems } from '#testing/inspection';
import { aLandlord, signedInAgain, type Landlord } from '#testing/landlord';
import { readPdf } from '#testing/pdf';
import { aDraft, anEndedLease, anEndedTenancy, send, settlementBody } from '#testing/settlements';
import { NOW, useTestApp } from '#testing/test-app';
import { aPicture } from '#testing/world';
import { newId } from '../../platform/tokens.ts';

const app = useTestApp();

beforeEach(() => app.current.clock.set(NOW));

const idsOf = ({ lease, property }: Landlord) => ({ propertyId: property.id, leaseId: lease.id });

const settlementOf = async ({ admin, lease }: Landlord) =>
  (
    await app.current.call(settlementsEndpoints.one, {
      as: admin,
      params: { leaseId: lease.id },
    })
  ).body;

const depositOf = async ({ admin, lease }: Landlord) =>
  (await app.current.call(ledgerEndpoints.deposit, { as: admin, params: { leaseId: lease.id } }))
    .body;

const letterOf = async ({ admin, lease }: Pick<Landlord, 'admin' | 'lease'>) =>
  app.current.app.inject({
    url: `/v1/admin/leasee/${lease.id}/settlement/pdf`,
    headers: { host: admin.host, authorization: `Bearer ${admin.token}` },
  });

const three = () => [
  { key: newId(), kind: 'BILL' as const, reason: 'Carpet cleaned', amount: 120, vendor: 'Hudson' },
  { key: newId(), kind: 'LABOR' as const, reason: 'Walls painted', hours: 2.74, rate: 25 },
  {
    key: newId(),
    kind: 'OTHER' as const,
    reason: 'Blinds',
    amount: 41.37,
    condition: '2 years old',
  },
];

describe('NEW-4: a deposit settlement', () => {
  test('NEW-4: N2, 1,450.00 with interest of 14.50 less 229.87 returns 1,234.63; the register ends at zero', async () => {
    app.current.clock.set('2025-12-01T15:00:00Z');
    const first = await aLandlord(app.current);
    const at = async (moment: string) => {
      app.current.clock.set(moment);
      return { ...first, admin: await signedInAgain(app.current, first.admin) };
    };
    const items = [{ kind: 'DEPOSIT' as const, description: 'Deposit', quantity: 1, rate: 1450 }];
    const { propertyId, leaseId } = idsOf(first);
    await anInvoice(app.current, first.admin, propertyId, {
      items,
      dueDate: '2025-12-01',
      lateDate: '2025-12-05',
    });
    await aPayment(app.current, first.admin, propertyId, {
      amount: 1450,
      paymentDate: '2025-12-01',
    });
    const landlord = await at('2026-12-01T15:00:00Z');
    const params = { propertyId, leaseId };
    await app.current.call(leasesEndpoints.end, { as: landlord.admin, params, query: {} });
    const draft = await aDraft(app.current, landlord.admin, leaseId, {
      ...settlementBody(),
      interest: 14.5,
      interestReason: '1 % for 12/01/2025 to 12/01/2026',
      deductions: three(),
    });
    expect(draft.deductions.map(({ amount }) => amount)).toEqual([120, 68.5, 41.37]);
    expect(draft.money).toEqual({
      held: 1450,
      interest: 14.5,
      deductions: 229.87,
      owed: 0,
      credit: 0,
      creditLeft: 0,
      kept: 229.87,
      refund: 1234.63,
      stillOwed: 0,
    });
    expect((await send(app.current, landlord.admin, draft)).status).toBe(201);
    const deposit = await depositOf(landlord);
    expect(deposit.held).toBe(0);
    expect(deposit.movements.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['RECEIVED', 1450],
      ['INTEREST', 14.5],
      ['KEPT', -229.87],
      ['REFUNDED', -1234.63],
    ]);
    const { body: invoices } = await app.current.call(invoicesEndpoints.list, {
      as: landlord.admin,
      params: { propertyId },
    });
    const damage = invoices.find(({ items: [item] }) => item?.kind === 'DAMAGE');
    expect(damage).toMatchObject({ amount: 229.87, remainingBalance: 0 });
    const { body: payments } = await app.current.call(paymentsEndpoints.list, {
      as: landlord.admin,
      params: { propertyId },
    });
    expect(payments.filter(({ method }) => method === 'Deposit')).toMatchObject([
      { amount: 229.87, description: 'Deposit settlement' },
    ]);
    const { body: income } = await app.current.call(reportsEndpoints.incomeAndExpenses, {
      as: landlord.admin,
      query: { propertyId, view: 'summary' },
    });
    expect(income.totals.income).toBe(229.87);
    expect(await balanceProblems(app.current, landlord.organization)).toEqual([]);
  });

  test('NEW-4: the letter has the itemization, the photo and its hash, and stays as it was sent', async () => {
    const landlord = await anEndedTenancy(app.current);
    const { admin, lease } = landlord;
    const draft = await aDraft(
      app.current,
      admin,
      lease.id,
      settlementBody({ note: 'Thank you.' }),
    );
    const { body: withPhoto } = await app.current.call(settlementsEndpoints.uploadPhoto, {
      as: admin,
      params: {
        leaseId: lease.id,
        deductionId: draft.deductions[0]!.key,
        moment: 'AFTER',
        fileName: 'carpet.png',
      },
      file: await aPicture(),
    });
    expect(withPhoto.photos).toMatchObject([{ moment: 'AFTER', contentType: 'image/webp' }]);
    const { body: sent } = await send(app.current, admin, withPhoto);
    expect(sent).toMatchObject({ sentOn: '2026-03-10', money: { refund: 1330 } });
    const letter = await letterOf(landlord);
    const { text } = await readPdf(letter.rawPayload);
    for (const words of [
      'Carpet cleaned',
      'Bill from Hudson Carpets',
      '-$120.00',
      '$1,330.00',
      'Thank you.',
      '9 Pine Street',
      withPhoto.photos[0]!.sha256,
    ]) {
      expect(text).toContain(words);
    }
  });

  test('NEW-4: the pages of bills that are PDFs follow the letter; one that is too long is named with its hash', async () => {
    const landlord = await anEndedTenancy(app.current);
    const { admin, lease } = landlord;
    const { deductions } = await aDraft(app.current, admin, lease.id);
    const upload = async (fileName: string, content: Buffer) =>
      app.current.call(settlementsEndpoints.uploadPhoto, {
        as: admin,
        params: { leaseId: lease.id, deductionId: deductions[0]!.key, moment: 'BILL', fileName },
        file: content,
      });
    expect((await upload('bill.pdf', await aPdf({}, 2))).status).toBe(201);
    const { body: draft } = await upload('book.pdf', await aPdf({}, 101));
    expect((await send(app.current, admin, draft)).status).toBe(201);
    const { pageTexts, tagged, info } = await readPdf((await letterOf(landlord)).rawPayload);
    const text = pageTexts.join(' ');
    expect(pageTexts.slice(-2)).toEqual(['Check 1001', 'And more']);
    expect(text.match(/And more/g)).toHaveLength(1);
    expect(text).toContain('Its 2 pages are at the end of this file.');
    expect(text).toContain('This PDF could not be added here. Ask us for a copy.');
    for (const { sha256 } of draft.photos) expect(text).toContain(sha256);
    expect([tagged, info.Title]).toEqual([true, expect.stringContaining('Deposit settlement')]);
  });

  test('NEW-4: earlier invoices are paid from the deposit too, and what it does not cover is owed', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, lease, property } = landlord;
    await anEndedLease(app.current, admin, idsOf(landlord), 300);
    const items = [{ kind: 'RENT' as const, description: 'Rent', quantity: 1, rate: 250 }];
    await anInvoice(app.current, admin, property.id, { leaseId: lease.id, items });
    const draft = await aDraft(app.current, admin, lease.id);
    expect(draft.money).toMatchObject({ owed: 250, kept: 300, refund: 0, stillOwed: 70 });
    expect((await send(app.current, admin, draft)).status).toBe(201);
    expect((await depositOf(landlord)).held).toBe(0);
    expect(await balanceProblems(app.current, landlord.organization)).toEqual([]);
  });

  test('NEW-4: the deposit pays no rent that is due after the last day, and no deposit that was never paid', async () => {
    const landlord = await anEndedTenancy(app.current, 1000);
    const { admin, lease, property } = landlord;
    const bill = (kind: 'RENT' | 'DEPOSIT', rate: number, dueDate: string) =>
      anInvoice(app.current, admin, property.id, {
        leaseId: lease.id,
        items: [{ kind, description: kind, quantity: 1, rate }],
        dueDate,
        lateDate: dueDate,
      });
    const future = await bill('RENT', 1200, '2026-04-01');
    const draft = await aDraft(app.current, admin, lease.id);
    expect(draft.problem).toMatch(/is due on 04\/01\/2026, after the last day\. Credit it first/);
    expect((await early(landlord, draft)).problem).toMatchObject({ code: 'settlement_blocked' });
    const credit = (invoice: { readonly id: string }, amount: number) =>
      app.current.call(invoicesEndpoints.credit, {
        as: admin,
        params: { propertyId: property.id, invoiceId: invoice.id },
        body: { amount, reason: 'Moved out' },
      });
    await credit(future, 1200);
    const unpaid = await bill('DEPOSIT', 400, '2026-03-01');
    expect((await settlementOf(landlord)).problem).toMatch(
      /was never paid\. Credit that part first/,
    );
    await credit(unpaid, 400);
    const now = await settlementOf(landlord);
    expect(now).toMatchObject({ problem: null, money: { kept: 120, refund: 880 } });
    expect((await early(landlord, now)).status).toBe(201);
  });

  test('NEW-4: a photo that is added while a letter is drawn makes the draft a newer one', async () => {
    const landlord = await anEndedTenancy(app.current);
    const { admin, lease } = landlord;
    const draft = await aDraft(app.current, admin, lease.id);
    await app.current.call(settlementsEndpoints.uploadPhoto, {
      as: admin,
      params: {
        leaseId: lease.id,
        deductionId: draft.deductions[0]!.key,
        moment: 'BILL',
        fileName: 'bill.png',
      },
      file: await aPicture(),
    });
    expect((await early(landlord, draft)).problem).toMatchObject({ code: 'settlement_changed' });
  });

  const early = (landlord: Landlord, draft: Settlement) => send(app.current, landlord.admin, draft);

  test('NEW-4: nothing is sent before the lease ends, twice, or after the account has changed', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, lease, property } = landlord;
    const draft = await aDraft(app.current, admin, lease.id);
    expect((await early(landlord, draft)).problem).toMatchObject({ code: 'settlement_too_early' });
    await anEndedLease(app.current, admin, idsOf(landlord));
    expect((await early(landlord, draft)).problem).toMatchObject({ code: 'settlement_changed' });
    const seen = await settlementOf(landlord);
    const items = [{ kind: 'UTILITY' as const, description: 'Water', quantity: 1, rate: 30 }];
    await anInvoice(app.current, admin, property.id, { leaseId: lease.id, items });
    expect((await early(landlord, seen)).problem).toMatchObject({ code: 'settlement_changed' });
    const now = await settlementOf(landlord);
    const answers = await Promise.all([early(landlord, now), early(landlord, now)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect((await depositOf(landlord)).held).toBe(0);
    const again = await app.current.call(settlementsEndpoints.save, {
      as: admin,
      params: { leaseId: lease.id },
      body: settlementBody(),
    });
    expect(again.problem).toMatchObject({ code: 'settlement_sent' });
  });

  test('NEW-4: a lease without a deposit and without deductions has nothing to settle', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, lease } = landlord;
    await app.current.call(leasesEndpoints.end, { as: admin, params: idsOf(landlord), query: {} });
    const draft = await aDraft(app.current, admin, lease.id, { deductions: [] });
    expect((await early(landlord, draft)).problem).toMatchObject({ code: 'nothing_to_settle' });
  });
});
