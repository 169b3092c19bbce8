import type { ImportDetail } from '@tenantry/contract/imports/imports.schemas';
import type {
  ComparedLine,
  SwitchoverDetail,
  TrialRun,
} from '@tenantry/contract/switchovers/switchovers.schemas';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { byQuery, refuse } from '../../testing/api-stub.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { admin, idOf } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';

const LIST = 'GET /v1/admin/switchovers';
const ONE = 'GET /v1/admin/switchovers/:switchoverId';
const START = 'POST /v1/admin/switchovers';
const RUN = 'POST /v1/admin/switchovers/:switchoverId/runs';
const LINES = 'GET /v1/admin/switchovers/:switchoverId/runs/:runId/lines';
const PLAN = 'POST /v1/admin/switchovers/:switchoverId/switch';
const COLUMNS = 'POST /v1/admin/switchovers/:switchoverId/files/:importId';
const ROWS = 'GET /v1/admin/imports/:importId/rows';

const file: ImportDetail = {
  id: idOf(1),
  fileName: 'rent roll of Buildium.csv',
  sheet: null,
  otherSheets: [],
  kind: 'RENT_ROLL',
  state: 'READ',
  work: null,
  done: 0,
  failure: null,
  rows: 2,
  addedOn: '2026-03-10',
  addedBy: 'Anna Miller',
  appliedOn: null,
  undoUntil: null,
  columns: [
    {
      name: 'Street',
      examples: ['1201 Northwest Washington Boulevard'],
      field: 'address',
      matchedBy: 'NAME',
    },
    { name: 'Rent', examples: ['1,450.00'], field: 'rent', matchedBy: 'NAME' },
  ],
  profile: null,
  asOf: '2026-03-10',
  dayOrder: null,
  invoiceAutomatically: true,
  counts: null,
  summary: [],
  plan: null,
};
const figures: ImportDetail = {
  ...file,
  id: idOf(2),
  fileName: 'figures.csv',
  kind: 'OLD_FIGURES',
};

const open: SwitchoverDetail = {
  id: idOf(3),
  program: 'Buildium',
  state: 'OPEN',
  startedOn: '2026-03-10',
  asOf: '2026-03-10',
  switchOn: null,
  work: null,
  done: 0,
  rows: 2,
  failure: null,
  switchedOn: null,
  undoUntil: null,
  invoiceAutomatically: true,
  files: [file],
  figures,
  runs: [],
  missing: ['It needs 2 green runs in a row.'],
};

const run: TrialRun = {
  id: idOf(4),
  number: 1,
  state: 'DIFFERENT',
  isSwitch: false,
  startedAt: '2026-03-10T15:00:00Z',
  startedBy: 'Anna Miller',
  seconds: 2,
  asOf: '2026-03-10',
  leases: 1,
  differences: 1,
  problems: 0,
  made: ['1 home', '1 lease'],
  totals: [{ name: 'balance', ours: 25.5, theirs: 125.5, delta: -100 }],
  failure: null,
  hasLines: true,
  isCurrent: true,
};

const line: ComparedLine = {
  position: 0,
  state: 'DIFFERENT',
  home: '1201 Northwest Washington Boulevard',
  tenant: 'Mia Chen',
  amounts: [
    { name: 'balance', ours: 25.5, theirs: 125.5, delta: -100 },
    { name: 'rent', ours: 1450, theirs: 1450, delta: 0 },
  ],
  end: { ours: null, theirs: '2026-12-31', differs: true },
  note: null,
  sources: [{ importId: file.id, fileName: file.fileName, rows: [2] }],
};
const green: TrialRun = { ...run, number: 2, state: 'GREEN', differences: 0 };

const show = (detail: SwitchoverDetail, answers = {}) =>
  renderScreen(`/switchover?switchoverId=${detail.id}`, {
    as: admin,
    answers: { [ONE]: detail, [LINES]: { lines: [line], next: null }, ...answers },
  });

const button = (name: string) => main().getByRole('button', { name });

