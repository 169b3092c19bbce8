import { page, userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import type { Statement } from '@tenantry/contract/statements/statements.schemas';
import { expectAccessible } from '../../testing/accessibility.ts';
import { inTurn, refuse, type Answers } from '../../testing/api-stub.ts';
import { giveFiles, pdfFile, pictureFile } from '../../testing/files.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { admin, idOf, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';
import { statement, statementAnswers } from '../../testing/statements.ts';

/** STMT-1 and STMT-2: statements are added, found, viewed and deleted. */

const LIST = 'GET /v1/admin/properties/:propertyId/statements';
const UPLOAD = 'POST /v1/admin/properties/:propertyId/statements/:fileName/upload';
const FILE = 'GET /v1/admin/properties/:propertyId/statements/:fileName';

const stored = (number: number, fileName: string, changes: Partial<Statement> = {}): Statement => ({
  ...statement,
  id: idOf(850 + number),
  fileName,
  statementUrl: `/v1/admin/properties/x/statements/${fileName}`,
  ...changes,
});

const photo = stored(1, '1763746000001-photo.webp');
const september = stored(2, '1763746000002-september.pdf', { date: '2026-05-06T16:00:00Z' });

const address = `/property-statements?propertyId=${propertyId}`;

const open = (answers: Answers, at = address) =>
  renderScreen(at, {
    as: admin,
    answers: { ...statementAnswers, [FILE]: pictureFile('photo.png'), ...answers },
  });

const table = () => main().getByRole('table', { name: 'Statements' });
const rowOf = (text: string) => table().getByRole('row').filter({ hasText: text });
const names = () =>
  [...table().element().querySelectorAll('bdi')].map(({ textContent }) => textContent);
const dialog = (name: string) => page.getByRole('dialog', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('STMT-1, STMT-3: a picture and a PDF are added; the dialog offers to analyze the first one, and nothing is created', async () => {
  const { api } = open({ [LIST]: [], [UPLOAD]: inTurn(photo, september) });
  await expect.element(main().getByText(/^No owner statements yet/)).toBeVisible();
  await expectFitsDevices();
  api.answer({ [LIST]: [september, photo] });
  await giveFiles(main(), pictureFile('photo.png'), pdfFile('september.pdf'));
  const asked = dialog('photo.webp');
  await expect
    .element(asked.getByText('Analyze this statement for expenses, invoices, and payments?'))
    .toBeVisible();
  await expect
    .element(asked.getByText('The other one can be analyzed from the list.'))
    .toBeVisible();
  await expectFitsDevices();
  await asked.getByRole('button', { name: 'Not now' }).click();
  await expect.element(page.getByText('2 statements added')).toBeVisible();
  await expect.element(rowOf('photo.webp')).toMatchTextContent('Nothing created yet');
  await expect.element(rowOf('september.pdf')).toMatchTextContent('Nothing created yet');
  await expectFitsDevices();
});

test('STMT-3: a file that is refused says why, and is removed', async () => {
  const { api } = open({
    [LIST]: [photo],
    [UPLOAD]: refuse('pdf_unreadable', 'The PDF is damaged and cannot be read.'),
  });
  await expect.element(rowOf('photo.webp')).toBeVisible();
  await giveFiles(main(), pdfFile('broken.pdf'));
  const failed = page.getByRole('listitem').filter({ hasText: 'broken.pdf' });
  await expect
    .element(failed.getByRole('alert'))
    .toHaveTextContent('The PDF is damaged and cannot be read.');
  await expectAccessible();
  await failed.getByRole('button', { name: 'Remove broken.pdf' }).click();
  await expect.element(failed).not.toBeInTheDocument();
  expect(names()).toEqual(['photo.webp']);
  expect(api.sent(UPLOAD)).toHaveLength(1);
});

test('STMT-1, STMT-2: filter and order are in the address, even after a statement was viewed', async () => {
  const { router } = open({ [LIST]: [september, photo] });
  await expect.poll(names).toEqual(['september.pdf', 'photo.webp']);
  await button('Statement').click();
  await expect.poll(names).toEqual(['photo.webp', 'september.pdf']);
  await main().getByLabelText('Filter').fill('  photo ');
  await expect.poll(names).toEqual(['photo.webp']);
  await expect
    .poll(() => router.state.location.search)
    .toMatchObject({ filter: '  photo ', sort: 'file' });
  await main().getByRole('link', { name: 'View photo.webp' }).click();
  await expect
    .poll(() => router.state.location.href)
    .toBe(`/statement-view?propertyId=${propertyId}&fileName=${photo.fileName}`);
  const picture = main().getByRole('img', { name: 'photo.webp' });
  await expect.poll(() => (picture.element() as HTMLImageElement).naturalWidth).toBe(1);
  await button('Zoom in').click();
  await expect.element(button('Zoom out')).toBeEnabled();
  await expectFitsDevices();
  await button('Close').click();
  await expect.element(main().getByLabelText('Filter')).toHaveValue('  photo ');
  await expect.poll(names).toEqual(['photo.webp']);
});

test('STMT-1: a link to a filter and an order shows what they find; Close leads to the property', async () => {
  const { router } = open(
    {
      [LIST]: [september, photo],
      'GET /v1/public/attributes': [],
      'GET /v1/admin/properties/:propertyId/conversations': [],
    },
    `${address}&filter=1&sort=file`,
  );
  await expect.element(main().getByText('No statement matches the filter.')).toBeVisible();
  await main().getByLabelText('Filter').fill('');
  await expect.poll(names).toEqual(['photo.webp', 'september.pdf']);
  await button('Close').click();
  await expect
    .poll(() => router.state.location.href)
    .toBe(`/admin-landing/view-property/${propertyId}`);
});

test('STMT-2: a view works only with a property and a file', async () => {
  const { router } = open({}, `/statement-view?propertyId=${propertyId}`);
  await expect
    .element(main().getByRole('heading', { name: 'No statement is chosen' }))
    .toBeVisible();
  await expectAccessible();
  await main().getByRole('link', { name: 'See the statements' }).click();
  await expect.poll(() => router.state.location.href).toBe(address);
  await expect.element(rowOf('may.pdf')).toBeVisible();
});

test('STMT-2: a missing file says so, and Close leads to the statements', async () => {
  const { router } = open(
    { [FILE]: refuse('not_found', 'Not found.') },
    `/statement-view?propertyId=${propertyId}&fileName=${photo.fileName}`,
  );
  await expect
    .element(main().getByRole('alert').getByText('The statement could not be loaded.'))
    .toBeVisible();
  await button('Close').click();
  await expect.poll(() => router.state.location.href).toBe(address);
});

test('STMT-1: deleting says what goes with it, and can be undone', async () => {
  const count = (number: number) => ({ count: number, total: 100 });
  const applied = {
    appliedAt: '2026-05-06T16:00:00Z',
    analysisId: idOf(82),
    editedExpenses: 0,
    income: count(1),
    expenses: count(3),
    payments: count(1),
  };
  const october = stored(3, '1763746000003-october.pdf', { applied });
  const { api } = open({ [LIST]: [october, photo] });
  const made = 'Applied 05/06/2026: 1 income, 3 expenses, 1 owner payment';
  await expect.element(rowOf('october.pdf')).toMatchTextContent(made);
  await button('Delete october.pdf').click();
  const asked = dialog('Delete statement');
  await expect
    .element(asked.getByText('Are you sure you want to delete this statement?'))
    .toBeVisible();
  const gone = 'Its 3 expenses, 1 income line, and 1 owner payment will no longer count.';
  await expect.element(asked.getByText(gone)).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(asked).not.toBeInTheDocument();
  expect(names()).toEqual(['october.pdf', 'photo.webp']);
  await button('Delete october.pdf').click();
  api.answer({
    'DELETE /v1/admin/properties/:propertyId/statements/:statementId': {},
    'POST /v1/admin/properties/:propertyId/statements/:statementId/restore': october,
    [LIST]: [photo],
  });
  await asked.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(names).toEqual(['photo.webp']);
  // Also if the dialog was still fading out when the statement was gone.
  await expect.element(asked).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.matches('div:has(table)')).toBe(true);
  api.answer({ [LIST]: [october, photo] });
  await button('Undo').click();
  await expect.element(page.getByText('october.pdf was restored')).toBeVisible();
  await expect.element(rowOf('october.pdf')).toMatchTextContent(made);
});
