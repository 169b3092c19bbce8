import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import type { Answers } from '../../testing/api-stub.ts';
import { payment } from '../../testing/money-records.ts';
import {
  conversation,
  idOf,
  invoice,
  lessee,
  lesseeAnswers,
  publicProperty,
} from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

/** UNIT-9: what a tenant who has left a lease keeps of it. */

const keptId = idOf(21);
const kept = { leaseId: keptId, propertyId: publicProperty.id };
const keptInvoice: Invoice = { ...invoice, ...kept, number: 4, pdfUrl: '/v1/invoices/x/pdf' };
const keptPayment = { ...payment, ...kept };

const former: Answers = {
  ...lesseeAnswers,
  'GET /v1/lessee/leases': [],
  'GET /v1/lessee/properties': [],
  'GET /v1/lessee/properties/invoices': [keptInvoice],
  'GET /v1/lessee/payments': [keptPayment],
  'GET /v1/lessee/properties/conversations': [{ ...conversation, unread: false }],
};

const tab = (name: string) => main().getByRole('tab', { name });

test('UNIT-9: a tenant who has left reads invoices, messages and payments, and changes nothing', async () => {
  renderScreen('/lessee-landing', { as: lessee, answers: former });
  await expect.element(main().getByRole('heading', { name: 'Your earlier lease' })).toBeVisible();
  await expect
    .element(main().getByRole('link', { name: 'View PDF of invoice 0004' }))
    .toBeVisible();
  expect(
    main()
      .getByRole('button', { name: /^Delete PDF/ })
      .query(),
  ).toBeNull();
  await expectAccessible();
  await tab('Messages').click();
  await main().getByRole('button', { name: conversation.subject }).click();
  await expect.element(main().getByRole('list', { name: 'Messages' })).toBeVisible();
  for (const name of ['Respond', 'Write a message']) {
    expect(main().getByRole('button', { name }).query()).toBeNull();
  }
  await tab('Payments').click();
  await expect.element(main().getByRole('row').filter({ hasText: 'Check 1042' })).toBeVisible();
  await expectAccessible();
});

test('UNIT-9: a tenant of another lease opens what was kept, and goes back', async () => {
  renderScreen('/lessee-landing', {
    as: lessee,
    answers: { ...lesseeAnswers, 'GET /v1/lessee/properties/invoices': [invoice, keptInvoice] },
  });
  await main().getByRole('link', { name: 'Your earlier lease' }).click();
  await expect.element(main().getByRole('heading', { name: 'Your earlier lease' })).toBeVisible();
  await expect
    .element(main().getByRole('link', { name: 'View PDF of invoice 0004' }))
    .toBeVisible();
  await main().getByRole('link', { name: 'Back to your lease' }).click();
  await expect.element(main().getByRole('heading', { name: '12 Oak Street' })).toBeVisible();
});
