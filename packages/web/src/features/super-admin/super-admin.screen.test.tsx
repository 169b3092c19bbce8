import type { BackupOverview } from '@tenantry/contract/super-admin/super-admin.schemas';
import { describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { refuse, type Answers } from '../../testing/api-stub.ts';
import { idOf, superAdmin } from '../../testing/records.ts';
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
        text: 'No organizations yet.',
      },
    ],
  });
});

const backup = {
  name: 'tenantry-2026-11-23T07-00-00Z.tar.age',
  at: '2026-11-23T07:00:00Z',
  bytes: 1_284_608,
  encrypted: true,
  contents: '1 organization, 146 invoices, 128 payments of $320,320.00',
  checkedAt: '2026-11-23T07:14:00Z',
  problem: null,
  available: true,
};
const backups = 'GET /v1/superAdmin/backups';
const organizations = { 'GET /v1/superAdmin/organizations': [overview] };
const inFolder = {
  folder: '/srv/backups',
  problem: null,
  canStart: true,
  running: false,
  progress: null,
};

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

  test('BACKUP-6: a requested backup shows that it runs, then its result', async () => {
    const { api } = renderScreen('/super-admin?tab=backups', {
      as: superAdmin,
      answers: {
        ...installation,
        ...organizations,
        [backups]: { ...inFolder, backups: [] },
        'POST /v1/superAdmin/backups': { ...inFolder, running: true, backups: [] },
      },
    });
    await expect.element(main().getByText('No backups yet.', { exact: false })).toBeVisible();
    api.answer({ [backups]: { ...inFolder, backups: [backup] } });
    await main().getByRole('button', { name: 'Back up now' }).click();
    await expect.element(main().getByText(/^A backup is being made/)).toBeVisible();
    await expect.element(main().getByText(/^Restored and checked at/)).toBeVisible();
  });

  test('BACKUP-6: a running backup shows its step and progress', async () => {
    const running = { ...inFolder, running: true, backups: [] };
    const restoring = { phase: 'restoring', fraction: 0.42 } as const;
    const { api } = renderScreen('/super-admin?tab=backups', {
      as: superAdmin,
      answers: {
        ...installation,
        ...organizations,
        [backups]: { ...running, progress: restoring },
      },
    });
    await expect
      .element(main().getByRole('status'))
      .toHaveTextContent('A backup is being made. Restoring it into a scratch database…');
    await expect.element(main().getByText('42%')).toBeVisible();
    await expect.element(main().getByText(/No backups yet/)).not.toBeInTheDocument();
    const bar = main().getByRole('progressbar', { name: 'Restoring it into a scratch database' });
    await expect.element(bar).toHaveAttribute('aria-valuenow', '42');
    await expectAccessible();
    const comparing = { phase: 'comparing', fraction: null } as const;
    api.answer({ [backups]: { ...running, progress: comparing } });
    await expect.element(main().getByRole('progressbar', { name: 'Comparing' })).toBeVisible();
    await expect.element(main().getByText('%')).not.toBeInTheDocument();
  });

  test('BACKUP-6: without a folder, the page says how to turn on backups', async () => {
    renderScreen('/super-admin?tab=backups', {
      as: superAdmin,
      answers: {
        ...installation,
        ...organizations,
        [backups]: { ...inFolder, folder: null, canStart: false, backups: [] },
      },
    });
    await expect.element(main().getByText(/Set BACKUP_DIR to a folder/)).toBeVisible();
  });

  test('TRUST-11: problems are shown above the list, even when the folder cannot be read', async () => {
    const problem = 's3://bucket/nightly cannot be used: AccessDenied.';
    renderScreen('/super-admin?tab=backups', {
      as: superAdmin,
      answers: {
        ...installation,
        ...organizations,
        [backups]: { ...inFolder, problem, canStart: false, backups: [] },
      },
    });
    await expect.element(main().getByRole('alert').getByText(problem)).toBeVisible();
    await expect
      .element(main().getByText(/the process that runs the jobs makes them/))
      .toBeVisible();
    await expect
      .element(main().getByRole('button', { name: 'Back up now' }))
      .not.toBeInTheDocument();
    await expect.element(main().getByText(/No backups yet/)).not.toBeInTheDocument();
    await expectAccessible();
  });
});

describe('BACKUP-7: downloads', () => {
  const link = 'POST /v1/superAdmin/backups/:name/download';
  const open = (list: BackupOverview[], more: Answers = {}) =>
    renderScreen('/super-admin?tab=backups', {
      as: superAdmin,
      answers: {
        ...installation,
        ...organizations,
        [backups]: { ...inFolder, backups: list },
        ...more,
      },
    });
  const askFor = async (name: string | null) => {
    await main()
      .getByRole('button', { name: `Download ${name}` })
      .click();
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: 'Download backup' }).click();
  };
  const plain = { ...backup, name: 'tenantry-2026-11-22T07-00-00Z.tar', encrypted: false };
  const deleted = { ...backup, name: 'tenantry-2026-11-01T07-00-00Z.tar.age', available: false };

  test('BACKUP-7: existing backups have a button; a note says that some are not encrypted', async () => {
    open([
      backup,
      { ...plain, at: '2026-11-22T07:00:00Z' },
      { ...deleted, at: '2026-11-01T07:00:00Z' },
    ]);
    await expect.element(main().getByText(/^Not encrypted:/)).toBeVisible();
    await expect.element(main().getByText(`${plain.name} (not encrypted)`)).toBeVisible();
    await expect.element(main().getByRole('cell', { name: 'Deleted' })).toBeVisible();
    expect(
      main()
        .getByRole('button', { name: /^Download tenantry/ })
        .elements(),
    ).toHaveLength(2);
    await expectAccessible();
  });

  test('BACKUP-7: encrypted backups need no note', async () => {
    open([backup]);
    await expect.element(main().getByText(`${backup.name} (encrypted)`)).toBeVisible();
    await expect.element(main().getByText(/^Not encrypted:/)).not.toBeInTheDocument();
  });

  test('BACKUP-7: the browser downloads by the path that the server issued', async () => {
    const { api } = open([backup], { [link]: { path: '/v1/public/backups/ticket' } });
    // The test files share a page: a listener that stays would block every link in later tests.
    const listening = new AbortController();
    onTestFinished(() => listening.abort());
    const followed = new Promise<string>((resolve) => {
      document.addEventListener(
        'click',
        (event) => {
          if (!(event.target instanceof HTMLAnchorElement)) return;
          event.preventDefault();
          resolve(event.target.pathname);
        },
        { capture: true, signal: listening.signal },
      );
    });
    await askFor(backup.name);
    expect(await followed).toBe('/v1/public/backups/ticket');
    expect(api.sent(link)[0]?.body).toEqual({});
  });

  test('BACKUP-7: a refusal is shown', async () => {
    open([backup], {
      [link]: refuse('demo_cannot_download', 'Backups cannot be downloaded from the demo.'),
    });
    await askFor(backup.name);
    await expect
      .element(page.getByText('Backups cannot be downloaded from the demo.'))
      .toBeVisible();
  });
});
