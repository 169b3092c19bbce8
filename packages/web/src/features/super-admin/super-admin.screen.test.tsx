import { describe, expect, test } from 'vitest';
import { refuse } from '../../testing/api-stub.ts';
import { admin, idOf, superAdmin } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';

const overview = {
  id: idOf(1),
  name: 'Doe Homes',
  domain: 'doe.example.com',
  createdAt: '2026-01-01T12:00:00Z',
  properties: 3,
  users: 5,
  unexpiredLeases: 2,
};

const installation = { 'GET /v1/superAdmin/installation': { mailSentBy: 'installation' } } as const;

describe('PUB-8: the organizations', () => {
  testStates({
    address: '/super-admin',
    as: superAdmin,
    answers: { ...installation, 'GET /v1/superAdmin/organizations': [overview] },
    needs: ['GET /v1/superAdmin/organizations'],
    loading: { table: 'Organizations' },
    failed: 'The organizations could not be loaded.',
    loaded: () => main().getByRole('cell', { name: 'doe.example.com' }),
    empty: [
      {
        answers: { 'GET /v1/superAdmin/organizations': [] },
        text: 'There is no organization yet.',
      },
    ],
  });
});

test('PUB-8: an admin whom the server refuses is led to their own page', async () => {
  renderScreen('/super-admin', {
    as: admin,
    answers: {
      ...installation,
      'GET /v1/superAdmin/organizations': refuse(
        'wrong_role',
        'You do not have permission to do this.',
      ),
    },
  });
  await expect
    .element(main().getByRole('heading', { name: 'For super admins only' }))
    .toBeVisible();
  await expect.element(main().getByRole('link', { name: 'Go to your page' })).toBeVisible();
});

test('PUB-8: a domain that is taken is said beside its field, and the form stays', async () => {
  const { api } = renderScreen('/super-admin?tab=create', {
    as: superAdmin,
    answers: {
      ...installation,
      'GET /v1/superAdmin/organizations': [overview],
      'POST /v1/superAdmin/organizations': refuse('conflict', 'Something is wrong.', {
        domain: 'Another organization has this domain.',
      }),
    },
  });
  const form = main().getByRole('form', { name: 'Create organization' });
  await form.getByRole('textbox', { name: /^Name/ }).fill('Roe Homes');
  await form.getByLabelText('Domain').fill('doe.example.com');
  await form.getByLabelText('Email').fill('rose@example.com');
  await form.getByLabelText('First name').fill('Rose');
  await form.getByLabelText('Last name').fill('Roe');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect.element(form.getByText('Another organization has this domain.')).toBeVisible();
  await expect.element(form.getByLabelText('Domain')).toHaveFocus();
  await expect.element(form.getByLabelText('Email')).toHaveValue('rose@example.com');
  expect(api.sent('POST /v1/superAdmin/organizations')).toHaveLength(1);
});
