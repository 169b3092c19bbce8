import { REHEARSE_HEADER } from '@tenantry/contract/shared/rehearsal-header';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { HELD, inTurn, OFFLINE, refuse, type Answers } from '../../testing/api-stub.ts';
import { admin, idOf, invoice, property, propertyId, superAdmin } from '../../testing/records.ts';
import { emulateMedia } from '../../testing/media.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

const CREATE = 'POST /v1/superAdmin/organizations';
const LIST = 'GET /v1/superAdmin/organizations';

const created = {
  id: idOf(1),
  name: 'Roe Homes',
  domain: 'roe.example.com',
  createdAt: '2026-01-01T12:00:00Z',
  properties: 0,
  users: 1,
  unexpiredLeases: 0,
};

/** Fills in the form for a new organization. */
async function fillForm(answer: NonNullable<Answers[typeof CREATE]>) {
  const { api } = renderScreen('/super-admin?tab=create', {
    as: superAdmin,
    answers: {
      'GET /v1/superAdmin/installation': { mailSentBy: 'installation' },
      [LIST]: [],
      [CREATE]: answer,
    },
  });
  const form = main().getByRole('form', { name: 'Create organization' });
  await form.getByRole('textbox', { name: /^Name/ }).fill('Roe Homes');
  await form.getByLabelText('Domain').fill('roe.example.com');
  await form.getByLabelText('Email').fill('rose@example.com');
  await form.getByLabelText('First name').fill('Rose');
  await form.getByLabelText('Last name').fill('Roe');
  return { api, form, send: () => form.getByRole('button', { name: 'Create' }).click() };
}

test('a form is sent once, however often its button is pressed meanwhile', async () => {
  const { api, form } = await fillForm(HELD);
  const button = form.getByRole('button', { name: 'Create' }).element() as HTMLButtonElement;
  button.click();
  button.click();
  await expect.poll(() => api.sent(CREATE)).toHaveLength(1);
  button.form?.requestSubmit();
  api.answer({ [CREATE]: created });
  await expect.poll(() => api.sent(LIST).length).toBeGreaterThan(1);
  expect(api.sent(CREATE)).toHaveLength(1);
});

/** How far the sign of a button that waits is from the middle of the button; null if there is none. */
function loaderOffset(button: Element): number | null {
  const loader = button.querySelector('.mantine-Button-loader');
  return loader && Math.abs(middleOf(loader) - middleOf(button));
}

function middleOf(element: Element): number {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}

test('the button of a form that is being sent has its sign in the middle, also without motion', async () => {
  await emulateMedia({ 'prefers-reduced-motion': 'reduce' });
  const { form, send } = await fillForm(HELD);
  await send();
  const button = form.getByRole('button', { name: 'Create' });
  await expect.poll(() => loaderOffset(button.element())).toBeLessThan(2);
});

test('a retry after a lost response has the same key, and the next one after a refusal has another', async () => {
  const refusal = refuse('unusable_template', 'This name is not possible.');
  const { api, form, send } = await fillForm(inTurn(OFFLINE, refusal, created));
  await send();
  await expect.element(form.getByRole('alert')).toMatchTextContent('cannot be reached');
  await send();
  await expect.element(form.getByRole('alert')).toMatchTextContent('This name is not possible.');
  const readBefore = api.sent(LIST).length;
  await send();
  await expect.poll(() => api.sent(CREATE)).toHaveLength(3);
  const keys = api.sent(CREATE).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[1]);
  await expect.poll(() => api.sent(LIST).length).toBeGreaterThan(readBefore);
});

const CREDIT = 'POST /v1/admin/properties/:propertyId/invoices/:invoiceId/creditNotes';

test('a second click on a dialog that is fading out sends nothing', async () => {
  const { api } = renderScreen(`/admin-invoices?propertyId=${propertyId}`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': property,
      'GET /v1/admin/properties/:propertyId/invoices': [invoice],
      [CREDIT]: invoice,
    },
  });
  // The preview is a rehearsal of the same call.
  const sent = () => api.sent(CREDIT).filter(({ headers }) => !headers.has(REHEARSE_HEADER));
  await main().getByRole('button', { name: 'View invoice 0007' }).click();
  await main().getByRole('button', { name: 'Credit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Credit invoice 0007' });
  await dialog.getByLabelText('Amount').fill('100');
  await dialog.getByLabelText('Reason').fill('Billed twice');
  const confirm = dialog.getByRole('button', { name: 'Credit the invoice' });
  const button = confirm.element() as HTMLButtonElement;
  button.click();
  await expect.poll(sent).toHaveLength(1);
  // The response has arrived, but the form is still shown.
  await expect.poll(() => button.disabled).toBe(false);
  button.form?.requestSubmit();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent()).toHaveLength(1);
});
