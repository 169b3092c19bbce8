import { maintenanceEndpoints } from '@tenantry/contract/maintenance/maintenance.endpoints';
import { vendorLinksEndpoints } from '@tenantry/contract/maintenance/vendor-links.endpoints';
import type { WorkOrderStatus } from '@tenantry/contract/maintenance/maintenance.rules';
import { beforeEach, describe, expect, test } from 'vitest';
import { onDay } from '#testing/billing';
import { asOwner } from '#testing/inspection';
import { aReport, aWorkOrder } from '#testing/maintenance';
import { useOutbox } from '#testing/outbox';
import { aRoommate } from '#testing/parties';
import { TODAY, useTestApp } from '#testing/test-app';
import { aMailedVendor, asVendor } from '#testing/vendor-links';
import { aRentalIn, aWorld, type World } from '#testing/world';

const app = useTestApp();
const outbox = useOutbox(app);

let world: World;
let propertyId: string;
let lease: Awaited<ReturnType<typeof aRentalIn>>['lease'];

beforeEach(async () => {
  onDay(app.current, TODAY);
  world = await aWorld(app.current);
  const rental = await aRentalIn(world);
  propertyId = rental.property.id;
  ({ lease } = rental);
});

const staff = () => ({ as: world.admin });

const ownOrder = async () => (await aWorkOrder(app.current, world.admin, propertyId)).id;

const linksOf = async (workOrderId: string) =>
  (await app.current.call(vendorLinksEndpoints.list, { ...staff(), params: { workOrderId } })).body;

const agree = async (workOrderId: string, timeId: string | undefined, tenantAgreed = false) =>
  app.current.call(vendorLinksEndpoints.agree, {
    ...staff(),
    params: { workOrderId, timeId: timeId ?? '' },
    body: { tenantAgreed },
  });

const move = async (workOrderId: string, status: WorkOrderStatus) =>
  app.current.call(maintenanceEndpoints.move, {
    ...staff(),
    params: { workOrderId },
    body: { status },
  });

/** A vendor who has accepted, and the id of the time that was proposed. */
async function aVisit(workOrderId: string, day = '2026-03-12', hours = ['09:00', '11:00']) {
  const asked = await aMailedVendor(world, outbox, workOrderId);
  const vendor = asVendor(world, asked);
  await vendor.answer(true);
  const { times } = (await vendor.propose(day, hours[0], hours[1])).body;
  return { ...asked, vendor, timeId: times[0]?.id };
}

/** The visit for a calendar in a mail. */
function visitIn(mail: string) {
  const [, encoded = ''] = /visit\.ics[^]*?\r?\n\r?\n([A-Za-z0-9+/=\s]+)/.exec(mail) ?? [];
  const file = mail.includes('BEGIN:VEVENT') ? mail : Buffer.from(encoded, 'base64').toString();
  const valueOf = (name: string) => new RegExp(`^${name}:(.*?)\r?$`, 'm').exec(file)?.[1];
  return { uid: valueOf('UID'), sequence: valueOf('SEQUENCE'), status: valueOf('STATUS') };
}

/** What a tenant was mailed about visits. */
async function noticesTo(emailAddress: string, count: number) {
  const wanted = /^Subject: (Notice of entry|Visit canceled)/m;
  let notices: string[] = [];
  await expect
    .poll(
      async () => {
        const mails = await outbox.mailsTo(emailAddress);
        notices = mails.map(({ text }) => text).filter((text) => wanted.test(text));
        return notices.length;
      },
      { timeout: 20_000 },
    )
    .toBe(count);
  return notices;
}

