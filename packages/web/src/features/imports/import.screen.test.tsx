import type { ImportDetail, ImportRow } from '@tenantry/contract/imports/imports.schemas';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { changed, queryClient } from '../../lib/query-client.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { HELD, NEVER, OFFLINE, refuse } from '../../testing/api-stub.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { admin, idOf } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';
import { importsQuery } from './imports.queries.ts';

const LIST = 'GET /v1/admin/imports';
const ONE = 'GET /v1/admin/imports/:importId';
const ROWS = 'GET /v1/admin/imports/:importId/rows';
const UPLOAD = 'POST /v1/admin/imports/files/:fileName/upload';
const REHEARSE = 'POST /v1/admin/imports/:importId/rehearse';
const CORRECT = 'POST /v1/admin/imports/:importId/rows/:row';
const APPLY = 'POST /v1/admin/imports/:importId/apply';
const DISCARD = 'DELETE /v1/admin/imports/:importId';
const UNDO = 'POST /v1/admin/imports/:importId/undo';

const read: ImportDetail = {
  id: idOf(1),
  fileName: 'rent roll.csv',
  sheet: null,
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
      examples: [
        '4 Oak Street',
        '1201 Northwest Washington Boulevard',
        '1203 Northwest Washington',
      ],
      field: 'address',
      matchedBy: 'NAME',
    },
    { name: 'Rent', examples: ['14O0', '980'], field: 'rent', matchedBy: 'NAME' },
    { name: 'Color', examples: ['blue'], field: null, matchedBy: null },
  ],
  otherSheets: [],
  profile: null,
  asOf: '2026-03-10',
  dayOrder: null,
  invoiceAutomatically: true,
  counts: null,
  summary: [],
  plan: null,
};

const problem = { field: 'rent', message: '"14O0" is no amount.', suggestion: '$1,400.00' };
const bad: ImportRow = {
  row: 2,
  cells: ['4 Oak Street', '14O0', 'blue'],
  corrected: [],
  result: 'PROBLEM',
  problems: [problem],
  changes: [],
};
const withProblem: ImportDetail = {
  ...read,
  state: 'REHEARSED',
  counts: { NEW: 1, CHANGED: 0, SAME: 0, PROBLEM: 1 },
  summary: ['1 would be created.', 'Row 2: rent: "14O0" is no amount.'],
};
const ready: ImportDetail = {
  ...withProblem,
  counts: { NEW: 2, CHANGED: 0, SAME: 0, PROBLEM: 0 },
  summary: ['2 would be created.'],
  plan: 'a'.repeat(64),
};
const applied: ImportDetail = {
  ...ready,
  state: 'APPLIED',
  appliedOn: '2026-03-10',
  undoUntil: '2026-03-17',
};

const show = (detail: ImportDetail, answers = {}) =>
  renderScreen(`/import?importId=${detail.id}`, {
    as: admin,
    answers: { [ONE]: detail, [ROWS]: { rows: [bad], next: null }, [LIST]: [], ...answers },
  });

const button = (name: string) => main().getByRole('button', { name });

describe('DATA-1: the list of imports', () => {
  testStates({
    address: '/import',
    as: admin,
    answers: { [LIST]: [applied] },
    needs: [LIST],
    loading: 'Loading',
    failed: 'The imports could not be loaded.',
    loaded: () => main().getByRole('link', { name: 'rent roll.csv' }),
    empty: [{ answers: { [LIST]: [] }, text: 'No imports yet.' }],
  });

  test('DATA-1: a chosen file is sent and opened; a refused one says why', async () => {
    const { api } = renderScreen('/import', {
      as: admin,
      answers: {
        [LIST]: [],
        [ONE]: read,
        [UPLOAD]: refuse('table_unreadable', 'This file is empty.'),
      },
    });
    await expect.element(button('Choose a file')).toBeVisible();
    const input = main().element().querySelector('input[type=file]')!;
    await page.elementLocator(input).upload(new File([''], 'empty.csv'));
    await expect.element(main().getByRole('alert')).toMatchTextContent('This file is empty.');
    api.answer({ [UPLOAD]: read });
    await page.elementLocator(input).upload(new File(['a'], 'rent roll.csv'));
    await expect.element(main().getByRole('heading', { name: 'rent roll.csv' })).toBeVisible();
  });
});

