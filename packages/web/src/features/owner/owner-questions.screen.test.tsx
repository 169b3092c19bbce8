import { permissionsOf } from '@tenantry/contract/access/roles';
import { QUESTION_ENDED } from '@tenantry/contract/maintenance/owner-approvals.rules';
import type { OwnersQuestion } from '@tenantry/contract/maintenance/owner-approvals.schemas';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { refuse, type Answers } from '../../testing/api-stub.ts';
import { pictureFile } from '../../testing/files.ts';
import { admin, homeAt, idOf } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { reportAnswers } from '../../testing/reports.ts';
import { main } from '../../testing/states.ts';
import { expectNoSideways, viewOn } from '../../testing/viewport.ts';

const OPEN = 'GET /v1/public/owner/:token';
const FILE = 'GET /v1/public/owner/:token/files/:fileId';
const ANSWER = 'POST /v1/public/owner/:token';
const QUESTIONS = 'GET /v1/admin/ownerQuestions';
const DECIDE = 'POST /v1/admin/ownerQuestions/:requestId';

const question: OwnersQuestion = {
  id: idOf(70),
  organizationName: 'Maple & Main Rentals',
  ownerName: 'Olive Larkin',
  label: 'W-0007',
  title: 'The sink leaks',
  home: homeAt('12 Oak Street'),
  approvalLimit: 250,
  others: 0,
  replaces: null,
  note: 'Reyes can come tomorrow.',
  askedAt: '2026-06-12T15:00:00Z',
  timeZone: 'America/New_York',
  status: 'WAITING',
  quotes: [
    {
      id: idOf(71),
      vendor: 'Reyes Plumbing',
      amount: 285,
      note: 'With parts',
      proposed: true,
      file: { id: idOf(74), name: 'quote.pdf', contentType: 'application/pdf' },
    },
    {
      id: idOf(72),
      vendor: 'Hank',
      amount: 300,
      note: '',
      proposed: false,
      file: { id: idOf(75), name: 'offer.webp', contentType: 'image/webp' },
    },
  ],
  photos: [{ id: idOf(73), name: 'sink.webp', contentType: 'image/webp' }],
};

const show = (answers: Answers) =>
  renderScreen('/owner-link/secret', {
    answers: {
      [FILE]: pictureFile('sink.webp'),
      ...answers,
    },
  });

