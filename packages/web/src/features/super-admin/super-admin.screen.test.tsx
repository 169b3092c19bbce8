import type { BackupOverview } from '@tenantry/contract/super-admin/super-admin.schemas';
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

const backup = {
  name: 'tenantry-2026-11-23T07-00-00Z.tar.age',
  at: '2026-11-23T07:00:00Z',
  bytes: 1_284_608,
  encrypted: true,
  contents: '1 organization, 146 invoices, 128 payments of $320,320.00',
  checkedAt: '2026-11-23T07:14:00Z',
  problem: null,
};
const backups = 'GET /v1/superAdmin/backups';
const organizations = { 'GET /v1/superAdmin/organizations': [overview] };
const inFolder = { folder: '/srv/backups', running: false };

describe('BACKUP-6: the backups', () => {
  const states: readonly (readonly [BackupOverview[], RegExp])[] = [
    [[backup], /^Restored and checked at 11\/23\/2026 \d\d:\d\d: 1 organization, 146 invoices/],
    [[{ ...backup, checkedAt: null }], /^Backed up at 11\/23\/2026 .*: 1 organization, /],
    [
      [{ ...backup, checkedAt: null, problem: 'Doe Homes: Lease 1 owes another sum.' }],
      /^The backup of .* has a problem\.$/,
    ],
    [[{ ...backup, name: null, problem: 'The disk is full.' }], /^The backup of .* failed\.$/],
  ];
  for (const [list, state] of states) {
    test(`BACKUP-6: its state is the first line: ${state.source}`, async () => {
      renderScreen('/super-admin?tab=backups', {
        as: superAdmin,
        answers: { ...installation, ...organizations, [backups]: { ...inFolder, backups: list } },
      });
      await expect.element(main().getByText(state)).toBeVisible();
      await expect
        .element(main().getByRole('cell', { name: list[0]?.problem ?? 'Restored', exact: false }))
        .toBeVisible();
    });
  }

  test('BACKUP-6: one that is asked for shows that it runs, then its result', async () => {
    const { api } = renderScreen('/super-admin?tab=backups', {
      as: superAdmin,
      answers: {
        ...installation,
        ...organizations,
        [backups]: { ...inFolder, backups: [] },
        'POST /v1/superAdmin/backups': { ...inFolder, running: true, backups: [] },
      },
    });
    await expect
      .element(main().getByText('There is no backup yet.', { exact: false }))
      .toBeVisible();
    api.answer({ [backups]: { ...inFolder, backups: [backup] } });
    await main().getByRole('button', { name: 'Back up now' }).click();
    await expect.element(main().getByText('A backup is being made.')).toBeVisible();
    await expect.element(main().getByText(/^Restored and checked at/)).toBeVisible();
  });

  test('BACKUP-6: without a folder it says how to make them', async () => {
    renderScreen('/super-admin?tab=backups', {
      as: superAdmin,
      answers: {
        ...installation,
        ...organizations,
        [backups]: { folder: null, running: false, backups: [] },
      },
    });
    await expect.element(main().getByText(/Set BACKUP_DIR to a folder/)).toBeVisible();
  });
});
