import type { NextBilling } from '@tenantry/contract/billing/billing.schemas';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { changed } from '../../lib/query-client.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { inTurn, NEVER, OFFLINE, refuse } from '../../testing/api-stub.ts';
import { admin, homeAt, idOf, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';
import { SETTINGS, settings } from '../../testing/billing.ts';

const NEXT = 'GET /v1/admin/billing/next';
const RUN = 'POST /v1/admin/billing/run';

function planned(number: number, lesseeName: string, amount: number) {
  const items = [
    { kind: 'RENT' as const, description: 'Rent', amount: amount - 75 },
    { kind: 'PARKING' as const, description: 'Parking', amount: 75 },
  ];
  return {
    leaseId: idOf(number),
    propertyId,
    lesseeName,
    home: homeAt(`${number} Elm Street`),
    invoiceAutomatically: true,
    emailed: true,
    invoices: [{ dueDate: '2026-07-01', amount, items }],
    amount,
    creditUsed: 200,
    owedAfter: amount - 200,
    held: [],
    settled: [],
  };
}

const held = {
  ...planned(803, 'Hal Hold', 0),
  invoices: [],
  amount: 0,
  held: [
    {
      description: 'Rent',
      firstDay: '2026-07-01',
      lastDay: '2026-07-31',
      amount: 900,
      reason: 'In court',
      isRest: false,
    },
  ],
};

const next: NextBilling = {
  through: '2026-07-01',
  runDay: '2026-06-26',
  asks: null,
  leases: [planned(801, 'Lea Doe', 1525), planned(802, 'Max Roe', 1000), held],
  invoices: 2,
  amount: 2525,
  creditUsed: 400,
};

const answers = { [NEXT]: next, [SETTINGS]: settings };

describe('CHG-25: Next billing', () => {
  test('CHG-25: shows every item and why something is left out, and bills the chosen leases', async () => {
    const { api } = renderScreen('/billing', { as: admin, answers: { ...answers, [RUN]: NEVER } });
    await expect.element(main().getByText('$2,525.00 for 2 leases')).toBeVisible();
    const first = main().getByRole('row', { name: /Lea Doe/ });
    await expect.element(first).toMatchTextContent('Rent $1,450.00, Parking $75.00 due 07/01/2026');
    await expect.element(first.getByText('$1,325.00')).toBeVisible();
    await expect.element(first.getByText('$200.00')).toBeVisible();
    await expect
      .element(
        main().getByText('On hold: Rent 07/01/2026 to 07/31/2026, $900.00. Reason: In court.'),
      )
      .toBeVisible();
    await expectAccessible();
    await main().getByRole('checkbox', { name: 'Bill Max Roe, 802 Elm Street' }).click();
    await expect.element(main().getByText('$1,525.00 for 1 lease')).toBeVisible();
    await main()
      .getByRole('button', { name: 'Create 1 invoice for July ($1,525.00) and email it' })
      .click();
    await expect.poll(() => api.sent(RUN)).toHaveLength(1);
    expect(api.sent(RUN)[0]?.body).toEqual({
      leaseIds: [idOf(801)],
      through: '2026-07-01',
      runId: expect.stringMatching(/^[\da-f-]{36}$/),
    });
  });

  const unpaid = {
    ...next,
    leases: [801, 802].map((id) => ({ ...planned(id, 'Lea Doe', 900), creditUsed: 0 })),
  };
  const billed = unpaid.leases.map(({ leaseId: id }) => ({
    id,
    ok: true,
    message: 'Billed by 1 invoice.',
  }));
  const UNDO = 'POST /v1/admin/billing/runs/:runId/undo';

  test('CHG-25: after a run, Undo deletes it, and the same leases can be billed again', async () => {
    const { api } = renderScreen('/billing', {
      as: admin,
      answers: {
        ...answers,
        [NEXT]: unpaid,
        [RUN]: billed,
        [UNDO]: { leases: 2, invoices: 2, amount: 1800 },
      },
    });
    const button = main().getByRole('button', { name: /^Create 2 invoices / });
    await button.click();
    await expect.element(page.getByText('Billed 2 leases')).toBeVisible();
    await expect.element(button).toHaveFocus();
    await page.getByRole('button', { name: 'Undo' }).click();
    const done = 'Undone: 2 invoices of $1,800.00 deleted, and no email was sent';
    await expect.element(page.getByText(done)).toBeVisible();
    const { runId } = api.sent(RUN)[0]!.body as { runId: string };
    expect(api.sent(UNDO).map(({ url }) => url.pathname)).toEqual([
      `/v1/admin/billing/runs/${runId}/undo`,
    ]);
    await expect.element(page.getByText('Billed 2 leases')).not.toBeInTheDocument();
    await expect.element(button).toBeEnabled();
  });

  test('CHG-25: a run that can no longer be undone says why', async () => {
    const message = 'This run can no longer be undone: invoice 0042 has a payment or a credit.';
    renderScreen('/billing', {
      as: admin,
      answers: {
        ...answers,
        [NEXT]: unpaid,
        [RUN]: billed,
        [UNDO]: refuse('run_not_undoable', message),
      },
    });
    await main()
      .getByRole('button', { name: /^Create 2 invoices / })
      .click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByText(message)).toBeVisible();
  });

  test('GEN-3, CHG-25: after a lost response the same run is sent again', async () => {
    const { api } = renderScreen('/billing', {
      as: admin,
      answers: { ...answers, [NEXT]: unpaid, [RUN]: inTurn(OFFLINE, billed) },
    });
    const button = main().getByRole('button', { name: /^Create 2 invoices / });
    await button.click();
    await expect.poll(() => api.sent(RUN)).toHaveLength(1);
    await expect.element(button).toBeEnabled();
    await button.click();
    await expect.poll(() => api.sent(RUN)).toHaveLength(2);
    const [first, second] = api.sent(RUN).map(({ body }) => body);
    expect(second).toEqual(first);
  });

  test('CHG-25: a run that uses the credit of a tenant offers no Undo', async () => {
    renderScreen('/billing', { as: admin, answers: { ...answers, [RUN]: billed.slice(0, 1) } });
    await main().getByRole('checkbox', { name: 'Bill Max Roe, 802 Elm Street' }).click();
    await main()
      .getByRole('button', { name: /^Create 1 invoice / })
      .click();
    const notice = page.getByRole('alert').filter({ hasText: 'Billed 1 lease' });
    await expect.element(notice).toBeVisible();
    await expect.element(notice.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  test('CHG-25: a run far ahead, or a second one on a day, asks with number, sum and month', async () => {
    const ahead = { ...next, through: '2027-01-01', runDay: '2026-12-27', asks: 'AHEAD' as const };
    const { api } = renderScreen('/billing', {
      as: admin,
      answers: { ...answers, [NEXT]: ahead, [RUN]: NEVER },
    });
    const button = main().getByRole('button', { name: /^Create 2 invoices / });
    await button.click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText('Bill 2 leases for January 2027?')).toBeVisible();
    await expect
      .element(dialog)
      .toMatchTextContent(
        '$2,525.00, due through 01/01/2027. This run is due to be created automatically on 12/27/2026.',
      );
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Cancel' }).last().click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(api.sent(RUN)).toEqual([]);
    api.answer({ [NEXT]: { ...next, asks: 'AGAIN' } });
    await changed('charges');
    await button.click();
    await expect.element(dialog).toMatchTextContent('Leases have already been billed today.');
    await dialog.getByRole('button', { name: 'Bill 2 leases' }).click();
    await expect.poll(() => api.sent(RUN)).toHaveLength(1);
  });

  test('CHG-7, CHG-25: periods that are already billed are hidden, and shown on request', async () => {
    const settled = {
      ...planned(804, 'Sam Paid', 0),
      invoices: [],
      settled: [
        {
          description: 'Rent',
          firstDay: '2026-07-01',
          lastDay: '2026-07-31',
          reason: 'Already billed by invoice 0042',
          invoiceId: idOf(42),
        },
      ],
    };
    const words = 'Rent 07/01/2026 to 07/31/2026: Already billed by invoice 0042.';
    const leases = [...next.leases, settled];
    const { api } = renderScreen('/billing', {
      as: admin,
      answers: { ...answers, [NEXT]: { ...next, leases } },
    });
    await expect.element(main().getByText('1 period needs no invoice')).toBeVisible();
    expect(main().getByRole('checkbox').elements()).toHaveLength(4);
    await expect.element(main().getByText(words)).not.toBeVisible();
    await main().getByText('1 period needs no invoice').click();
    await expect.element(main().getByText(words)).toBeVisible();
    await expectAccessible();
    api.answer({ [NEXT]: { ...next, leases: [settled] } });
    void changed('charges');
    await expect.element(main().getByText(/^Everything due in the coming weeks/)).toBeVisible();
  });

  test('GEN-7: says why each lease could not be billed', async () => {
    const results = [
      { id: idOf(801), ok: true, message: 'Billed by 1 invoice.' },
      { id: idOf(802), ok: false, message: 'This lease has ended.' },
    ];
    renderScreen('/billing', { as: admin, answers: { ...answers, [RUN]: results } });
    await main()
      .getByRole('button', { name: /^Create 2 invoices / })
      .click();
    await expect
      .element(main().getByRole('alert'))
      .toMatchTextContent('Max Roe: This lease has ended.');
    await expect.element(page.getByText('Billed 1 lease', { exact: true })).toBeVisible();
  });

  test('CHG-25: with nothing to bill, and after a failure', async () => {
    const { api } = renderScreen('/billing', {
      as: admin,
      answers: { ...answers, [NEXT]: refuse('internal', 'Something failed.') },
    });
    await expect.element(main().getByText('The next billing could not be loaded.')).toBeVisible();
    api.answer({ [NEXT]: { ...next, leases: [], invoices: 0, amount: 0 } });
    await main().getByRole('button', { name: 'Try again' }).click();
    await expect.element(main().getByText(/Everything due in the coming weeks/)).toBeVisible();
  });
});
