import type { AdminProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import { quantityMessages } from '@tenantry/contract/invoices/invoices.schemas';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { admin, idOf, invoice, lease, property, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { NEVER, OFFLINE } from '../../testing/api-stub.ts';
import { main } from '../../testing/states.ts';
import { testTypedMoney } from '../../testing/typed-money.ts';

const form = {
  address: `/admin-invoices?propertyId=${propertyId}`,
  as: admin,
  answers: {
    'GET /v1/admin/properties/:propertyId': property,
    'GET /v1/admin/properties/:propertyId/invoices': [],
  },
};

const CREATE = 'POST /v1/admin/properties/:propertyId/invoices';

const inItem = (label: string) =>
  main().getByRole('group', { name: 'Item 1' }).getByLabelText(label);

const total = () => main().getByRole('status').filter({ hasText: 'Total' });

async function openForm(): Promise<void> {
  await main().getByRole('tab', { name: 'Create Invoice' }).click();
  // The lease already owes a late fee, so the form adds it; this test needs only one item.
  await main().getByRole('button', { name: 'Remove item 2' }).click();
}

async function render() {
  const { api } = renderScreen(form.address, {
    ...form,
    answers: { ...form.answers, [CREATE]: NEVER },
  });
  await openForm();
  return api;
}

describe('INV-7: the rate of an invoice item', () => {
  testTypedMoney({
    ...form,
    open: openForm,
    field: () => inItem('Rate'),
    sends: CREATE,
    sent: ({ items }: { items: { rate: number }[] }) => items[0]?.rate,
    negative: true,
  });

  test('the total is not known while the rate is not an amount', async () => {
    await render();
    await inItem('Quantity').fill('2');
    await inItem('Rate').fill('1,250.5');
    await expect.element(total()).toHaveTextContent('Total $2,501.00');
    await inItem('Rate').fill('1,25');
    await expect.element(total()).toHaveTextContent('Total –');
  });
});

describe('INV-7: the quantity of an invoice item', () => {
  test('1,000 is a thousand', async () => {
    const api = await render();
    await inItem('Rate').fill('2');
    await inItem('Quantity').fill('1,000');
    await expect.element(total()).toHaveTextContent('Total $2,000.00');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => api.sent(CREATE).length).toBe(1);
    expect(api.sent(CREATE)[0]?.body).toMatchObject({
      items: [{ quantity: 1000, rate: 2, amount: 2000 }],
      amount: 2000,
    });
  });

  test('a quantity that is not above zero is kept and named, and nothing is sent', async () => {
    const api = await render();
    for (const [text, sentence] of [
      ['-1', quantityMessages.notPositive],
      ['0', quantityMessages.notPositive],
      ['', quantityMessages.empty],
      ['abc', quantityMessages.notANumber],
      ['1,00', quantityMessages.commas],
      ['1.2345', quantityMessages.decimals],
    ] as const) {
      await inItem('Quantity').fill(text);
      await userEvent.keyboard('{Enter}');
      await expect.element(inItem('Quantity')).toHaveAccessibleDescription(sentence);
      await expect.element(inItem('Quantity')).toHaveValue(text);
      await expect.element(inItem('Quantity')).toHaveFocus();
    }
    expect(api.sent(CREATE)).toEqual([]);
  });
});

describe('CHG-2: the kind of an invoice item', () => {
  const addItem = () => main().getByRole('button', { name: 'Add item' }).click();
  const inSecond = (label: string) =>
    main().getByRole('group', { name: 'Item 2' }).getByLabelText(label);

  test('CHG-2: follows from the description until a person chooses it', async () => {
    const api = await render();
    await addItem();
    await expect.element(inItem('Kind')).toHaveValue('RENT');
    await inSecond('Description').fill('Late Fee');
    await expect.element(inSecond('Kind')).toHaveValue('LATE_FEE');
    await inSecond('Kind').selectOptions('Deposit');
    await inSecond('Description').fill('Security deposit');
    await expect.element(inSecond('Kind')).toHaveValue('DEPOSIT');
    await inSecond('Rate').fill('1450');
    await expectAccessible();
    await main().getByRole('button', { name: 'Create Invoice' }).click();
    await expect.poll(() => api.sent(CREATE).length).toBe(1);
    expect(api.sent(CREATE)[0]?.body).toMatchObject({
      items: [{ kind: 'RENT' }, { kind: 'DEPOSIT', description: 'Security deposit', rate: 1450 }],
    });
  });

  test('CHG-2: rent with another kind does not ask', async () => {
    const api = await render();
    await inItem('Kind').selectOptions('Other');
    await main().getByRole('button', { name: 'Create Invoice' }).click();
    await expect.poll(() => api.sent(CREATE).length).toBe(1);
    expect(api.sent(CREATE)[0]?.body).toMatchObject({
      items: [{ kind: 'OTHER', description: 'Rent' }],
    });
  });
});

test('CHG-15: the form says which late fees follow, and that grace counts from today if the due day is past', async () => {
  await render();
  const follows = main().getByText(/^If unpaid after/);
  await main().getByLabelText('Month').selectOptions('July 2026');
  await expect
    .element(follows)
    .toHaveTextContent(
      'If unpaid after 07/05/2026: a late fee of $10.00 for every day, $300.00 after 30 days.',
    );
  await main().getByLabelText('Month').selectOptions('May 2026');
  // The proposed late fee counts from the due day.
  await main().getByRole('button', { name: 'Remove item 2' }).click();
  await expect
    .element(follows)
    .toHaveTextContent(
      'If unpaid after 06/19/2026: a late fee of $10.00 for every day, $300.00 after 30 days. The due day is past, so the days of grace count from today.',
    );
});

test('CHG-7: the form names the part of the rent that it leaves unbilled', async () => {
  await render();
  const note = main().getByRole('note');
  await expect.element(main().getByRole('group', { name: 'Item 1' })).toBeVisible();
  expect(note.query()).toBeNull();
  await inItem('Rate').fill('50');
  await expect
    .element(note)
    .toMatchTextContent(
      'This bills $50.00 of the month’s rent. The rest, $1,450.00, is not billed automatically.',
    );
  await inItem('Kind').selectOptions('Other');
  await expect.poll(() => note.query()).toBeNull();
});

describe('LEASE-6, INV-5: the tenant whom an invoice bills', () => {
  const former = { ...lease, id: idOf(21), firstName: 'Fay', status: 'EXPIRED' } as const;
  const lessee = () => main().getByRole('combobox', { name: /^Tenant/ });
  const open = async (changes: Partial<AdminProperty>) => {
    const { api } = renderScreen(form.address, {
      ...form,
      answers: {
        ...form.answers,
        'GET /v1/admin/properties/:propertyId': { ...property, ...changes },
        [CREATE]: NEVER,
      },
    });
    await main().getByRole('tab', { name: 'Create Invoice' }).click();
    return api;
  };

  test('LEASE-6: a final charge goes to the former tenant who is chosen', async () => {
    const api = await open({ leases: [lease, former] });
    await expect.element(lessee()).toHaveValue(lease.id);
    await lessee().selectOptions('Fay Doe (Expired)');
    await expect.element(main().getByLabelText('Due date')).toHaveValue('06/15/2026');
    await inItem('Description').fill('Cleaning');
    await inItem('Rate').fill('180');
    await expectAccessible();
    await main().getByRole('button', { name: 'Create Invoice' }).click();
    await expect.poll(() => api.sent(CREATE).length).toBe(1);
    expect(api.sent(CREATE)[0]?.body).toMatchObject({
      leaseId: former.id,
      items: [{ description: 'Cleaning', rate: 180 }],
    });
  });

  test('LEASE-6: a vacant home bills its last tenant', async () => {
    await open({ status: 'FOR_LEASE', activeLease: null, leases: [former] });
    await expect.element(lessee()).toHaveValue(former.id);
    await expect.element(main().getByText('This lease has ended.')).toBeVisible();
  });

  test('LEASE-6: a single tenant is chosen without a question', async () => {
    await open({ leases: [lease] });
    await expect.element(main().getByLabelText('Due date')).toBeVisible();
    expect(lessee().query()).toBeNull();
  });
});

const monthly = { ...lease, type: 'M2M' as const, startDate: null, endDate: null };

test('INV-8, INV-9: the status follows the dates; a failure keeps the form, and a success empties it', async () => {
  const { api } = renderScreen(`/admin-invoices?propertyId=${propertyId}&tab=create`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': { ...property, activeLease: monthly },
      'GET /v1/admin/properties/:propertyId/invoices': [],
      [CREATE]: OFFLINE,
    },
  });
  const months = main().getByLabelText('Month');
  const status = main().getByLabelText('Status');
  const due = main().getByLabelText('Due date');
  const rate = main().getByRole('group', { name: 'Item 1' }).getByLabelText('Rate');
  await expect.poll(() => months.getByRole('option').elements()).toHaveLength(19);
  const invoiceDate = main().getByLabelText('Invoice date');
  await expect.element(invoiceDate).toHaveValue('06/15/2026');
  await expect.element(invoiceDate).toHaveAttribute('readonly');
  await months.selectOptions('December 2026');
  await expect.element(due).toHaveValue('12/01/2026');
  await expect.element(status).toHaveValue('NEW');
  await status.fill('Agreed by phone');
  await due.fill('01/15/2020');
  await userEvent.keyboard('{Tab}');
  await expect.element(status).toHaveValue('DUE');
  await months.selectOptions('November 2026');
  await expect.element(status).toHaveValue('NEW');
  await status.fill('Agreed by phone');
  await rate.fill('77.25');

  const create = main().getByRole('button', { name: 'Create Invoice' });
  await create.click();
  const failed = main().getByRole('alert');
  await expect.element(failed).toMatchTextContent('The server cannot be reached.');
  await expect.element(rate).toHaveValue('$77.25');
  await expect.element(status).toHaveValue('Agreed by phone');
  await expectAccessible();
  const made = {
    ...invoice,
    status: 'Agreed by phone',
    computedStatus: 'NEW' as const,
    amount: 77.25,
  };
  api.answer({ [CREATE]: made, 'GET /v1/admin/properties/:propertyId/invoices': [made] });
  await create.click();
  const row = main().getByRole('row').filter({ hasText: '$77.25' });
  await expect.element(row).toMatchTextContent('Agreed by phone');
  const keys = api.sent(CREATE).map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
  await main().getByRole('tab', { name: 'Create Invoice' }).click();
  await expect.element(rate).not.toHaveValue('$77.25');
  await expect.element(status).not.toHaveValue('Agreed by phone');
});

