import { page, userEvent } from 'vitest/browser';
import { expect, onTestFinished, test } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import { admin, idOf, invoice, property, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';
import { devices, expectNoSideways, viewOn } from '../../testing/viewport.ts';

/** Long tables draw only the rows near the screen, tested with a lease's invoices. */

const ROWS = 2400;

const invoices = Array.from({ length: ROWS }, (_, index) => ({
  ...invoice,
  id: idOf(5000 + index),
  number: index + 1,
}));

const openInvoices = (count = ROWS) =>
  renderScreen(`/admin-invoices?propertyId=${propertyId}&sort=number`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': property,
      'GET /v1/admin/properties/:propertyId/invoices': invoices.slice(0, count),
    },
  });

const table = () => main().getByRole('table', { name: 'Invoices' });
const cell = (number: string) => table().getByRole('cell', { name: number, exact: true });
const drawnRows = () => table().element().querySelectorAll('tbody tr[data-index]');
const nodes = () => document.querySelectorAll('*').length;

test.each(devices)(
  'INV-2: on a %s, 2,400 rows are less than 3,000 elements, wherever it is scrolled',
  async (device) => {
    await viewOn(device);
    openInvoices();
    await expect.element(cell('0001')).toBeVisible();
    expect(nodes()).toBeLessThan(3000);
    await expectAccessible();
    const height = document.documentElement.scrollHeight;
    window.scrollTo(0, height / 2);
    await expect.poll(() => drawnRows()[0]?.getAttribute('data-index')).not.toBe('0');
    const middle = Number(drawnRows()[0]?.getAttribute('data-index'));
    expect(middle).toBeGreaterThan(ROWS / 3);
    expect(middle).toBeLessThan((ROWS * 2) / 3);
    expect(nodes()).toBeLessThan(3000);
    expectNoSideways();
    await expect
      .poll(() => {
        window.scrollTo(0, document.documentElement.scrollHeight);
        return cell('2400').query();
      })
      .not.toBeNull();
    await expect.element(cell('2400')).toBeInViewport();
    expect(nodes()).toBeLessThan(3000);
    await expectAccessible();
  },
);

test('INV-2: a screen reader gets the length of a long table, and the number of each row', async () => {
  openInvoices();
  await expect.element(table()).toHaveAttribute('aria-rowcount', String(ROWS + 1));
  const second = table().getByRole('row').filter({ hasText: '0002' });
  await expect.element(second).toHaveAttribute('aria-rowindex', '3');
});

test('INV-2: a table of 200 rows is drawn whole, and numbers none', async () => {
  openInvoices(200);
  await expect.element(cell('0200')).toBeInTheDocument();
  expect(drawnRows()).toHaveLength(200);
  expect(table().element().hasAttribute('aria-rowcount')).toBe(false);
});

test('INV-2: print has every row', async () => {
  openInvoices(300);
  await expect.element(cell('0001')).toBeVisible();
  expect(drawnRows().length).toBeLessThan(100);
  window.dispatchEvent(new Event('beforeprint'));
  await expect.poll(() => drawnRows().length).toBe(300);
  expect(table().getByLabelText('Further rows').query()).toBeNull();
  window.dispatchEvent(new Event('afterprint'));
  await expect.poll(() => drawnRows().length).toBeLessThan(100);
});

test('INV-2: the keyboard moves beyond the drawn rows; a row that is scrolled away keeps the focus', async () => {
  openInvoices();
  await expect.element(cell('0001')).toBeVisible();
  const last = [...drawnRows()].at(-1);
  const before = Number(last?.getAttribute('data-index'));
  [...(last?.querySelectorAll<HTMLElement>('a, button') ?? [])].at(-1)?.focus();
  const reached = () =>
    Number(document.activeElement?.closest('tr')?.getAttribute('data-index') ?? 0);
  await expect.poll(() => drawnRows().length).toBeGreaterThan(0);
  await expect
    .poll(async () => {
      await userEvent.keyboard('{Tab}');
      return reached();
    })
    .toBeGreaterThan(before);
  const focused = document.activeElement;
  window.scrollTo(0, 60_000);
  await expect
    .poll(() => Number([...drawnRows()].at(-1)?.getAttribute('data-index')))
    .toBeGreaterThan(900);
  expect(document.activeElement).toBe(focused);
  expect(nodes()).toBeLessThan(3000);
});

