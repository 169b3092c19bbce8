import type { Receivable } from '@tenantry/contract/ledger/receivables.schemas';
import { MAX_CHECKS, type RecordedChecks } from '@tenantry/contract/payments/check-batch.schemas';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepTypedRows } from '../../lib/typed-rows.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { HELD, OFFLINE, refuse, type Answers } from '../../testing/api-stub.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { payment } from '../../testing/money-records.ts';
import { admin, homeAt, idOf, propertyId } from '../../testing/records.ts';
import { tess } from '../../testing/parties.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';

const PAYERS = 'GET /v1/admin/receivables';
const RECORD = 'POST /v1/admin/payments/checks';
const PEOPLE = 'GET /v1/admin/properties/:propertyId/leasee/:leaseId/parties';

const ann: Receivable = {
  id: idOf(1),
  propertyId,
  home: homeAt('12 Oak Street'),
  lessee: 'Ann Doe',
  userId: idOf(90),
  former: false,
  owed: 2900,
  dueNow: 1450,
  lateFees: 0,
  daysLate: 0,
  daysUntilDue: 0,
  invoices: [],
};

const bo: Receivable = {
  ...ann,
  id: idOf(2),
  home: homeAt('9 Elm Street'),
  lessee: 'Bo Roe',
  owed: 0,
  dueNow: 0,
  daysUntilDue: null,
};

const result: RecordedChecks = {
  count: 3,
  total: 1750,
  earlier: 0,
  payments: [payment, payment, payment],
};

const screen = {
  address: '/enter-checks',
  as: admin,
  answers: { [PAYERS]: [ann, bo], [RECORD]: result, [PEOPLE]: [] } as Answers,
};

const field = (name: string) => main().getByLabelText(name, { exact: true });

/** Types a check, and leaves the cursor in its number. */
async function typeCheck(place: number, payer: string, amount: string, number: string) {
  await expect.element(field(`Payer of check ${place}`)).toBeVisible();
  await userEvent.keyboard(payer);
  await expect.element(page.getByRole('option').first()).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(field(`Amount of check ${place}`)).toHaveFocus();
  await userEvent.keyboard(`${amount}{Enter}`);
  await expect.element(field(`Number of check ${place}`)).toHaveFocus();
  await userEvent.keyboard(number);
}

async function typeThree() {
  await field('Payer of check 1').click();
  await typeCheck(1, 'ann', '', '1042');
  await userEvent.keyboard('{Enter}');
  await typeCheck(2, '9 elm', '300', '77');
  await userEvent.keyboard('{Enter}');
}

