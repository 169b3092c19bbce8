import type {
  OwnWorkOrder,
  WorkOrder,
  WorkOrderDetails,
} from '@tenantry/contract/maintenance/maintenance.schemas';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { HELD, OFFLINE, refuse, refuseStale, type Answers } from '../../testing/api-stub.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import {
  admin,
  conversation,
  idOf,
  lessee,
  lesseeAnswers,
  property,
  propertyId,
} from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';
import { longVideo, shortVideo, shortVideoAddress } from '../../testing/videos.ts';
import { viewOn } from '../../testing/viewport.ts';

const LIST = 'GET /v1/admin/workOrders';
const ONE = 'GET /v1/admin/workOrders/:workOrderId';
const CREATE = 'POST /v1/admin/workOrders';
const MOVE = 'POST /v1/admin/workOrders/:workOrderId/status';
const ROOM = 'GET /v1/admin/workOrders/:workOrderId/conversation';
const WRITE = 'POST /v1/admin/workOrders/:workOrderId/conversation';
const OWN = 'GET /v1/lessee/workOrders';
const REPORT = 'POST /v1/lessee/workOrders';
const PLAYBACK = 'GET /v1/admin/workOrders/:workOrderId/files/:fileId/playback';
const VIDEO = 'POST /v1/lessee/workOrders/:workOrderId/videos/:fileName/upload';
const UPLOAD = 'POST /v1/lessee/workOrders/:workOrderId/files/:fileName/upload';

const home = { propertyId, label: '12 Oak Street', address: '12 Oak Street, Albany, NY 12207' };

const order: WorkOrder = {
  id: idOf(1),
  number: 7,
  label: 'W-0007',
  home,
  title: 'The sink leaks',
  category: 'PLUMBING',
  place: 'Kitchen',
  description: 'The sink leaks. Water is on the floor.',
  mayEnter: 'CALL_FIRST',
  entryTimes: '',
  pets: 'A shy cat',
  priority: 'EMERGENCY',
  status: 'NEW',
  createdAt: '2026-06-12T15:00:00Z',
  endedAt: null,
  targetAt: '2026-06-13T15:00:00Z',
  overdue: true,
  source: 'TENANT',
  reportedBy: 'Lea Doe',
  tenant: { userId: idOf(60), name: 'Lea Doe' },
  messageId: null,
  version: 1,
};

const details: WorkOrderDetails = {
  ...order,
  reopenUntil: null,
  asset: null,
  madeFrom: null,
  phoneNumber: '(212) 555-0100',
  files: [],
  events: [
    {
      id: idOf(2),
      at: '2026-06-12T15:00:00Z',
      kind: 'CREATED',
      by: 'Lea Doe',
      from: null,
      to: 'NEW',
      note: '',
    },
  ],
};

const answers: Answers = {
  [LIST]: [order],
  [ONE]: details,
  'GET /v1/admin/workOrders/:workOrderId/vendorLinks': [],
  [ROOM]: { conversation },
  'GET /v1/properties': [],
  'GET /v1/admin/assets': [],
  'GET /v1/admin/workOrders/:workOrderId/expenses': { total: 0, aboveAgreed: null, expenses: [] },
  'POST /v1/admin/properties/:propertyId/conversations/:conversationId/read': {},
};

const show = (address: string, changes: Answers = {}) =>
  renderScreen(address, { as: admin, answers: { ...answers, ...changes } });

