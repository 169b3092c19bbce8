import { page, userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import { admin, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { REPORT, reportAnswers } from '../../testing/reports.ts';
import { main } from '../../testing/states.ts';

/** REP-1: the property and the period of a report. */

const open = (address: string) => renderScreen(address, { as: admin, answers: reportAnswers });

const property = page.getByRole('combobox', { name: 'Property' });
const period = page.getByLabelText('Period');
const start = page.getByLabelText('Start date');
const end = page.getByLabelText('End date');
const cumulative = page.getByLabelText('Cumulative');
const lastYearOfOak = `/reports?startDate=2025-01-01&endDate=2025-12-31&propertyId=${propertyId}&cumulative=false`;
const subtitle = '12 Oak Street, 01/01/2025 – 12/31/2025. Cash';
const chart = () => main().getByRole('region', { name: 'Profit', exact: true });

test('REP-1: a report shows this year by default, and its address has every other choice', async () => {
  const { router } = open('/reports');
  await expect.element(property).toHaveValue('All Properties');
  await expect.element(period).toHaveValue('this-year');
  await expect.element(start).toHaveValue('01/01/2026');
  await expect.element(end).toHaveValue('06/15/2026');
  await expect.element(cumulative).toBeChecked();

  await period.selectOptions('Last year');
  await expect.element(start).toHaveValue('01/01/2025');
  await property.fill('oak');
  await page.getByRole('option', { name: '12 Oak Street' }).click();
  await expect.element(property).toHaveValue('12 Oak Street');
  await cumulative.click();
  await expect.element(cumulative).not.toBeChecked();
  await expect.element(main().getByText(subtitle, { exact: true })).toBeVisible();
  expect(router.state.location.href).toBe(lastYearOfOak);

  // The switch is a step of the history.
  router.history.back();
  await expect.element(cumulative).toBeChecked();
  await expect.element(property).toHaveValue('12 Oak Street');
  router.history.forward();
  await expect.element(cumulative).not.toBeChecked();
});

test('REP-1: the address of a report opens it', async () => {
  open(lastYearOfOak);
  await expect.element(main().getByText(subtitle, { exact: true })).toBeVisible();
  await expect.element(property).toHaveValue('12 Oak Street');
  await expect.element(period).toHaveValue('last-year');
  await expect.element(cumulative).not.toBeChecked();
});

const csv = main().getByRole('button', { name: 'CSV' });
const waiting = main().getByText('Enter valid dates above');

async function typeAndLeave(field: typeof start, text: string): Promise<void> {
  await field.fill(text);
  await userEvent.keyboard('{Tab}');
}

test('REP-1: invalid dates are refused beside their field, and not requested', async () => {
  const { api } = open('/reports');
  await expect.element(chart()).toBeVisible();
  const asked = api.sent(REPORT).length;
  await typeAndLeave(start, '01/15/2199');
  await expect
    .element(main().getByText('The end date must not be before the start date.'))
    .toBeVisible();
  await expect.element(waiting).toBeVisible();
  await expect.element(csv).toBeDisabled();
  await expectAccessible();

  await typeAndLeave(start, '01/01/1999');
  const tooLong = main().getByText('A report covers at most 10 years.');
  await expect.element(tooLong).toBeVisible();
  expect(api.sent(REPORT)).toHaveLength(asked);

  await period.selectOptions('Last 12 months');
  await expect.element(chart()).toBeVisible();
  await expect.element(tooLong).not.toBeInTheDocument();
});

test('REP-1: text that is not a date hides the figures when its field is left, until it is a date', async () => {
  const { router } = open('/reports');
  await expect.element(chart()).toBeVisible();
  await start.fill('soon');
  await expect.element(chart()).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(main().getByText('Enter a date as MM/DD/YYYY.')).toBeVisible();
  await expect.element(start).toHaveValue('soon');
  await expect.element(waiting).toBeVisible();
  await expect.element(csv).toBeDisabled();

  await typeAndLeave(end, '12/31/2027');
  await expect.poll(() => router.state.location.search).toEqual({ endDate: '2027-12-31' });
  await expect.element(waiting).toBeVisible();
  await expect.element(start).toHaveValue('soon');
  await start.fill('01/01/2026');
  await expect.element(chart()).toBeVisible();
  await expect.element(csv).toBeEnabled();
});
