import { maintenanceEndpoints } from '@tenantry/contract/maintenance/maintenance.endpoints';
import { vendorLinksEndpoints } from '@tenantry/contract/maintenance/vendor-links.endpoints';
import type { WorkOrderStatus } from '@tenantry/contract/maintenance/maintenance.rules';
import { vendorsEndpoints } from '@tenantry/contract/vendors/vendors.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { onDay } from '#testing/billing';
import { tablesWith } from '#testing/inspection';
import { aReport, aWorkOrder } from '#testing/maintenance';
import { useOutbox } from '#testing/outbox';
import { TODAY, useTestApp } from '#testing/test-app';
import { aMailedVendor, cookieOf, DEVICE, OTHER_DEVICE } from '#testing/vendor-links';
import { aVendor } from '#testing/vendors';
import { aRentalIn, aWorld, type World } from '#testing/world';

const app = useTestApp();
const outbox = useOutbox(app);

let world: World;
let propertyId: string;

beforeEach(async () => {
  onDay(app.current, TODAY);
  world = await aWorld(app.current);
  propertyId = (await aRentalIn(world)).property.id;
});

const staff = () => ({ as: world.admin });

/** A work order that was sent to a vendor, with the token of the mailed link. Each vendor has a mailbox of its own. */
async function asked(workOrderId?: string) {
  const order = workOrderId ?? (await aWorkOrder(app.current, world.admin, propertyId)).id;
  return aMailedVendor(world, outbox, order);
}

/** What somebody without an account does with a token, from a device. */
function visitor(token: string, device = DEVICE, host = world.admin.host) {
  const at = { host, params: { token }, cookie: cookieOf(device) };
  return {
    open: async () => app.current.call(vendorLinksEndpoints.open, at),
    answer: async (accept: boolean, note = '') =>
      app.current.call(vendorLinksEndpoints.answer, { ...at, body: { accept, note } }),
    quote: async (amount: number) =>
      app.current.call(vendorLinksEndpoints.quote, { ...at, body: { amount } }),
    propose: async (date: string, from = '09:00', to = '11:00') =>
      app.current.call(vendorLinksEndpoints.propose, {
        ...at,
        body: { times: [{ date, from, to }] },
      }),
    finish: async (note: string) =>
      app.current.call(vendorLinksEndpoints.finish, { ...at, body: { note } }),
    mailCode: async () => app.current.call(vendorLinksEndpoints.mailCode, { ...at, body: {} }),
    useCode: async (code: string) =>
      app.current.call(vendorLinksEndpoints.useCode, { ...at, body: { code } }),
  };
}

const links = async (workOrderId: string) =>
  (await app.current.call(vendorLinksEndpoints.list, { ...staff(), params: { workOrderId } })).body;

const order = async (workOrderId: string) =>
  (await app.current.call(maintenanceEndpoints.one, { ...staff(), params: { workOrderId } })).body;

const move = async (workOrderId: string, status: WorkOrderStatus) =>
  app.current.call(maintenanceEndpoints.move, {
    ...staff(),
    params: { workOrderId },
    body: { status },
  });

const decide = async (workOrderId: string, quoteId: string, approve: boolean) =>
  app.current.call(vendorLinksEndpoints.decide, {
    ...staff(),
    params: { workOrderId, quoteId },
    body: { approve },
  });

const agree = async (workOrderId: string, timeId: string, tenantAgreed = false) =>
  app.current.call(vendorLinksEndpoints.agree, {
    ...staff(),
    params: { workOrderId, timeId },
    body: { tenantAgreed },
  });