describe('DATA-1: the columns of a file', () => {
  test('DATA-1: show how they matched, and what a person chooses is checked', async () => {
    const { api } = show(read, { [REHEARSE]: { ...read, work: 'REHEARSE' } });
    const field = (column: string) => main().getByLabelText(`Field for ${column}`);
    await expect.element(field('Street')).toHaveValue('address');
    await expect.element(main().getByText('Matched by its name').first()).toBeVisible();
    await expectFitsDevices();
    await field('Color').selectOptions('Rent');
    await button('Check every row').click();
    await expect.element(main().getByRole('alert')).toMatchTextContent('Rent has two columns.');
    expect(api.sent(REHEARSE)).toEqual([]);
    await field('Color').selectOptions('City');
    api.answer({ [ONE]: { ...read, work: 'REHEARSE' } });
    await button('Check every row').click();
    await expect.element(main().getByText('Checking every row…', { exact: false })).toBeVisible();
    expect(api.sent(REHEARSE)[0]?.body).toMatchObject({
      kind: 'RENT_ROLL',
      columns: ['address', 'rent', 'city'],
      asOf: '2026-03-10',
    });
  });
});

test('DATA-1: what a row is decides the fields, by the names of the columns', async () => {
  show({
    ...read,
    columns: [...read.columns, { ...read.columns[1]!, name: 'Amount', field: 'rent' }],
  });
  const field = (column: string) => main().getByLabelText(`Field for ${column}`);
  await expect.element(field('Amount')).toHaveValue('rent');
  await main().getByLabelText('What a row is').selectOptions('Payments');
  await expect.element(field('Amount')).toHaveValue('amount');
  await expect.element(field('Rent')).toHaveValue('');
  await expect.element(main().getByText('In dollars.')).toBeVisible();
  await main().getByLabelText('What a row is').selectOptions('Homes, tenants and leases');
  await expect.element(field('Rent')).toHaveValue('rent');
});

test('DATA-1: names that several columns have are said', async () => {
  show({ ...read, columns: [...read.columns, { ...read.columns[2]!, name: 'color' }] });
  await expect
    .element(main().getByText('Several columns are named “Color”.', { exact: false }))
    .toBeVisible();
});

test('DATA-1: another sheet of a workbook is read in place of the first', async () => {
  const book = {
    ...read,
    id: idOf(3),
    fileName: 'homes.xlsx',
    sheet: 'Rent roll',
    otherSheets: ['Last year'],
  };
  const other = { ...book, id: idOf(4), sheet: 'Last year', otherSheets: ['Rent roll'] };
  const { api } = show(book, { [UPLOAD]: other, [DISCARD]: {} });
  await main().getByLabelText('Sheet').selectOptions('Last year');
  await expect.element(button('Choose the file again to read this sheet')).toBeVisible();
  await expectAccessible();
  api.answer({ [ONE]: other });
  const input = main().element().querySelector('input[type=file]')!;
  await page.elementLocator(input).upload(new File(['a'], 'homes.xlsx'));
  await expect.element(main().getByText('Last year', { exact: false }).first()).toBeVisible();
  await expect.poll(() => api.sent(DISCARD)).toHaveLength(1);
  expect(api.sent(UPLOAD)[0]?.url.searchParams.get('sheet')).toBe('Last year');
});

describe('DATA-3: one import', () => {
  testStates({
    address: `/import?importId=${read.id}`,
    as: admin,
    answers: { [ONE]: read },
    needs: [ONE],
    loading: 'Loading',
    failed: 'The import could not be loaded.',
    loaded: () => main().getByRole('heading', { name: 'rent roll.csv' }),
  });

  test('DATA-3: rows that cannot be loaded are asked for again', async () => {
    const { api } = show(withProblem, { [ROWS]: OFFLINE });
    const alert = main().getByRole('alert').filter({ hasText: 'The rows could not be loaded.' });
    await expect.element(alert).toBeVisible();
    await expectFitsDevices();
    api.answer({ [ROWS]: { rows: [bad], next: null } });
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect.element(main().getByText('Rent: "14O0" is no amount.').first()).toBeVisible();
  });

  test('DATA-3: an import that was undone says so, and offers the others', async () => {
    show({ ...applied, state: 'UNDONE', undoUntil: null });
    await expect
      .element(main().getByText('Nothing of it is left.', { exact: false }))
      .toBeVisible();
    await expect.element(main().getByRole('link', { name: 'All imports' })).toBeVisible();
    await expectFitsDevices();
  });
});

test('DATA-1: a file that is dropped on the page is read', async () => {
  const { api } = renderScreen('/import', {
    as: admin,
    answers: { [LIST]: [], [ONE]: read, [UPLOAD]: read },
  });
  await expect.element(main().getByText('or drop it on this page')).toBeVisible();
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['a'], 'rent roll.csv'));
  document.dispatchEvent(new DragEvent('dragover', { dataTransfer, cancelable: true }));
  document.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
  await expect.element(main().getByRole('heading', { name: 'rent roll.csv' })).toBeVisible();
  expect(api.sent(UPLOAD)).toHaveLength(1);
});

