import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { HELD, OFFLINE, refuse, refuseStale, type Answers } from '../../testing/api-stub.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { admin, conversation, idOf } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';
import { shortVideoAddress } from '../../testing/videos.ts';
import { workOrder, workOrderAnswers, workOrderDetails } from '../../testing/work-order-records.ts';

const ONE = 'GET /v1/admin/workOrders/:workOrderId';
const MOVE = 'POST /v1/admin/workOrders/:workOrderId/status';
const ROOM = 'GET /v1/admin/workOrders/:workOrderId/conversation';
const WRITE = 'POST /v1/admin/workOrders/:workOrderId/conversation';
const PLAYBACK = 'GET /v1/admin/workOrders/:workOrderId/files/:fileId/playback';

const show = (address: string, changes: Answers = {}) =>
  renderScreen(address, { as: admin, answers: { ...workOrderAnswers, ...changes } });

describe('MAINT-2: a work order', () => {
  const address = `/work-order?workOrderId=${workOrder.id}`;

  test('MAINT-2: shows the problem, whom to call, the messages and what happened', async () => {
    show(address);
    await expect.element(main().getByRole('heading', { name: /W-0007/ })).toBeVisible();
    await expect.element(main().getByText('Call first')).toBeVisible();
    await expect
      .element(main().getByRole('link', { name: '(212) 555-0100' }).first())
      .toBeVisible();
    await expect
      .element(main().getByRole('list', { name: 'History' }))
      .toMatchTextContent('Created');
    await expectFitsDevices();
  });

  test('MAINT-2: a step is sent with its note', async () => {
    const scheduled = { ...workOrderDetails, status: 'SCHEDULED' as const, version: 2 };
    const { api } = show(address, { [MOVE]: scheduled });
    await main().getByRole('textbox', { name: 'Note' }).fill('Joe comes at noon');
    await main().getByRole('button', { name: 'Mark as scheduled' }).click();
    await expect.element(page.getByText('W-0007: scheduled')).toBeVisible();
    expect(api.sent(MOVE)[0]?.body).toEqual({
      status: 'SCHEDULED',
      note: 'Joe comes at noon',
      version: 1,
    });
  });

  test('MAINT-2: a note that is typed while a step is sent stays for the next one', async () => {
    const { api } = show(address, { [MOVE]: HELD });
    const box = main().getByRole('textbox', { name: 'Note' });
    await main().getByRole('button', { name: 'Start work' }).click();
    await box.fill('Pipe replaced');
    api.answer({ [MOVE]: { ...workOrderDetails, status: 'IN_PROGRESS' as const, version: 2 } });
    await expect.element(page.getByText('W-0007: in progress')).toBeVisible();
    await expect.element(box).toHaveValue('Pipe replaced');
  });

  test('MAINT-2: what somebody else saved meanwhile is not overwritten, and what was typed stays', async () => {
    const UPDATE = 'POST /v1/admin/workOrders/:workOrderId';
    const theirs = { ...workOrderDetails, place: 'Bathroom', title: 'Fix the tub', version: 2 };
    const { api } = show(address, { [UPDATE]: refuseStale('Someone changed this.', theirs) });
    await main().getByRole('button', { name: 'Edit W-0007' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit W-0007' });
    const title = dialog.getByRole('textbox', { name: 'Title' });
    await title.fill('Fix the sink today');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByText(/They changed: Title, Where in the home/)).toBeVisible();
    await expect.element(title).toHaveValue('Fix the sink today');
    api.answer({ [UPDATE]: { ...theirs, title: 'Fix the sink today', version: 3 } });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('W-0007 saved')).toBeVisible();
    expect(api.sent(UPDATE).map(({ body }) => body)).toMatchObject([
      { title: 'Fix the sink today', place: 'Kitchen', version: 1 },
      { title: 'Fix the sink today', place: 'Bathroom', version: 2 },
    ]);
  });

  test('MAINT-2: a refused step says why', async () => {
    show(address, { [MOVE]: refuse('work_order_backward', 'Choose a later status.') });
    await main().getByRole('button', { name: 'Mark as done' }).click();
    await expect.element(main().getByText('Choose a later status.')).toBeVisible();
  });

  test('MAINT-3: a message to the tenant is sent, and the box is empty again', async () => {
    const { api } = show(address, { [ROOM]: { conversation: null }, [WRITE]: { conversation } });
    await expect.element(main().getByText('Nobody has written about this yet.')).toBeVisible();
    const box = main().getByRole('textbox', { name: 'Message' });
    await box.fill('Joe comes tomorrow.');
    await main().getByRole('button', { name: 'Send' }).click();
    await expect.element(box).toHaveValue('');
    expect(api.sent(WRITE)[0]?.body).toMatchObject({ message: 'Joe comes tomorrow.' });
  });

  test('MAINT-1: a video plays on the page, and says so if the browser cannot play it', async () => {
    const video = {
      id: idOf(9),
      name: 'leak.webm',
      contentType: 'video/webm',
      size: 5_000,
      stage: 'REPORT' as const,
      at: '2026-06-12T15:00:00Z',
    };
    const { api } = show(address, {
      [ONE]: { ...workOrderDetails, files: [video] },
      [PLAYBACK]: { path: shortVideoAddress },
    });
    await main().getByRole('button', { name: 'Play leak.webm' }).click();
    const dialog = page.getByRole('dialog', { name: 'leak.webm' });
    const player = dialog.getByLabelText('Video leak.webm');
    await expect.element(player).toBeVisible();
    const played = player.element() as HTMLVideoElement;
    await expect.poll(() => played.duration).toBeCloseTo(2, 0);
    await expectFitsDevices();
    api.answer({ [PLAYBACK]: { path: 'data:video/webm;base64,AAAA' } });
    played.src = 'data:video/webm;base64,AAAA';
    const problem = dialog.getByRole('alert');
    await expect.element(problem).toMatchTextContent('This browser cannot play this video.');
    api.answer({ [PLAYBACK]: OFFLINE });
    await dialog.getByRole('button', { name: 'Save video' }).click();
    await expect.element(problem).toMatchTextContent('The connection may be down.');
    api.answer({ [PLAYBACK]: { path: shortVideoAddress } });
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect.element(player).toBeVisible();
  });

  test('MAINT-2: an unknown one says so', async () => {
    show(address, { [ONE]: refuse('not_found', 'Not found.') });
    await expect.element(main().getByText('Work order not found')).toBeVisible();
  });
});
