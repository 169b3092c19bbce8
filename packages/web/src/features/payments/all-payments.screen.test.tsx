import type {
  PaymentSums,
  ReceivedPayment,
} from '@tenantry/contract/payments/all-payments.schemas';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import type { Answers } from '../../testing/api-stub.ts';
import { payment } from '../../testing/money-records.ts';
import { admin, homeAt, idOf, lease, property, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';

const LIST = 'GET /v1/admin/payments';
const SUMS = 'GET /v1/admin/payments/totals';

const sums: PaymentSums = {
  count: 2,
  received: 2650,
  takenBack: 1400,
  left: 1250,
  methods: [
    { method: 'Check', count: 1, amount: 1400 },
    { method: 'CreditCard', count: 1, amount: 1250 },
  ],
};

const bounced: ReceivedPayment = {
  ...payment,
  home: homeAt('12 Oak Street'),
  homeIsArchived: false,
  userId: idOf(90),
  lessee: 'Lea Doe',
  status: 'reversed',
  credit: 0,
  reversible: 0,
  takenBackBy: null,
  reversals: [
    {
      id: idOf(70),
      reason: 'Bounced check',
      amount: 1400,
      reversalDate: '2026-05-05',
      note: '',
      status: 'succeeded',
      failure: null,
    },
  ],
};

const byCard: ReceivedPayment = {
  ...bounced,
  id: idOf(41),
  method: 'CreditCard',
  card: { brand: 'Visa', last4: '4242', expMonth: 1, expYear: 2030, testMode: false },
  description: 'Visa ending in 4242',
  amount: 1250,
  status: 'received',
  reversals: [],
  applications: [{ invoiceId: idOf(30), invoiceNumber: 144, amount: 1250 }],
  homeIsArchived: true,
  lessee: 'Gus Doe',
};

const screen = {
  address: '/payments',
  as: admin,
  answers: { [LIST]: [byCard, bounced], [SUMS]: sums } as Answers,
};

const row = (name: string) => main().getByRole('row').filter({ hasText: name });

describe('PAY-10: the payments of all properties', () => {
  testStates({
    ...screen,
    needs: [LIST],
    loading: { table: 'Payments' },
    failed: 'The payments could not be loaded.',
    loaded: () => main().getByText('Lea Doe'),
    empty: [{ answers: { [LIST]: [] }, text: 'No payments yet.' }],
  });

  test('PAY-10: a row says who paid, how, where the money went, and leads to the payment and the home', async () => {
    renderScreen(screen.address, {
      ...screen,
      answers: {
        ...screen.answers,
        'GET /v1/admin/properties/:propertyId': property,
        'GET /v1/admin/properties/:propertyId/payments': [payment],
        'GET /v1/admin/properties/:propertyId/leasee': [lease],
        'GET /v1/admin/properties/:propertyId/payments/:paymentId/lateFees': [],
      },
    });
    await expect.element(main().getByText('$2,650.00')).toBeVisible();
    await expect.element(main().getByText('Check $1,400.00, Credit card $1,250.00')).toBeVisible();
    await expect.element(row('Gus Doe').getByText('Invoice 0144 $1,250.00')).toBeVisible();
    await expect.element(row('Gus Doe').getByText('Visa ending in 4242')).toBeVisible();
    // The home is deleted, so there is nothing to open.
    await expect.element(row('Gus Doe').getByText('deleted')).toBeVisible();
    expect(row('Gus Doe').getByRole('link', { name: 'View' }).query()).toBeNull();
    await expect.element(row('Lea Doe').getByText('Bounced check')).toBeVisible();
    await expect.element(row('Lea Doe').getByText('Check 1042')).toBeVisible();
    await expect
      .element(row('Lea Doe').getByRole('link', { name: '12 Oak Street' }))
      .toHaveAttribute('href', `/admin-landing/view-property/${propertyId}`);
    await expectAccessible();
    await row('Lea Doe').getByRole('link', { name: 'View' }).click();
    const details = page.getByRole('dialog').getByRole('region', { name: /^Check of/ });
    await expect.element(details).toBeVisible();
  });

  test('PAY-10: filters are applied by the server and are in the URL', async () => {
    const { api, router } = renderScreen(screen.address, screen);
    await main().getByLabelText('Dates').selectOptions('This month');
    await main().getByLabelText('Method').selectOptions('Cash App');
    await main().getByLabelText('Status').selectOptions('Reversed');
    await main().getByRole('searchbox', { name: 'Filter' }).fill('oak');
    await expect
      .poll(() => Object.fromEntries(api.sent(LIST).at(-1)?.url.searchParams ?? []))
      .toEqual({
        from: '2026-06-01',
        to: '2026-06-30',
        method: 'Cash App',
        state: 'reversed',
        filter: 'oak',
        sort: '-date',
        limit: '50',
      });
    await expect
      .poll(() => Object.fromEntries(api.sent(SUMS).at(-1)?.url.searchParams ?? []))
      .toMatchObject({ state: 'reversed', filter: 'oak' });
    expect(router.state.location.search).toEqual({
      show: 'month',
      method: 'Cash App',
      state: 'reversed',
      filter: 'oak',
    });
    api.answer({ [LIST]: [] });
    await main().getByRole('searchbox', { name: 'Filter' }).fill('nobody');
    await expect.element(page.getByText('No payment matches the filters.')).toBeVisible();
  });

  test('PAY-10: days are chosen, and a link with days shows them', async () => {
    const { api } = renderScreen('/payments?from=2026-05-01', screen);
    await expect.element(main().getByLabelText('From')).toHaveValue('05/01/2026');
    await main().getByLabelText('To').fill('05/31/2026');
    await expect
      .poll(() => api.sent(LIST).at(-1)?.url.search)
      .toContain('from=2026-05-01&to=2026-05-31');
    await main().getByLabelText('Dates').selectOptions('All dates');
    await expect.poll(() => api.sent(LIST).at(-1)?.url.search).toBe('?sort=-date&limit=50');
  });
});