describe('NEW-6: the start of a switch', () => {
  testStates({
    address: '/switchover',
    as: admin,
    answers: { [LIST]: [{ ...open, state: 'UNDONE' }] },
    needs: [LIST],
    loading: 'Loading',
    failed: 'The switches could not be loaded.',
    loaded: () => main().getByRole('link', { name: 'Buildium' }),
  });

  test('NEW-6: a named program opens its switch, and one that is open is shown at once', async () => {
    const { api } = renderScreen('/switchover', {
      as: admin,
      answers: { [LIST]: [], [START]: open, [ONE]: open },
    });
    await main().getByLabelText('Old program').fill('Buildium');
    await expectFitsDevices();
    await button('Try a migration').click();
    await expect
      .element(main().getByRole('heading', { name: 'Switch from Buildium' }))
      .toBeVisible();
    expect(api.sent(START)[0]?.body).toEqual({ program: 'Buildium' });
  });
});

describe('NEW-6: one switch', () => {
  testStates({
    address: `/switchover?switchoverId=${open.id}`,
    as: admin,
    answers: { [ONE]: open },
    needs: [ONE],
    loading: 'Loading',
    failed: 'The switch could not be loaded.',
    loaded: () => main().getByRole('heading', { name: 'Switch from Buildium' }),
    empty: [{ answers: { [ONE]: { ...open, files: [], figures: null } }, text: 'No runs yet.' }],
  });

  test('NEW-6: a refused run says what is missing, and a running one how far it is', async () => {
    const { api } = show(open, { [RUN]: refuse('switchover_not_ready', 'Add a file.') });
    await button('Run now').click();
    await expect.element(page.getByText('Add a file.')).toBeVisible();
    const working = { ...open, work: 'TRIAL' as const, done: 1 };
    api.answer({ [RUN]: working, [ONE]: working });
    await button('Run now').click();
    await expect.element(main().getByText('Trying all files…', { exact: false })).toBeVisible();
    await expect.element(main().getByRole('progressbar')).toBeVisible();
    await expect.element(button('Run now')).toBeDisabled();
  });

  test('NEW-6: a difference has both figures and the rows that made it', async () => {
    const row = { row: 2, cells: ['1201 Northwest', '1,450.00'], corrected: [], problems: [] };
    show(
      { ...open, runs: [run] },
      { [ROWS]: { rows: [{ ...row, result: 'NEW', changes: [] }], next: null } },
    );
    const lines = main().getByRole('list', { name: 'Compared leases' });
    await expect.element(lines.getByText('-$100.00')).toBeVisible();
    await expect.element(lines.getByRole('cell', { name: 'Monthly' })).toBeVisible();
    await expect.element(lines.getByText('12/31/2026')).toBeVisible();
    await button('Show the rows of').click();
    await expect.element(main().getByRole('heading', { name: 'Row 2' })).toBeVisible();
    await expectFitsDevices();
  });

  test('NEW-6: the columns of a file are chosen', async () => {
    const { api } = show(open, { [COLUMNS]: open });
    await button(`Columns of ${file.fileName}`).click();
    await main().getByLabelText('Field for Rent').selectOptions('Deposit held');
    await expectAccessible();
    await button('Save columns').click();
    await expect
      .poll(() => api.sent(COLUMNS)[0]?.body)
      .toEqual({ kind: 'RENT_ROLL', columns: ['address', 'depositHeld'], dayOrder: null });
  });

  test('NEW-6: after two green runs the switch is planned for a day', async () => {
    const ready = { ...open, runs: [{ ...green, id: idOf(5) }, green], missing: [] };
    const planned = { ...ready, switchOn: '2027-01-01' };
    let kept: SwitchoverDetail = ready;
    const { api } = show(ready, {
      [PLAN]: byQuery(() => (kept = planned)),
      [ONE]: byQuery(() => kept),
    });
    await main().getByLabelText('Or on a day').fill('01/01/2027');
    await expectAccessible();
    await button('Switch on 01/01/2027').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Switch', exact: true }).click();
    await expect
      .element(main().getByText('Planned for 01/01/2027', { exact: false }).first())
      .toBeVisible();
    expect(api.sent(PLAN)[0]?.body).toEqual({ on: '2027-01-01' });
    await expectFitsDevices();
  });

  test('NEW-6: a switch that was made can be undone', async () => {
    const made = { ...open, switchedOn: '2026-03-10', undoUntil: '2026-03-17', missing: [] };
    show({ ...made, state: 'SWITCHED' });
    await expect.element(button('Undo until 03/17/2026')).toBeVisible();
    await expectAccessible();
  });

  test('NEW-6: a switch that failed says why', async () => {
    show({ ...open, failure: '1 lease differs from the old program.' });
    await expect
      .element(main().getByRole('alert'))
      .toMatchTextContent('1 lease differs from the old program.');
  });
});
