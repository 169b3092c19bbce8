import type { RestoreState } from '@tenantry/contract/installation/restore.schemas';
import { describe, expect, test } from 'vitest';
import { expectAccessible, expectAccessibleInBothSchemes } from '../../testing/accessibility.ts';
import { HELD, inTurn, OFFLINE, refuse, type Answers } from '../../testing/api-stub.ts';
import { chooseFile } from '../../testing/files.ts';
import { configuration } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';
import { expectNoSideways, viewOn } from '../../testing/viewport.ts';

const overview = 'POST /v1/public/setup/restore/overview';
const begin = 'POST /v1/public/setup/restore/uploads';
const sendPart = 'POST /v1/public/setup/restore/uploads/:uploadId/:offset';
const restore = 'POST /v1/public/setup/restore';

const state = (changes: Partial<RestoreState> = {}): RestoreState => ({
  phase: 'checking',
  bytes: 40_000_000,
  bytesRead: 10_000_000,
  message: null,
  notes: [],
  ...changes,
});

const found = [
  {
    name: 'tenantry-2026-11-23T07-00-00Z.tar.age',
    at: '2026-11-23T07:00:00Z',
    beforeUpdate: false,
    bytes: 40_000_000,
    encrypted: true,
  },
  {
    name: 'tenantry-before-update-2026-11-22T07-00-00Z.tar',
    at: '2026-11-22T07:00:00Z',
    beforeUpdate: true,
    bytes: 39_000_000,
    encrypted: false,
  },
];

const done = state({
  phase: 'done',
  message:
    '1 organization, 3 properties, 146 invoices, 128 payments of $320,320.00, 12 files (3.1 MB).',
});

const open = (answers: Answers) =>
  renderScreen('/setup?token=secret', {
    answers: {
      'GET /v1/public/configuration': { ...configuration, setupRequired: true },
      [overview]: { backups: [], restore: null },
      ...answers,
    },
  });

const section = () => main().getByRole('region', { name: 'Restore a backup' });
const submit = () => section().getByRole('button', { name: 'Restore', exact: true });

const choose = (file: File) =>
  chooseFile(() => section().getByRole('button', { name: 'Choose a backup file' }).click(), file);

const archive = (content: BlobPart = 'README.txt', name = 'backup.tar') =>
  new File([content], name);

