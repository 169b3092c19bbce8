import { page } from 'vitest/browser';
import { expect, test } from 'vitest';
import type {
  StatementAnalysis,
  StatementLine,
} from '@tenantry/contract/statements/statements.schemas';
import { loseSession } from '../../lib/session.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { NEVER } from '../../testing/api-stub.ts';
import { admin, idOf, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';
import { statement, statementAnswers } from '../../testing/statements.ts';
import { viewOn } from '../../testing/viewport.ts';

const read: StatementLine = {
  index: 0,
  date: '2026-05-03',
  description: 'Plumbing',
  payee: 'Ace',
  kind: 'expense',
  category: 'REPAIRS_AND_MAINTENANCE',
  amount: 60,
  section: null,
  proposed: true,
  reason: null,
  doubtful: null,
  confidence: 1,
  place: { page: 1, x: 0.1, y: 0.2, width: 0.8, height: 0.02 },
};

const analysis: StatementAnalysis = {
  id: idOf(82),
  statementId: statement.id,
  hash: 'f'.repeat(64),
  analyzedAt: '2026-05-05T16:00:00Z',
  source: 'text',
  pages: 1,
  period: null,
  lines: [read],
  balances: [],
  checks: [],
  warnings: [],
};

const ANALYZE = 'POST /v1/admin/properties/:propertyId/statements/:statementId/analyze';
const APPLY = 'POST /v1/admin/properties/:propertyId/statements/:statementId/apply';

const review = (changes: Partial<StatementAnalysis>) =>
  renderScreen(`/statement-review?propertyId=${propertyId}&statementId=${statement.id}`, {
    as: admin,
    answers: {
      ...statementAnswers,
      'GET /v1/public/properties': [],
      'GET /v1/public/attributes': [],
      'POST /v1/auth/logout': {},
      'GET /v1/admin/properties/:propertyId/statements/:fileName': NEVER,
      [ANALYZE]: { ...analysis, ...changes },
      [APPLY]: NEVER,
    },
  });

test('STMT-3: a doubtful line says why, and is not selected', async () => {
  const doubtful = 'No total on the statement confirms this line.';
  review({ lines: [read, { ...read, index: 1, description: 'Paint', amount: 12, doubtful }] });
  await expect.element(page.getByText(doubtful)).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Create Plumbing' })).toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: 'Create Paint' })).not.toBeChecked();
  await expect.element(page.getByRole('button', { name: 'Create 1 item' })).toBeEnabled();
  await expectAccessible();
});

const total = {
  name: 'Total expenses',
  section: null,
  lines: [0],
  sign: -1 as const,
  kinds: ['expense' as const],
};

test('STMT-3: lines that do not add up are created only after a confirmation', async () => {
  const { api } = review({ checks: [{ ...total, expected: 70, found: 60 }] });
  const create = page.getByRole('button', { name: 'Create 1 item' });
  await create.click();
  const asked = page.getByRole('dialog', { name: 'It does not add up' });
  await expect.element(asked).toBeVisible();
  await expectAccessible();
  await asked.getByRole('button', { name: 'Cancel' }).last().click();
  await expect.element(asked).not.toBeInTheDocument();
  expect(api.sent(APPLY)).toHaveLength(0);
  await create.click();
  await asked.getByRole('button', { name: 'Create', exact: true }).click();
  await expect.poll(() => api.sent(APPLY)).toHaveLength(1);
});

const balance = {
  section: null,
  opening: 100,
  moneyIn: 0,
  moneyOut: 60,
  closing: 30,
  difference: -10,
  lines: [0],
};

const sums = () => page.getByRole('region', { name: 'Does it add up?' });
const dialog = (name: string) => page.getByRole('dialog', { name });

test('STMT-3: lines are changed, added, removed and brought back, and the proof follows at once', async () => {
  const { api } = review({ balances: [balance] });
  await expect.element(sums()).toMatchTextContent('$10.00 less than the selected lines add up to.');
  await page.getByRole('button', { name: 'Add a line' }).click();
  const adding = dialog('Add a line');
  await adding.getByRole('button', { name: 'Add line' }).click();
  await expect.element(adding.getByText('Enter a description.')).toBeVisible();
  await expectAccessible();
  await adding.getByRole('textbox', { name: 'Date' }).fill('05/09/2026');
  await adding.getByRole('textbox', { name: 'Amount' }).fill('4.5');
  await adding.getByRole('textbox', { name: 'Description' }).fill('Keys');
  await adding.getByRole('button', { name: 'Add line' }).click();
  await expect.element(sums()).toMatchTextContent('$5.50 less than the selected lines add up to.');
  await page.getByRole('button', { name: 'Change Plumbing' }).click();
  const changing = dialog('Change line');
  await changing.getByRole('textbox', { name: 'Amount' }).fill('$70.00');
  await changing.getByRole('button', { name: 'Change line' }).click();
  await expect.element(sums()).toMatchTextContent('$4.50 more than the selected lines add up to.');
  await expect.element(page.getByRole('button', { name: 'Change Plumbing' })).toHaveFocus();
  await page.getByRole('button', { name: 'Remove Keys' }).click();
  await expect.element(sums().getByRole('img', { name: 'It adds up:' })).toBeVisible();
  await page.getByRole('button', { name: 'Restore Keys' }).click();
  await expect.element(sums()).toMatchTextContent('$4.50 more than the selected lines add up to.');
  await page.getByRole('checkbox', { name: 'Create Keys' }).click();
  await expect.element(sums().getByRole('img', { name: 'It adds up:' })).toBeVisible();
  await expect.element(sums()).toMatchTextContent('They cannot tell whether a date is right');
  await expectAccessible();
  await page.getByRole('checkbox', { name: 'Create Keys' }).click();
  await page.getByRole('button', { name: 'Create 2 items' }).click();
  await dialog('It does not add up').getByRole('button', { name: 'Create', exact: true }).click();
  await expect.poll(() => api.sent(APPLY)).toHaveLength(1);
  const keys = { date: '2026-05-09', kind: 'expense', description: 'Keys', payee: '', amount: 4.5 };
  expect(api.sent(APPLY)[0]?.body).toMatchObject({
    lines: [{ index: 0, amount: 70 }],
    added: [{ ...keys, category: 'OTHER_EXPENSES' }],
  });
});

test('STMT-3: another kind moves a line to its group, on a phone as well', async () => {
  await viewOn('phone');
  review({ balances: [{ ...balance, closing: 40, difference: 0 }] });
  await page.getByRole('button', { name: 'Change Plumbing' }).click();
  await dialog('Change line')
    .getByRole('combobox', { name: 'Kind' })
    .selectOptions('Payment to the owner');
  await dialog('Change line').getByRole('button', { name: 'Change line' }).click();
  const payments = page.getByRole('region', { name: 'Payments' });
  await expect.element(payments).toMatchTextContent('Changed by you');
  // The sum is unchanged, because it ignores kinds.
  await expect.element(sums().getByRole('img', { name: 'It adds up:' })).toBeVisible();
  await expectAccessible();
});

test('STMT-3: a line without a date is selected by giving it one', async () => {
  const reason = 'This line has no date.';
  review({ lines: [{ ...read, date: '', proposed: false, reason }] });
  await page.getByRole('checkbox', { name: 'Create Plumbing' }).click();
  const changing = dialog('Change line');
  await changing.getByRole('textbox', { name: 'Date' }).fill('05/03/2026');
  await changing.getByRole('button', { name: 'Change line' }).click();
  await expect.element(page.getByRole('checkbox', { name: 'Create Plumbing' })).toBeChecked();
  await expect.element(page.getByText(reason)).not.toBeInTheDocument();
});

test('SHELL-7: changes in a review are kept when the session ends', async () => {
  const { api } = review({ lines: [read, { ...read, index: 1, description: 'Paint' }] });
  api.answer({ 'POST /v1/auth/login': admin });
  await page.getByRole('button', { name: 'Remove Paint' }).click();
  await page.getByRole('combobox', { name: 'Category of Plumbing' }).selectOptions('Supplies');
  loseSession();
  await page.getByRole('alert').getByRole('button', { name: 'Log in again' }).click();
  await main().getByLabelText('Email').fill('ada@example.com');
  await main().getByLabelText('Password', { exact: true }).fill('a password');
  await main().getByRole('button', { name: 'Login', exact: true }).click();
  const category = page.getByRole('combobox', { name: 'Category of Plumbing' });
  await expect.element(category).toHaveValue('SUPPLIES');
  await expect.element(page.getByRole('button', { name: 'Restore Paint' })).toBeVisible();
});

test('STMT-3: if nothing was read, lines can be added manually', async () => {
  const { api } = review({ lines: [], warnings: ['No lines with amounts were found.'] });
  await expect.element(page.getByText(/was found in this statement\. Add the lines/)).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Add a line' }).click();
  const adding = dialog('Add a line');
  await adding.getByRole('combobox', { name: 'Kind' }).selectOptions('Income');
  await adding.getByRole('textbox', { name: 'Date' }).fill('05/09/2026');
  await adding.getByRole('textbox', { name: 'Amount' }).fill('900');
  await adding.getByRole('textbox', { name: 'Description' }).fill('Rent');
  await adding.getByRole('button', { name: 'Add line' }).click();
  await page.getByRole('button', { name: 'Create 1 item' }).click();
  await expect.poll(() => api.sent(APPLY)).toHaveLength(1);
  expect(api.sent(APPLY)[0]?.body).toMatchObject({
    lines: [],
    added: [{ kind: 'income', date: '2026-05-09', amount: 900, description: 'Rent' }],
  });
});

test('STMT-3: beside the document, a description has room on a screen of 1440 pixels', async () => {
  await viewOn('desktop');
  const description = 'Replaced the kitchen faucet and both stops below the sink';
  review({ lines: [{ ...read, description }] });
  const words = main().getByRole('cell').getByText(description);
  await expect.element(words).toBeVisible();
  expect(words.element().getBoundingClientRect().width).toBeGreaterThan(300);
  await expectAccessible();
});
