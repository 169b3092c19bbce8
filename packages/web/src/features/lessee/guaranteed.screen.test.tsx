import type { GuaranteedLease } from '@tenantry/contract/ledger/guaranteed.schemas';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectAccessibleInBothSchemes } from '../../testing/accessibility.ts';
import { NEVER, OFFLINE } from '../../testing/api-stub.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { idOf, invoiceSummary, lessee, lesseeAnswers } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';

const LEASES = 'GET /v1/lessee/guaranteedLeases';
const PAY = 'POST /v1/lessee/properties/invoices/payments';

const guaranteed: GuaranteedLease = {
  ...invoiceSummary,
  leaseId: idOf(21),
  home: '7 Elm Road',
  tenants: 'Tess Tenant and Rob Roommate',
};
const paid: GuaranteedLease = {
  ...guaranteed,
  leaseId: idOf(22),
  home: '9 Oak Road',
  balanceDue: 0,
  balanceOverdue: 0,
  lateFeeOnOverdue: 0,
  dueNow: 0,
};

/** Nobody's tenant. */
const answers = {
  ...lesseeAnswers,
  'GET /v1/lessee/leases': [],
  'GET /v1/lessee/properties': [],
  'GET /v1/lessee/properties/invoices': [],
  [LEASES]: [guaranteed, paid],
};

const region = (name: string) => main().getByRole('region', { name, exact: true });

describe('UNIT-6c: the page of a guarantor', () => {
  testStates({
    address: '/lessee-landing',
    as: lessee,
    answers,
    needs: [LEASES],
    loading: 'Loading your lease',
    failed: 'What is due could not be loaded.',
    loaded: () => region('7 Elm Road'),
    empty: [{ answers: { [LEASES]: [] }, text: 'You have no lease here yet' }],
  });

  test('UNIT-6c: shows what is due, and nothing else of the lease', async () => {
    renderScreen('/lessee-landing', { as: lessee, answers });
    await expect.element(region('7 Elm Road')).toMatchTextContent(/Tess Tenant and Rob Roommate/);
    await expect.element(region('7 Elm Road')).toMatchTextContent(/Balance Due/);
    await expect.element(region('9 Oak Road')).toMatchTextContent(/Nothing is due\./);
    expect(region('9 Oak Road').getByRole('link').elements()).toHaveLength(0);
    expect(main().getByRole('tab').elements()).toHaveLength(0);
    await expectAccessibleInBothSchemes();
    await expectFitsDevices();
  });

  test('UNIT-6c: reads that nothing is due now while the balance is due later', async () => {
    const later = { ...guaranteed, balanceDue: 1400, balanceOverdue: 0, dueNow: 0 };
    renderScreen('/lessee-landing', { as: lessee, answers: { ...answers, [LEASES]: [later] } });
    await expect.element(region('7 Elm Road')).toMatchTextContent(/Nothing is due now\./);
  });

  test('UNIT-6c: pays in the form of tenants, for the guaranteed lease', async () => {
    const { api } = renderScreen('/lessee-landing', {
      as: lessee,
      answers: { ...answers, [PAY]: NEVER },
    });
    await main().getByRole('link', { name: 'Pay Now: 7 Elm Road' }).click();
    const dialog = page.getByRole('dialog');
    await expect
      .element(dialog.getByText('For 7 Elm Road, Tess Tenant and Rob Roommate'))
      .toBeVisible();
    await expect.element(dialog.getByRole('form', { name: 'Payment' })).toBeVisible();
    await expect.element(dialog.getByText(/^Pay \$[\d,.]+, all that is due\.$/)).toBeVisible();
    expect(api.sent('GET /v1/lessee/properties/invoices/summary')).toHaveLength(0);
    await expectAccessible();
  });

  test('UNIT-6c: a lease that nobody guarantees is not paid for', async () => {
    renderScreen(`/lessee-payment?lease=${idOf(99)}`, {
      as: lessee,
      answers: { ...answers, [LEASES]: [] },
    });
    await expect
      .element(main().getByText('You have no lease yet, so there is nothing to pay.'))
      .toBeVisible();
  });

  test('UNIT-6c: a tenant who guarantees another lease sees it below their own', async () => {
    renderScreen('/lessee-landing', {
      as: lessee,
      answers: { ...lesseeAnswers, [LEASES]: [guaranteed] },
    });
    await expect.element(region('Account summary')).toBeVisible();
    await expect.element(region('Leases you guarantee')).toMatchTextContent(/7 Elm Road/);
  });

  test('UNIT-6c: a tenant reads that the guaranteed leases could not be loaded, and tries again', async () => {
    const { api } = renderScreen('/lessee-landing', {
      as: lessee,
      answers: { ...lesseeAnswers, [LEASES]: OFFLINE },
    });
    const alert = main().getByRole('alert').filter({ hasText: 'The leases that you guarantee' });
    await expect.element(alert).toBeVisible();
    api.answer({ [LEASES]: [guaranteed] });
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect.element(region('7 Elm Road')).toBeVisible();
  });
});