describe('MAINT-6: the notice of entry', () => {
  test('MAINT-6: everybody who lives in the home is told, also of work that staff or a rule have entered', async () => {
    const { organization, admin } = world;
    const { person } = await aRoommate(app.current, { organization, admin, lease });
    const workOrderId = await ownOrder();
    const { timeId } = await aVisit(workOrderId, '2026-03-10', ['20:00', '21:00']);
    expect((await agree(workOrderId, timeId)).problem.code).toBe('entry_notice_too_short');
    expect((await agree(workOrderId, timeId, true)).status).toBe(200);
    await noticesTo(world.lessee.emailAddress, 1);
    await noticesTo(person.emailAddress, 1);
  });

  test('MAINT-6: the hours are those of the state, or those of the settings', async () => {
    const workOrderId = await ownOrder();
    const { timeId } = await aVisit(workOrderId, '2026-03-11', ['20:00', '21:00']);
    const set = `UPDATE organization_settings SET entry_notice_hours = 48`;
    await asOwner(app.current, world.organization, set);
    const [bySettings] = await linksOf(workOrderId);
    expect(bySettings?.entryNotice).toEqual({ hours: 48, law: null });
    const refused = (await agree(workOrderId, timeId)).problem;
    expect(refused).toMatchObject({ status: 422, code: 'entry_notice_too_short' });
    expect(refused.message).toContain('less than 48 hours of notice.');
    await asOwner(app.current, world.organization, `UPDATE properties SET state = 'FL'`);
    const [byLaw] = await linksOf(workOrderId);
    expect(byLaw?.entryNotice).toMatchObject({
      hours: 24,
      law: { statute: 'Fla. Stat. § 83.53(2)', between: { from: '07:30', to: '20:00' } },
    });
    expect((await agree(workOrderId, timeId)).status).toBe(200);
  });

  test('MAINT-6: another time replaces the first one, for the vendors, the tenants and their calendars', async () => {
    const { id } = await aReport(app.current, world.lessee);
    const joe = await aVisit(id);
    const ann = await aVisit(id, '2026-03-13');
    await agree(id, joe.timeId);
    const { emailAddress } = world.lessee;
    const [first = ''] = await noticesTo(emailAddress, 1);
    await agree(id, ann.timeId);
    expect((await linksOf(id)).map(({ times }) => times[0]?.agreed)).toEqual([false, true]);
    const [, second = ''] = await noticesTo(emailAddress, 2);
    expect(second).toContain('This replaces the time that we told you before.');
    expect(visitIn(first)).toMatchObject({ sequence: '0', status: 'CONFIRMED' });
    expect(visitIn(second)).toEqual({ ...visitIn(first), sequence: '1' });
    const toAnn = (await outbox.mailsTo(ann.emailAddress, 2)).at(-1)?.text;
    expect(toAnn).toContain('From Friday, March 13, 2026 at 9:00');
    const mails = await outbox.mailsTo(joe.emailAddress, 3);
    expect(mails.map(({ text }) => text).join('\n')).toMatch(/The visit for W-0001[^]*canceled/);
    expect((await joe.vendor.open()).body).toMatchObject({ taken: true, place: null });
  });

  test('MAINT-6: a visit of a revoked link is canceled, and its quotes no longer hinder closing', async () => {
    const { id } = await aReport(app.current, world.lessee);
    const { vendor, linkId, timeId, emailAddress } = await aVisit(id);
    await vendor.quote(285);
    await agree(id, timeId);
    const [notice = ''] = await noticesTo(world.lessee.emailAddress, 1);
    const params = { workOrderId: id, linkId };
    await app.current.call(vendorLinksEndpoints.revoke, { ...staff(), params });
    const [, canceled = ''] = await noticesTo(world.lessee.emailAddress, 2);
    expect(canceled).toContain('will not enter');
    expect(visitIn(canceled)).toEqual({
      uid: visitIn(notice).uid,
      sequence: '1',
      status: 'CANCELLED',
    });
    const mails = await outbox.mailsTo(emailAddress, 3);
    expect(mails.map(({ text }) => text).join('\n')).toContain('You do not need to come');
    expect(await linksOf(id)).toMatchObject([
      { quotes: [{ status: 'DECLINED' }], times: [{ agreed: false }] },
    ]);
    expect((await agree(id, timeId)).problem.code).toBe('vendor_link_closed');
    expect((await move(id, 'CLOSED')).status).toBe(200);
  });

  test('MAINT-17: after the days of a link, its quote can be approved, which mails a new link, and its time cannot be agreed', async () => {
    const workOrderId = await ownOrder();
    const { vendor, timeId, emailAddress } = await aVisit(workOrderId);
    await vendor.quote(285);
    const ended = `UPDATE vendor_links SET expires_at = '2026-03-01'`;
    await asOwner(app.current, world.organization, ended);
    expect((await agree(workOrderId, timeId)).problem.code).toBe('vendor_link_closed');
    const [link] = await linksOf(workOrderId);
    const params = { workOrderId, quoteId: link?.quotes[0]?.id ?? '' };
    const body = { approve: true };
    await app.current.call(vendorLinksEndpoints.decide, { ...staff(), params, body });
    const mails = await outbox.mailsTo(emailAddress, 2);
    expect(mails.at(-1)?.link.pathname).toContain('/vendor-link/');
    expect((await agree(workOrderId, timeId)).status).toBe(200);
  });

  test('MAINT-17: with canceled or done work, its quotes and visits end', async () => {
    const { id } = await aReport(app.current, world.lessee);
    const joe = await aVisit(id);
    await joe.vendor.quote(285);
    await agree(id, joe.timeId);
    await noticesTo(world.lessee.emailAddress, 1);
    await move(id, 'CANCELLED');
    await noticesTo(world.lessee.emailAddress, 2);
    expect(await linksOf(id)).toMatchObject([
      { quotes: [{ status: 'DECLINED' }], times: [{ agreed: false }] },
    ]);
    const mails = await outbox.mailsTo(joe.emailAddress, 3);
    expect(mails.map(({ text }) => text).join('\n')).toContain('You do not need to do anything');
    const other = await ownOrder();
    const ann = await aVisit(other);
    const ben = await aVisit(other);
    await ann.vendor.quote(300);
    await ben.vendor.quote(310);
    await ann.vendor.finish('New trap');
    expect((await linksOf(other)).map(({ quotes }) => quotes[0]?.status)).toEqual([
      'DECLINED',
      'DECLINED',
    ]);
    expect((await outbox.mailsTo(ben.emailAddress, 2)).at(-1)?.text).toContain('is declined');
    expect((await move(other, 'CLOSED')).status).toBe(200);
  });
});
