import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../lib/query-client.ts';
import { NEVER, OFFLINE, refuse } from '../../testing/api-stub.ts';
import { admin, idOf, invoice, lease, property, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

const RECORD = 'POST /v1/admin/properties/:propertyId/invoices/externalPayment';

test('PAY-1, LEASE-6: in a vacant home the former tenant who owes pays, or the one who is chosen', async () => {
  const last = { ...lease, id: idOf(22), firstName: 'Gus', status: 'EXPIRED' } as const;
  const owing = { ...lease, status: 'EXPIRED' } as const;
  const { api } = renderScreen(`/external-payment?propertyId=${propertyId}`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': {
        ...property,
        status: 'FOR_LEASE',
        activeLease: null,
      },
      'GET /v1/admin/properties/:propertyId/invoices': [invoice],
      'GET /v1/admin/properties/:propertyId/leasee': [last, owing],
      [RECORD]: NEVER,
    },
  });
  const lessee = main().getByLabelText('Tenant');
  await expect.element(lessee).toHaveValue(owing.id);
  await lessee.selectOptions('Gus Doe (Expired)');
  await main().getByLabelText('Amount').fill('100');
  await main().getByLabelText('Description').fill('Check 1042');
  await main().getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => api.sent(RECORD).length).toBe(1);
  expect(api.sent(RECORD)[0]?.body).toMatchObject({ leaseId: last.id, amount: 100 });
});

test('PAY-1, EVENTS-5: the balance of the chosen lease is suggested; typed values stay, even while others make changes', async () => {
  const other = { ...lease, id: idOf(22), firstName: 'Gus' };
  const rows = [
    { ...invoice, dueDate: '2026-06-01', remainingBalance: 1250.5 },
    { ...invoice, id: idOf(31), number: 8, dueDate: '2026-06-15', remainingBalance: 40 },
    { ...invoice, id: idOf(32), number: 9, dueDate: '2026-06-16', remainingBalance: 7 },
    { ...invoice, id: idOf(33), number: 10, leaseId: other.id, remainingBalance: 300 },
  ];
  const { api } = renderScreen(`/external-payment?propertyId=${propertyId}`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': property,
      'GET /v1/admin/properties/:propertyId/invoices': rows,
      'GET /v1/admin/properties/:propertyId/leasee': [lease, other],
    },
  });
  const amount = main().getByLabelText('Amount');
  const lessee = main().getByLabelText('Tenant');
  await expect.element(amount).toHaveValue('$1,290.50');
  await lessee.selectOptions(other.id);
  await expect.element(amount).toHaveValue('$300.00');
  await amount.click();
  await userEvent.keyboard('20');
  await lessee.selectOptions(lease.id);
  await expect.element(amount).toHaveValue('20');
  await main().getByLabelText('Description').fill('Check 9');
  api.answer({
    'GET /v1/admin/properties/:propertyId': { ...property, balanceDue: 99 },
    'GET /v1/admin/properties/:propertyId/invoices': rows.slice(1),
  });
  // The stream of events does the same for everything on the page.
  await queryClient.invalidateQueries();
  await expect.element(main().getByLabelText('Description')).toHaveValue('Check 9');
  await expect.element(amount).toHaveValue('$20.00');
});

test('PAY-1: Zelle, Venmo and others are below check and cash, and the description names what they have', async () => {
  const { api } = renderScreen(`/external-payment?propertyId=${propertyId}`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': property,
      'GET /v1/admin/properties/:propertyId/invoices': [invoice],
      'GET /v1/admin/properties/:propertyId/leasee': [lease],
      [RECORD]: NEVER,
    },
  });
  await expect.element(main().getByLabelText('Description (check number)')).toBeVisible();
  const choices = main().getByRole('radio').elements();
  expect(choices.map((choice) => (choice as HTMLInputElement).value)).toEqual([
    'Check',
    'Cash',
    'Zelle',
    'Venmo',
    'Cash App',
    'Bank transfer',
    'Money order',
  ]);
  await main().getByRole('radio', { name: 'Zelle' }).click();
  await main().getByLabelText('Amount').fill('100');
  await main().getByLabelText('Description (confirmation number)').fill('7F3K21');
  await main().getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => api.sent(RECORD).length).toBe(1);
  expect(api.sent(RECORD)[0]?.body).toMatchObject({ method: 'Zelle', description: '7F3K21' });
});

test.each([
  ['RENT_FIRST', 'Pays $900.00 of invoice 0043; $350.00 stays open.'],
  ['OLDEST_FIRST', 'Pays invoice 0042 in full. Pays $850.00 of invoice 0043; $400.00 stays open.'],
] as const)('CHG-20: the preview names the invoices that are paid: %s', async (order, sentence) => {
  const fee = { kind: 'LATE_FEE', description: 'Late fee', quantity: 1, rate: 50, amount: 50 };
  const ordered = { ...invoice, paymentOrder: order };
  const rows = [
    {
      ...ordered,
      number: 42,
      dueDate: '2026-05-06',
      remainingBalance: 50,
      items: [{ ...fee, periodStart: null, lateFeeOf: null }],
    },
    { ...ordered, id: idOf(31), number: 43, dueDate: '2026-06-01', remainingBalance: 1250 },
  ];
  const { api } = renderScreen(`/external-payment?propertyId=${propertyId}`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': property,
      'GET /v1/admin/properties/:propertyId/invoices': rows as (typeof invoice)[],
      'GET /v1/admin/properties/:propertyId/leasee': [lease],
      [RECORD]: NEVER,
    },
  });
  await main().getByLabelText('Amount').fill('900');
  await expect.element(main().getByText(sentence)).toBeVisible();
  expect(api.sent(RECORD)).toEqual([]);
});

