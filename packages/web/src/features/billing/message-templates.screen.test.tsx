import { messageKinds, defaultTexts } from '@tenantry/contract/invoices/message-templates.rules';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { refuse } from '../../testing/api-stub.ts';
import { admin } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

const TEMPLATES = 'GET /v1/admin/messageTemplates';
const SAVE = 'POST /v1/admin/messageTemplates/:kind';
const RESTORE = 'DELETE /v1/admin/messageTemplates/:kind';

const templates = messageKinds.map((kind) => ({
  kind,
  ...defaultTexts[kind],
  original: true,
  version: 1,
}));

const open = (changes: object = {}) =>
  renderScreen('/billing?tab=messages', {
    as: admin,
    answers: { [TEMPLATES]: templates, ...changes },
  });

const words = () => main().getByRole('form', { name: 'Text of the reminder' });
const sample = () => main().getByRole('region', { name: 'Sample of the Reminder' });

test('GEN-6: the text is edited beside a sample, and a field that does not exist is reported at once', async () => {
  const saved = { ...templates[1], subject: 'Please pay {amount}', original: false, version: 2 };
  const { api } = open({ [SAVE]: saved });
  await expect.element(sample().getByText('Reminder: $1,275.00 due on 12/01/2026')).toBeVisible();
  await expectAccessible();
  const subject = words().getByRole('textbox', { name: 'Subject' });
  await subject.fill('Please pay {sum}');
  await expect.element(sample().getByText(/^Correct the fields/)).toBeVisible();
  await words().getByRole('button', { name: 'Save' }).click();
  await expect.element(words().getByText(/^There is no field {sum}/)).toBeVisible();
  await subject.fill('Please pay {amount}');
  await expect.element(sample().getByText('Please pay $1,275.00')).toBeVisible();
  await words().getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => api.sent(SAVE)).toHaveLength(1);
  expect(api.sent(SAVE)[0]?.body).toMatchObject({
    subject: 'Please pay {amount}',
    version: 1,
  });
});

test('GEN-6: the default text is restored after a confirmation', async () => {
  const changed = { ...templates[1]!, subject: 'Pay', original: false, version: 2 };
  const { api } = open({
    [TEMPLATES]: [templates[0], changed, templates[2]],
    [RESTORE]: { ...templates[1], version: 3 },
  });
  await words().getByRole('button', { name: 'Restore default text' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => api.sent(RESTORE)).toHaveLength(1);
});

test('GEN-6: a text that cannot be loaded shows an error', async () => {
  open({ [TEMPLATES]: refuse('internal', 'Down.') });
  await expect.element(main().getByText('The message texts could not be loaded.')).toBeVisible();
});
