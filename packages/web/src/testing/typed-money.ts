import type { EndpointName } from '@tenantry/contract/api';
import { moneyMessages } from '@tenantry/contract/shared/money';
import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import type { Session } from '../lib/session.ts';
import { NEVER, type Answers, type ApiStub } from './api-stub.ts';
import { renderScreen } from './render-screen.tsx';

/** Tests the behavior of a money field, in every form that has one. */

interface MoneyForm {
  readonly address: string;
  readonly as: Session;
  readonly answers: Answers;
  /** Opens the form, and fills in everything except the amount. */
  readonly open?: () => Promise<void>;
  readonly field: () => Locator;
  /** The endpoint that the form sends to. */
  readonly sends: EndpointName;
  /** Reads the amount from the sent body. */
  readonly sent: (body: never) => unknown;
  /** Whether amounts below zero are allowed. */
  readonly negative?: boolean;
}

/** Pastes like the clipboard: the text is inserted at the cursor, in one step. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.click();
  const input = field.element() as HTMLInputElement;
  input.select();
  input.setRangeText(text);
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
}

/** Fills in a form like a browser: the whole value changes at once, without focus in the field. */
function autofill(field: Locator, text: string): void {
  const input = field.element() as HTMLInputElement;
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  input.blur();
  set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

async function type(field: Locator, text: string): Promise<void> {
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

async function openForm({ address, as, answers, open, field, sends }: MoneyForm): Promise<ApiStub> {
  const { api } = renderScreen(address, { as, answers: { ...answers, [sends]: NEVER } });
  await open?.();
  await expect.element(field()).toBeVisible();
  await dialogHasFocus(field().element());
  return api;
}

/**
 * A dialog takes the focus when it is shown, and again in timers of its focus trap, wherever the focus is by then: a
 * key that is pressed in between goes to another field.
 */
async function dialogHasFocus(field: Element): Promise<void> {
  const dialog = field.closest('[role="dialog"]');
  if (!dialog) return;
  await expect.poll(() => dialog.contains(document.activeElement)).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Sends the form with the keyboard, and expects an amount in the request. */
async function expectSent(api: ApiStub, form: MoneyForm, dollars: number): Promise<void> {
  (form.field().element() as HTMLInputElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => api.sent(form.sends).length).toBe(1);
  expect(form.sent(api.sent(form.sends)[0]?.body as never)).toBe(dollars);
}

function testEntries(form: MoneyForm): void {
  test('1,250 by key is 1250 dollars, shown in full after the field', async () => {
    const api = await openForm(form);
    await type(form.field(), '1,250');
    await expect.element(form.field()).toHaveValue('1,250');
    await userEvent.keyboard('{Tab}');
    await expect.element(form.field()).toHaveValue('$1,250.00');
    await expectSent(api, form, 1250);
  });

  test('an amount that was pasted with spaces around it', async () => {
    const api = await openForm(form);
    await paste(form.field(), '\u00A01,250.5\n');
    await userEvent.keyboard('{Tab}');
    await expect.element(form.field()).toHaveValue('$1,250.50');
    await expectSent(api, form, 1250.5);
  });

  test('an amount that the browser filled in', async () => {
    const api = await openForm(form);
    autofill(form.field(), '1,250');
    await expect.element(form.field()).toHaveValue('$1,250.00');
    await expectSent(api, form, 1250);
  });
}

/** The field's description also contains its hint. */
const described = (sentence: string): string => expect.stringContaining(sentence) as string;

function testRefusals(form: MoneyForm): void {
  const refused = [
    ['12.345', moneyMessages.decimals],
    ['1e3', moneyMessages.notANumber],
    ['1,25', moneyMessages.commas],
    ...(form.negative ? [] : [['-5', moneyMessages.negative] as const]),
  ] as const;
  test('text that is not an amount is kept and named, and nothing is sent', async () => {
    const api = await openForm(form);
    for (const [text, sentence] of refused) {
      await type(form.field(), text);
      expect(page.getByText(sentence, { exact: true }).query()).toBeNull();
      await userEvent.keyboard('{Enter}');
      await expect.element(form.field()).toHaveAccessibleDescription(described(sentence));
      await expect.element(form.field()).toHaveValue(text);
      await expect.element(form.field()).toHaveFocus();
    }
    await type(form.field(), '12.345');
    await userEvent.keyboard('{Tab}');
    const decimals = described(moneyMessages.decimals);
    await expect.element(form.field()).toHaveAccessibleDescription(decimals);
    await expect.element(form.field()).toHaveValue('12.345');
    expect(api.sent(form.sends)).toEqual([]);
  });
}

/** However an amount gets into the field, it must mean what it says, or be refused. */
export function testTypedMoney(form: MoneyForm): void {
  testEntries(form);
  testRefusals(form);
  if (!form.negative) return;
  test('an amount below zero is sent as it is', async () => {
    const api = await openForm(form);
    await type(form.field(), '-$12');
    await userEvent.keyboard('{Tab}');
    await expect.element(form.field()).toHaveValue('-$12.00');
    await expectSent(api, form, -12);
  });
}
