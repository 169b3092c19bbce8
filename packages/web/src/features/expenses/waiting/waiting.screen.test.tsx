import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { OFFLINE, refuse } from '../../../testing/api-stub.ts';
import { giveFiles, pictureFile } from '../../../testing/files.ts';
import { expense } from '../../../testing/money-records.ts';
import { admin, deviceKeys, idOf } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { main } from '../../../testing/states.ts';
import { noteWaiting } from '../../../lib/waiting-flag.ts';
import { seal, unseal } from '../../../ui/waiting/sealing.ts';
import { deleteEntry, entriesOf, putEntry } from '../../../ui/waiting/waiting-store.ts';

const UPLOAD = 'POST /v1/admin/organization/expenses/:fileName/upload';
const LIST = 'GET /v1/admin/organization/expenses';
const KEYS = 'GET /v1/auth/account/deviceKeys';

const other = { accountId: idOf(51), keys: ['HBsaGRgXFhUUExIREA8ODQwLCgkIBwYFBAMCAQAfHh0'] };

const notice = () => page.getByRole('region', { name: 'Waiting receipts' });

beforeEach(async () => {
  for (const { accountId } of [deviceKeys, other]) {
    for (const { id } of await entriesOf(accountId)) await deleteEntry(id);
  }
});

/** Stores a receipt before the page is loaded. */
async function keep(
  { accountId, keys }: typeof deviceKeys,
  id: string,
  name: string,
  more: { readonly askIfKnown?: boolean } = {},
) {
  const file = pictureFile(name);
  const about = { owner: null, fileName: `1-${name}`, useAi: true, ...more };
  const receipt = { kind: 'receipt', name, about, file };
  await putEntry({ id, accountId, keptAt: 1, ...(await seal(keys[0]!, id, receipt)) });
}

/** Whether each attempt asked for a refusal of what is recorded already. */
const fieldsOf = (api: ReturnType<typeof renderScreen>['api']) =>
  api.sent(UPLOAD).map(({ body }) => (body as FormData).get('askIfKnown'));

describe('NEW-10: receipts without a connection', () => {
  test('EXP-10, NEW-10: a receipt waits, says so, and is sent once when the server is back', async () => {
    const { api } = renderScreen('/organization-expenses', {
      as: admin,
      answers: { [LIST]: [], [UPLOAD]: OFFLINE, 'GET /v1/properties': [] },
    });
    await expect.poll(() => api.sent(KEYS).length).toBeGreaterThan(0);
    await giveFiles(
      main(),
      new File(['no picture'], 'notes.txt', { type: 'text/plain' }),
      pictureFile('paint.png'),
    );
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect.element(notice().getByText('1 waiting')).toBeVisible();
    await expect.element(notice().getByText('paint.png')).toBeVisible();
    await expectAccessible();
    expect(await entriesOf(deviceKeys.accountId)).toHaveLength(1);
    // This makes the next page send it.
    expect(localStorage.getItem('receipts-waiting')).toBe('1');
    // Only receipts that can never be accepted are still in the list, with the reason.
    const list = page.getByRole('list', { name: 'Documents to upload' });
    await expect.element(list.getByRole('listitem')).toMatchTextContent(/^notes\.txt/);
    await expect
      .element(list.getByRole('alert'))
      .toHaveTextContent('Choose a JPEG, PNG, WebP, HEIC or TIFF picture or a PDF.');
    await list.getByRole('button', { name: 'Remove notes.txt' }).click();
    await expect.element(list).not.toBeInTheDocument();

    api.answer({ [UPLOAD]: expense });
    window.dispatchEvent(new Event('online'));
    await expect.element(page.getByText('A waiting receipt was sent')).toBeVisible();
    expect(notice().query()).toBeNull();
    expect(await entriesOf(deviceKeys.accountId)).toEqual([]);
    const keys = api.sent(UPLOAD).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
    // An attempt whose answer was lost may be recorded: another request under its key would be refused.
    expect(new Set(fieldsOf(api))).toEqual(new Set(['true']));
  });

  test('EXP-5, NEW-10: a receipt that is already recorded says so, and is recorded again only on request', async () => {
    await keep(deviceKeys, 'kept-3', 'twice.png', { askIfKnown: true });
    const known = 'This receipt is already recorded: $41.17 on 11/14/2026.';
    const { api } = renderScreen('/tasks', {
      as: admin,
      answers: {
        'GET /v1/admin/tasks': { items: [], cut: false },
        'GET /v1/admin/tasks/people': [],
        [UPLOAD]: refuse('already_recorded', known),
      },
    });
    noteWaiting(1);
    await expect.element(notice().getByText(known)).toBeVisible();
    expect(notice().getByRole('button', { name: 'Try again: twice.png' }).query()).toBeNull();
    await expectAccessible();
    expect(fieldsOf(api)).toEqual(['true']);
    // The choice is kept if the answer is lost again.
    api.answer({ [UPLOAD]: OFFLINE });
    await notice().getByRole('button', { name: 'Record again: twice.png' }).click();
    await expect.poll(() => api.sent(UPLOAD).length).toBeGreaterThan(1);
    api.answer({ [UPLOAD]: expense });
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => notice().query()).toBeNull();
    expect(await entriesOf(deviceKeys.accountId)).toEqual([]);
    const [first, ...again] = fieldsOf(api);
    expect(first).toBe('true');
    expect(new Set(again)).toEqual(new Set([null]));
  });

  test('NEW-10: a receipt that the server refuses says why, and can be sent again or removed', async () => {
    await keep(deviceKeys, 'kept-1', 'one.png');
    const { api } = renderScreen('/tasks', {
      as: admin,
      answers: {
        'GET /v1/admin/tasks': { items: [], cut: false },
        'GET /v1/admin/tasks/people': [],
        [UPLOAD]: refuse('too_many_requests', 'Wait a moment, then try again.'),
      },
    });
    noteWaiting(1);
    await expect.element(notice().getByText('Wait a moment, then try again.')).toBeVisible();
    const before = api.sent(UPLOAD).length;
    await notice().getByRole('button', { name: 'Try again: one.png' }).click();
    await expect.poll(() => api.sent(UPLOAD).length).toBe(before + 1);
    await notice().getByRole('button', { name: 'Remove one.png' }).click();
    await expect.poll(() => notice().query()).toBeNull();
    expect(await entriesOf(deviceKeys.accountId)).toEqual([]);
  });

  test('NEW-10: after a sign-out receipts stay, and another person sees and sends none', async () => {
    await keep(other, 'kept-2', 'secret.png');
    const { api } = renderScreen('/tasks', {
      as: admin,
      answers: {
        'GET /v1/admin/tasks': { items: [], cut: false },
        'GET /v1/admin/tasks/people': [],
      },
    });
    noteWaiting(1);
    await expect.poll(() => api.sent(KEYS).length).toBeGreaterThan(0);
    await expect.element(main().getByRole('heading', { name: 'Tasks' })).toBeVisible();
    expect(notice().query()).toBeNull();
    expect(api.sent(UPLOAD)).toEqual([]);
    const [kept] = await entriesOf(other.accountId);
    expect(await unseal(deviceKeys.keys, kept!)).toBeNull();
    const opened = await unseal(other.keys, kept!);
    expect(opened).toMatchObject({
      kind: 'receipt',
      about: { owner: null, fileName: '1-secret.png', useAi: true },
    });
    expect(await opened!.file!.arrayBuffer()).toEqual(
      await pictureFile('secret.png').arrayBuffer(),
    );
    expect(new TextDecoder('latin1').decode(kept!.sealed)).not.toContain('secret.png');
  });
});