describe('PAY-11: a batch of checks', () => {
  testStates({
    ...screen,
    needs: [PAYERS],
    loading: 'Loading',
    failed: 'The tenants could not be loaded.',
    loaded: () => field('Payer of check 1'),
    empty: [{ answers: { [PAYERS]: [] }, text: 'No tenants yet. Start a lease first.' }],
  });

  test('PAY-11, UNIT-6b: who of several people of a lease paid can be said for each check', async () => {
    const rob = { ...tess, id: idOf(802), primary: false, firstName: 'Rob', lastName: 'Roe' };
    const { api } = renderScreen(screen.address, {
      ...screen,
      answers: { ...screen.answers, [PEOPLE]: [tess, rob] },
    });
    await field('Payer of check 1').click();
    await typeCheck(1, 'ann', '', '1042');
    const paidBy = field('Paid by of check 1');
    await expect.element(paidBy).toBeVisible();
    await expectAccessible();
    await expectFitsDevices();
    await paidBy.selectOptions('Rob Roe');
    await main().getByRole('button', { name: 'Record 1 check' }).click();
    await expect.poll(() => api.sent(RECORD)).toHaveLength(1);
    expect(api.sent(RECORD)[0]?.body).toMatchObject({ checks: [{ payerPartyId: rob.id }] });
  });

  test('PAY-11: is typed with the keyboard alone: payer, amount that is due, number, Enter', async () => {
    const { api } = renderScreen(screen.address, screen);
    await typeThree();
    await expect.element(main().getByText('2 checks, $1,750.00')).toBeVisible();
    await expectAccessible();
    await expectFitsDevices();
    // The third row is blank, so Enter goes to the button.
    await expect.element(field('Payer of check 3')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    const record = main().getByRole('button', { name: 'Record 2 checks' });
    await expect.element(record).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect
      .element(main().getByText(/^3 checks recorded, \$1,750\.00 in all\./))
      .toBeVisible();
    expect(api.sent(RECORD).map(({ body }) => body)).toEqual([
      {
        paymentDate: '2026-06-15',
        checks: [
          {
            key: expect.any(String) as string,
            leaseId: ann.id,
            amount: 1450,
            number: '1042',
            askIfKnown: true,
          },
          {
            key: expect.any(String) as string,
            leaseId: bo.id,
            amount: 300,
            number: '77',
            askIfKnown: true,
          },
        ],
      },
    ]);
    await expect.element(main().getByText(/^3 checks recorded/)).toHaveFocus();
    await expect.element(field('Payer of check 1')).toHaveValue('');
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('typed-rows'))).toEqual([]);
  });

  test('PAY-11: rows survive a lost connection and a reload, with the same keys', async () => {
    const { api, router } = renderScreen(screen.address, {
      ...screen,
      answers: { ...screen.answers, [RECORD]: OFFLINE, 'GET /v1/admin/people': [] },
    });
    await typeThree();
    await main().getByRole('button', { name: 'Record 2 checks' }).click();
    await expect.element(main().getByText(/^The server cannot be reached\./)).toBeVisible();
    const [first] = api.sent(RECORD);
    // The page is built again, as after a reload.
    await router.navigate({ to: '/people' });
    await expect.element(main().getByText(/^No one yet/)).toBeVisible();
    await router.navigate({ to: '/enter-checks' });
    await expect.element(field('Number of check 2')).toHaveValue('77');
    api.answer({ [RECORD]: result });
    await main().getByRole('button', { name: 'Record 2 checks' }).click();
    await expect.poll(() => api.sent(RECORD)).toHaveLength(2);
    expect(api.sent(RECORD)[1]?.body).toEqual(first?.body);
  });

  test('PAY-11: a check that is recorded already says so, and is recorded again as another one', async () => {
    const sentence = 'Check 77 of $300.00 is already recorded, on 06/01/2026.';
    const { api } = renderScreen(screen.address, {
      ...screen,
      answers: {
        ...screen.answers,
        [RECORD]: refuse('already_recorded', sentence, { 'checks.1': sentence }),
      },
    });
    await typeThree();
    await main().getByRole('button', { name: 'Record 2 checks' }).click();
    await expect.element(main().getByText(sentence)).toBeVisible();
    api.answer({ [RECORD]: result });
    await main().getByRole('button', { name: 'This is a different check' }).click();
    await main().getByRole('button', { name: 'Record 2 checks' }).click();
    await expect.poll(() => api.sent(RECORD)).toHaveLength(2);
    const [before, after] = api
      .sent(RECORD)
      .map(({ body }) => body as { checks: { key: string }[] });
    expect(after?.checks[0]).toEqual(before?.checks[0]);
    expect(after?.checks[1]).toMatchObject({ askIfKnown: false });
    expect(after?.checks[1]?.key).not.toBe(before?.checks[1]?.key);
  });

  test('PAY-11: an amount that was typed stays when its payer is chosen or corrected', async () => {
    renderScreen(screen.address, screen);
    await field('Amount of check 1').fill('1,250');
    await field('Payer of check 1').click();
    await page.getByRole('option', { name: /^Ann Doe/ }).click();
    await expect.element(field('Amount of check 1')).toHaveFocus();
    await expect.element(main().getByText('1 check, $1,250.00')).toBeVisible();
    await field('Payer of check 1').fill('bo');
    await page.getByRole('option', { name: /^Bo Roe/ }).click();
    await expect.element(main().getByText('1 check, $1,250.00')).toBeVisible();
    await main().getByRole('button', { name: 'Add row' }).click();
    // What was only proposed follows the payer.
    await page.getByRole('option', { name: /^Ann Doe/ }).click();
    await expect.element(main().getByText('2 checks, $2,700.00')).toBeVisible();
    await field('Payer of check 2').fill('bo');
    await page.getByRole('option', { name: /^Bo Roe/ }).click();
    await expect.element(main().getByText('2 checks, $1,250.00')).toBeVisible();
  });

  test('PAY-11: nobody is chosen by passing a blank row, and a person by the arrows', async () => {
    renderScreen(screen.address, screen);
    await field('Payer of check 1').click();
    await expect.element(page.getByRole('option').first()).toBeVisible();
    await userEvent.keyboard('{Tab}');
    await expect.element(field('Amount of check 1')).toHaveFocus();
    await expect.element(field('Payer of check 1')).toHaveValue('');
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(field('Payer of check 1')).toHaveValue('Ann Doe, 12 Oak Street');
    await expect.element(field('Amount of check 1')).toHaveFocus();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Tab}');
    await expect.element(field('Payer of check 1')).toHaveValue('Ann Doe, 12 Oak Street');
  });

  test('PAY-11: a check reader that types without a pause fills the right fields', async () => {
    renderScreen(screen.address, screen);
    await field('Payer of check 1').click();
    await userEvent.keyboard('ann');
    await expect.element(page.getByRole('option', { name: /^Ann Doe/ })).toBeVisible();
    /** Like keys, but without the time in between. */
    const type = (text: string) => {
      const input = document.activeElement ?? document.body;
      Reflect.set(HTMLInputElement.prototype, 'value', text, input);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    };
    const enter = () =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true }),
      );
    enter();
    type('1250');
    enter();
    type('1042');
    enter();
    expect(document.activeElement).toHaveAttribute('aria-label', 'Payer of check 2');
    await expect.element(main().getByText('1 check, $1,250.00')).toBeVisible();
    await expect.element(field('Number of check 1')).toHaveValue('1042');
  });

  test('PAY-11: a payer is chosen by typing and Tab; the next keys replace the proposed amount', async () => {
    renderScreen(screen.address, screen);
    await field('Payer of check 1').click();
    await userEvent.keyboard('ann');
    await expect.element(page.getByRole('option', { name: /^Ann Doe/ })).toBeVisible();
    await userEvent.keyboard('{Tab}');
    await expect.element(main().getByText('1 check, $1,450.00')).toBeVisible();
    await expect.element(field('Payer of check 1')).toHaveValue('Ann Doe, 12 Oak Street');
    await userEvent.keyboard('99');
    await expect.element(main().getByText('1 check, $99.00')).toBeVisible();
  });

  test('PAY-11: a typed payer who is not clear stays as typed, says why, and survives a reload', async () => {
    const cy = { ...bo, id: idOf(3), lessee: 'Cy Roe', home: homeAt('4 Ash Lane') };
    const { api, router } = renderScreen(screen.address, {
      ...screen,
      answers: { ...screen.answers, [PAYERS]: [ann, bo, cy], 'GET /v1/admin/people': [] },
    });
    const payer = field('Payer of check 1');
    await payer.click();
    // The list marks the first of two who match; Tab takes neither.
    await userEvent.keyboard('roe{Tab}300{Enter}77');
    await expect.element(payer).toHaveValue('roe');
    await expect
      .element(main().getByText('Several tenants match “roe”. Choose one from the list.'))
      .toBeVisible();
    await expect.element(payer).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible();
    await main().getByRole('button', { name: 'Record 1 check' }).click();
    await expect.element(main().getByText('Choose who paid.')).toBeVisible();
    await expect.element(payer).toHaveFocus();
    expect(api.sent(RECORD)).toEqual([]);

    await userEvent.keyboard('zoe');
    const nobody = main().getByText('No tenant matches “zoe”. Choose one from the list.');
    // The message moves what is below it, but not while that is being pressed.
    const below = main().getByRole('button', { name: 'Record 1 check' }).element();
    below.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    const release = () => below.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
    await userEvent.keyboard('{Tab}');
    expect(nobody.query()).toBeNull();
    release();
    // The click may lead back to the field, where one is about to type.
    (payer.element() as HTMLElement).focus();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(nobody.query()).toBeNull();
    below.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    await userEvent.keyboard('{Tab}');
    release();
    await expect.element(nobody).toBeVisible();
    await router.navigate({ to: '/people' });
    await expect.element(main().getByText(/^No one yet/)).toBeVisible();
    await router.navigate({ to: '/enter-checks' });
    await expect.element(payer).toHaveValue('zoe');
    await expect.element(nobody).toBeVisible();

    await payer.click();
    await userEvent.keyboard('{Control>}a{/Control}ash{Tab}');
    await expect.element(payer).toHaveValue('Cy Roe, 4 Ash Lane');
    await expect.element(field('Amount of check 1')).toHaveValue('$300.00');
    // A payer is not paid for after the text was changed.
    await payer.click();
    await userEvent.keyboard('{End}x{Tab}');
    await expect
      .element(main().getByText(/^No tenant matches “Cy Roe, 4 Ash Lanex”/))
      .toBeVisible();
    await payer.click();
    await userEvent.keyboard('{Control>}a{/Control}{Backspace}{Tab}');
    await expect.element(payer).toHaveValue('');
    await expect.element(main().getByText(/^No tenant matches/)).not.toBeInTheDocument();
  });

  test('PAY-11: an arrow and Tab choose one of several who match', async () => {
    const cy = { ...bo, id: idOf(3), lessee: 'Cy Roe', home: homeAt('4 Ash Lane') };
    renderScreen(screen.address, {
      ...screen,
      answers: { ...screen.answers, [PAYERS]: [ann, bo, cy] },
    });
    await field('Payer of check 1').click();
    await userEvent.keyboard('roe');
    await expect.element(page.getByRole('option', { name: /^Cy Roe/ })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Tab}');
    await expect.element(field('Payer of check 1')).toHaveValue('Cy Roe, 4 Ash Lane');
    await expect.element(field('Amount of check 1')).toHaveFocus();
  });

  test('PAY-11: nothing changes while checks are sent; a refusal leads to its row', async () => {
    const sentence = 'Check 77 of $300.00 is already recorded, on 06/01/2026.';
    const { api } = renderScreen(screen.address, {
      ...screen,
      answers: { ...screen.answers, [RECORD]: HELD },
    });
    await typeThree();
    await main().getByRole('button', { name: 'Record 2 checks' }).click();
    await expect.element(field('Amount of check 2')).toBeDisabled();
    await expect.element(main().getByRole('button', { name: 'Add row' })).toBeDisabled();
    api.answer({ [RECORD]: refuse('already_recorded', sentence, { 'checks.1': sentence }) });
    await expect.element(main().getByText(sentence)).toBeVisible();
    await expect.element(field('Number of check 2')).toHaveFocus();
    await main().getByRole('button', { name: 'This is a different check' }).click();
    await expect.element(field('Number of check 2')).toHaveFocus();
    expect(api.sent(RECORD)).toHaveLength(1);
  });

  test('PAY-11: the cursor goes to the first field that is wrong', async () => {
    const { api } = renderScreen(screen.address, screen);
    await typeThree();
    await field('Amount of check 1').fill('12,5,0');
    await field('Number of check 2').fill('');
    await main().getByRole('button', { name: 'Record 2 checks' }).click();
    await expect.element(field('Amount of check 1')).toHaveFocus();
    await field('Amount of check 1').fill('$1250');
    await main().getByRole('button', { name: 'Record 2 checks' }).click();
    await expect.element(field('Number of check 2')).toHaveFocus();
    await field('Number of check 2').fill('78');
    await main().getByRole('textbox', { name: 'Date of the checks' }).fill('6/');
    await main().getByRole('button', { name: 'Record 2 checks' }).click();
    await expect.element(main().getByRole('textbox', { name: 'Date of the checks' })).toHaveFocus();
    expect(api.sent(RECORD)).toEqual([]);
  });

  test('PAY-11: too many checks for a batch are counted, and nothing is sent', async () => {
    const rows = Array.from({ length: MAX_CHECKS + 1 }, (_, index) => ({
      key: idOf(index),
      leaseId: ann.id,
      payer: 'Ann Doe',
      amount: '10',
      number: String(index),
    }));
    const { api, router } = renderScreen('/people', {
      ...screen,
      answers: { ...screen.answers, 'GET /v1/admin/people': [] },
    });
    await expect.element(main().getByText(/^No one yet/)).toBeVisible();
    keepTypedRows('checks', { paymentDate: '2026-06-15', rows });
    await router.navigate({ to: '/enter-checks' });
    await main().getByRole('button', { name: 'Record 101 checks' }).click();
    await expect.element(main().getByRole('alert')).toHaveFocus();
    await expect.element(main().getByText('A batch can have at most 100 checks.')).toBeVisible();
    await main().getByRole('button', { name: 'Remove check 101' }).click();
    await main().getByRole('button', { name: 'Record 100 checks' }).click();
    await expect.poll(() => api.sent(RECORD)).toHaveLength(1);
  });

  test('PAY-11: a row without payer, amount or number says what is missing; nothing is sent', async () => {
    const { api } = renderScreen(screen.address, screen);
    await field('Number of check 1').fill('12');
    await main().getByRole('button', { name: 'Record 1 check' }).click();
    await expect.element(main().getByText('Choose who paid.')).toBeVisible();
    expect(api.sent(RECORD)).toEqual([]);
  });
});
