import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectAccessibleInBothSchemes } from '../../testing/accessibility.ts';
import { NEVER, OFFLINE, refuse } from '../../testing/api-stub.ts';
import { idOf, property, staffAs } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';
import {
  LIST,
  NEEDS,
  TODAY,
  late,
  lateLease,
  needs,
  noHomes,
  open,
  today,
} from '../../testing/today.ts';

const LATER = 'POST /v1/admin/attention/later';

test('LEASE-9: Today asks what follows a fixed term, and after its end whether the tenant left', async () => {
  const DECIDE = 'POST /v1/admin/properties/:propertyId/leasee/:leaseId/afterEnd';
  const of = { ...lateLease, leaseId: idOf(90), userId: idOf(91), lessee: 'Lea Doe' };
  const ending = { kind: 'lease_ending' as const, key: 'lease_ending:1', ...of };
  const over = { ...ending, lastDay: '2026-06-10', daysLeft: -5 };
  const { api } = open({
    [TODAY]: today,
    [NEEDS]: { total: 1, unread: 0, items: [over] },
    [DECIDE]: NEVER,
  });
  const list = page.getByRole('region', { name: 'To do today' });
  await expect.element(list.getByText('Did Lea Doe move out?')).toBeVisible();
  await expectAccessible();
  await list.getByRole('button', { name: 'Stays month to month: Lea Doe' }).click();
  await expect.poll(() => api.sent(DECIDE).length).toBe(1);
  expect(api.sent(DECIDE)[0]?.body).toEqual({ afterEnd: 'MONTH_TO_MONTH' });
});

test('HOME-2, MSG-6: Today names a message that did not arrive, and opens its conversation', async () => {
  const conversation = { id: idOf(95), ...lateLease, name: 'Lea Doe', subject: 'The roof' };
  const failure = 'The phone network could not deliver this text.';
  const failed = {
    kind: 'message_undelivered' as const,
    key: 'message_undelivered:1',
    conversation,
    failure,
  };
  open({ [TODAY]: today, [NEEDS]: { total: 1, unread: 0, items: [failed] } });
  const list = page.getByRole('region', { name: 'To do today' });
  await expect.element(list.getByText('Message to Lea Doe not delivered: The roof')).toBeVisible();
  await expect
    .element(list.getByText(/The phone network could not deliver this text$/))
    .toBeVisible();
  await expect.element(list.getByRole('link', { name: 'Show' })).toBeVisible();
});

test('CHG-7: Today names the rent that a manual invoice left unbilled', async () => {
  const missed = {
    kind: 'rent_missed' as const,
    key: 'rent_missed:1',
    ...lateLease,
    leaseId: idOf(90),
    userId: idOf(91),
    lessee: 'Lea Doe',
    firstDay: '2026-06-01',
    rest: 1400,
  };
  open({ [TODAY]: today, [NEEDS]: { total: 1, unread: 0, items: [missed] } });
  const list = page.getByRole('region', { name: 'To do today' });
  await expect.element(list.getByText('$1,400.00 of June rent is not billed')).toBeVisible();
  await expect.element(list.getByRole('link', { name: 'Bill the rest' })).toBeVisible();
});

