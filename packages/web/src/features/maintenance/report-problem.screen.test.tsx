import type { OwnWorkOrder } from '@tenantry/contract/maintenance/maintenance.schemas';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { HELD, refuse, type Answers } from '../../testing/api-stub.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { idOf, lessee, lesseeAnswers } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';
import { longVideo, shortVideo } from '../../testing/videos.ts';
import { viewOn } from '../../testing/viewport.ts';
import { workOrder } from '../../testing/work-order-records.ts';

const OWN = 'GET /v1/lessee/workOrders';
const REPORT = 'POST /v1/lessee/workOrders';
const VIDEO = 'POST /v1/lessee/workOrders/:workOrderId/videos/:fileName/upload';
const UPLOAD = 'POST /v1/lessee/workOrders/:workOrderId/files/:fileName/upload';

describe('MAINT-1: a tenant reports a problem', () => {
  const own: OwnWorkOrder = {
    ...workOrder,
    conversationId: null,
    files: [],
    steps: [{ at: workOrder.createdAt, status: 'NEW' }],
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
    const files = [{ ...file, stage: 'REPORT' as const, at: workOrder.createdAt }];
    api.answer({ [VIDEO]: { ...own, files }, [OWN]: [{ ...own, files }] });
    await input().upload(shortVideo());
    await expect.element(main().getByRole('button', { name: 'Play leak.webm' })).toBeVisible();
    await expectFitsDevices();
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
  });
});