describe('CHG-16: a typed late fee', () => {
  const other = { ...invoice, id: idOf(31), number: 8, dueDate: '2026-05-01', lateFeeOwed: 30 };

  async function withLateFee() {
    const { api } = renderScreen(form.address, {
      ...form,
      answers: {
        ...form.answers,
        'GET /v1/admin/properties/:propertyId/invoices': [other],
        [CREATE]: NEVER,
      },
    });
    await main().getByRole('tab', { name: 'Create Invoice' }).click();
    await inItem('Description').fill('Late Fee');
    await inItem('Kind').selectOptions('LATE_FEE');
    await inItem('Rate').fill('30');
    return api;
  }

  test('CHG-16: the form asks which invoice it is for, and sends the answer', async () => {
    const api = await withLateFee();
    const asked = inItem('This late fee is for');
    await main().getByRole('button', { name: 'Create Invoice' }).click();
    await expect
      .element(main().getByText('Choose which invoice this late fee is for.'))
      .toBeVisible();
    expect(api.sent(CREATE)).toEqual([]);
    await expectAccessible();
    await asked.selectOptions('Invoice 0008: $30.00 not billed yet');
    await main().getByRole('button', { name: 'Create Invoice' }).click();
    await expect.poll(() => api.sent(CREATE).length).toBe(1);
    expect(api.sent(CREATE)[0]?.body).toMatchObject({
      items: [{ kind: 'LATE_FEE', rate: 30, lateFeeOf: other.id }, {}],
    });
  });

  test('CHG-16: it may also be the fee of the new invoice', async () => {
    const api = await withLateFee();
    await inItem('This late fee is for').selectOptions('This invoice');
    await main().getByRole('button', { name: 'Create Invoice' }).click();
    await expect.poll(() => api.sent(CREATE).length).toBe(1);
    expect(api.sent(CREATE)[0]?.body).not.toHaveProperty('items.0.lateFeeOf');
  });
});
