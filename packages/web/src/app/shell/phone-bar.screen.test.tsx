import { page, userEvent } from 'vitest/browser';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import { admin } from '../../testing/records.ts';
import { setSession } from '../../lib/session.ts';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { main } from '../../testing/states.ts';
import { expectNoSideways, viewOn } from '../../testing/viewport.ts';
import { burger, currentIn, items, navigation, open } from '../../testing/navigation.ts';

describe('on a phone', () => {
  const bar = page.getByRole('navigation', { name: 'Shortcuts' });

  test('SHELL-15: staff open the most used pages from the bottom of the screen', async () => {
    await viewOn('phone');
    const { router } = open('/admin-landing', admin);
    await expect.element(bar).toBeVisible();
    await expect.poll(() => currentIn(bar)).toBe('Today14(14 to do)');
    const names = [...bar.element().children]
      .filter((item) => item.matches('a, button'))
      .map((item) => item.textContent);
    expect(names).toEqual([
      'Today14(14 to do)',
      'Properties',
      'Add',
      'Messages5(5 unread)',
      'More',
    ]);
    await bar.getByRole('link', { name: 'Messages' }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/messages');
    await expectAccessible();
    await page.viewport(1440, 900);
    await expect.element(bar).not.toBeInTheDocument();
  });

  test('SHELL-15: Add offers a payment, a receipt, a message, a work order and a task, to those who may add them; More opens the menu', async () => {
    await viewOn('phone');
    const { router } = open('/address', admin);
    const adds = bar.getByRole('list', { name: 'Add' });
    await bar.getByRole('button', { name: 'Add' }).click();
    await expect.element(adds).toBeVisible();
    expect(
      adds
        .getByRole('link')
        .elements()
        .map((link) => link.textContent),
    ).toEqual(['Payment', 'Receipt', 'Message', 'Work order', 'Task']);
    expect(adds.element().getBoundingClientRect().bottom).toBeLessThan(
      bar.element().getBoundingClientRect().top,
    );
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(adds).not.toBeInTheDocument();
    await bar.getByRole('button', { name: 'Add' }).click();
    await adds.getByRole('link', { name: 'Task' }).click();
    await expect.element(main().getByRole('textbox', { name: 'Task' })).toHaveFocus();
    await expect.element(adds).not.toBeInTheDocument();
    expect(router.state.location.href).toBe('/tasks?tab=add');
    const more = bar.getByRole('button', { name: 'More' });
    await more.click();
    await expect.element(navigation.getByRole('link', { name: 'Admin' })).toBeVisible();
    expect(navigation.element().contains(document.activeElement)).toBe(true);
    await expect.element(more).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Escape}');
    await expect.element(navigation).not.toBeInTheDocument();
    await expect.element(more).toHaveFocus();
    setSession({ ...admin, roles: [], permissions: ['tasks:read'] });
    await expect.element(bar.getByRole('button', { name: 'Add' })).not.toBeInTheDocument();
  });

  test('SHELL-15: the bottom bar covers neither short notifications nor the end of the page', async () => {
    await viewOn('phone');
    open('/tasks', admin);
    await expect.element(bar.getByText('Today')).toBeVisible();
    notifySuccess('Task added');
    const notice = page.getByText('Task added');
    await expect.element(notice).toBeVisible();
    const top = () => bar.element().getBoundingClientRect().top;
    const bottomOf = (part: Element | null) => part?.getBoundingClientRect().bottom;
    const box = () => notice.element().closest('[role=alert]');
    await expect.poll(() => bottomOf(box())).toBeLessThanOrEqual(top());
    window.scrollTo(0, document.documentElement.scrollHeight);
    await expect.poll(() => bottomOf(main().element())).toBeLessThanOrEqual(top() + 1);
  });

  test('SHELL-4: the menu works by keyboard, and closes on every navigation', async () => {
    await viewOn('phone');
    const { router } = open('/tasks', admin);
    await expect.element(main().getByText(/You have nothing to do/)).toBeVisible();
    (burger.element() as HTMLElement).focus();
    await expect.element(burger).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{Enter}');
    await expect.element(burger).toHaveAttribute('aria-expanded', 'true');
    await expect.element(navigation.getByText('Welcome Ada Doe')).toBeVisible();
    expect(items()).toEqual(expect.arrayContaining(['Expenses', 'Reports', 'Users', 'Settings']));
    await expectAccessible();
    await userEvent.keyboard('{Tab}');
    await expect.element(navigation.getByRole('link', { name: /^Today/ })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(navigation).not.toBeInTheDocument();
    await expect.element(burger).toHaveFocus();

    await userEvent.keyboard('{Enter}');
    await navigation.getByRole('link', { name: 'Home' }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/');
    await expect.element(navigation).not.toBeInTheDocument();
    await burger.click();
    await expect.element(navigation).toBeVisible();
    expect(items()).not.toContain('Home');
    router.history.back();
    await expect.poll(() => router.state.location.pathname).toBe('/tasks');
    await expect.element(navigation).not.toBeInTheDocument();
    expectNoSideways();
  });
});
