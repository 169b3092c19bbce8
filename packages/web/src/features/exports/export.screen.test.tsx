import type { OrganizationExport } from '@tenantry/contract/exports/exports.schemas';
import { describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { OFFLINE, refuse } from '../../testing/api-stub.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { admin, idOf } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';

const LIST = 'GET /v1/admin/exports';
const START = 'POST /v1/admin/exports';
const SCHEDULE = 'GET /v1/admin/exportSchedule';
const SAVE = 'POST /v1/admin/exportSchedule';
const none = { kept: null, nextOn: null };

const ready: OrganizationExport = {
  id: idOf(1),
  status: 'ready',
  requestedAt: '2026-11-23T12:00:00Z',
  scheduled: false,
  requestedBy: 'Anna Miller',
  progress: null,
  finishedAt: '2026-11-23T12:01:00Z',
  bytes: 48_000_000,
  availableUntil: '2026-11-30T12:01:00Z',
  failure: null,
};
const unfinished = { bytes: null, finishedAt: null, availableUntil: null };
const running: OrganizationExport = {
  ...ready,
  ...unfinished,
  status: 'running',
  progress: { phase: 'records', fraction: 0.4 },
};

describe('NEW-12: the page of archives', () => {
  testStates({
    address: '/export',
    as: admin,
    answers: { [SCHEDULE]: none, [LIST]: [ready] },
    needs: [LIST],
    loading: 'Loading',
    failed: 'The exports could not be loaded.',
    loaded: () => main().getByRole('cell', { name: 'Anna Miller' }),
    empty: [{ answers: { [LIST]: [] }, text: 'No exports yet.' }],
  });

  test('NEW-12: an archive that is asked for shows its progress, and then can be downloaded', async () => {
    const { api } = renderScreen('/export', {
      as: admin,
      answers: {
        [SCHEDULE]: none,
        [LIST]: [],
        [START]: { ...running, status: 'queued', progress: null },
      },
    });
    await expect.element(main().getByText('No exports yet.', { exact: false })).toBeVisible();
    api.answer({ [SCHEDULE]: none, [LIST]: [running] });
    await main().getByRole('button', { name: 'Make export' }).click();
    await expect.element(main().getByText('Writing the records…', { exact: false })).toBeVisible();
    await expect
      .element(main().getByRole('progressbar', { name: 'Writing the records' }))
      .toHaveAttribute('aria-valuenow', '40');
    await expect.element(main().getByRole('button', { name: 'Make export' })).toBeDisabled();
    api.answer({ [SCHEDULE]: none, [LIST]: [ready] });
    await expect.element(main().getByText('Ready until 11/30/2026')).toBeVisible();
    await expect.element(main().getByRole('button', { name: 'Download' })).toBeEnabled();
    const end = main().getByRole('table').element().getBoundingClientRect().bottom;
    const next = main().getByRole('heading', { name: 'Every month' }).element();
    expect(next.getBoundingClientRect().top - end).toBeGreaterThan(24);
    await expectAccessible();
  });

  test('NEW-12: a download asks for the password, and the browser saves the file itself', async () => {
    const link = 'POST /v1/admin/exports/:exportId/download';
    const { api } = renderScreen('/export', {
      as: admin,
      answers: { [SCHEDULE]: none, [LIST]: [ready], [link]: { path: '/v1/public/exports/ticket' } },
    });
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
    await main().getByRole('button', { name: 'Download' }).click();
    const dialog = page.getByRole('dialog', { name: 'Download the export' });
    await dialog.getByRole('button', { name: 'Download export' }).click();
    expect(await followed).toBe('/v1/public/exports/ticket');
    expect(api.sent(link)[0]?.body).toEqual({});
  });

  test('NEW-12: a failed archive says why, and a refusal is shown', async () => {
    const failure = 'The disk is full.';
    renderScreen('/export', {
      as: admin,
      answers: {
        [SCHEDULE]: none,
        [LIST]: [{ ...ready, ...unfinished, status: 'failed', failure }],
        [START]: refuse('export_in_progress', 'An export is already being written.'),
      },
    });
    await expect
      .element(main().getByRole('alert'))
      .toHaveTextContent(`The last export could not be written.${failure}`);
    await main().getByRole('button', { name: 'Make export' }).click();
    await expect.element(page.getByText('An export is already being written.')).toBeVisible();
  });
});

test('DATA-5: a monthly export is chosen, and says when the next one is made', async () => {
  const monthly = { ...ready, scheduled: true, requestedBy: null };
  const { api } = renderScreen('/export', {
    as: admin,
    answers: { [LIST]: [monthly], [SCHEDULE]: OFFLINE },
  });
  const alert = main().getByRole('alert').filter({ hasText: 'The schedule could not be loaded.' });
  await expect.element(alert).toBeVisible();
  api.answer({ [SCHEDULE]: none });
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(main().getByRole('cell', { name: 'Every month' })).toBeVisible();
  const saved = { kept: 3, nextOn: '2026-04-01' };
  api.answer({ [SAVE]: saved, [SCHEDULE]: saved });
  await main().getByLabelText('Monthly export').selectOptions('Keep the newest 3');
  await expect.element(main().getByText('The next one is made on 04/01/2026.')).toBeVisible();
  expect(api.sent(SAVE)[0]?.body).toEqual({ kept: 3 });
  await expectFitsDevices();
});
