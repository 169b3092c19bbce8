import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { OFFLINE, refuse } from '../../testing/api-stub.ts';
import { chooseFile, pictureFile } from '../../testing/files.ts';
import { anInspection, inspectionSummary } from '../../testing/home-inspections.ts';
import { admin, deviceKeys } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';
import { viewOn } from '../../testing/viewport.ts';
import { deleteEntry, entriesOf } from '../../ui/waiting/waiting-store.ts';
import { roomsFromText, textOfRooms } from './template-text.ts';

const LIST = 'GET /v1/admin/inspections';
const ONE = 'GET /v1/admin/inspections/:inspectionId';
const SAVE = 'POST /v1/admin/inspections/:inspectionId/items';
const PHOTO = 'POST /v1/admin/inspections/:inspectionId/items/:itemId/photos/:key/:fileName/upload';
const KEYS = 'GET /v1/auth/account/deviceKeys';

beforeEach(async () => {
  for (const { id } of await entriesOf(deviceKeys.accountId)) await deleteEntry(id);
});

const show = (answers: object = {}) =>
  renderScreen(`/inspection?inspectionId=${anInspection().id}`, {
    as: admin,
    answers: { [ONE]: anInspection(), [SAVE]: anInspection(), ...answers },
  });

const condition = (name: string, label: string) =>
  main()
    .getByRole('group', { name: `Condition of ${name}` })
    .getByRole('button', { name: label });

describe('MAINT-12: inspections', () => {
  test('MAINT-12: the list is empty, fails, and names each inspection', async () => {
    const { api } = renderScreen('/inspections', {
      as: admin,
      answers: { [LIST]: { items: [], cut: false } },
    });
    await expect.element(main().getByText(/No open inspections/)).toBeVisible();
    api.answer({ [LIST]: refuse('internal', 'Something failed.') });
    await main().getByRole('button', { name: 'Sealed' }).click();
    await expect.element(main().getByText('The inspections could not be loaded.')).toBeVisible();
    api.answer({ [LIST]: { items: [inspectionSummary], cut: false } });
    await main().getByRole('button', { name: 'Try again' }).click();
    await expect.element(main().getByText('0 of 3 checked, 0 photos')).toBeVisible();
  });

  test('MAINT-12: on a phone, a tap saves the condition of an item, and the next room follows', async () => {
    await viewOn('phone');
    const { api } = show();
    await condition('Floor', 'Worn').click();
    await expect.poll(() => api.sent(SAVE)).toHaveLength(1);
    expect(api.sent(SAVE)[0]?.body).toEqual({
      items: [{ itemId: anInspection().rooms[0]?.items[0]?.id, condition: 'WORN', note: '' }],
    });
    await expectAccessible();
    await main().getByRole('button', { name: 'Next: Bathroom' }).click();
    await expect.element(main().getByRole('heading', { name: 'Sink' })).toBeVisible();
  });

  test('NEW-10: without a connection, items and photos wait, say so, and are each sent once', async () => {
    const { api } = show({ [SAVE]: OFFLINE, [PHOTO]: OFFLINE });
    await expect.poll(() => api.sent(KEYS).length).toBeGreaterThan(0);
    await condition('Floor', 'Good').click();
    await condition('Stove', 'Damaged').click();
    await chooseFile(
      () => main().getByRole('button', { name: 'Add photo of Stove' }).click(),
      pictureFile('stove.png'),
    );
    await expect.element(main().getByText('3 waiting')).toBeVisible();
    await expect.element(main().getByText('2 of 3 items checked')).toBeVisible();
    await expect.element(main().getByRole('img', { name: 'Stove' })).toBeVisible();
    // A newer condition replaces the one that waits.
    await condition('Floor', 'Worn').click();
    await expect.element(condition('Floor', 'Worn')).toHaveAttribute('aria-pressed', 'true');
    expect(await entriesOf(deviceKeys.accountId)).toHaveLength(3);

    const before = api.sent(SAVE).length;
    api.answer({ [SAVE]: anInspection(), [PHOTO]: anInspection() });
    window.dispatchEvent(new Event('online'));
    await expect
      .element(page.getByText('3 waiting entries of inspections were sent'))
      .toBeVisible();
    expect(await entriesOf(deviceKeys.accountId)).toEqual([]);
    const sent = api.sent(SAVE).slice(before);
    expect(sent.map(({ body }) => (body as { items: unknown[] }).items[0])).toMatchObject([
      { condition: 'DAMAGED' },
      { condition: 'WORN' },
    ]);
    const keys = api.sent(PHOTO).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });

  test('MAINT-12: a template is typed as rooms with their items', () => {
    const rooms = [
      { name: 'Kitchen', items: ['Floor', 'Sink'] },
      { name: 'Porch', items: ['Steps'] },
    ];
    expect(roomsFromText(textOfRooms(rooms))).toEqual(rooms);
    expect(roomsFromText('Floor\nAttic:\n- Beams')).toEqual([
      { name: 'Whole home', items: ['Floor'] },
      { name: 'Attic', items: ['Beams'] },
    ]);
  });
});
