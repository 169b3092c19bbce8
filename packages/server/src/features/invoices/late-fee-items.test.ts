import { describe, expect, test } from 'vitest';
import { anInvoice } from '#testing/factories';
import { balanceProblems } from '#testing/inspection';
import { aLandlord } from '#testing/landlord';
import { useTestApp } from '#testing/test-app';
import { invoiceCalls } from './invoices.testing.ts';

const app = useTestApp();

const { create, remove, summaryOf } = invoiceCalls(app);

describe('CHG-16: a late fee among the items of an invoice', () => {
  const fee = (lateFeeOf: string, rate = 50) => [
    { description: 'Late Fee', quantity: 1, rate, lateFeeOf },
  ];

  test('CHG-16: the item names the late invoice, so its fee is not charged a second time', async () => {
    const { admin, property, organization } = await aLandlord(app.current);
    // Rent that was due on 03/01 and late after 03/05 has a fee of 50.00 on 03/10.
    const late = await anInvoice(app.current, admin, property.id);
    const owed = async () => (await summaryOf(admin, property.id)).lateFeeOnOverdue;
    expect(await owed()).toBe(50);
    const typed = { items: fee(late.id), dueDate: '2026-03-10', lateDate: '2026-03-10' };
    const { body: billed } = await create(admin, property.id, { ...typed, lateFee: 0 });
    expect(billed.items).toMatchObject([{ kind: 'LATE_FEE', lateFeeOf: late.id }]);
    expect(await owed()).toBe(0);
    expect((await remove(admin, property.id, late.id)).problem).toMatchObject({
      code: 'invoice_has_late_fee',
    });
    expect(await balanceProblems(app.current, organization)).toEqual([]);
    await remove(admin, property.id, billed.id);
    expect(await owed()).toBe(50);
    expect(await balanceProblems(app.current, organization)).toEqual([]);
  });

  test('CHG-16: a late fee that names no invoice is refused while another fee is unbilled, until confirmed', async () => {
    const { admin, property } = await aLandlord(app.current);
    const items = [{ description: 'Late Fee', quantity: 1, rate: 50 }];
    const typed = { items, dueDate: '2026-03-10', lateDate: '2026-03-10', lateFee: 0 };
    const unconfirmed = { ...typed, confirmOwnLateFee: false };
    expect((await create(admin, property.id, unconfirmed)).status).toBe(201);
    await anInvoice(app.current, admin, property.id);
    expect((await create(admin, property.id, unconfirmed)).problem).toMatchObject({
      status: 409,
      code: 'late_fee_names_no_invoice',
      message:
        'Invoice 0002 has a late fee that is not billed. Say which invoice this late fee is for, or confirm that it is this one.',
    });
    const confirmed = { ...typed, confirmOwnLateFee: true };
    expect((await create(admin, property.id, confirmed)).status).toBe(201);
  });

  test('CHG-16: it names an invoice of the same tenant, and only a late fee names one', async () => {
    const one = await aLandlord(app.current);
    const { admin, property } = one;
    const { body: late } = await create(admin, property.id);
    const rent = [{ description: 'Rent', quantity: 1, rate: 5, lateFeeOf: late.id }];
    expect((await create(admin, property.id, { items: rent })).problem).toMatchObject({
      status: 400,
      fields: {
        'items.0.lateFeeOf': 'Late fee of (entry 1): only a late fee can name another invoice.',
      },
    });
    const elsewhere = await aLandlord(app.current);
    const { body: foreign } = await create(elsewhere.admin, elsewhere.property.id);
    expect((await create(admin, property.id, { items: fee(foreign.id) })).problem).toMatchObject({
      status: 422,
      fields: {
        'items.0.lateFeeOf': 'Choose an invoice of this tenant that is not a late fee itself.',
      },
    });
  });
});
