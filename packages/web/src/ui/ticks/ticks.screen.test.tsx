import type { Receivable } from '@tenantry/contract/ledger/receivables.schemas';
import type { ListedPerson } from '@tenantry/contract/portfolio/people-list.schemas';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import {
  byQuery,
  inTurn,
  listPage,
  HELD,
  OFFLINE,
  refuse,
  withRehearsal,
  type Answers,
} from '../../testing/api-stub.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { admin, homeAt, idOf } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

const LIST = 'GET /v1/admin/receivables';
const TOTALS = 'GET /v1/admin/receivables/totals';
const PEOPLE = 'GET /v1/admin/people';
const CHARGE = 'POST /v1/admin/billing/chargeBatch';
const SEND = 'POST /v1/admin/conversations';

function owing(number: number, lessee: string, changes: Partial<Receivable> = {}): Receivable {
  return {
    id: idOf(number),
    propertyId: idOf(number + 100),
    home: homeAt(`${number} Elm Street`, idOf(number + 100)),
    lessee,
    userId: idOf(number + 200),
    former: false,
    owed: 1000,
    dueNow: 600,
    lateFees: 0,
    daysLate: 4,
    daysUntilDue: 0,
    invoices: [],
    ...changes,
  };
}

const rows = [
  owing(1, 'Ann Doe'),
  owing(2, 'Bo Roe'),
  owing(3, 'Cy Poe', { dueNow: 0, daysLate: 0, daysUntilDue: 9 }),
  owing(4, 'Di Moe', { former: true }),
  owing(5, 'Ed Loe'),
];

const totals = { owed: 5000, tenants: 5, due: 2400, late: 2400, lateTenants: 4, lateFees: 0 };

const answers = { [LIST]: rows, [TOTALS]: totals } as Answers;

const open = (changes: Answers = {}, as = admin) =>
  renderScreen('/receivables', { as, answers: { ...answers, ...changes } });

const box = (name: string) => main().getByRole('checkbox', { name: new RegExp(`^Select ${name}`) });

const bar = () => main().getByRole('region', { name: 'Selected rows' });

const act = (name: string) => bar().getByRole('link', { name });

/** The second click of a double click on Preview is briefly ignored. */
async function clickUntilSent(name: string, sent: () => readonly unknown[]) {
  await expect
    .poll(async () => {
      const button = main().getByRole('button', { name });
      if (button.query()) await button.click();
      return sent().length;
    })
    .toBe(1);
}

