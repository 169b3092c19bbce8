import {
  MAX_DEDUCTIONS,
  type Settlement,
} from '@tenantry/contract/settlements/settlements.schemas';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { changed } from '../../lib/query-client.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { OFFLINE, refuse } from '../../testing/api-stub.ts';
import { chooseFile, pictureFile } from '../../testing/files.ts';
import { admin, idOf, lease, property, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

const BASE = '/v1/admin/leasee/:leaseId/settlement' as const;
const ONE = `GET ${BASE}` as const;
const SAVE = `POST ${BASE}` as const;
const SEND = `POST ${BASE}/send` as const;

const draft: Settlement = {
  leaseId: lease.id,
  propertyId,
  home: { ...property.home, propertyId },
  lesseeName: 'Tess Tenant, Rob Roommate',
  lastDay: '2026-05-31',
  keysReturnedOn: null,
  returnBy: null,
  deadline: { day: '2026-06-14', statute: 'GOL 7-108' },
  forwardingAddress: '9 Pine Street',
  addressSince: null,
  interest: 14.5,
  interestReason: '1 % for a year',
  refundMethod: 'Check',
  mailNumber: '',
  note: '',
  deductions: [
    {
      key: idOf(820),
      kind: 'LABOR',
      reason: 'Walls painted',
      amount: 68.5,
      hours: 2.74,
      rate: 25,
      vendor: '',
      condition: '',
    },
  ],
  photos: [],
  money: {
    held: 1450,
    interest: 14.5,
    deductions: 68.5,
    owed: 0,
    credit: 0,
    creditLeft: 0,
    kept: 68.5,
    refund: 1396,
    stillOwed: 0,
  },
  problem: null,
  sentOn: null,
  version: 4,
};

const ended = { ...lease, status: 'EXPIRED' as const };

const show = (settlement: Settlement = draft, answers: object = {}) =>
  renderScreen(`/settle-deposit?propertyId=${propertyId}&lease=${lease.id}`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': property,
      'GET /v1/admin/properties/:propertyId/leasee': [ended],
      [ONE]: settlement,
      ...answers,
    },
  });

const money = () => main().getByLabelText('Settlement', { exact: true });

