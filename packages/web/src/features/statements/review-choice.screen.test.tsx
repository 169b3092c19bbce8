import { page, userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import type {
  Statement,
  StatementAnalysis,
  StatementLine,
} from '@tenantry/contract/statements/statements.schemas';
import { expectAccessible } from '../../testing/accessibility.ts';
import { HELD, refuse, type Answers } from '../../testing/api-stub.ts';
import { pictureFile } from '../../testing/files.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { admin, idOf, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';
import { statement, statementAnswers } from '../../testing/statements.ts';
import { viewOn } from '../../testing/viewport.ts';

/** STMT-3: from the list to the analyzed lines, the selection of lines, and back to the list. */

const LIST = 'GET /v1/admin/properties/:propertyId/statements';
const ANALYZE = 'POST /v1/admin/properties/:propertyId/statements/:statementId/analyze';
const APPLY = 'POST /v1/admin/properties/:propertyId/statements/:statementId/apply';

const october: Statement = {
  ...statement,
  fileName: '1763746000003-october.webp',
  statementUrl: '/v1/admin/properties/x/statements/1763746000003-october.webp',
};

const line = (
  index: number,
  kind: StatementLine['kind'],
  description: string,
  amount: number,
  changes: Partial<StatementLine> = {},
): StatementLine => ({
  index,
  kind,
  description,
  amount,
  date: '2026-05-03',
  payee: '',
  section: null,
  category: kind === 'expense' ? 'REPAIRS_AND_MAINTENANCE' : null,
  proposed: true,
  reason: null,
  doubtful: null,
  confidence: 1,
  place: { page: 1, x: 0.1, y: 0.2, width: 0.8, height: 0.02 },
  ...changes,
});

const lines = [
  line(0, 'income', 'Rent May', 2320),
  line(1, 'expense', 'Kitchen faucet', 185),
  line(2, 'expense', 'Lawn mowing', 60),
  line(3, 'payment', 'To the owner', 1700),
];

const analysis: StatementAnalysis = {
  id: idOf(82),
  statementId: october.id,
  hash: 'f'.repeat(64),
  analyzedAt: '2026-05-05T16:00:00Z',
  source: 'image',
  pages: 1,
  period: null,
  lines,
  checks: [],
  warnings: [],
  balances: [
    {
      section: null,
      opening: 500,
      moneyIn: 2320,
      moneyOut: 1945,
      closing: 875,
      difference: 0,
      lines: [0, 1, 2, 3],
    },
  ],
};

const count = (number: number) => ({ count: number, total: 100 });

const applied = {
  appliedAt: '2026-06-15T16:00:00Z',
  analysisId: analysis.id,
  editedExpenses: 0,
  income: count(1),
  expenses: count(1),
  payments: count(0),
};

const open = (answers: Answers, known = october) =>
  renderScreen(`/property-statements?propertyId=${propertyId}`, {
    as: admin,
    answers: {
      ...statementAnswers,
      [LIST]: [known],
      'GET /v1/admin/properties/:propertyId/statements/:fileName': pictureFile('october.png'),
      [ANALYZE]: analysis,
      [APPLY]: known,
      ...answers,
    },
  });

const review = (answers: Answers) =>
  renderScreen(`/statement-review?propertyId=${propertyId}&statementId=${october.id}`, {
    as: admin,
    answers: {
      ...statementAnswers,
      [LIST]: [october],
      'GET /v1/admin/properties/:propertyId/statements/:fileName': pictureFile('october.png'),
      [ANALYZE]: analysis,
      ...answers,
    },
  });

const group = (name: string) => page.getByRole('region', { name, exact: true });
const sums = () => page.getByRole('region', { name: 'Does it add up?' });
const dialog = (name: string) => page.getByRole('dialog', { name });
const checkbox = (name: string) => page.getByRole('checkbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const category = (of: string) => page.getByRole('combobox', { name: `Category of ${of}` });
const createAnyway = () =>
  dialog('It does not add up').getByRole('button', { name: 'Create', exact: true });
const row = () => page.getByRole('row').filter({ hasText: 'october.webp' });

test('STMT-3: chosen lines are created, and the list shows what was created', async () => {
  const { api } = open({});
  await page.getByRole('link', { name: 'Analyze october.webp' }).click();
  await expect
    .element(page.getByRole('heading', { name: 'Create the following items?' }))
    .toBeVisible();
  await expect.element(sums()).toMatchTextContent(/Opening \$500\.00.*Closing \$875\.00/);
  await expect.element(sums().getByRole('img', { name: 'It adds up:' })).toBeVisible();
  await expect.element(group('Income')).toMatchTextContent('$2,320.00');
  await expect.element(group('Expenses')).toMatchTextContent('$245.00');
  await expect.element(group('Payments')).toMatchTextContent('$1,700.00');
  await expectFitsDevices();
  await checkbox('Create Lawn mowing').click();
  await expect.element(group('Expenses')).toMatchTextContent('$185.00');
  await category('Kitchen faucet').selectOptions('Supplies');
  await checkbox('All payments').click();
  await button('Create 2 items').click();
  const problem = dialog('It does not add up').getByText(
    /With the other lines included, it adds up\./,
  );
  await expect.element(problem).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Create 2 items')).toHaveFocus();
  expect(api.sent(APPLY)).toEqual([]);
  await button('Create 2 items').click();
  api.answer({ [LIST]: [{ ...october, applied }] });
  await createAnyway().click();
  await expect.element(page.getByText('Created: 1 expense and 1 income line')).toBeVisible();
  await expect.element(row()).toMatchTextContent('Applied 06/15/2026: 1 income, 1 expense');
  expect(api.sent(APPLY).map(({ body }) => body)).toMatchObject([
    { lines: [{ index: 0 }, { index: 1, category: 'SUPPLIES' }], added: [] },
  ]);
  await expectFitsDevices();
});

test('STMT-3: leaving a changed review asks first', async () => {
  review({});
  await checkbox('All payments').click();
  await button('Cancel').click();
  const leaving = dialog('Unsaved changes');
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await expect.element(leaving).not.toBeInTheDocument();
  await expect.element(checkbox('All payments')).not.toBeChecked();
});

test('STMT-3: a line shows where it was read: beside the lines, or on a phone in a dialog', async () => {
  review({});
  const show = button('Page 1: show Kitchen faucet');
  const mark = () => page.getByRole('img', { name: 'Source on this page' });
  await show.click();
  const beside = page.getByRole('region', { name: 'october.webp' }).first();
  await expect.element(beside.getByRole('img', { name: 'Source on this page' })).toBeInViewport();
  await expectAccessible();
  await viewOn('phone');
  const place = dialog('october.webp');
  // The place that was marked next to the lines stays marked.
  await place.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.element(place).not.toBeInTheDocument();
  expect(mark().query()).toBeNull();
  await show.click();
  await expect.element(place.getByRole('img', { name: 'Source on this page' })).toBeInViewport();
  await expectAccessible();
});

test('STMT-3, STMT-4: applying again says what it replaces, and two clicks are one request', async () => {
  const { api } = open({}, { ...october, applied });
  await page.getByRole('link', { name: 'Analyze october.webp' }).click();
  const replaced = 'This replaces the 1 expense and 1 income line of 06/15/2026.';
  await expect.element(page.getByText(replaced)).toBeVisible();
  api.answer({ [APPLY]: HELD });
  await button('Create 4 items').dblClick();
  api.answer({ [APPLY]: october });
  await expect.element(page.getByText(/^Created: /).first()).toBeVisible();
  await expect.element(row()).toBeVisible();
  expect(page.getByText(/^Created: /).elements()).toHaveLength(1);
  expect(api.sent(APPLY)).toHaveLength(1);
});

test('STMT-3, STMT-4: a refused application keeps every choice, and so does analyzing again', async () => {
  const doubtful = 'No total on the statement confirms this line.';
  const doubted = lines.map((each) => ({ ...each, doubtful }));
  const off = { ...analysis, lines: doubted, balances: [] };
  const reason = 'An expense of $185.00 is there already (Ace).';
  const again = {
    ...off,
    id: idOf(83),
    hash: 'e'.repeat(64),
    lines: doubted.map((each) => (each.index === 1 ? { ...each, proposed: false, reason } : each)),
  };
  const { api } = review({
    [ANALYZE]: off,
    [APPLY]: refuse('recorded_since_analysis', 'An expense of $185.00 was recorded since.'),
  });
  // None is ticked, and each has a reason.
  await expect.poll(() => page.getByText(doubtful).elements().length).toBe(4);
  await expect.element(checkbox('Create Rent May')).not.toBeChecked();
  await checkbox('All expenses').click();
  await checkbox('All payments').click();
  await category('Lawn mowing').selectOptions('Supplies');
  await button('Create 3 items').click();
  await expect
    .element(main().getByRole('alert').getByText('An expense of $185.00 was recorded since.'))
    .toBeVisible();
  await expect.element(checkbox('Create Rent May')).not.toBeChecked();
  await expect.element(category('Lawn mowing')).toHaveValue('SUPPLIES');
  api.answer({ [ANALYZE]: again });
  await button('Analyze again').click();
  await expect.element(page.getByText(reason)).toBeVisible();
  expect(main().getByRole('alert').query()).toBeNull();
  await expect.element(checkbox('Create Kitchen faucet')).not.toBeChecked();
  await expect.element(checkbox('Create Rent May')).not.toBeChecked();
  await expect.element(category('Lawn mowing')).toHaveValue('SUPPLIES');
  expect(document.activeElement?.textContent).toContain('Create the following items?');
  api.answer({ [APPLY]: { ...october, applied } });
  await button('Create 2 items').click();
  await expect.poll(() => api.sent(APPLY).length).toBe(2);
  expect(api.sent(APPLY)[1]?.body).toMatchObject({
    analysisId: again.id,
    lines: [{ index: 2, category: 'SUPPLIES' }, { index: 3 }],
  });
});
