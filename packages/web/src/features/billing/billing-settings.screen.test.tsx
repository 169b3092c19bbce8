import { expect, test } from 'vitest';
import { changed } from '../../lib/query-client.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { NEVER, refuse } from '../../testing/api-stub.ts';
import { admin } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';
import { SETTINGS, settings } from '../../testing/billing.ts';

const SAVE = 'POST /v1/admin/billing/settings';

test('CHG-5, CHG-9: the settings are saved as typed, and an invalid one is named', async () => {
  const { api } = renderScreen('/billing?tab=settings', {
    as: admin,
    answers: { [SETTINGS]: settings, [SAVE]: NEVER },
  });
  const fee = main().getByLabelText('Fee for a returned payment');
  await fee.fill('250');
  await main().getByRole('button', { name: 'Save' }).click();
  await expect.element(main().getByText('Use $0.00 to $100.00.')).toBeVisible();
  await fee.fill('$35');
  const days = main().getByLabelText('Create invoices this many days before the due date');
  await days.fill('1e1');
  await main().getByRole('button', { name: 'Save' }).click();
  await expect.element(main().getByText('Use digits only, such as 12.')).toBeVisible();
  await expect.element(days).toHaveValue('1e1');
  await days.fill(String(settings.invoiceLeadDays));
  await main().getByLabelText('Prorate partial months by').selectOptions('Months of 30 days');
  await expectAccessible();
  await main().getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => api.sent(SAVE)).toHaveLength(1);
  const { rentFirst: _, ...sent } = settings;
  expect(api.sent(SAVE)[0]?.body).toEqual({
    ...sent,
    proration: 'THIRTY_DAYS',
    nsfFee: 35,
  });
});

test('EVENTS-5: settings saved by someone else replace displayed values, but nothing that was typed', async () => {
  const theirs = { ...settings, nsfFee: 20, version: 4 };
  const { api } = renderScreen('/billing?tab=settings', {
    as: admin,
    answers: { [SETTINGS]: settings, [SAVE]: NEVER },
  });
  const fee = main().getByLabelText('Fee for a returned payment');
  await expect.element(fee).toHaveValue('$0.00');
  api.answer({ [SETTINGS]: theirs });
  await changed('charges');
  await expect.element(fee).toHaveValue('$20.00');
  await fee.fill('$35');
  const reads = api.sent(SETTINGS).length;
  api.answer({ [SETTINGS]: { ...theirs, nsfFee: 25, version: 5 } });
  await changed('charges');
  await expect.poll(() => api.sent(SETTINGS).length).toBeGreaterThan(reads);
  await expect.element(fee).toHaveValue('$35');
  await main().getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => api.sent(SAVE)).toHaveLength(1);
  // The version that was read first: the server then reports that somebody else changed it.
  expect(api.sent(SAVE)[0]?.body).toMatchObject({ nsfFee: 35, version: 4 });
});

test('CHG-20: the settings name the law that demands rent first, with its words', async () => {
  const law = {
    state: 'WA',
    rule: 'RCW 59.18.283(1)',
    url: 'https://app.leg.wa.gov/RCW',
    quoted: 'A landlord must first apply any payment toward rent.',
    checkedOn: '2026-11-25',
  };
  const message = 'RCW 59.18.283(1) demands that payments pay rent first.';
  renderScreen('/billing?tab=settings', {
    as: admin,
    answers: {
      [SETTINGS]: { ...settings, rentFirst: [law] },
      [SAVE]: refuse('rule_forbids', message, { paymentOrder: message }),
    },
  });
  await expect
    .element(main().getByText(/^Properties in Washington: payments always pay rent first/))
    .toBeVisible();
  await expect.element(main().getByText(law.quoted)).toBeVisible();
  await expect
    .element(main().getByRole('link', { name: law.rule }))
    .toHaveAttribute('href', law.url);
  await main().getByLabelText('Payments are applied to').selectOptions('Oldest due date first');
  await main().getByRole('button', { name: 'Save' }).click();
  await expect
    .element(main().getByLabelText('Payments are applied to'))
    .toHaveAccessibleDescription(message);
  await expectAccessible();
});
