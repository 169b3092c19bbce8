import { MAX_MESSAGES } from '@tenantry/contract/conversations/conversations.schemas';
import type { Receivable } from '@tenantry/contract/ledger/receivables.schemas';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { changed } from '../../lib/query-client.ts';
import { OFFLINE, type Answers } from '../../testing/api-stub.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { admin, homeAt, idOf, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';

const LATE = 'GET /v1/admin/receivables';
const TOTALS = 'GET /v1/admin/receivables/totals';
const SEND = 'POST /v1/admin/conversations';
const TODAY = 'GET /v1/admin/reminders';

const grace: Receivable = {
  id: idOf(1),
  propertyId,
  home: homeAt('508 North Foundry Street'),
  lessee: 'Grace Adeyemi',
  userId: idOf(90),
  former: false,
  owed: 1980,
  dueNow: 1485,
  lateFees: 190,
  daysLate: 19,
  daysUntilDue: 0,
  invoices: [],
};

const bo: Receivable = { ...grace, id: idOf(2), propertyId: idOf(3), lessee: 'Bo Roe', dueNow: 20 };

const former: Receivable = { ...grace, id: idOf(4), lessee: 'Fay Doe', former: true };

const totals = { owed: 6060, tenants: 3, due: 4860, late: 1980, lateTenants: 3, lateFees: 190 };

const screen = {
  address: '/remind-late',
  as: admin,
  answers: {
    [LATE]: [grace, bo, former],
    [TOTALS]: totals,
    [SEND]: { count: 2, undeliverable: [] },
    [TODAY]: [],
  } as Answers,
};

describe('MSG-9: a reminder for all who are late', () => {
  testStates({
    ...screen,
    needs: [LATE, TODAY],
    loading: 'Loading',
    failed: 'The late tenants could not be loaded.',
    loaded: () => main().getByText('Grace Adeyemi, 508 North Foundry Street'),
    empty: [{ answers: { [LATE]: [former] }, text: 'No current tenant is late.' }],
  });

  test('MSG-9: two clicks from the receivables send each tenant their own amounts', async () => {
    const { api } = renderScreen('/receivables', screen);
    await main().getByRole('link', { name: 'Remind all late' }).click();
    await expect.element(main().getByText(/^Hello Grace Adeyemi,/)).toBeVisible();
    await expectFitsDevices();
    await main().getByRole('button', { name: 'Send 2 reminders' }).click();
    await expect.element(page.getByText('2 reminders sent')).toBeVisible();
    const sent = api.sent(SEND).findLast(({ headers }) => !headers.has('rehearse'))?.body as {
      messages: { propertyId: string; leaseId: string; message: string }[];
    };
    expect(sent.messages.map((each) => [each.propertyId, each.leaseId])).toEqual([
      [propertyId, idOf(1)],
      [idOf(3), idOf(2)],
    ]);
    expect(sent.messages[0]?.message).toContain('Due now: $1,485.00.');
    expect(sent.messages[1]?.message).toContain('Due now: $20.00.');
  });

  test('MSG-9: more tenants than one request holds are reminded in two, each of them once', async () => {
    const many = Array.from({ length: MAX_MESSAGES + 21 }, (_, index) => ({
      ...grace,
      id: idOf(1000 + index),
      propertyId: idOf(2000 + index),
      lessee: `Tenant ${index}`,
    }));
    const { api } = renderScreen(screen.address, {
      ...screen,
      answers: {
        ...screen.answers,
        [LATE]: many,
        [SEND]: { count: MAX_MESSAGES, undeliverable: [] },
      },
    });
    await expect
      .element(main().getByText(new RegExp(`^At most ${MAX_MESSAGES} reminders are sent at once`)))
      .toBeVisible();
    await main()
      .getByRole('button', { name: `Send ${MAX_MESSAGES} reminders` })
      .click();
    await expect.element(main().getByRole('button', { name: 'Send 21 reminders' })).toBeVisible();
    await expect.element(main().getByText(`Tenant ${MAX_MESSAGES - 1},`)).not.toBeInTheDocument();
    api.answer({ [SEND]: { count: 21, undeliverable: [] } });
    await main().getByRole('button', { name: 'Send 21 reminders' }).click();
    await expect.element(page.getByText('21 reminders sent')).toBeVisible();
    const sent = api.sent(SEND).filter(({ headers }) => !headers.has('rehearse'));
    const homes = sent.flatMap(({ body }) =>
      (body as { messages: { propertyId: string }[] }).messages.map((each) => each.propertyId),
    );
    expect(homes.toSorted()).toEqual(many.map((each) => each.propertyId).toSorted());
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });

  test('MSG-9: a tenant who was reminded today is marked, and only reminded again if selected', async () => {
    const { api } = renderScreen(screen.address, {
      ...screen,
      answers: { ...screen.answers, [TODAY]: [{ leaseId: grace.id }] },
    });
    const again = main().getByRole('checkbox', { name: /^Grace Adeyemi/ });
    await expect.element(again).not.toBeChecked();
    await expect.element(main().getByText('Reminded today')).toBeVisible();
    await expect.element(main().getByRole('button', { name: 'Send 1 reminder' })).toBeEnabled();
    await expectFitsDevices();
    await again.click();
    await main().getByRole('button', { name: 'Send 2 reminders' }).click();
    await expect.element(page.getByText('2 reminders sent')).toBeVisible();
    const sent = api.sent(SEND).findLast(({ headers }) => !headers.has('rehearse'))?.body;
    expect(sent).toMatchObject({ messages: [{ reminder: true }, { reminder: true }] });
  });

  test('MSG-9: a tenant who was left out stays so when somebody else reminds them', async () => {
    const { api } = renderScreen(screen.address, screen);
    const left = main().getByRole('checkbox', { name: /^Grace Adeyemi/ });
    await left.click();
    api.answer({ [TODAY]: [{ leaseId: grace.id }, { leaseId: bo.id }] });
    await changed('conversations');
    await expect.element(main().getByText('Reminded today').first()).toBeVisible();
    await expect.element(left).not.toBeChecked();
    await expect.element(main().getByRole('checkbox', { name: /^Bo Roe/ })).not.toBeChecked();
  });

  test('MSG-9: without a chosen tenant, nothing is asked for', async () => {
    renderScreen(screen.address, { ...screen, answers: { ...screen.answers, [LATE]: [grace] } });
    await main().getByRole('checkbox').click();
    await expect.element(main().getByRole('button', { name: 'Send reminders' })).toBeDisabled();
    expect(
      main()
        .getByText(/^Enter all fields/)
        .query(),
    ).toBeNull();
  });

  test('MSG-9: a tenant is left out, and a lost connection sends the same request again', async () => {
    const { api } = renderScreen(screen.address, {
      ...screen,
      answers: { ...screen.answers, [SEND]: OFFLINE },
    });
    await main()
      .getByRole('checkbox', { name: /^Grace Adeyemi/ })
      .click();
    await main().getByRole('button', { name: 'Send 1 reminder' }).click();
    await expect
      .element(
        main()
          .getByText(/^The server cannot be reached\./)
          .first(),
      )
      .toBeVisible();
    api.answer({ [SEND]: { count: 1, undeliverable: [] } });
    await main().getByRole('button', { name: 'Send 1 reminder' }).click();
    await expect.element(page.getByText('1 reminder sent')).toBeVisible();
    const sent = api.sent(SEND).filter(({ headers }) => !headers.has('rehearse'));
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    const last = JSON.stringify(sent[1]?.body);
    expect(last).toContain('Bo Roe');
    expect(last).not.toContain('Grace');
  });
});