describe('HOME-14: selecting rows', () => {
  test('HOME-14: the bar counts, a range is selected with Shift, and Space works', async () => {
    open();
    await box('Ann Doe').click();
    await expect.element(bar().getByText('1 selected')).toBeVisible();
    await box('Di Moe').click({ modifiers: ['Shift'] });
    await expect.element(bar().getByText('4 selected')).toBeVisible();
    await box('Bo Roe').click();
    await expect.element(bar().getByText('3 selected')).toBeVisible();
    (box('Ed Loe').element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await expect.element(box('Ed Loe')).toBeChecked();
    await expectFitsDevices();
    await bar().getByRole('button', { name: 'Clear' }).click();
    expect(bar().query()).toBeNull();
    await expect.element(box('Ann Doe')).not.toBeChecked();
  });

  test('HOME-14: all rows that match the filters are selected, also those that are not loaded', async () => {
    const all = [...rows, owing(6, 'Flo Zoe'), owing(7, 'Gus Yoe')];
    const { api } = open({
      [LIST]: byQuery((query) => (query.get('limit') === '50' ? listPage(rows, 7, 'more') : all)),
    });
    await box('Ann Doe').click();
    await bar().getByRole('button', { name: 'Select all 7' }).click();
    await expect.element(bar().getByText('7 selected')).toBeVisible();
    expect(api.sent(LIST).map(({ url }) => url.search)).toContain('?limit=500');
    expect(
      bar()
        .getByRole('button', { name: /^Select all/ })
        .query(),
    ).toBeNull();
  });

  test('HOME-14: people who may do nothing with rows cannot select them; others see only their actions', async () => {
    const reader = { ...admin, roles: [], permissions: ['payments:read'] as const };
    open({}, { ...reader, permissions: [...reader.permissions] });
    await expect.element(main().getByText('Ann Doe')).toBeVisible();
    expect(
      main()
        .getByRole('checkbox', { name: /^Select / })
        .query(),
    ).toBeNull();
  });

  test('HOME-14: who may only charge sees no other action', async () => {
    open({}, { ...admin, roles: [], permissions: ['payments:read', 'charges:write'] });
    await box('Ann Doe').click();
    await expect.element(act('Charge')).toBeVisible();
    expect(act('Remind').query()).toBeNull();
    expect(act('Message').query()).toBeNull();
  });
});

describe('HOME-14: acting on selected rows', () => {
  test('HOME-14: charges each tenant under its own key, after a rehearsal that leaves out whom the server refuses', async () => {
    const gone = 'This lease was not found, or its property was deleted.';
    const charged = {
      count: 1,
      total: 25.1,
      earlier: 0,
      charges: [
        {
          leaseId: idOf(1),
          invoiceId: idOf(900),
          number: 12,
          lesseeName: 'Ann Doe',
          home: homeAt('1 Elm Street'),
        },
      ],
    };
    const mail = { channel: 'email', recipient: 'a@example.com', subject: null, text: '' } as const;
    const { api } = open({
      [CHARGE]: inTurn(
        refuse('not_found', gone, { 'charges.1': gone }),
        withRehearsal(charged, { sends: [mail] }),
        withRehearsal(charged, {}),
      ),
    });
    await box('Ann Doe').click();
    await box('Bo Roe').click();
    await act('Charge').click();
    await main().getByRole('button', { name: 'Preview for 2 tenants' }).click();
    await expect.element(main().getByText('Enter a description.')).toBeVisible();
    await main().getByLabelText('Description').fill('Trash cans');
    await main().getByLabelText('Due day').fill('07/01/2026');
    await userEvent.keyboard('{Tab}');
    await main().getByLabelText('Amount for each tenant').fill('25.10');
    await main().getByRole('button', { name: 'Preview for 2 tenants' }).click();
    await expect.element(main().getByText('$25.10 for 1 tenant')).toBeVisible();
    await expect.element(main().getByText('Left out: 1')).toBeVisible();
    await expect.element(main().getByText(gone)).toBeVisible();
    await expect.element(main().getByText(/1 email is sent/)).toBeVisible();
    await expectFitsDevices();
    const real = () => api.sent(CHARGE).filter(({ headers }) => !headers.has('rehearse'));
    await clickUntilSent('Charge 1 tenant', real);
    await expect.element(page.getByText('Charged $25.10 to 1 tenant')).toBeVisible();
    const first = api.sent(CHARGE)[0]?.body as { charges: { key: string }[] } | undefined;
    expect(real()[0]?.body).toEqual({
      kind: 'OTHER',
      description: 'Trash cans',
      amount: 25.1,
      dueDate: '2026-07-01',
      charges: [{ key: first?.charges[0]?.key, leaseId: idOf(1) }],
    });
    await expect.element(main().getByRole('table', { name: 'Receivables' })).toBeVisible();
    expect(bar().query()).toBeNull();
  });

  test('HOME-14: a preview is of the fields as they are; what is typed meanwhile needs another one', async () => {
    const { api } = open({ [CHARGE]: HELD });
    await box('Ann Doe').click();
    await act('Charge').click();
    await main().getByLabelText('Description').fill('Trash cans');
    await main().getByLabelText('Due day').fill('07/01/2026');
    await userEvent.keyboard('{Tab}');
    await main().getByLabelText('Amount for each tenant').fill('25');
    await main().getByRole('button', { name: 'Preview for 1 tenant' }).click();
    await expect.poll(() => api.sent(CHARGE)).toHaveLength(1);
    await main().getByLabelText('Amount for each tenant').fill('2500');
    const charged = { count: 1, total: 25, earlier: 0, charges: [] };
    api.answer({ [CHARGE]: withRehearsal(charged, {}) });
    const again = main().getByRole('button', { name: 'Preview for 1 tenant' });
    await expect.element(again).toBeEnabled();
    await again.click();
    await expect.element(main().getByRole('button', { name: 'Charge 1 tenant' })).toHaveFocus();
    expect(api.sent(CHARGE).map(({ body }) => body)).toMatchObject([
      { amount: 25 },
      { amount: 2500 },
    ]);
    expect(api.sent(CHARGE).every(({ headers }) => headers.has('rehearse'))).toBe(true);
  });

  test('HOME-14: a lost connection keeps the selection and the keys, also over a reload', async () => {
    const { api } = open({ [CHARGE]: OFFLINE });
    await box('Ann Doe').click();
    await act('Charge').click();
    await main().getByLabelText('Description').fill('Trash cans');
    await main().getByLabelText('Due day').fill('07/01/2026');
    await userEvent.keyboard('{Tab}');
    await main().getByLabelText('Amount for each tenant').fill('25');
    await main().getByRole('button', { name: 'Preview for 1 tenant' }).click();
    await expect.element(main().getByText(/^The server cannot be reached\./)).toBeVisible();
    await main().getByRole('button', { name: 'Close' }).click();
    await expect.element(bar().getByText('1 selected')).toBeVisible();
    const kept = JSON.parse(sessionStorage.getItem('typed-rows:ticked-receivables') ?? '{}') as {
      value: { key: string }[];
    };
    const sent = api.sent(CHARGE)[0]?.body as { charges: { key: string }[] };
    expect(kept.value[0]?.key).toBe(sent.charges[0]?.key);
  });

  test('HOME-14: reminds those who owe something now, and says why others are left out', async () => {
    const { api } = open({
      [LIST]: byQuery((query) =>
        query.get('show') === 'due' ? rows.filter(({ dueNow }) => dueNow > 0) : rows,
      ),
      [SEND]: { count: 1, undeliverable: [] },
      'GET /v1/admin/reminders': [],
    });
    for (const name of ['Ann Doe', 'Cy Poe', 'Di Moe']) await box(name).click();
    await act('Remind').click();
    await expect.element(main().getByText(/^Hello Ann Doe,/)).toBeVisible();
    await expect.element(main().getByText('Nothing is due now.')).toBeVisible();
    await expect.element(main().getByText('The lease has ended.')).toBeVisible();
    await expectFitsDevices();
    await main().getByRole('button', { name: 'Send 1 reminder' }).click();
    await expect.element(page.getByText('1 reminder sent')).toBeVisible();
    expect(api.sent(SEND).at(-1)?.body).toMatchObject({
      messages: [{ leaseId: idOf(1), propertyId: idOf(101) }],
    });
  });

  test('HOME-14, UNIT-6: writes to the selected people, to roommates once, and says who cannot be reached, and why', async () => {
    const ann: ListedPerson = {
      id: idOf(201),
      userId: idOf(201),
      group: 'current',
      name: 'Ann Doe',
      emailAddress: 'ann@example.com',
      phoneNumber: '(646) 555-0147',
      home: homeAt('1 Elm Street', idOf(101)),
      homeIsArchived: false,
      leaseId: idOf(1),
      otherLeases: 0,
    };
    const pat: ListedPerson = { ...ann, id: idOf(300), name: 'Pat Prospect', leaseId: null };
    const roommate: ListedPerson = { ...ann, id: idOf(202), userId: idOf(202), name: 'Rob Roe' };
    const failure = 'This person opted out of texts.';
    const { api } = renderScreen('/people', {
      as: admin,
      answers: {
        ...answers,
        [PEOPLE]: [ann, pat, roommate],
        [SEND]: { count: 1, undeliverable: [{ index: 0, channel: 'sms', failure }] },
      },
    });
    await box('Ann Doe').click();
    await box('Pat Prospect').click();
    await box('Rob Roe').click();
    await act('Message').click();
    await main().getByLabelText('Subject').fill('Water');
    await main().getByRole('textbox', { name: 'Message' }).fill('It is off at nine.');
    await main().getByRole('radio', { name: 'Email & SMS' }).click();
    await expect.element(main().getByText('Has no lease.')).toBeVisible();
    await expect.element(main().getByText('On the same lease as Ann Doe.')).toBeVisible();
    await main().getByRole('button', { name: 'Preview for 1 tenant' }).click();
    await expect.element(main().getByText(`No text: ${failure}`)).toBeVisible();
    await expectFitsDevices();
    const real = () => api.sent(SEND).filter(({ headers }) => !headers.has('rehearse'));
    await clickUntilSent('Send 1 message', real);
    await expect.element(page.getByText('1 message sent')).toBeVisible();
    expect(real()[0]?.body).toEqual({
      messages: [
        {
          subject: 'Water',
          message: 'It is off at nine.',
          medium: 'emailAndSms',
          propertyId: idOf(101),
          leaseId: idOf(1),
        },
      ],
    });
  });

  test('HOME-14: a page without selected rows leads to a list', async () => {
    renderScreen('/charge-tenants', { as: admin, answers });
    await expect.element(main().getByText(/^Nobody is selected\./)).toBeVisible();
    await main().getByRole('link', { name: 'Select tenants' }).click();
    await expect.element(box('Ann Doe')).toBeVisible();
  });
});

describe('HOME-15: chosen columns', () => {
  const header = (name: string) => main().getByRole('columnheader', { name });

  test('HOME-15: hidden columns stay hidden for this person, and the list stays usable', async () => {
    open();
    await expect.element(header('Due now')).toBeVisible();
    await main().getByRole('button', { name: 'Columns' }).click();
    const choice = (name: string) => page.getByRole('checkbox', { name, exact: true });
    await expect.element(choice('Due now')).toBeChecked();
    expect(choice('Tenant').query()).toBeNull();
    await choice('Due now').click();
    await choice('Property').click();
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    expect(header('Due now').query()).toBeNull();
    await expect.element(header('Open')).toBeVisible();
    await box('Ann Doe').click();
    await act('Charge').click();
    await main().getByRole('button', { name: 'Close' }).click();
    await expect.element(header('Open')).toBeVisible();
    expect(header('Property').query()).toBeNull();
    await expectFitsDevices();
  });
});