test('PAY-1, PANEL-9: without a network nothing that was typed is lost, and the dialog shows the error', async () => {
  renderScreen(`/admin-landing/view-property/${propertyId}`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': property,
      'GET /v1/public/attributes': [],
      'GET /v1/admin/properties/:propertyId/invoices': [invoice],
      'GET /v1/admin/properties/:propertyId/leasee': [lease],
      [RECORD]: OFFLINE,
    },
  });
  await page.getByText('Internal Use Only').click();
  await main().getByRole('link', { name: '(Record Check / Cash Payment)' }).click();
  const dialog = page.getByRole('dialog');
  const amount = dialog.getByLabelText('Amount');
  await amount.fill('12.34');
  await dialog.getByLabelText('Description').fill('Check 9');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(dialog.getByRole('alert').getByText('The server cannot be reached.'))
    .toBeVisible();
  await expect.element(amount).toHaveValue('$12.34');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('PAY-1: a date before the lease asks first, and No keeps the form', async () => {
  const { api } = renderScreen(`/external-payment?propertyId=${propertyId}`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': property,
      'GET /v1/admin/properties/:propertyId/invoices': [invoice],
      'GET /v1/admin/properties/:propertyId/leasee': [{ ...lease, startDate: '2026-06-10' }],
      [RECORD]: NEVER,
    },
  });
  await main().getByLabelText('Amount').fill('100');
  await main().getByLabelText('Description').fill('Check 1042');
  await main().getByLabelText('Date').fill('06/09/2026');
  await userEvent.keyboard('{Tab}');
  await main().getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Unusual date' });
  await expect.element(question).toMatchTextContent(/06\/09\/2026 is before the lease/);
  await question.getByRole('button', { name: 'Cancel' }).last().click();
  expect(api.sent(RECORD)).toHaveLength(0);
  await main().getByRole('button', { name: 'Save' }).click();
  await question.getByRole('button', { name: 'Use this date' }).click();
  await expect.poll(() => api.sent(RECORD).length).toBe(1);
  expect(api.sent(RECORD)[0]?.body).toMatchObject({ paymentDate: '2026-06-09' });
});

test('PAY-1: a check that is already recorded asks first', async () => {
  const known = 'Check 1043 of $450.00 is already recorded, on 06/01/2026.';
  const { api } = renderScreen(`/external-payment?propertyId=${propertyId}`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': property,
      'GET /v1/admin/properties/:propertyId/invoices': [invoice],
      'GET /v1/admin/properties/:propertyId/leasee': [lease],
      [RECORD]: refuse('already_recorded', known),
    },
  });
  await main().getByLabelText('Amount').fill('450');
  await main().getByLabelText('Description').fill('Check 1043');
  const recordings = () => api.sent(RECORD).map(({ body }) => body);
  await main().getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Same check' });
  await expect.element(question.getByText(`${known} Record it again?`)).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).last().click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(main().getByLabelText('Description')).toHaveValue('Check 1043');
  await main().getByRole('button', { name: 'Save' }).click();
  api.answer({ [RECORD]: OFFLINE });
  await question.getByRole('button', { name: 'Record again' }).click();
  await expect.poll(() => recordings().at(-1)).toMatchObject({ askIfKnown: false });
  expect(recordings().at(-2)).toMatchObject({ askIfKnown: true });
  // Its response was lost: the next attempt is the same request, under the same key.
  const save = main().getByRole('button', { name: 'Save' });
  await expect.element(save).toBeEnabled();
  api.answer({ [RECORD]: NEVER });
  await save.click();
  await expect.poll(() => api.sent(RECORD)).toHaveLength(4);
  expect(recordings().at(-1)).toEqual(recordings().at(-2));
  const keys = api.sent(RECORD).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys.at(-1)).toBe(keys.at(-2));
});

test('PAY-1: the dialog begins at the proposed amount, which typing replaces', async () => {
  const { router } = renderScreen('/tasks', {
    as: admin,
    answers: {
      'GET /v1/admin/tasks': { items: [], cut: false },
      'GET /v1/admin/tasks/people': [],
      'GET /v1/properties': [],
      'GET /v1/admin/properties/:propertyId': property,
      'GET /v1/admin/properties/:propertyId/invoices': [invoice],
      'GET /v1/admin/properties/:propertyId/leasee': [lease],
    },
  });
  await expect.element(main().getByRole('heading', { level: 1 })).toBeVisible();
  await router.navigate({
    to: '.',
    state: { screen: { name: 'external-payment', search: { propertyId } } },
  });
  const amount = page.getByRole('dialog').getByLabelText('Amount');
  await expect.element(amount).toHaveFocus();
  await userEvent.keyboard('20');
  await expect.element(amount).toHaveValue('20');
});
