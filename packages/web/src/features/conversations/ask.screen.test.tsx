import { page } from 'vitest/browser';
import { expect, test } from 'vitest';
import { OFFLINE, refuse, type Answers } from '../../testing/api-stub.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { propertyId, publicListing, publicProperty } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

const ASK = 'POST /v1/public/properties/:propertyId/conversations';

const form = () => page.getByRole('form', { name: 'Ask about this property' });

const send = () => form().getByRole('button', { name: 'Send question' }).click();

/** Opens the form as a stranger does, on the page of a property. */
async function openForm(answers: Answers) {
  const { api } = renderScreen(`/view-property/${propertyId}`, {
    answers: {
      'GET /v1/public/properties/:propertyId': publicProperty,
      'GET /v1/public/attributes': [],
      'GET /v1/public/properties/:propertyId/listing': publicListing,
      ...answers,
    },
  });
  await main().getByRole('button', { name: 'Ask about this property' }).click();
  await expect.element(form().getByLabelText('Name')).toHaveFocus();
  return api;
}

async function ask(message: string, answers: Answers) {
  const api = await openForm(answers);
  await form().getByLabelText('Name').fill('Priya Nair');
  await form().getByLabelText('Email').fill('priya@example.com');
  await form().getByLabelText('Phone').fill('(212) 555-0177');
  await form().getByLabelText('Message').fill(message);
  await send();
  return api;
}

test('PUB-6: without a network the question stays, and is sent by the next try', async () => {
  const api = await ask('Are there bicycles?', { [ASK]: OFFLINE });
  await expect
    .element(form().getByRole('alert'))
    .toMatchTextContent('The server cannot be reached.');
  await expect.element(form().getByLabelText('Message')).toHaveValue('Are there bicycles?');
  api.answer({ [ASK]: {} });
  await send();
  await expect.element(main().getByText('We received your question.')).toBeVisible();
  expect(api.sent(ASK)[1]?.body).toMatchObject({ message: 'Are there bicycles?' });
});

test('PUB-6: leaving a typed question asks first', async () => {
  await openForm({});
  await form().getByLabelText('Name').fill('Priya Nair');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).click();
  const asked = page.getByRole('dialog', { name: 'Unsaved changes' });
  await asked.getByRole('button', { name: 'Stay' }).click();
  await expect.element(form().getByLabelText('Name')).toHaveValue('Priya Nair');
});

test('PUB-6: too many questions are refused in a sentence, and the text stays', async () => {
  const message = 'Too many attempts. Please wait a moment and try again.';
  await ask('May I ask?', { [ASK]: refuse('too_many_requests', message) });
  await expect.element(form().getByRole('alert')).toMatchTextContent(/too many|wait/i);
  await expect.element(form().getByLabelText('Message')).toHaveValue('May I ask?');
});

test('PUB-6: missing or wrong values are named at their fields; the reply goes to the given email address', async () => {
  const api = await openForm({ [ASK]: {} });
  expect(form().getByRole('textbox').elements()).toHaveLength(4);
  await send();
  await expect.element(form().getByText('Name is required')).toBeVisible();
  await expect.element(form().getByText('Message is required')).toBeVisible();
  await expect.element(form().getByLabelText('Name')).toHaveFocus();
  await expectFitsDevices();
  await form().getByLabelText('Name').fill('Priya Nair');
  await form().getByLabelText('Phone').fill('(212) 555-0177');
  await form().getByLabelText('Message').fill('Is the cellar dry?');
  const email = form().getByLabelText('Email');
  await email.fill('priya');
  await send();
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAccessibleDescription(/name@example\.com/);
  expect(api.sent(ASK)).toEqual([]);
  await email.fill('priya@example.com');
  await send();
  const sent = main().getByRole('status').filter({ hasText: 'We received your question.' });
  await expect.element(sent).toMatchTextContent('The answer will go to priya@example.com.');
  await expect.element(sent).toHaveFocus();
  await expectFitsDevices();
});
