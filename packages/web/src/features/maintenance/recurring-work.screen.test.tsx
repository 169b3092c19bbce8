import type { TaskRule } from '@tenantry/contract/maintenance/task-rules.schemas';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { NEVER, refuse } from '../../testing/api-stub.ts';
import { admin, idOf, property, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

const LIST = 'GET /v1/admin/taskRules';
const ADD = 'POST /v1/admin/taskRules';
const CHANGE = 'POST /v1/admin/taskRules/:ruleId';
const END = 'DELETE /v1/admin/taskRules/:ruleId';

const gutters: TaskRule = {
  id: idOf(830),
  home: { propertyId, label: '12 Elm Street', address: '12 Elm Street, Albany, NY 12207' },
  title: 'Clean the gutters',
  category: 'OUTSIDE',
  place: '',
  description: '',
  priority: 'NORMAL',
  mayEnter: 'CALL_FIRST',
  rrule: 'FREQ=YEARLY;INTERVAL=1;BYMONTH=11',
  startsOn: '2026-11-01',
  daysAhead: 14,
  nextOn: '2026-11-01',
  version: 2,
};

const show = (answers: object = {}) =>
  renderScreen('/recurring-work', {
    as: admin,
    answers: { [LIST]: [gutters], 'GET /v1/properties': [property], ...answers },
  });

const dialog = () => page.getByRole('dialog');

describe('MAINT-10: recurring work', () => {
  test('MAINT-10: says how each repeats and when it is due', async () => {
    show();
    await expect
      .element(main().getByText('12 Elm Street, every year in November, next on 11/01/2026'))
      .toBeVisible();
    await expectAccessible();
  });

  test('MAINT-10: adds filters every 90 days in each home', async () => {
    const { api } = show({ [LIST]: [], [ADD]: NEVER });
    await expect.element(main().getByText('No recurring work yet.')).toBeVisible();
    await main().getByRole('button', { name: 'Add recurring work' }).click();
    await dialog().getByLabelText('What').fill('Change the air filter');
    await dialog().getByLabelText('First day').fill('01/15/2027');
    await dialog().getByRole('button', { name: 'Add recurring work' }).click();
    await expect.element(dialog().getByText('Choose a home.')).toBeVisible();
    await dialog().getByLabelText('In each home').click();
    await dialog().getByRole('button', { name: 'Add recurring work' }).click();
    await expect.poll(() => api.sent(ADD)).toHaveLength(1);
    expect(api.sent(ADD)[0]?.body).toMatchObject({
      propertyId: null,
      title: 'Change the air filter',
      rrule: 'FREQ=DAILY;INTERVAL=90',
      startsOn: '2027-01-15',
      daysAhead: 14,
    });
  });

  test('MAINT-10: changes one to the last day of its month', async () => {
    const { api } = show({ [CHANGE]: NEVER });
    await main().getByRole('button', { name: 'Edit Clean the gutters, 12 Elm Street' }).click();
    await dialog().getByLabelText('On the last day of the month').click();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => api.sent(CHANGE)).toHaveLength(1);
    expect(api.sent(CHANGE)[0]?.body).toMatchObject({
      rrule: 'FREQ=YEARLY;INTERVAL=1;BYMONTH=11;BYMONTHDAY=-1',
      version: 2,
    });
  });

  test('MAINT-10: how often it repeats must be a whole number, and is never guessed', async () => {
    const { api } = show({ [CHANGE]: NEVER });
    await main().getByRole('button', { name: 'Edit Clean the gutters, 12 Elm Street' }).click();
    for (const wrong of ['', '1.5', '500', 'two']) {
      await dialog().getByLabelText('Every').fill(wrong);
      await dialog().getByRole('button', { name: 'Save' }).click();
      await expect.element(dialog().getByLabelText('Every')).toBeInvalid();
    }
    expect(api.sent(CHANGE)).toHaveLength(0);
    await dialog().getByLabelText('Every').fill('2');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => api.sent(CHANGE)).toHaveLength(1);
    expect(api.sent(CHANGE)[0]?.body).toMatchObject({ rrule: 'FREQ=YEARLY;INTERVAL=2;BYMONTH=11' });
  });

  test('MAINT-10: ends one, or shows why not', async () => {
    const { api } = show({ [END]: refuse('internal', 'Something failed.') });
    await main().getByRole('button', { name: 'End Clean the gutters, 12 Elm Street' }).click();
    await expect.poll(() => api.sent(END)).toHaveLength(1);
    await expect.element(page.getByText('Something failed.')).toBeVisible();
  });

  test('MAINT-10: says that it could not be loaded', async () => {
    show({ [LIST]: refuse('internal', 'Something failed.') });
    await expect.element(main().getByText('The recurring work could not be loaded.')).toBeVisible();
  });
});