describe('MAINT-4: a vendor does the work of one order by a mailed link', () => {
  test('MAINT-4: accepts, proposes a time and reports the work as done', async () => {
    const { workOrderId, vendorId, token } = await asked();
    const joe = visitor(token);
    expect((await joe.open()).body).toMatchObject({ title: 'Fix the sink', status: 'SENT' });
    await joe.answer(true);
    const proposed = await joe.propose('2026-03-12');
    const [time] = proposed.body.times;
    expect(time?.startsAt).toBe('2026-03-12T13:00:00.000Z');
    await agree(workOrderId, time?.id ?? '');
    expect(await order(workOrderId)).toMatchObject({ status: 'SCHEDULED' });
    await joe.finish('New trap');
    expect(await order(workOrderId)).toMatchObject({ status: 'DONE' });
    expect(await links(workOrderId)).toMatchObject([
      { vendor: { id: vendorId }, status: 'DONE', note: 'New trap', times: [{ agreed: true }] },
    ]);
  });

  test('MAINT-4: no table holds the token in clear text, and a declined link ends', async () => {
    const { workOrderId, token } = await asked();
    expect(await tablesWith(app.current, token)).toEqual([]);
    const joe = visitor(token);
    expect((await joe.answer(false, 'Too far away')).status).toBe(200);
    expect((await joe.open()).status).toBe(410);
    expect(await links(workOrderId)).toMatchObject([{ status: 'DECLINED', open: false }]);
  });

  test('MAINT-4: the same vendor is asked once, and one without an email address not at all', async () => {
    const { workOrderId, vendorId } = await asked();
    const send = async (id: string) =>
      app.current.call(vendorLinksEndpoints.send, {
        ...staff(),
        params: { workOrderId },
        body: { vendorId: id },
      });
    expect((await send(vendorId)).problem.code).toBe('vendor_already_asked');
    const silent = await aVendor(app.current, world.admin, { emailAddress: null });
    expect((await send(silent.id)).problem.code).toBe('vendor_without_email');
  });

  test('MAINT-15: staff see at the link that the insurance of a vendor has expired', async () => {
    const { workOrderId, vendorId } = await asked();
    const { body } = await app.current.call(vendorsEndpoints.one, {
      ...staff(),
      params: { vendorId },
    });
    await app.current.call(vendorsEndpoints.update, {
      ...staff(),
      params: { vendorId },
      body: { ...body, insuranceExpiresOn: '2026-03-01' },
    });
    expect(await links(workOrderId)).toMatchObject([{ expired: ['INSURANCE'] }]);
  });
});

describe('MAINT-5: a link shows no more than the job needs', () => {
  test('MAINT-5: the address, the contact and the way in only after accepting', async () => {
    const { id } = await aReport(app.current, world.lessee);
    const { token } = await asked(id);
    const joe = visitor(token);
    const before = await joe.open();
    expect(before.body.place).toBeNull();
    expect(JSON.stringify(before.body)).not.toContain('Oak Street');
    const { place } = (await joe.answer(true)).body;
    expect(place).toMatchObject({ entry: 'Call first', pets: 'A shy cat' });
    expect(place?.address).not.toBe('');
    expect(place?.contactPhone).not.toBeNull();
  });

  test('MAINT-5: a second device needs a code from the mail, which works once', async () => {
    const { token, emailAddress } = await asked();
    await visitor(token).answer(true);
    const second = visitor(token, OTHER_DEVICE);
    expect((await second.open()).problem).toMatchObject({ status: 403, code: 'link_needs_code' });
    expect((await second.quote(10)).problem.code).toBe('link_needs_code');
    await second.mailCode();
    const mails = await outbox.mailsTo(emailAddress, 2);
    const [, code = ''] = /minutes: (\d{6})/.exec(mails.map(({ text }) => text).join('\n')) ?? [];
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await second.useCode(wrong)).problem.code).toBe('device_code_wrong');
    expect((await second.useCode(code)).body.place).not.toBeNull();
    expect((await second.open()).status).toBe(200);
    const third = visitor(token, 'c'.repeat(43));
    expect((await third.useCode(code)).problem.code).toBe('device_code_wrong');
  });
});

describe('MAINT-6: notice of entry', () => {
  test('MAINT-6: an agreed time is mailed to the tenant with a file for the calendar', async () => {
    const { id } = await aReport(app.current, world.lessee);
    const { workOrderId, token } = await asked(id);
    const joe = visitor(token);
    await joe.answer(true);
    const [time] = (await joe.propose('2026-03-12')).body.times;
    const { body } = await agree(workOrderId, time?.id ?? '');
    expect(body).toMatchObject([{ times: [{ agreed: true }] }]);
    const { emailAddress } = world.lessee;
    await expect
      .poll(async () => (await outbox.mailsTo(emailAddress)).map(({ text }) => text).join('\n'), {
        timeout: 20_000,
      })
      .toMatch(/Notice of entry[\s\S]*visit\.ics/);
  });

  test('MAINT-6: less than 24 hours of notice needs the yes of the tenant', async () => {
    const { id } = await aReport(app.current, world.lessee);
    const { workOrderId, token } = await asked(id);
    const joe = visitor(token);
    await joe.answer(true);
    const [time] = (await joe.propose('2026-03-10', '20:00', '21:00')).body.times;
    const short = await agree(workOrderId, time?.id ?? '');
    expect(short.problem).toMatchObject({ status: 422, code: 'entry_notice_too_short' });
    expect((await agree(workOrderId, time?.id ?? '', true)).status).toBe(200);
  });
});

