import type { WorkFile } from '@tenantry/contract/maintenance/maintenance.schemas';
import type { VendorsOrder } from '@tenantry/contract/maintenance/vendor-links.schemas';
import { describe, expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { NEVER, refuse, type Answers } from '../../testing/api-stub.ts';
import { idOf } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';
import { expectNoSideways, viewOn } from '../../testing/viewport.ts';

const OPEN = 'GET /v1/public/vendor/:token';
const ANSWER = 'POST /v1/public/vendor/:token/answer';
const TIMES = 'POST /v1/public/vendor/:token/times';
const QUOTE = 'POST /v1/public/vendor/:token/quotes';
const QUOTE_FILE = 'POST /v1/public/vendor/:token/quotes/:fileName/upload';
const PHOTO = 'POST /v1/public/vendor/:token/photos/:stage/:fileName/upload';
const INVOICE = 'POST /v1/public/vendor/:token/invoices/:fileName/upload';
const FILE = 'GET /v1/public/vendor/:token/files/:fileId';
const MESSAGE = 'POST /v1/public/vendor/:token/messages';
const CODE = 'POST /v1/public/vendor/:token/code';
const DEVICE = 'POST /v1/public/vendor/:token/device';

const asked: VendorsOrder = {
  organizationName: 'Maple & Main Rentals',
  vendorName: 'Reyes Plumbing',
  label: 'W-0007',
  title: 'Fix the sink',
  category: 'PLUMBING',
  description: 'Water is on the floor.',
  message: 'Can you look at it this week?',
  area: 'Albany, NY',
  place: null,
  taken: false,
  status: 'SENT',
  expiresAt: '2026-07-15T12:00:00Z',
  timeZone: 'America/New_York',
  times: [],
  onlyLooks: false,
  quotes: [],
  invoices: [],
  photos: [],
  messages: [],
};

const types = [
  ['.pdf', 'application/pdf'],
  ['.webm', 'video/webm'],
] as const;

const fileOf = (id: number, name: string, stage: WorkFile['stage']): WorkFile => ({
  id: idOf(id),
  name: `1765000000000-${name}`,
  contentType: types.find(([ending]) => name.endsWith(ending))?.[1] ?? 'image/webp',
  size: 2000,
  stage,
  at: '2026-06-16T12:00:00Z',
});

const accepted: VendorsOrder = {
  ...asked,
  status: 'ACCEPTED',
  place: {
    address: '12 Oak Street, Albany, NY 12207',
    contactName: 'Tess Tenant',
    contactPhone: '(646) 555-0147',
    entry: 'Call first',
    pets: 'A shy cat',
  },
};

const aFile = (name: string, type: string) => new File(['content'], name, { type });

async function choose(within: Locator, file: File) {
  const input = within.element().querySelector<HTMLInputElement>('input[type=file]:not([capture])');
  if (!input) throw new Error('no file can be chosen');
  await userEvent.upload(input, file);
}

const show = (answers: Answers) => renderScreen('/vendor-link/secret', { answers });

describe('MAINT-4: the page of a vendor', () => {
  test.each(['desktop', 'phone'] as const)(
    'MAINT-5: the address is shown after accepting, on a %s',
    async (on) => {
      await viewOn(on);
      const { api } = show({ [OPEN]: asked, [ANSWER]: accepted });
      await expect.element(main().getByText('Albany, NY', { exact: true })).toBeVisible();
      await expectAccessible();
      await main().getByRole('button', { name: 'Accept work' }).click();
      await expect.element(main().getByText('12 Oak Street, Albany, NY 12207')).toBeVisible();
      expect(api.sent(ANSWER).map(({ body }) => body)).toEqual([{ accept: true, note: '' }]);
      expectNoSideways();
      await expectAccessible();
    },
  );

  test('MAINT-4: a quote is sent', async () => {
    const quotes = [
      {
        id: idOf(3),
        amount: 285,
        note: '',
        status: 'OPEN' as const,
        createdAt: asked.expiresAt,
        file: null,
      },
    ];
    const { api } = show({ [OPEN]: accepted, [QUOTE]: { ...accepted, quotes } });
    await main().getByRole('textbox', { name: 'Amount', exact: true }).fill('285');
    await main().getByRole('button', { name: 'Send quote' }).click();
    await expect.element(main().getByText('$285.00')).toBeVisible();
    expect(api.sent(QUOTE).map(({ body }) => body)).toEqual([{ amount: 285, note: '' }]);
  });

  test('MAINT-7: a visit before the quote is approved is only to look', async () => {
    const visit = {
      id: idOf(4),
      startsAt: '2026-06-18T13:00:00Z',
      endsAt: '2026-06-18T15:00:00Z',
      agreed: true,
    };
    show({ [OPEN]: { ...accepted, times: [visit], onlyLooks: true } });
    await expect.element(main().getByText(/please do not start the work/)).toBeVisible();
    expect(main().getByRole('button', { name: 'Report as done' }).elements()).toEqual([]);
    await expectAccessible();
  });

  test('MAINT-7: a quote is sent with its file', async () => {
    const quotes = [
      {
        id: idOf(3),
        amount: 285,
        note: 'Parts',
        status: 'OPEN' as const,
        createdAt: asked.expiresAt,
        file: fileOf(5, 'quote.pdf', 'QUOTE'),
      },
    ];
    const { api } = show({ [OPEN]: accepted, [QUOTE_FILE]: { ...accepted, quotes } });
    const panel = main().getByRole('region', { name: 'Quote a price' });
    await panel.getByRole('textbox', { name: 'Amount' }).fill('285');
    await panel.getByLabelText('What it includes').fill('Parts');
    await choose(panel, aFile('quote.txt', 'text/plain'));
    await expect.element(panel.getByRole('alert')).toBeVisible();
    await choose(panel, aFile('quote.pdf', 'application/pdf'));
    await panel.getByRole('button', { name: 'Send quote' }).click();
    await expect.element(panel.getByRole('button', { name: 'Open quote.pdf' })).toBeVisible();
    const [form] = api.sent(QUOTE_FILE).map(({ body }) => body as FormData);
    expect([form?.get('amount'), form?.get('note')]).toEqual(['285', 'Parts']);
  });

  test('MAINT-1, MAINT-4: a video of the report is played, or can be saved', async () => {
    show({ [OPEN]: { ...accepted, photos: [fileOf(8, 'leak.webm', 'REPORT')] } });
    await main().getByRole('button', { name: 'Play leak.webm' }).click();
    const dialog = page.getByRole('dialog', { name: 'leak.webm' });
    // No server sends it here.
    await expect.element(dialog.getByText(/This browser cannot play this video/)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Save video' })).toBeVisible();
    await expectAccessible();
  });

  test.each(['desktop', 'phone'] as const)(
    'MAINT-4: photos and the invoice are sent after the work, on a %s',
    async (on) => {
      await viewOn(on);
      const leak = fileOf(6, 'leak.webp', 'REPORT');
      const photos = [leak, fileOf(7, 'trap.webp', 'AFTER')];
      const done: VendorsOrder = { ...accepted, status: 'DONE', photos };
      const invoice = {
        id: idOf(8),
        amount: 285,
        number: 'M-1',
        createdAt: asked.expiresAt,
        file: fileOf(9, 'bill.pdf', 'INVOICE'),
      };
      const { api } = show({
        [OPEN]: { ...done, photos: [leak] },
        [PHOTO]: done,
        [INVOICE]: { ...done, invoices: [invoice] },
        [FILE]: NEVER,
      });
      const pictures = main().getByRole('region', { name: 'Photos' });
      await expect.element(pictures.getByRole('button', { name: 'Open leak.webp' })).toBeVisible();
      await pictures.getByRole('button', { name: 'After the work (0)' }).click();
      await choose(pictures, aFile('trap.png', 'image/png'));
      await expect.element(pictures.getByRole('button', { name: 'Open trap.webp' })).toBeVisible();
      expect(api.sent(PHOTO)[0]?.url.pathname).toContain('/photos/AFTER/');
      const bills = main().getByRole('region', { name: 'Your invoice' });
      const send = bills.getByRole('button', { name: 'Send invoice' });
      await expect.element(send).toBeDisabled();
      await choose(bills, aFile('bill.pdf', 'application/pdf'));
      await bills.getByRole('textbox', { name: 'Invoice amount' }).fill('285');
      await bills.getByRole('textbox', { name: 'Invoice number' }).fill('M-1');
      await send.click();
      await expect.element(bills.getByText('Number M-1')).toBeVisible();
      const [form] = api.sent(INVOICE).map(({ body }) => body as FormData);
      expect([form?.get('amount'), form?.get('number')]).toEqual(['285', 'M-1']);
      expectNoSideways();
      await expectAccessible();
    },
  );

  test('MAINT-3: the vendor reads and writes messages, also before accepting', async () => {
    const words = {
      id: idOf(11),
      mine: false,
      name: 'Sam',
      at: asked.expiresAt,
      message: 'Call me.',
    };
    const reply = { ...words, id: idOf(12), mine: true, name: 'Joe', message: 'Which floor?' };
    const { api } = show({
      [OPEN]: { ...asked, messages: [words] },
      [MESSAGE]: { ...asked, messages: [words, reply] },
    });
    const panel = main().getByRole('region', { name: 'Messages' });
    await expect.element(panel.getByText('Call me.')).toBeVisible();
    await panel.getByRole('textbox', { name: 'Message' }).fill('Which floor?');
    await panel.getByRole('button', { name: 'Send message' }).click();
    await expect.element(panel.getByRole('listitem').getByText('Which floor?')).toBeVisible();
    await expect.element(panel.getByRole('textbox', { name: 'Message' })).toHaveValue('');
    expect(api.sent(MESSAGE).map(({ body }) => body)).toEqual([{ message: 'Which floor?' }]);
  });

  test('MAINT-3: the link of a mailed message opens at the conversation, on a phone', async () => {
    await viewOn('phone');
    const at = '2026-06-16T12:00:00Z';
    const words = { id: idOf(11), mine: false, name: 'Ada Admin', at, message: 'Call me.' };
    renderScreen('/vendor-link/secret#messages', {
      answers: { [OPEN]: { ...accepted, messages: [words] } },
    });
    const heading = main().getByRole('heading', { name: 'Messages' });
    await expect.element(heading).toBeVisible();
    const top = () => heading.element().getBoundingClientRect().top;
    await expect.poll(top).toBeLessThan(200);
    const bar = page.getByRole('banner').element().getBoundingClientRect();
    expect(top()).toBeGreaterThan(bar.bottom);
  });

  test('MAINT-4: several times are proposed at once', async () => {
    const times = [
      {
        id: idOf(4),
        startsAt: '2026-07-02T13:00:00Z',
        endsAt: '2026-07-02T15:00:00Z',
        agreed: false,
      },
    ];
    const { api } = show({ [OPEN]: accepted, [TIMES]: { ...accepted, times } });
    await main().getByRole('textbox', { name: 'Day' }).fill('07/02/2026');
    await main().getByRole('button', { name: 'Add another time' }).click();
    await main().getByRole('textbox', { name: 'Day 2' }).fill('07/03/2026');
    await main().getByRole('button', { name: 'Propose times' }).click();
    await expect.element(main().getByText('Thu, 07/02/2026, 9:00 AM to 11:00 AM')).toBeVisible();
    expect(api.sent(TIMES).map(({ body }) => body)).toEqual([
      {
        times: [
          { date: '2026-07-02', from: '09:00', to: '11:00' },
          { date: '2026-07-03', from: '09:00', to: '11:00' },
        ],
      },
    ]);
  });

  test('MAINT-4: declining asks first, because it ends the link', async () => {
    const { api } = show({ [OPEN]: asked, [ANSWER]: { ...asked, status: 'DECLINED' } });
    await main().getByRole('button', { name: 'Decline' }).click();
    await expect.element(page.getByText('Decline this work?')).toBeVisible();
    expect(api.sent(ANSWER)).toEqual([]);
    await page.getByRole('button', { name: 'Decline work' }).click();
    await expect.element(main().getByText('You declined this work')).toBeVisible();
    expect(api.sent(ANSWER).map(({ body }) => body)).toEqual([{ accept: false, note: '' }]);
  });

  test('MAINT-7: a vendor who was not chosen sees that, and can send nothing', async () => {
    show({ [OPEN]: { ...accepted, place: null, taken: true } });
    await expect.element(main().getByText('Another vendor does this work')).toBeVisible();
    await expect.element(main().getByText(/after you accept/)).not.toBeInTheDocument();
    await expect.element(main().getByRole('button')).not.toBeInTheDocument();
  });

  test('MAINT-5: another device asks for the mailed code', async () => {
    const { api } = show({
      [OPEN]: refuse('link_needs_code', 'This link is in use on another device.'),
      [CODE]: {},
      [DEVICE]: accepted,
    });
    await main().getByRole('button', { name: 'Email me a code' }).click();
    await main().getByRole('textbox', { name: 'Code from the email' }).fill('123456');
    await main().getByRole('button', { name: 'Use link here' }).click();
    await expect.element(main().getByText('Call first')).toBeVisible();
    expect(api.sent(DEVICE).map(({ body }) => body)).toEqual([{ code: '123456' }]);
  });

  test('MAINT-17: an ended link says so, and nothing else', async () => {
    show({ [OPEN]: refuse('link_ended', 'This link has ended. Ask for a new one.') });
    await expect.element(main().getByText('This link has ended')).toBeVisible();
    await expect.element(main().getByText('Fix the sink')).not.toBeInTheDocument();
  });
});