describe('BACKUP-8: the first run restores a backup', () => {
  test('BACKUP-8: that the server found: with its passphrase, through all phases, to the login', async () => {
    const { api, router } = open({
      [overview]: { backups: found, restore: null },
      [restore]: state(),
    });
    await section().getByRole('textbox', { name: 'Passphrase' }).fill('correct horse battery');
    await expect
      .element(section().getByRole('option', { name: /^11\/22\/2026 .*, before an update \(/ }))
      .toBeInTheDocument();
    await expectAccessibleInBothSchemes();
    await submit().click();
    await expect.element(main().getByText('Checking the backup…')).toBeVisible();
    const bar = main().getByRole('progressbar', { name: 'Checking the backup' });
    await expect.element(bar).toHaveAttribute('aria-valuenow', '25');
    expect(api.sent(restore)[0]?.body).toEqual({
      setupToken: 'secret',
      source: { name: found[0]?.name },
      passphrase: 'correct horse battery',
    });
    api.answer({ [overview]: { backups: [], restore: state({ phase: 'restoring' }) } });
    await expect.element(main().getByText('Restoring…')).toBeVisible();
    api.answer({ [overview]: { backups: [], restore: state({ phase: 'comparing' }) } });
    await expect.element(main().getByText('Checking what was restored…')).toBeVisible();
    api.answer({
      [overview]: { backups: [], restore: done },
      'GET /v1/public/configuration': configuration,
    });
    await expect
      .element(main().getByText(/^Restored and checked: 1 organization, 3 properties/))
      .toBeVisible();
    await expectAccessible();
    await main().getByRole('link', { name: 'Go to login' }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/login');
  });

  test('BACKUP-8: from a file, which is sent in parts; a part that is lost is sent again', async () => {
    const { api } = open({
      [begin]: { uploadId: 'upload' },
      [sendPart]: inTurn({ received: 1 }, OFFLINE, { received: 2 }),
      [restore]: state(),
    });
    await choose(archive(new Uint8Array(20 * 1024 * 1024)));
    await expect.element(section().getByText('backup.tar (20 MB)')).toBeVisible();
    await submit().click();
    await expect.element(main().getByText('Checking the backup…')).toBeVisible();
    expect(api.sent(begin)[0]?.body).toEqual({ setupToken: 'secret', bytes: 20 * 1024 * 1024 });
    const offsets = api.sent(sendPart).map(({ url }) => url.pathname.replace(/.*\//, ''));
    expect(offsets).toEqual(['0', '16777216', '16777216']);
    expect(api.sent(restore)[0]?.body).toMatchObject({ source: { uploadId: 'upload' } });
  });

  test('BACKUP-8: an encrypted file is recognized, and shows its upload progress; Cancel returns to the choice', async () => {
    const { api } = open({ [begin]: { uploadId: 'upload' }, [sendPart]: HELD });
    await choose(archive('age-encryption.org/v1\n-> scrypt', 'backup.tar.age'));
    await section().getByRole('textbox', { name: 'Passphrase' }).fill('correct horse battery');
    await submit().click();
    await expect.element(main().getByText('Uploading the backup')).toBeVisible();
    const bar = main().getByRole('progressbar', { name: 'Uploading backup.tar.age' });
    await expect.element(bar).toBeVisible();
    await expectAccessible();
    await main().getByRole('button', { name: 'Cancel' }).click();
    await expect.element(submit()).toBeVisible();
    await expect.element(main().getByRole('alert')).not.toBeInTheDocument();
    expect(api.sent(restore)).toHaveLength(0);
  });

  test('BACKUP-8: another passphrase needs no second upload', async () => {
    const { api } = open({
      [begin]: { uploadId: 'upload' },
      [sendPart]: { received: 1 },
      [restore]: state({ phase: 'failed', message: 'The passphrase does not open this backup.' }),
    });
    await choose(archive('age-encryption.org/v1\n-> scrypt', 'backup.tar.age'));
    await section().getByRole('textbox', { name: 'Passphrase' }).fill('wrong');
    await submit().click();
    await expect
      .element(main().getByText('The passphrase does not open this backup.'))
      .toBeVisible();
    await section().getByRole('textbox', { name: 'Passphrase' }).fill('right');
    await submit().click();
    await expect.poll(() => api.sent(restore)).toHaveLength(2);
    expect(api.sent(begin)).toHaveLength(1);
  });
});

describe('BACKUP-8: errors are shown, and the restore can be tried again', () => {
  test('BACKUP-8: too little space', async () => {
    open({ [begin]: refuse('backup_unusable', 'The disk has too little space.') });
    await expect.element(submit()).toBeDisabled();
    await choose(archive());
    await submit().click();
    await expect.element(section().getByText('The disk has too little space.')).toBeVisible();
    await expect.element(section().getByText('backup.tar (1 KB)')).toBeVisible();
    await expect.element(submit()).toBeEnabled();
  });

  test('BACKUP-8: a backup that is damaged', async () => {
    const failed = state({ phase: 'failed', message: 'The backup is incomplete or was changed.' });
    open({ [overview]: { backups: found, restore: failed } });
    await expect
      .element(section().getByText('The backup is incomplete or was changed.'))
      .toBeVisible();
    await expect.element(submit()).toBeVisible();
  });

  test('BACKUP-8: the list of backups', async () => {
    const { api } = open({ [overview]: refuse('internal', 'Something went wrong.') });
    await expect.element(section().getByText('The backups could not be loaded.')).toBeVisible();
    api.answer({ [overview]: { backups: found, restore: null } });
    await section().getByRole('button', { name: 'Try again' }).click();
    await expect.element(submit()).toBeVisible();
  });

  test('BACKUP-8: notes about what was restored', async () => {
    const notes = ['The bank number of Doe Homes cannot be decrypted.'];
    open({ [overview]: { backups: [], restore: { ...done, notes } } });
    await expect.element(main().getByText(notes[0] ?? '')).toBeVisible();
  });
});

test('BACKUP-8: on a phone nothing is wider than the screen', async () => {
  await viewOn('phone');
  open({ [overview]: { backups: found, restore: null } });
  await expect.element(submit()).toBeVisible();
  expectNoSideways();
});
