import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { refuse } from '../../testing/api-stub.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import {
  approval,
  DECIDE,
  link,
  LINKS,
  links,
  needsOwner,
  OWNER,
  showOrder,
  vendorsPanel,
} from '../../testing/order-vendors.ts';
import { idOf } from '../../testing/records.ts';

const OVERRIDE = 'POST /v1/admin/workOrders/:workOrderId/ownerApproval/override';
const REMIND = 'POST /v1/admin/workOrders/:workOrderId/ownerApproval/reminder';

test('MAINT-7: above the approval limit, the owner is asked with a note', async () => {
  const { api } = showOrder({ [OWNER]: approval(null), [DECIDE]: links });
  await expect
    .element(vendorsPanel().getByText('Quotes above $250.00 need the owner (Olive Larkin).'))
    .toBeVisible();
  await vendorsPanel()
    .getByRole('button', { name: 'Ask owner about quote of Reyes Plumbing, $285.00' })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Note to the owner').fill('They can come tomorrow.');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Ask owner' }).click();
  await expect.element(page.getByText('The owner is asked by email')).toBeVisible();
  expect(api.sent(DECIDE).map(({ body }) => body)).toEqual([
    { approve: true, note: 'They can come tomorrow.' },
  ]);
});

test('MAINT-7: with what is agreed already, a smaller quote is above the limit, too', async () => {
  const some = [link(2, 'Reyes Plumbing', 60), link(3, 'Hank', 50)];
  const quotes = [
    needsOwner(32, { others: 200, replaces: 40 }),
    needsOwner(33, { asks: false, others: 200 }),
  ];
  showOrder({ [LINKS]: some, [OWNER]: { ...approval(null), agreed: 200, quotes } });
  await expect
    .element(
      vendorsPanel().getByText(
        'Quotes above $250.00 in all need the owner (Olive Larkin). $200.00 is agreed already.',
      ),
    )
    .toBeVisible();
  await expect
    .element(vendorsPanel().getByRole('button', { name: 'Approve quote of Hank, $50.00' }))
    .toBeVisible();
  await vendorsPanel()
    .getByRole('button', { name: 'Ask owner about quote of Reyes Plumbing, $60.00' })
    .click();
  await expect
    .element(
      page
        .getByRole('dialog')
        .getByText(
          /^Together with the \$200\.00 that is already agreed, the quote from Reyes Plumbing for \$60\.00 is above the owner’s limit of \$250\.00\. It replaces their approved quote for \$40\.00\. Olive Larkin gets a link by email that shows all quotes\. If another vendor will not do the agreed work, revoke the link of that vendor first\.$/,
        ),
    )
    .toBeVisible();
  await expectFitsDevices();
});

test('MAINT-7: a newer approved quote of the same vendor replaces the earlier one', async () => {
  const [reyes] = links;
  if (!reyes) throw new Error('no link');
  const [quote] = reyes.quotes;
  if (!quote) throw new Error('no quote');
  const approved = { ...quote, status: 'APPROVED' as const };
  const revised = { ...approved, id: idOf(35), amount: 320, createdAt: '2026-06-14T15:00:00Z' };
  showOrder({ [LINKS]: [{ ...reyes, quotes: [approved, revised] }] });
  const offers = vendorsPanel().getByRole('list', { name: 'Quotes' }).getByRole('listitem');
  await expect.element(offers.first().getByText('Replaced by a newer quote')).toBeVisible();
  await expect.element(offers.nth(1).getByText('Approved', { exact: true })).toBeVisible();
});

test('MAINT-7: the question to the owner is reminded, or decided without the owner for a reason', async () => {
  const { api } = showOrder({
    [OWNER]: approval({}),
    [REMIND]: approval({ reminders: 1, canRemind: false }),
    [OVERRIDE]: approval({ status: 'OVERRIDDEN' }),
  });
  await expect
    .element(vendorsPanel().getByText('Waiting for the owner since 06/12/2026 11:00'))
    .toBeVisible();
  await expect
    .element(vendorsPanel().getByText('Waiting for the owner', { exact: true }))
    .toBeVisible();
  await expectFitsDevices();
  await vendorsPanel().getByRole('button', { name: 'Remind owner' }).click();
  await expect.element(page.getByText('The owner is reminded by email')).toBeVisible();
  expect(api.sent(REMIND)).toHaveLength(1);
  await vendorsPanel()
    .getByRole('button', { name: 'Approve without owner: quote of Reyes Plumbing, $285.00' })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Approve quote' }).click();
  await expect.element(dialog.getByText('Say why it cannot wait for the owner.')).toBeVisible();
  await dialog.getByLabelText('Reason').fill('Water runs into the cellar.');
  await dialog.getByRole('button', { name: 'Approve quote' }).click();
  await expect.poll(() => api.sent(OVERRIDE)).toHaveLength(1);
  expect(api.sent(OVERRIDE)[0]?.body).toEqual({
    quoteId: idOf(32),
    reason: 'Water runs into the cellar.',
  });
});

test.each([
  [{ outdated: true, canRemind: false }, 'Ask the owner again.'],
  [{ status: 'APPROVED' as const, words: 'Fine with me.' }, 'Fine with me.'],
  [{ status: 'WITHDRAWN' as const, words: 'Reyes was archived.' }, 'Reyes was archived.'],
  [{ status: 'DECLINED' as const, words: 'Ask one more.' }, 'Declined by the owner'],
])('MAINT-7: staff see the answer of the owner: %o', async (changes, text) => {
  showOrder({ [OWNER]: approval(changes) });
  await expect.element(vendorsPanel().getByText(text)).toBeVisible();
});

test('MAINT-7: says that the approval of the owner could not be loaded', async () => {
  showOrder({ [OWNER]: refuse('internal', 'Something failed.') });
  await expect
    .element(vendorsPanel().getByText('The approval of the owner could not be loaded.'))
    .toBeVisible();
});