test('INV-2: a long list is as long again after one of its rows was opened', async () => {
  openInvoices();
  await expect.element(cell('0001')).toBeVisible();
  const height = document.documentElement.scrollHeight;
  await page.getByRole('button', { name: /^View/ }).first().click();
  await expect.element(page.getByRole('button', { name: /Back/ })).toBeVisible();
  expect(nodes()).toBeLessThan(3000);
  await page.getByRole('button', { name: /Back/ }).click();
  await expect.element(cell('0001')).toBeVisible();
  expect(Math.abs(document.documentElement.scrollHeight - height)).toBeLessThan(200);
});

test('INV-2: in a dialog, the dialog scrolls the rows', async () => {
  renderScreen(`/admin-landing/view-property/${propertyId}`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': property,
      'GET /v1/public/attributes': [],
      'GET /v1/admin/properties/:propertyId/invoices': invoices,
    },
  });
  const tools = main().getByRole('navigation', { name: 'Property tools' });
  await tools.getByRole('link', { name: /Invoices/ }).click();
  const dialog = page.getByRole('dialog');
  const rows = () => [...dialog.element().querySelectorAll('tbody tr[data-index]')];
  await expect.element(dialog.getByRole('table', { name: 'Invoices' })).toBeVisible();
  await expect.poll(() => rows().length).toBeGreaterThan(0);
  const first = rows()[0]?.textContent;
  rows().at(-1)?.scrollIntoView();
  await expect.poll(() => Number(rows().at(-1)?.getAttribute('data-index'))).toBeGreaterThan(40);
  rows().at(-1)?.scrollIntoView();
  await expect.poll(() => rows()[0]?.textContent).not.toBe(first);
  expect(rows().length).toBeLessThan(100);
});

test('INV-2: on a phone a row has the number and the amount in one line, and below it the rest', async () => {
  await viewOn('phone');
  openInvoices(2);
  await expect.element(cell('0001')).toBeVisible();
  const [row] = drawnRows();
  const place = (column: string) => {
    const label = [...(row?.querySelectorAll('td') ?? [])].find(
      (each) => each.firstElementChild?.textContent === column,
    );
    const { top, bottom, left } = label?.lastElementChild?.getBoundingClientRect() ?? new DOMRect();
    return { middle: (top + bottom) / 2, top, bottom, left };
  };
  expect(Math.abs(place('Number').middle - place('Amount').middle)).toBeLessThan(4);
  expect(place('Amount').left).toBeGreaterThan(200);
  for (const column of ['Due Date', 'Status', 'Balance']) {
    expect(place(column).top).toBeGreaterThanOrEqual(place('Number').bottom);
    expect(place(column).bottom).toBeLessThan(place('Actions').top + 1);
  }
  expectNoSideways();
  await expectAccessible();
});

test('INV-2, SHELL-3: a tenant’s name of 60 letters leaves room for the amounts', async () => {
  await page.viewport(1024, 800);
  onTestFinished(() => page.viewport(1440, 900));
  renderScreen(`/admin-invoices?propertyId=${propertyId}`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': property,
      'GET /v1/admin/properties/:propertyId/invoices': [
        { ...invoice, lesseeName: `${'F'.repeat(60)} ${'L'.repeat(60)}` },
        { ...invoice, id: idOf(5000), leaseId: idOf(5001) },
      ],
    },
  });
  await expect.element(table().getByText(/FFF/)).toBeVisible();
  expectNoSideways();
});
