import { page } from 'vitest/browser';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import { NEVER } from '../../testing/api-stub.ts';
import { admin, idOf, property, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { expectEmpty, main, testStates } from '../../testing/states.ts';
import { statementAnswers } from '../../testing/statements.ts';

describe('STMT-1: the statements of a property', () => {
  testStates({
    address: `/property-statements?propertyId=${propertyId}`,
    as: admin,
    answers: statementAnswers,
    needs: [
      'GET /v1/admin/properties/:propertyId',
      'GET /v1/admin/properties/:propertyId/statements',
    ],
    loading: 'Loading',
    failed: 'The statements could not be loaded.',
    loaded: () => main().getByRole('row').filter({ hasText: '05/05/2026' }),
    empty: [
      {
        answers: { 'GET /v1/admin/properties/:propertyId/statements': [] },
        text: 'No owner statements yet. Add the one that the manager sent.',
      },
    ],
  });
});

test('STMT-1: a filter that no statement matches', async () => {
  await expectEmpty({
    address: `/property-statements?propertyId=${propertyId}&filter=june`,
    as: admin,
    answers: statementAnswers,
    text: 'No statement matches the filter.',
  });
});

test('STMT-1: statements of a property that is no longer managed can only be viewed', async () => {
  renderScreen(`/property-statements?propertyId=${propertyId}`, {
    as: admin,
    answers: {
      ...statementAnswers,
      'GET /v1/admin/properties/:propertyId': { ...property, managed: false },
    },
  });
  await expect.element(main().getByText('This is not a managed property')).toBeVisible();
  await expect.element(main().getByRole('link', { name: 'View may.pdf' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Add statements' }).query()).toBeNull();
  expect(page.getByRole('link', { name: /^Analyze/ }).query()).toBeNull();
  await expectAccessible();
});

describe('STMT-3: a statement to review', () => {
  testStates({
    address: `/statement-review?propertyId=${propertyId}&statementId=${idOf(81)}`,
    as: admin,
    answers: statementAnswers,
    needs: ['GET /v1/admin/properties/:propertyId/statements'],
    loading: 'Loading',
    failed: 'The statement could not be loaded.',
    loaded: () => main().getByRole('heading', { name: 'Statement not found' }),
  });
});

test('STMT-1: without a property there are no statements, and Close goes to the landing page', async () => {
  const { router } = renderScreen('/property-statements', {
    as: admin,
    answers: {
      'GET /v1/properties': [property],
      'GET /v1/admin/properties/cities': [],
      'GET /v1/public/attributes': [],
    },
  });
  await expect.element(main().getByText('No property is selected')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.poll(() => router.state.location.href).toBe('/admin-landing');
});

const ANALYZE = 'POST /v1/admin/properties/:propertyId/statements/:statementId/analyze';

test('STMT-3: an analysis is canceled while it runs', async () => {
  const { api, router } = renderScreen(`/property-statements?propertyId=${propertyId}`, {
    as: admin,
    answers: {
      ...statementAnswers,
      'GET /v1/admin/properties/:propertyId/statements/:fileName': NEVER,
      [ANALYZE]: NEVER,
    },
  });
  await page.getByRole('link', { name: 'Analyze may.pdf' }).click();
  await expect.element(page.getByRole('heading', { name: 'Analyzing may.pdf' })).toBeVisible();
  const bar = page.getByRole('progressbar', { name: 'Analyzing may.pdf' });
  await expect.element(bar).toBeVisible();
  await expectAccessible();
  const last = () => api.sent(ANALYZE).at(-1)?.signal?.aborted;
  expect(last()).toBe(false);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(last).toBe(true);
  await expect
    .poll(() => router.state.location.href)
    .toMatch(/^\/property-statements\?propertyId=/);
  const heading = page.getByRole('heading', { name: 'Statements, 12 Oak Street' });
  await expect.element(heading).toBeVisible();
  const row = main().getByRole('row').filter({ hasText: 'may.pdf' });
  await expect.element(row).toMatchTextContent('Nothing created yet');
});