test('CHG-11: the credit for unused days is created after a confirmation', async () => {
  const CREDIT = 'POST /v1/admin/properties/:propertyId/invoices/:invoiceId/creditNotes';
  const unused = {
    kind: 'unused_days' as const,
    key: 'unused_days:1',
    ...lateLease,
    leaseId: idOf(90),
    userId: idOf(91),
    lessee: 'Lea Doe',
    invoiceId: idOf(92),
    number: 42,
    lastDay: '2026-06-10',
    unused: 966.67,
  };
  const { api } = open({
    [TODAY]: today,
    [NEEDS]: { total: 1, unread: 0, items: [unused] },
    [CREDIT]: NEVER,
  });
  const list = page.getByRole('region', { name: 'To do today' });
  await expect.element(list.getByText('$966.67 of invoice 0042 is for unused days')).toBeVisible();
  await list.getByRole('button', { name: 'Credit invoice 0042' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Credit $966.67 on invoice 0042?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Credit' }).click();
  await expect.poll(() => api.sent(CREDIT)).toHaveLength(1);
  expect(api.sent(CREDIT)[0]?.body).toEqual({
    amount: 966.67,
    reason: 'Unused days after 06/10/2026',
  });
});

describe('HOME-1: today', () => {
  test('TRUST-6: a leasing agent, who cannot bill, is offered to write to tenants', async () => {
    renderScreen('/admin-landing', {
      as: staffAs('LeasingAgent'),
      answers: { ...noHomes, [TODAY]: today, [NEEDS]: needs },
    });
    const write = main().getByRole('link', { name: 'Message tenants' });
    await expect.element(write).toHaveAttribute('href', '/message-tenants');
    expect(main().getByRole('link', { name: 'Next billing' }).elements()).toEqual([]);
  });

  test('HOME-1: greets, and shows who has not paid, what needs attention and what is next', async () => {
    open({ [TODAY]: today, [NEEDS]: needs, [LIST]: [property] });
    await expect.element(page.getByRole('heading', { level: 1, name: /, Ada$/ })).toBeVisible();
    await expect
      .element(main().getByText('Monday, June 15. Three things need your attention.'))
      .toBeVisible();
    for (const text of [
      '$17,085.00',
      'of $23,895.00 billed',
      '$6,810.00',
      '3 tenants, oldest 52 days late',
      '10 of 13',
      '2 for lease, 1 unavailable',
      '$194,906.72',
    ]) {
      await expect.element(main().getByText(text, { exact: true })).toBeVisible();
    }
    const first = main().getByRole('listitem').filter({ hasText: 'Tess 1 owes $1,851.00' });
    await expect
      .element(first.getByText('2 invoices, 17 days late. Late fee so far $85.00'))
      .toBeVisible();
    await expect.element(first.getByRole('link', { name: 'Record payment' })).toBeVisible();
    await expect.element(main().getByText('July rent: 10 invoices to create')).toBeVisible();
    await expect.element(main().getByText('Rent of $21,350.00 due, 10 leases')).toBeVisible();
    await expect.element(main().getByRole('article')).toBeVisible();
    await expectAccessibleInBothSchemes();
  });

  test('HOME-2: with nothing to do, it says when rent is due next', async () => {
    open({ [TODAY]: today, [NEEDS]: { total: 0, unread: 0, items: [] } });
    await expect
      .element(main().getByText('All caught up. Next rent is due 07/01/2026.'))
      .toBeVisible();
    await expect
      .element(main().getByText('Monday, June 15. Nothing needs your attention.'))
      .toBeVisible();
  });

  test('OPS-7: stopped jobs, waiting jobs and failed recurring work are shown to a SuperAdmin', async () => {
    const waiting = { kind: 'jobs_waiting' as const, key: 'jobs_waiting', minutes: 12 };
    const stopped = { kind: 'jobs_stopped' as const, key: 'jobs_stopped', minutes: 7 };
    const failed = { kind: 'task_failed' as const, key: 'queue_billing:1', since: '2026-06-14' };
    open({
      [TODAY]: today,
      [NEEDS]: {
        total: 3,
        unread: 0,
        items: [
          stopped,
          { ...waiting, lanes: ['mail', 'texts'] },
          { ...failed, title: 'Automatic billing', organization: 'Oak Homes' },
        ],
      },
    });
    for (const text of [
      'No background jobs have run for 7 minutes',
      'Emails and text messages have been waiting for 12 minutes',
      'Automatic billing failed for Oak Homes',
      'Since 06/14/2026. It will be tried again, and the server’s log says why it failed',
    ]) {
      await expect.element(main().getByText(text, { exact: true })).toBeVisible();
    }
    await expectAccessible();
  });

  test('HOME-2: a long list is cut until it is expanded', async () => {
    const items = Array.from({ length: 9 }, (_, index) => late(index + 1));
    const { api } = open({
      [TODAY]: today,
      [NEEDS]: { total: 9, unread: 0, items: items.slice(0, 7) },
    });
    const all = main().getByRole('button', { name: 'Show all 9' });
    await expect.element(all).toBeVisible();
    api.answer({ [NEEDS]: { total: 9, unread: 0, items } });
    await all.click();
    await expect.element(main().getByText('Tess 9 owes $1,859.00')).toBeVisible();
    await expect.element(main().getByRole('button', { name: 'Show fewer' })).toBeVisible();
  });

  test('HOME-2: `Later` hides a row until tomorrow, and says when it could not', async () => {
    const { api } = open({
      [TODAY]: today,
      [NEEDS]: needs,
      [LATER]: refuse('not_found', 'Not now.'),
    });
    const later = main().getByRole('button', { name: /^Later.*Tess 1 owes/ });
    await later.click();
    await expect.element(page.getByText('Not now.')).toBeVisible();
    api.answer({
      [LATER]: { until: '2026-06-16' },
      [NEEDS]: { total: 2, unread: 0, items: needs.items.slice(1) },
    });
    await later.click();
    await expect.element(page.getByText('Put off until tomorrow')).toBeVisible();
    await expect.element(main().getByText('Tess 1 owes $1,851.00')).not.toBeInTheDocument();
  });

  test('HOME-1: loading and failed', async () => {
    const { api } = open({ [TODAY]: NEVER, [NEEDS]: OFFLINE });
    await expect.element(main().getByText('Your to-do list could not be loaded.')).toBeVisible();
    await expect.element(main().getByRole('status', { name: 'Loading' })).toBeVisible();
    api.answer({ [NEEDS]: needs });
    await main().getByRole('button', { name: 'Try again' }).click();
    await expect.element(main().getByText('Tess 1 owes $1,851.00')).toBeVisible();
  });
});