describe('MAINT-2: the work orders', () => {
  test('MAINT-2: the list shows number, home, tenant and what is overdue, on desktop and phone', async () => {
    show('/work-orders');
    const row = main().getByRole('listitem').filter({ hasText: 'W-0007 The sink leaks' });
    await expect.element(row).toMatchTextContent(/12 Oak Street, for Lea Doe, due 06\/13\/2026/);
    await expect.element(row.getByText('Overdue')).toBeVisible();
    await expectFitsDevices();
    await expectAccessible();
  });

  test('MAINT-2: the board has a column for each status of open work', async () => {
    show('/work-orders');
    await main().getByRole('button', { name: 'Board' }).click();
    const column = main().getByRole('region', { name: 'New' });
    await expect.element(column.getByText('New (1)')).toBeVisible();
    await expect.element(column.getByRole('link', { name: /W-0007/ })).toBeVisible();
    await expect.element(main().getByText('In progress (0)')).toBeVisible();
    await expectFitsDevices();
  });

  test('MAINT-2: a card is moved by its menu, once, and a card that somebody else moved says so', async () => {
    const { api } = show('/work-orders?view=board', { [MOVE]: HELD });
    const menu = () => main().getByRole('button', { name: 'Move W-0007' });
    const choose = async (name: string) => {
      await menu().click();
      await page.getByRole('menuitem', { name }).click();
    };
    await choose('Scheduled');
    api.answer({
      [MOVE]: { ...details, status: 'SCHEDULED', version: 2 },
      [LIST]: [{ ...order, status: 'SCHEDULED', version: 2 }],
    });
    const column = main().getByRole('region', { name: 'Scheduled' });
    await expect.element(column.getByRole('button', { name: 'Move W-0007' })).toHaveFocus();
    expect(api.sent(MOVE).map(({ body }) => body)).toEqual([
      { status: 'SCHEDULED', note: '', version: 1 },
    ]);
    api.answer({
      [MOVE]: refuseStale('Somebody else has changed it.', details),
      [LIST]: [{ ...order, status: 'IN_PROGRESS', version: 3 }],
    });
    await choose('Done');
    await expect.element(page.getByText('Somebody else has changed it.')).toBeVisible();
    await expect
      .element(
        main()
          .getByRole('region', { name: 'In progress' })
          .getByRole('link', { name: /W-0007/ }),
      )
      .toBeVisible();
    await expectFitsDevices();
    await expectAccessible();
  });

  test('MAINT-2: without open work it says what will be here, and a failure can be retried', async () => {
    const { api } = show('/work-orders', { [LIST]: OFFLINE });
    const failed = main().getByRole('alert');
    await expect.element(failed).toMatchTextContent('The work orders could not be loaded.');
    api.answer({ [LIST]: [] });
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect.element(main().getByText(/No open work/)).toBeVisible();
  });

  test('MAINT-1: a new work order needs a title and a home, and opens its page', async () => {
    const { api, router } = show(`/work-orders?tab=new&propertyId=${propertyId}`, {
      [CREATE]: details,
      'GET /v1/admin/properties/:propertyId': property,
      'GET /v1/admin/properties/:propertyId/leasee': [],
    });
    const form = main().getByRole('form', { name: 'New work order' });
    await form.getByRole('button', { name: 'Create work order' }).click();
    await expect.element(form.getByText('Enter what needs to be done.')).toBeVisible();
    await form.getByRole('textbox', { name: 'Title' }).fill('Fix the sink');
    await form.getByRole('combobox', { name: 'What is it about?' }).click();
    await page.getByRole('option', { name: 'Plumbing' }).click();
    await form.getByRole('button', { name: 'Create work order' }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/work-order');
    expect(api.sent(CREATE)[0]?.body).toMatchObject({
      title: 'Fix the sink',
      category: 'PLUMBING',
      propertyId,
      priority: 'NORMAL',
      mayEnter: 'CALL_FIRST',
      tenantId: null,
    });
  });
});

describe('MAINT-2: a work order', () => {
  const address = `/work-order?workOrderId=${order.id}`;

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
    await expectAccessible();
  });

  test('MAINT-2: a step is sent with its note', async () => {
    const scheduled = { ...details, status: 'SCHEDULED' as const, version: 2 };
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
    api.answer({ [MOVE]: { ...details, status: 'IN_PROGRESS' as const, version: 2 } });
    await expect.element(page.getByText('W-0007: in progress')).toBeVisible();
    await expect.element(box).toHaveValue('Pipe replaced');
  });

  test('MAINT-2: what somebody else saved meanwhile is not overwritten, and what was typed stays', async () => {
    const UPDATE = 'POST /v1/admin/workOrders/:workOrderId';
    const theirs = { ...details, place: 'Bathroom', title: 'Fix the tub', version: 2 };
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
      [ONE]: { ...details, files: [video] },
      [PLAYBACK]: { path: shortVideoAddress },
    });
    await main().getByRole('button', { name: 'Play leak.webm' }).click();
    const dialog = page.getByRole('dialog', { name: 'leak.webm' });
    const player = dialog.getByLabelText('Video leak.webm');
    await expect.element(player).toBeVisible();
    const played = player.element() as HTMLVideoElement;
    await expect.poll(() => played.duration).toBeCloseTo(2, 0);
    await expectAccessible();
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

describe('MAINT-1: a tenant reports a problem', () => {
  const own: OwnWorkOrder = {
    ...order,
    conversationId: null,
    files: [],
    steps: [{ at: order.createdAt, status: 'NEW' }],
    visits: [],
  };

  const open = (address: string, changes: Answers = {}) =>
    renderScreen(address, {
      as: lessee,
      answers: {
        ...lesseeAnswers,
        [OWN]: [],
        'GET /v1/lessee/organization': {
          textable: false,
          phoneNumber: '(212) 555-0177',
          timeZone: 'America/New_York',
        },
        ...changes,
      },
    });

  test('MAINT-1: on a phone, with a photo, from the landing page', async () => {
    await viewOn('phone');
    const { api } = open('/lessee-landing', { [REPORT]: own, [UPLOAD]: own });
    await main().getByRole('link', { name: 'Report a problem' }).click();
    const form = main().getByRole('form', { name: 'Report a problem' });
    await form.getByRole('combobox', { name: 'What is it about?' }).click();
    await page.getByRole('option', { name: 'Plumbing' }).click();
    await form.getByRole('textbox', { name: 'What is wrong?' }).fill('The sink leaks.');
    await form.getByRole('radio', { name: 'Call first' }).click();
    const photo = new File(['x'], 'sink.jpg', { type: 'image/jpeg' });
    const input = document.querySelector('input[type=file][multiple]')!;
    await page.elementLocator(input).upload(photo);
    await expectAccessible();
    api.answer({ [OWN]: [own] });
    await form.getByRole('button', { name: 'Send report' }).click();
    await expect.element(main().getByRole('list', { name: 'Your reports' })).toBeVisible();
    expect(api.sent(REPORT)[0]?.body).toMatchObject({
      category: 'PLUMBING',
      description: 'The sink leaks.',
      mayEnter: 'CALL_FIRST',
      emergency: false,
    });
    expect(api.sent(UPLOAD)).toHaveLength(1);
  });

  test('MAINT-1: with a video, whose upload can be canceled; a long or a second one is refused', async () => {
    const { api } = open('/lessee-landing?tab=repairs&view=new', {
      [REPORT]: own,
      [VIDEO]: HELD,
      [OWN]: [own],
    });
    const form = main().getByRole('form', { name: 'Report a problem' });
    await form.getByRole('combobox', { name: 'What is it about?' }).click();
    await page.getByRole('option', { name: 'Plumbing' }).click();
    await form.getByRole('textbox', { name: 'What is wrong?' }).fill('The sink leaks.');
    await form.getByRole('radio', { name: 'Call first' }).click();
    const input = () => page.elementLocator(document.querySelector('input[accept*=video]')!);
    await input().upload(longVideo());
    await expect
      .element(form.getByText(/75 seconds long. Choose one of at most 60 seconds/))
      .toBeVisible();
    await form.getByRole('button', { name: 'Send report' }).click();
    await expect.element(form.getByText(/One of the files cannot be used/)).toBeVisible();
    await form.getByRole('button', { name: 'Remove long.webm' }).click();
    await input().upload(shortVideo());
    await expect.element(form.getByText('leak.webm')).toBeVisible();
    await input().upload(shortVideo('second.webm'));
    await expect.element(form.getByText('There is a video already.')).toBeVisible();
    await form.getByRole('button', { name: 'Remove second.webm' }).click();
    await form.getByRole('button', { name: 'Send report' }).click();
    await expect.element(main().getByRole('progressbar')).toBeVisible();
    await expect.poll(() => api.sent(VIDEO)).toHaveLength(1);
    await main().getByRole('button', { name: 'Cancel leak.webm' }).click();
    await expect.element(main().getByRole('list', { name: 'Your reports' })).toBeVisible();
    expect(api.sent(REPORT)[0]?.body).toMatchObject({ description: 'The sink leaks.' });
  });

  test('MAINT-1: a video is added to a report later; a refusal says why, and can be removed', async () => {
    const refusal = refuse(
      'video_unreadable',
      'The video is damaged or was cut off. Record it again.',
    );
    const { api } = open('/lessee-landing?tab=repairs', { [OWN]: [own], [VIDEO]: refusal });
    await main().getByRole('button', { name: 'View W-0007' }).click();
    const input = () => page.elementLocator(document.querySelector('input[accept*=video]')!);
    await input().upload(shortVideo());
    await expect.element(main().getByText(/Record it again/)).toBeVisible();
    await main().getByRole('button', { name: 'Remove leak.webm' }).click();
    const file = { id: idOf(9), name: 'leak.webm', contentType: 'video/webm', size: 5_000 };
    const files = [{ ...file, stage: 'REPORT' as const, at: order.createdAt }];
    api.answer({ [VIDEO]: { ...own, files }, [OWN]: [{ ...own, files }] });
    await input().upload(shortVideo());
    await expect.element(main().getByRole('button', { name: 'Play leak.webm' })).toBeVisible();
    await expectFitsDevices();
    await expectAccessible();
  });

  test('MAINT-1: an emergency shows the phone number first, and what to do at once', async () => {
    open('/lessee-landing?tab=repairs&view=new');
    await main()
      .getByRole('checkbox', { name: /This is an emergency/ })
      .click();
    const advice = main().getByRole('region', { name: 'What to do now' });
    await expect.element(advice.getByRole('link', { name: 'Call (212) 555-0177' })).toBeVisible();
    await expect.element(advice.getByText(/smell gas/)).toBeVisible();
    await expectFitsDevices();
    await expectAccessible();
  });

  test('MAINT-1: a report shows its steps', async () => {
    open('/lessee-landing?tab=repairs', { [OWN]: [own] });
    await main().getByRole('button', { name: 'View W-0007' }).click();
    await expect
      .element(main().getByRole('list', { name: 'Steps' }))
      .toMatchTextContent('New, 06/12/2026');
  });

  test('MAINT-1, MAINT-6: a visit and what others in the home have reported are shown without their words', async () => {
    const visits = [
      { startsAt: '2026-06-01T13:00:00Z', endsAt: '2026-06-01T15:00:00Z', by: 'Past Plumbing' },
      { startsAt: '2031-06-20T13:00:00Z', endsAt: '2031-06-20T15:00:00Z', by: 'Reyes Plumbing' },
    ];
    const { conversationId: _, files: __, ...shared } = own;
    open('/lessee-landing?tab=repairs', {
      [OWN]: [{ ...own, visits }],
      'GET /v1/lessee/homeWorkOrders': [
        { ...shared, id: idOf(9), label: 'W-0009', title: 'No hot water', tenant: 'Rob', visits },
      ],
    });
    const visit = 'Visit Fri, 06/20/2031, 9:00 AM to 11:00 AM, Reyes Plumbing';
    const mine = main().getByRole('list', { name: 'Your reports' });
    await expect.element(mine).toMatchTextContent(visit);
    const others = main().getByRole('list', { name: 'Reports of others in your home' });
    await expect
      .element(others)
      .toMatchTextContent(/No hot water.*by Rob.*Visit Fri, 06\/20\/2031/);
    expect(others.getByRole('button').query()).toBeNull();
    await expectFitsDevices();
    await expectAccessible();
  });
});