describe('MAINT-7: quotes of several vendors', () => {
  test('MAINT-7: approving one declines the others', async () => {
    const first = await asked();
    const second = await asked(first.workOrderId);
    for (const [{ token }, amount] of [
      [first, 300],
      [second, 285],
    ] as const) {
      await visitor(token).answer(true);
      await visitor(token).quote(amount);
    }
    const before = await links(first.workOrderId);
    expect(before.map(({ quotes }) => quotes)).toMatchObject([
      [{ amount: 300, status: 'OPEN' }],
      [{ amount: 285, status: 'OPEN' }],
    ]);
    const chosen = before[1]?.quotes[0]?.id ?? '';
    const { body } = await decide(first.workOrderId, chosen, true);
    expect(body.map(({ quotes }) => quotes[0]?.status)).toEqual(['DECLINED', 'APPROVED']);
    const lost = await visitor(first.token).open();
    expect(lost.body).toMatchObject({ place: null, taken: true });
    expect((await visitor(first.token).finish('Done')).problem.code).toBe('link_ended');
    expect((await visitor(second.token).open()).body.place).not.toBeNull();
    const again = await decide(first.workOrderId, chosen, false);
    expect(again.problem.code).toBe('quote_decided');
  });
});

describe('MAINT-17: what is refused', () => {
  const codes = async (token: string, host?: string) => {
    const who = visitor(token, DEVICE, host);
    const calls = [who.open(), who.answer(true), who.quote(5), who.finish('x'), who.mailCode()];
    const tried = await Promise.all([...calls, who.useCode('123456')]);
    return new Set(tried.map(({ status, problem }) => `${status} ${problem.code}`));
  };

  test('MAINT-17: an ended, revoked, foreign or made-up link: 410, and nothing else is said', async () => {
    const { workOrderId, linkId, token } = await asked();
    const ended = new Set(['410 link_ended']);
    const other = await aWorld(app.current);
    expect(await codes(token, other.admin.host)).toEqual(ended);
    expect(await codes('made-up')).toEqual(ended);
    const params = { workOrderId, linkId };
    await app.current.call(vendorLinksEndpoints.revoke, { ...staff(), params });
    expect(await codes(token)).toEqual(ended);
    const late = await asked(workOrderId);
    onDay(app.current, '2026-04-10');
    expect(await codes(late.token)).toEqual(ended);
  });

  test('MAINT-17: a link ends with its work order', async () => {
    const { workOrderId, token } = await asked();
    await move(workOrderId, 'CANCELLED');
    expect(await codes(token)).toEqual(new Set(['410 link_ended']));
  });

  test('MAINT-17: a quote below 0.00, a time in the past, and work without accepting', async () => {
    const { token } = await asked();
    const joe = visitor(token);
    expect((await joe.quote(5)).problem.code).toBe('vendor_must_accept');
    await joe.answer(true);
    expect((await joe.quote(-0.01)).status).toBe(400);
    expect((await joe.quote(0)).status).toBe(200);
    expect((await joe.propose('2026-03-09')).problem.code).toBe('time_in_past');
    expect((await joe.propose('2026-03-12', '11:00', '10:00')).problem.code).toBe('time_in_past');
  });

  test('MAINT-17: closing while a quote waits for a decision', async () => {
    const { workOrderId, token } = await asked();
    await visitor(token).answer(true);
    await visitor(token).quote(285);
    const refused = await move(workOrderId, 'CLOSED');
    expect(refused.problem).toMatchObject({ status: 422, code: 'quotes_open' });
    const [link] = await links(workOrderId);
    await decide(workOrderId, link?.quotes[0]?.id ?? '', false);
    expect((await move(workOrderId, 'CLOSED')).status).toBe(200);
  });

  test('MAINT-17: a vendor of another organization is not found', async () => {
    const other = await aWorld(app.current);
    const foreign = await aVendor(app.current, other.admin);
    const { id: workOrderId } = await aWorkOrder(app.current, world.admin, propertyId);
    const { status } = await app.current.call(vendorLinksEndpoints.send, {
      ...staff(),
      params: { workOrderId },
      body: { vendorId: foreign.id },
    });
    expect(status).toBe(404);
  });
});