describe('MAINT-7: the page behind the link of an owner', () => {
  test.each(['desktop', 'phone'] as const)(
    'MAINT-7: shows all quotes, and approves with words, on a %s',
    async (on) => {
      await viewOn(on);
      const approved = { ...question, status: 'APPROVED' as const };
      const { api } = show({ [OPEN]: question, [ANSWER]: approved });
      const quotes = main().getByRole('list', { name: 'Quotes' });
      await expect.element(quotes.getByText('Reyes Plumbing')).toBeVisible();
      await expect.element(quotes.getByText('Proposed', { exact: true })).toBeVisible();
      await expect.element(quotes.getByText('$300.00')).toBeVisible();
      await expect.element(main().getByText('Reyes can come tomorrow.')).toBeVisible();
      await expectAccessible();
      expectNoSideways();
      await main().getByLabelText('Note to your manager').fill('Fine with me.');
      await main().getByRole('button', { name: 'Approve $285.00' }).click();
      await expect.element(main().getByText('You approved the quote')).toBeVisible();
      await expect
        .element(main().getByText(/^Reyes Plumbing, \$285\.00: The sink leaks\./))
        .toBeVisible();
      expect(api.sent(ANSWER).map(({ body }) => body)).toEqual([
        { approve: true, words: 'Fine with me.' },
      ]);
    },
  );

  test('MAINT-7: the files of the quotes open from the link', async () => {
    const { api } = show({ [OPEN]: question });
    await expect.element(main().getByRole('button', { name: 'Open quote.pdf' })).toBeVisible();
    await main().getByRole('button', { name: 'Open offer.webp' }).click();
    const dialog = page.getByRole('dialog', { name: 'offer.webp' });
    await expect.element(dialog.getByRole('img', { name: 'offer.webp' })).toBeVisible();
    expect(api.sent(FILE).at(-1)?.url.pathname).toContain(idOf(75));
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(main().getByRole('button', { name: 'Open offer.webp' })).toHaveFocus();
  });

  test('MAINT-7: says what is agreed for the work already', async () => {
    show({ [OPEN]: { ...question, approvalLimit: 450, others: 200, replaces: 240 } });
    await expect
      .element(
        main().getByText(
          'Together with the $200.00 that is already agreed, the quote from Reyes Plumbing for $285.00 is above your limit of $450.00. It replaces their approved quote for $240.00.',
        ),
      )
      .toBeVisible();
  });

  test('MAINT-17: an ended link of an owner says so, and nothing else', async () => {
    show({ [OPEN]: refuse('link_ended', 'This link has ended. Ask for a new one.') });
    await expect.element(main().getByText('This link has ended')).toBeVisible();
    await expect.element(main().getByText(/you get a new link by email/)).toBeVisible();
    await expect.element(main().getByText('The sink leaks')).not.toBeInTheDocument();
  });

  test('MAINT-7: what the owner typed stays if the question has ended, and a sentence says why', async () => {
    show({ [OPEN]: question, [ANSWER]: refuse('link_ended', 'This link has ended.') });
    await main().getByLabelText('Note to your manager').fill('Ask one more.');
    await main().getByRole('button', { name: 'Decline' }).click();
    await expect
      .element(main().getByText(/^This question has ended: it was answered or withdrawn/))
      .toBeVisible();
    await expect
      .element(main().getByLabelText('Note to your manager'))
      .toHaveValue('Ask one more.');
  });
});

const showLanding = (answers: Answers) => {
  const owner = { ...admin, roles: ['Owner'], permissions: [...permissionsOf('Owner')] };
  return renderScreen('/owner-landing', {
    as: owner,
    answers: {
      ...reportAnswers,
      'GET /v1/admin/reports/rentRoll': refuse('internal', 'Not here.'),
      'GET /v1/properties': [],
      'GET /v1/admin/sharedDocuments': [],
      'GET /v1/admin/ownerQuestions/:requestId/files/:fileId': pictureFile('sink.webp'),
      [QUESTIONS]: [question],
      ...answers,
    },
  });
};

test('MAINT-7: an owner with an account decides on the own page', async () => {
  const { api } = showLanding({ [DECIDE]: { ...question, status: 'DECLINED' } });
  await expect
    .element(main().getByRole('heading', { name: 'Waiting for your approval' }))
    .toBeVisible();
  await expect.element(main().getByRole('button', { name: 'Open quote.pdf' })).toBeVisible();
  await main().getByRole('button', { name: 'Open offer.webp' }).click();
  const dialog = page.getByRole('dialog', { name: 'offer.webp' });
  await expect.element(dialog.getByRole('img', { name: 'offer.webp' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  api.answer({ [QUESTIONS]: [] });
  await main().getByRole('button', { name: 'Decline' }).click();
  await expect.element(page.getByText('Quote declined')).toBeVisible();
  await expect.element(main().getByText('The sink leaks')).not.toBeInTheDocument();
  expect(api.sent(DECIDE).map(({ body }) => body)).toEqual([{ approve: false, words: '' }]);
});

test('MAINT-7: the own page says that a question has ended meanwhile', async () => {
  const { api } = showLanding({ [DECIDE]: refuse('owner_request_ended', QUESTION_ENDED) });
  await expect.element(main().getByText('The sink leaks')).toBeVisible();
  api.answer({ [QUESTIONS]: [] });
  await main().getByRole('button', { name: 'Approve $285.00' }).click();
  await expect.element(page.getByText(/^This question has ended/)).toBeVisible();
  await expect.element(main().getByText('The sink leaks')).not.toBeInTheDocument();
});
