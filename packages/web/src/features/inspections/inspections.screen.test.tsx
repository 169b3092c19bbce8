import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { HELD, inTurn, OFFLINE, refuse } from '../../testing/api-stub.ts';
import { chooseFile, pictureFile } from '../../testing/files.ts';
import { anInspection, inspectionSummary } from '../../testing/home-inspections.ts';
import { admin, deviceKeys, lessee, lesseeAnswers } from '../../testing/records.ts';
import { aSettlement } from '../../testing/settlements.ts';
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

  test('MAINT-12: the sentence instead of templates does not end with a word alone on a line', async () => {
    renderScreen('/inspections?tab=templates', {
      as: admin,
      answers: { 'GET /v1/admin/inspectionTemplates': [] },
    });
    const sentence = main().getByText(/^No templates of your own\./);
    await expect.element(sentence).toBeVisible();
    const text = sentence.element().firstChild as Text;
    const topOf = (word: string) => {
      const range = document.createRange();
      const start = text.data.lastIndexOf(word);
      range.setStart(text, start);
      range.setEnd(text, start + word.length);
      return range.getBoundingClientRect().top;
    };
    expect(topOf('one.')).toBeGreaterThan(topOf('No templates'));
    expect(topOf('add')).toBe(topOf('one.'));
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

  test('MAINT-12: what nobody has touched in a room is marked as good with one tap', async () => {
    const [kitchen, ...others] = anInspection().rooms;
    const items = kitchen?.items.map((item, index) =>
      index === 0 ? { ...item, condition: 'GOOD' as const } : item,
    );
    const first = anInspection({ rooms: [{ name: 'Kitchen', items: items ?? [] }, ...others] });
    const { api } = show({ [SAVE]: inTurn(first, HELD) });
    await main().getByRole('button', { name: 'Mark all 2 as good' }).click();
    await expect.poll(() => api.sent(SAVE)).toHaveLength(2);
    // The answer to the first item does not take back the second one, which is still being sent.
    await expect.element(condition('Stove', 'Good')).toHaveAttribute('aria-pressed', 'true');
    expect(
      main()
        .getByRole('button', { name: /as good/ })
        .query(),
    ).toBeNull();
    await main().getByRole('button', { name: 'Next: Bathroom' }).click();
    await expect
      .element(main().getByRole('button', { name: 'Mark the last one as good' }))
      .toBeVisible();
    api.answer({ [SAVE]: first });
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
    // The notice of every page counts them, and does not push this page down with each tap.
    const notice = page.getByRole('region', { name: 'Waiting entries' });
    await expect.element(notice.getByText('3 waiting')).toBeVisible();
    expect(notice.getByRole('listitem').all()).toEqual([]);
    await expect.element(main().getByText(/3 entries wait for a connection/)).toBeVisible();
    expect(main().getByRole('button', { name: 'Send to the tenants' }).query()).toBeNull();
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

describe('MAINT-13, MAINT-14: the end of an inspection', () => {
  test('MAINT-13: a draft is sent to the tenants with the days for their remarks', async () => {
    const SEND = 'POST /v1/admin/inspections/:inspectionId/send';
    const sent = anInspection({ status: 'WITH_TENANT', remarksUntil: '2099-11-24' });
    const { api } = show({ [SEND]: sent });
    await main().getByRole('button', { name: 'Send to the tenants' }).click();
    await page.getByLabelText('Days for remarks').fill('10');
    api.answer({ [ONE]: sent });
    await page.getByRole('button', { name: 'Send inspection' }).click();
    await expect.element(main().getByText(/until 11\/24\/2099/)).toBeVisible();
    expect(api.sent(SEND)[0]?.body).toEqual({ days: 10 });
    expect(main().getByRole('button', { name: 'Add photo of Floor' }).query()).toBeNull();
  });

  test('MAINT-13: it is sent only after the photos that are being uploaded, and not without one that failed', async () => {
    const SEND = 'POST /v1/admin/inspections/:inspectionId/send';
    const sent = anInspection({ status: 'WITH_TENANT', remarksUntil: '2099-11-24' });
    const { api } = show({ [PHOTO]: HELD, [SEND]: sent });
    const addPhoto = () =>
      chooseFile(
        () => main().getByRole('button', { name: 'Add photo of Stove' }).click(),
        pictureFile('stove.png'),
      );
    await addPhoto();
    await expect.poll(() => api.sent(PHOTO)).toHaveLength(1);
    await main().getByRole('button', { name: 'Send to the tenants' }).click();
    const send = page.getByRole('button', { name: 'Send inspection' });
    await send.click();
    api.answer({ [PHOTO]: refuse('too_many_inspection_photos', 'An item has at most 12 photos.') });
    await expect.element(page.getByText(/Not all of your entries have been sent/)).toBeVisible();
    expect(api.sent(SEND)).toHaveLength(0);
    api.answer({ [ONE]: sent });
    await send.click();
    await expect.poll(() => api.sent(SEND)).toHaveLength(1);
  });

  test('MAINT-14: only items that got worse are compared, and one becomes a deduction', async () => {
    const DEDUCT = 'POST /v1/admin/inspections/:inspectionId/deductions';
    const SETTLEMENT = 'GET /v1/admin/leasee/:leaseId/settlement';
    const moveOut = anInspection({ kind: 'MOVE_OUT', status: 'SEALED' });
    const [floor, stove] = moveOut.rooms[0]?.items ?? [];
    const named = { id: moveOut.id, day: moveOut.day, status: moveOut.status };
    const side = (item = floor, shape: 'GOOD' | 'DAMAGED' = 'GOOD') => ({
      ...item!,
      condition: shape,
    });
    const { api } = renderScreen(`/inspection?inspectionId=${moveOut.id}&tab=compare`, {
      as: admin,
      answers: {
        [ONE]: moveOut,
        'GET /v1/admin/inspections/:inspectionId/compare': {
          leaseId: moveOut.leaseId,
          moveIn: named,
          moveOut: named,
          items: [
            { room: 'Kitchen', before: side(), after: side(), worse: false },
            { room: 'Kitchen', before: side(stove), after: side(stove, 'DAMAGED'), worse: true },
          ],
        },
        [SETTLEMENT]: aSettlement(),
        [DEDUCT]: { leaseId: moveOut.leaseId ?? '', deductionId: stove?.id ?? '' },
      },
    });
    const worse = main().getByRole('listitem', { name: 'Kitchen, Stove' });
    await expect.element(worse.getByText('Damaged')).toBeVisible();
    expect(main().getByRole('listitem', { name: 'Kitchen, Floor' }).query()).toBeNull();
    await expectAccessible();
    await worse.getByRole('button', { name: 'Propose deduction for Stove' }).click();
    await page.getByLabelText('Amount').fill('120');
    const dialog = page.getByRole('dialog');
    const shown = dialog.element();
    const words = new Set<string | null>();
    const note = () =>
      words.add(shown.querySelector('form button[type=submit]')?.textContent ?? null);
    const watch = new MutationObserver(note);
    note();
    watch.observe(shown, { subtree: true, childList: true, characterData: true });
    const proposed = {
      key: stove?.id ?? '',
      kind: 'OTHER',
      reason: 'Stove',
      amount: 120,
      hours: null,
      rate: null,
      vendor: '',
      condition: '',
    } as const;
    api.answer({ [SETTLEMENT]: aSettlement({ deductions: [proposed] }) });
    await page.getByRole('button', { name: 'Propose deduction', exact: true }).click();
    await expect.element(page.getByText('Deduction proposed')).toBeVisible();
    await expect.element(worse.getByText('Proposed as a deduction: Stove, $120.00')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    watch.disconnect();
    // The dialog says until it is gone what was done.
    expect([...words].filter(Boolean)).toEqual(['Propose deduction']);
    await main().getByLabelText('Show all items').click();
    await expect.element(main().getByRole('listitem', { name: 'Kitchen, Floor' })).toBeVisible();
  });

  test('MAINT-13: a tenant reads it on a phone, adds remarks and signs', async () => {
    await viewOn('phone');
    const SIGN = 'POST /v1/lessee/inspections/:inspectionId/sign';
    const OWN = 'GET /v1/lessee/inspections';
    const own = {
      ...anInspection({ status: 'WITH_TENANT', remarksUntil: '2099-11-24' }),
      signedByMe: false,
    };
    const { api } = renderScreen('/lessee-landing', {
      as: lessee,
      answers: { ...lesseeAnswers, [OWN]: [own], [SIGN]: { ...own, signedByMe: true } },
    });
    await expect.element(main().getByText(/sign it until 11\/24\/2099/)).toBeVisible();
    await main().getByRole('button', { name: 'Read', exact: true }).click();
    await main().getByRole('button', { name: 'Add remark about Kitchen, Stove' }).click();
    await main()
      .getByLabelText('Remark about Kitchen, Stove', { exact: true })
      .fill('A burner is out');
    await main().getByRole('button', { name: 'Sign inspection' }).click();
    await expect.element(main().getByText('Type your full name to sign.')).toBeVisible();
    await main().getByLabelText('Your full name').fill('Lea Doe');
    api.answer({ [OWN]: [{ ...own, status: 'SIGNED', signedByMe: true }] });
    await main().getByRole('button', { name: 'Sign inspection' }).click();
    await expect.element(main().getByText('You have signed it.')).toBeVisible();
    expect(api.sent(SIGN)[0]?.body).toEqual({
      name: 'Lea Doe',
      drawing: null,
      remarks: '',
      items: [{ itemId: own.rooms[0]?.items[1]?.id, remark: 'A burner is out' }],
    });
  });
});
