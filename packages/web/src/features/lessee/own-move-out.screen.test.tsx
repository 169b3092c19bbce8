import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import { refuse } from '../../testing/api-stub.ts';
import { lease, lessee, lesseeAnswers } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

const READ = 'GET /v1/lessee/leases/:leaseId/forwardingAddress';
const SAVE = 'POST /v1/lessee/leases/:leaseId/forwardingAddress';

const address = '12 Birch Street\nTroy, NY 12180';
const none = { forwardingAddress: '', letterSent: false };

const show = (answers: object = {}, noticeFor: string | null = '2026-07-31') =>
  renderScreen('/lessee-landing', {
    as: lessee,
    answers: {
      ...lesseeAnswers,
      'GET /v1/lessee/leases': [{ ...lease, noticeFor }],
      [READ]: none,
      ...answers,
    },
  });

const open = () => main().getByText('Forwarding address', { exact: true }).click();

describe('UNIT-12: a tenant gives the forwarding address', () => {
  test('UNIT-12: it is typed, sent and shown as saved', async () => {
    const { api } = show({ [SAVE]: { ...none, forwardingAddress: address } });
    await open();
    await main().getByLabelText('Your new address').fill(address);
    await expectAccessible();
    await main().getByRole('button', { name: 'Save address' }).click();
    await expect.poll(() => api.sent(SAVE)).toHaveLength(1);
    expect(api.sent(SAVE)[0]?.body).toEqual({ forwardingAddress: address });
  });

  test('UNIT-12: an empty one is not sent, and a refusal says why', async () => {
    const message = 'The server could not save this.';
    const { api } = show({ [SAVE]: refuse('internal', message) });
    await open();
    await main().getByRole('button', { name: 'Save address' }).click();
    await expect.element(main().getByText('Enter the address to which you move.')).toBeVisible();
    expect(api.sent(SAVE)).toHaveLength(0);
    await main().getByLabelText('Your new address').fill(address);
    await main().getByRole('button', { name: 'Save address' }).click();
    await expect.element(main().getByText(message)).toBeVisible();
  });

  test('UNIT-12: after the letter was sent, a newer one is given for the landlord to see', async () => {
    const { api } = show({
      [READ]: { forwardingAddress: address, letterSent: true },
      [SAVE]: { forwardingAddress: '3 Oak Road', letterSent: true },
    });
    await open();
    await expect.element(main().getByText(/The letter about your deposit was sent/)).toBeVisible();
    await expect.element(main().getByLabelText('Your new address')).toHaveValue(address);
    await main().getByLabelText('Your new address').fill('3 Oak Road');
    await main().getByRole('button', { name: 'Save address' }).click();
    await expect.poll(() => api.sent(SAVE)).toHaveLength(1);
    expect(api.sent(SAVE)[0]?.body).toEqual({ forwardingAddress: '3 Oak Road' });
  });

  test('UNIT-12: a tenant who stays is not asked', async () => {
    show({}, null);
    await expect.element(main().getByText('Moving out', { exact: true })).toBeVisible();
    expect(main().getByText('Forwarding address').elements()).toEqual([]);
  });
});
