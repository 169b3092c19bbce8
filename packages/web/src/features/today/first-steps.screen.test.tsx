import type { Today } from '@tenantry/contract/today/today.schemas';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { changed } from '../../lib/query-client.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { organization, propertyId } from '../../testing/records.ts';
import { main } from '../../testing/states.ts';
import { NEEDS, TODAY, needs, open, today } from '../../testing/today.ts';

describe('HOME-10: the first steps, the unread messages and the count of Today', () => {
  const HIDE = 'POST /v1/admin/gettingStarted/hide';
  const steps: Today['gettingStarted'] = [
    { key: 'home', done: true },
    { key: 'lease', done: false, propertyId },
    { key: 'pay', done: false },
    { key: 'email', done: false },
    { key: 'bill', done: false },
    { key: 'invite', done: false },
  ];

  test('HOME-10: each open step has its link; hidden steps are gone', async () => {
    const { api } = open({ [TODAY]: { ...today, gettingStarted: steps }, [HIDE]: {} });
    const started = main().getByRole('region', { name: 'Get started' });
    await expect.element(started.getByText('1 of 6 done')).toBeVisible();
    await expect
      .element(started.getByRole('link', { name: 'Start lease' }))
      .toHaveAttribute('href', `/start-lease?propertyId=${propertyId}`);
    await expect
      .element(started.getByRole('link', { name: 'Set up email' }))
      .toHaveAttribute('href', '/organization-settings#mail');
    await expect
      .element(started.getByRole('link', { name: 'Set up payments' }))
      .toHaveAttribute('href', '/organization-settings#payments');
    await expect
      .element(started.getByRole('link', { name: 'See next bills' }))
      .toHaveAttribute('href', '/billing');
    const titles = started.getByRole('listitem').elements();
    expect(titles.map((row) => row.querySelector('p')?.textContent)).toEqual([
      'Add a property',
      'Add its tenant',
      'Set how you are paid',
      'Set up email',
      'Bill the first rent',
      'Invite someone',
    ]);
    expect(started.getByRole('link', { name: 'Add property' }).query()).toBeNull();
    await expectAccessible();
    api.answer({ [TODAY]: today });
    await started.getByRole('button', { name: 'Hide' }).click();
    await expect.element(started).not.toBeInTheDocument();
  });

  test('HOME-10: the tenant of an organization without homes begins with a home', async () => {
    const none = steps.map(({ key }) => ({ key, done: false }));
    open({ [TODAY]: { ...today, gettingStarted: none } });
    const started = main().getByRole('region', { name: 'Get started' });
    const first = started.getByRole('listitem').first();
    await expect.element(first.getByText('Bring what you have')).toBeVisible();
    await expect
      .element(first.getByRole('link', { name: 'Import' }))
      .toHaveAttribute('href', '/import');
    await expect
      .element(started.getByRole('link', { name: 'Add property first' }))
      .toHaveAttribute('href', '/add-property');
    await expect
      .element(started.getByRole('link', { name: 'Import the statements of a property manager' }))
      .toHaveAttribute('href', '/help/statements');
  });

  test('HOME-10: a time zone that is not that of the home is replaced with one click', async () => {
    const SETTINGS = 'GET /v1/admin/organization';
    const SAVE = 'POST /v1/admin/organization';
    const zone = { proposed: 'America/New_York', chosen: 'UTC', state: 'OH' };
    const wrong = [...steps, { key: 'zone' as const, done: false, zone }];
    const { api } = open({
      [TODAY]: { ...today, gettingStarted: wrong },
      [SETTINGS]: organization,
      [SAVE]: organization,
    });
    const started = main().getByRole('region', { name: 'Get started' });
    const row = started.getByRole('listitem').filter({ hasText: 'Check the time zone' });
    const why = 'Your home in Ohio is on Eastern Time (New York), but rent is due and late by UTC.';
    await expect.element(row.getByText(why)).toBeVisible();
    await expectAccessible();
    api.answer({ [TODAY]: { ...today, gettingStarted: steps } });
    await row.getByRole('button', { name: 'Use Eastern Time (New York)' }).click();
    await expect.element(row).not.toBeInTheDocument();
    const { name, version } = organization;
    expect(api.sent(SAVE).map(({ body }) => body)).toEqual([
      expect.objectContaining({ timeZone: 'America/New_York', name, version }),
    ]);
  });

  test('HOME-10: the links to Today and the messages, and the tab title, have counters', async () => {
    const { api } = open({ [TODAY]: today, [NEEDS]: needs });
    const bar = page.getByRole('navigation', { name: 'Side bar' });
    await expect.element(bar.getByRole('link', { name: 'Messages (3 unread)' })).toBeVisible();
    const toToday = bar.getByRole('link', { name: 'Today (3 to do)' });
    await expect.element(toToday).toHaveAttribute('aria-current', 'page');
    await expect.poll(() => document.title).toBe('(3) Today');
    api.answer({ [NEEDS]: { ...needs, unread: 0 } });
    await changed('attention');
    await expect.poll(() => document.title).toBe('Today');
    await expect.element(bar.getByRole('link', { name: 'Messages', exact: true })).toBeVisible();
  });
});