describe('DATA-3: what an import would do', () => {
  test('DATA-3: a problem is named, its suggestion is put in, and the import is checked again', async () => {
    const { api } = show(withProblem, {
      [CORRECT]: bad,
      [REHEARSE]: { ...read, work: 'REHEARSE' },
    });
    await expect.element(main().getByText('Rent: "14O0" is no amount.').first()).toBeVisible();
    expect(button('Import 1 row').elements()).toHaveLength(0);
    await button('Correct').click();
    await expectFitsDevices();
    await button('Use $1,400.00').click();
    api.answer({ [ONE]: { ...read, work: 'REHEARSE' } });
    await button('Save and check again').click();
    await expect.element(main().getByText('Checking every row…', { exact: false })).toBeVisible();
    expect(api.sent(CORRECT)[0]?.body).toEqual({ cells: [{ column: 1, value: '$1,400.00' }] });
    expect(api.sent(REHEARSE)).toHaveLength(1);
  });

  test('DATA-3: without problems it is written once a person agrees', async () => {
    const { api } = show(ready, { [APPLY]: { ...ready, work: 'APPLY' } });
    await button('Import 2 rows').click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(api.sent(APPLY)).toEqual([]);
    await button('Import 2 rows').click();
    api.answer({ [ONE]: { ...ready, work: 'APPLY' } });
    await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
    await expect.element(main().getByText('Writing the import…', { exact: false })).toBeVisible();
    expect(api.sent(APPLY)[0]?.body).toEqual({ plan: ready.plan });
  });

  test('DATA-3: an import that is discarded is not asked for again', async () => {
    const { api } = show(withProblem, { [DISCARD]: {} });
    await expect.element(main().getByText('Rent: "14O0" is no amount.').first()).toBeVisible();
    const asked = () => api.sent(ONE).length + api.sent(ROWS).length;
    await button('Discard this import').click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(api.sent(DISCARD)).toEqual([]);
    const before = asked();
    await button('Discard this import').click();
    api.answer({ [DISCARD]: HELD });
    await page.getByRole('dialog').getByRole('button', { name: 'Discard import' }).click();
    await expect.poll(() => api.sent(DISCARD)).toHaveLength(1);
    // The server tells open pages before it answers.
    await changed('imports');
    await expect.element(main().getByText('No imports yet.', { exact: false })).toBeVisible();
    expect(asked()).toBe(before);
    api.answer({ [DISCARD]: {} });
  });

  test('DATA-3: an import that is being discarded is not listed', async () => {
    const { api } = show(withProblem, { [LIST]: [withProblem], [DISCARD]: HELD });
    queryClient.setQueryData(importsQuery.queryKey, [withProblem]);
    await button('Discard this import').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard import' }).click();
    await expect.poll(() => api.sent(DISCARD)).toHaveLength(1);
    await expect.element(main().getByText('No imports yet.', { exact: false })).toBeVisible();
    api.answer({ [LIST]: [], [DISCARD]: {} });
  });

  test('DATA-3: a failed import says why', async () => {
    show({ ...read, failure: 'The books changed since the import was checked. Check it again.' });
    await expect.element(main().getByText('The books changed', { exact: false })).toBeVisible();
    await expect.element(button('Check every row')).toBeVisible();
  });
});

describe('DATA-3: an import in the books', () => {
  test('DATA-3: is undone until the day that is named, by a job', async () => {
    const { api } = show(applied, { [UNDO]: { ...applied, work: 'UNDO' } });
    await expectAccessible();
    await button('Undo until 03/17/2026').click();
    api.answer({ [ONE]: { ...applied, work: 'UNDO', done: 1 } });
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await expect.element(main().getByText('Undoing the import…', { exact: false })).toBeVisible();
    api.answer({ [ONE]: { ...applied, state: 'UNDONE', undoUntil: null } });
    await expect
      .element(main().getByText('This import was undone.', { exact: false }))
      .toBeVisible();
    expect(api.sent(UNDO)).toHaveLength(1);
  });

  test('DATA-3: an undo that a job refused says why, and can be tried again', async () => {
    show({ ...applied, failure: 'This import cannot be undone.' });
    await expect.element(main().getByText('Nothing was undone.')).toBeVisible();
    await expect.element(button('Undo until 03/17/2026')).toBeVisible();
  });

  test('DATA-3: a refused undo names what was used', async () => {
    const words = 'An invoice for 12 Maple Avenue was added or changed on 03/11/2026.';
    show(applied, { [UNDO]: refuse('import_is_used', words) });
    await button('Undo until 03/17/2026').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await expect.element(page.getByText(words, { exact: false })).toBeVisible();
  });
});

test('DATA-1: while a file is read, nothing else can be sent', async () => {
  renderScreen('/import', { as: admin, answers: { [LIST]: [], [UPLOAD]: NEVER } });
  await expect.element(button('Choose a file')).toBeVisible();
  const input = main().element().querySelector('input[type=file]')!;
  await page.elementLocator(input).upload(new File(['a'], 'rent roll.csv'));
  await expect.element(main().getByRole('progressbar')).toBeVisible();
});
