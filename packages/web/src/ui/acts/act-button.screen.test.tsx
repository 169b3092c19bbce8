import type { TaskRule } from '@tenantry/contract/maintenance/task-rules.schemas';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Session } from '../../lib/session.ts';
import { HELD, refuse, type Answers } from '../../testing/api-stub.ts';
import { admin, idOf, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

const LIST = 'GET /v1/admin/taskRules';
const END = 'DELETE /v1/admin/taskRules/:ruleId';

const rule: TaskRule = {
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

const show = (answers: Answers, as: Session = admin) =>
  renderScreen('/recurring-work', { as, answers: { [LIST]: [rule], ...answers } });

const end = () => main().getByRole('button', { name: 'End Clean the gutters, 12 Elm Street' });

test('a button that acts sends once, and has the focus again after a refusal', async () => {
  const { api } = show({ [END]: HELD });
  await expect.element(end()).toBeVisible();
  const button = end().element() as HTMLButtonElement;
  button.focus();
  button.click();
  button.click();
  await expect.element(end()).toBeDisabled();
  button.blur();
  api.answer({ [END]: refuse('internal', 'Something failed.') });
  await expect.element(page.getByText('Something failed.')).toBeVisible();
  await expect.element(end()).toHaveFocus();
  expect(api.sent(END)).toHaveLength(1);
});

test('a button that acts leaves the focus where the person has moved it meanwhile', async () => {
  const { api } = show({ [END]: HELD });
  await end().click();
  await expect.element(end()).toBeDisabled();
  const edit = main().getByRole('button', { name: 'Edit Clean the gutters, 12 Elm Street' });
  (edit.element() as HTMLButtonElement).focus();
  api.answer({ [END]: refuse('internal', 'Something failed.') });
  await expect.element(end()).toBeEnabled();
  // A lost focus is looked for twice: now, and when a dialog would have faded out.
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(document.activeElement).toBe(edit.element());
});

test('a button that acts says that it is done once the list is loaded again', async () => {
  const { api } = show({ [END]: HELD });
  await end().click();
  api.answer({ [LIST]: [], [END]: {} });
  await expect.element(page.getByText('Recurring work ended')).toBeVisible();
  await expect.element(main().getByText('No recurring work yet.')).toBeVisible();
});

test('a button that acts is busy for as long as it ignores a second click', async () => {
  const { api } = show({ [END]: HELD });
  await end().click();
  const button = end().element() as HTMLButtonElement;
  const again = new MutationObserver(() => {
    if (button.disabled) return;
    again.disconnect();
    button.click();
  });
  again.observe(button, { attributeFilter: ['disabled'] });
  api.answer({ [END]: {} });
  await expect.poll(() => api.sent(END)).toHaveLength(2);
});

test('a dialog returns the focus to its button, unless the person has moved it meanwhile', async () => {
  show({});
  const edit = main().getByRole('button', { name: 'Edit Clean the gutters, 12 Elm Street' });
  const dialog = page.getByRole('dialog');
  await edit.click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(edit).toHaveFocus();
  await edit.click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  (end().element() as HTMLButtonElement).focus();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(document.activeElement).toBe(end().element());
});

test('a button that acts is only for people with permission for its calls', async () => {
  const permissions = admin.permissions.filter((each) => each !== 'maintenance:write');
  show({}, { ...admin, permissions });
  await expect.element(main().getByText('Clean the gutters')).toBeVisible();
  expect(end().query()).toBeNull();
});