describe('NEW-4: the settlement of a deposit', () => {
  test('NEW-4: shows the draft line by line, with the day by which the law wants it', async () => {
    show();
    await expect
      .element(main().getByText(/Return the deposit by 06\/14\/2026: GOL 7-108/))
      .toBeVisible();
    await expect.element(money().getByText('Walls painted')).toBeVisible();
    await expect.element(money().getByText('$1,396.00')).toBeVisible();
    await expect.element(main().getByText('$68.50 in all')).toBeVisible();
    await expectAccessible();
  });

  test('NEW-4: saves what was typed, and says what is missing in a deduction', async () => {
    const { api } = show(draft, { [SAVE]: { ...draft, version: 5 } });
    await main().getByRole('button', { name: 'Add deduction' }).click();
    const added = main().getByRole('group', { name: 'Deduction 2' });
    await added.getByLabelText('Amount').fill('1,250');
    await main().getByRole('button', { name: 'Save draft' }).click();
    await expect.element(main().getByText(/Say what is deducted/)).toBeVisible();
    expect(api.sent(SAVE)).toHaveLength(0);
    await added.getByLabelText('Reason').fill('Carpet cleaned');
    await main().getByRole('button', { name: 'Save draft' }).click();
    await expect.poll(() => api.sent(SAVE)).toHaveLength(1);
    expect(api.sent(SAVE)[0]?.body).toMatchObject({
      version: 4,
      interest: 14.5,
      deductions: [
        { key: idOf(820), kind: 'LABOR', hours: 2.74, rate: 25 },
        { kind: 'BILL', reason: 'Carpet cleaned', amount: 1250 },
      ],
    });
  });

  test('NEW-4: says that a draft has too many deductions, and saves it when one is removed', async () => {
    const deductions = Array.from({ length: MAX_DEDUCTIONS + 1 }, (_, index) => ({
      ...draft.deductions[0]!,
      key: idOf(5000 + index),
      reason: `Bulb ${index + 1}`,
    }));
    const { api } = show({ ...draft, deductions }, { [SAVE]: { ...draft, version: 5 } });
    await expect.element(main().getByRole('button', { name: 'Add deduction' })).toBeDisabled();
    await expect.element(main().getByText(/Combine some of them to add another/)).toBeVisible();
    await main().getByRole('button', { name: 'Save draft' }).click();
    await expect
      .element(main().getByText(`Use at most ${MAX_DEDUCTIONS} deductions.`))
      .toBeVisible();
    expect(api.sent(SAVE)).toHaveLength(0);
    await main().getByRole('button', { name: 'Remove deduction: Bulb 1', exact: true }).click();
    await expect.element(main().getByText(/^Use at most/)).not.toBeInTheDocument();
    await main().getByRole('button', { name: 'Save draft' }).click();
    await expect.poll(() => api.sent(SAVE)).toHaveLength(1);
  });

  test('NEW-4: sends what is seen after a question, never a draft with unsaved changes', async () => {
    const sent = { ...draft, sentOn: '2026-06-02', version: 5 };
    const { api } = show(draft, { [SEND]: sent });
    await main().getByLabelText('Certified mail number').fill('7001');
    await expect.element(main().getByRole('button', { name: 'Send settlement' })).toBeDisabled();
    await main().getByLabelText('Certified mail number').fill('');
    await main().getByRole('button', { name: 'Send settlement' }).click();
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await expect.element(dialog.getByText(/\$1,396\.00 is recorded as refunded/)).toBeVisible();
    api.answer({ [ONE]: sent });
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => api.sent(SEND)).toHaveLength(1);
    expect(api.sent(SEND)[0]?.body).toEqual({
      draftVersion: 4,
      kept: 68.5,
      refund: 1396,
      stillOwed: 0,
    });
    await expect.element(main().getByText(/on 06\/02\/2026/)).toBeVisible();
    await expect.element(main().getByRole('button', { name: 'Download the letter' })).toBeVisible();
  });

  test('NEW-4: says why it cannot be sent yet', async () => {
    const problem = 'Invoice 0012 is due on 07/01/2026, after the last day. Credit it first.';
    show({ ...draft, problem });
    await expect.element(main().getByText(problem)).toBeVisible();
    await expect.element(main().getByRole('button', { name: 'Send settlement' })).toBeDisabled();
  });

  test('NEW-4: a draft that was changed in another place is not overwritten', async () => {
    const { api } = show(draft, { [SAVE]: { ...draft, version: 5 } });
    await expect.element(main().getByLabelText('Forwarding address')).toBeVisible();
    api.answer({ [ONE]: { ...draft, forwardingAddress: '1 Oak Road', version: 5 } });
    await changed('settlements');
    await expect.element(main().getByText(/was changed in another place/)).toBeVisible();
    await expect.element(main().getByRole('button', { name: 'Send settlement' })).toBeDisabled();
    await main().getByRole('button', { name: 'Save draft' }).click();
    await expect.element(main().getByRole('alert')).toBeVisible();
    expect(api.sent(SAVE)).toHaveLength(0);
  });

  test('NEW-4: a photo before that is tried again stays a photo before', async () => {
    const UPLOAD = `POST ${BASE}/deductions/:deductionId/:moment/:fileName/upload` as const;
    const { api } = show(draft, { [UPLOAD]: OFFLINE });
    const press = () => main().getByRole('button', { name: 'Add photo before' }).click();
    await chooseFile(press, pictureFile('carpet.png'));
    const again = main().getByRole('button', { name: 'Try again' });
    await expect.element(again).toBeVisible();
    api.answer({ [UPLOAD]: { ...draft, version: 5 } });
    await again.click();
    await expect.poll(() => api.sent(UPLOAD)).toHaveLength(2);
    for (const { url } of api.sent(UPLOAD)) {
      expect(url.pathname).toContain(`/deductions/${idOf(820)}/BEFORE/`);
    }
    // It leaves the list when its answer is shown; a later answer would be shown in the next test.
    await expect.element(main().getByText('carpet.png')).not.toBeInTheDocument();
  });

  test('NEW-4: names the credit that stays on the account, also once it was sent', async () => {
    const credited = { ...draft.money, credit: 68.5, creditLeft: 381.5, kept: 0, refund: 1464.5 };
    show({ ...draft, money: credited, sentOn: '2026-06-02' });
    await expect.element(money().getByText('Credit left on the account')).toBeVisible();
    await expect.element(money().getByText('$381.50')).toBeVisible();
  });

  test('UNIT-12: shows the address that a tenant gave after the letter was sent', async () => {
    show({ ...draft, sentOn: '2026-06-02', addressSince: '3 Oak Road\nTroy, NY' });
    await expect.element(main().getByText('Forwarding address: 9 Pine Street')).toBeVisible();
    await expect.element(main().getByText(/New address: 3 Oak Road, Troy, NY/)).toBeVisible();
  });

  test('NEW-4: says that it could not be loaded', async () => {
    show(draft, { [ONE]: refuse('internal', 'Something failed.') });
    await expect.element(main().getByText('The settlement could not be loaded.')).toBeVisible();
  });
});
