import { maintenanceEndpoints } from '@tenantry/contract/maintenance/maintenance.endpoints';
import type { WorkOrderStatus } from '@tenantry/contract/maintenance/maintenance.rules';
import { vendorLinksEndpoints } from '@tenantry/contract/maintenance/vendor-links.endpoints';
import { vendorsEndpoints } from '@tenantry/contract/vendors/vendors.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { onDay } from '#testing/billing';
import { aProperty } from '#testing/factories';
import { aWorkOrder } from '#testing/maintenance';
import { useOutbox } from '#testing/outbox';
import { TODAY, useTestApp } from '#testing/test-app';
import { aMailedVendor, asVendor } from '#testing/vendor-links';
import { aPicture, aWorld, type World } from '#testing/world';

const app = useTestApp();
const outbox = useOutbox(app);

let world: World;
let workOrderId: string;

beforeEach(async () => {
  onDay(app.current, TODAY);
  world = await aWorld(app.current);
  const { id } = await aProperty(app.current, world.admin);
  workOrderId = (await aWorkOrder(app.current, world.admin, id)).id;
});

const staff = () => ({ as: world.admin, params: { workOrderId } });

/** A vendor who was mailed the link, and has accepted. */
const aVendor = async (accepts = true) => {
  const asked = await aMailedVendor(world, outbox, workOrderId);
  const vendor = asVendor(world, asked);
  if (accepts) await vendor.answer(true);
  return { ...asked, ...vendor };
};

const move = async (status: WorkOrderStatus) =>
  app.current.call(maintenanceEndpoints.move, { ...staff(), body: { status } });

const order = async () => (await app.current.call(maintenanceEndpoints.one, staff())).body;

const links = async () => (await app.current.call(vendorLinksEndpoints.list, staff())).body;

describe('MAINT-17: work that is done', () => {
  test('MAINT-17: takes no answer, time or quote of a vendor, so that it can be closed', async () => {
    const joe = await aVendor();
    const ann = await aVendor(false);
    await move('DONE');
    const file = { fileName: 'quote.png', file: await aPicture() };
    const refused = [
      await joe.quote(285),
      await joe.quoteWithFile(file, { amount: '285' }),
      await joe.propose('2026-03-12'),
      await ann.answer(true),
      await joe.answer(false),
    ];
    expect(refused.map(({ problem }) => problem.code)).toEqual(refused.map(() => 'work_has_ended'));
    expect((await joe.write('I come again.')).status).toBe(200);
    expect((await joe.invoice(file, { amount: '285', number: '7' })).status).toBe(200);
    expect((await move('CLOSED')).status).toBe(200);
  });

  test('MAINT-4: keeps its vendor if the link is revoked', async () => {
    const { linkId, finish } = await aVendor();
    await finish('New trap');
    const params = { workOrderId, linkId };
    await app.current.call(vendorLinksEndpoints.revoke, { ...staff(), params });
    expect((await order()).vendor).toEqual((await links())[0]?.vendor);
  });

  test('MAINT-4: is reported as done again after it was reopened', async () => {
    const { finish } = await aVendor();
    await finish('New trap');
    await move('TRIAGED');
    expect((await links()).map(({ status }) => status)).toEqual(['ACCEPTED']);
    await finish('A new washer, too');
    expect((await order()).status).toBe('DONE');
  });
});

describe('MAINT-7: what vendors are mailed', () => {
  test('MAINT-7: a declined quote does not say that another one was chosen', async () => {
    const { quote, emailAddress } = await aVendor();
    const quoteId = (await quote(285)).body.quotes[0]?.id ?? '';
    await app.current.call(vendorLinksEndpoints.decide, {
      ...staff(),
      params: { workOrderId, quoteId },
      body: { approve: false },
    });
    const [, mail] = await outbox.mailsTo(emailAddress, 2);
    expect(mail?.text).toContain('We have decided not to accept it.');
    expect(mail?.text).not.toContain('another offer');
  });
});

test('MAINT-17: the quote and the time of a vendor who was archived cannot be chosen, and the work can be closed', async () => {
  const joe = await aVendor();
  await joe.quote(285);
  const { body } = await joe.propose('2026-03-12');
  const { vendorId } = joe;
  await app.current.call(vendorsEndpoints.archive, { as: world.admin, params: { vendorId } });
  expect(await links()).toMatchObject([{ open: false }]);
  const params = { workOrderId, timeId: body.times[0]?.id ?? '' };
  const agreed = await app.current.call(vendorLinksEndpoints.agree, {
    as: world.admin,
    params,
    body: { tenantAgreed: true },
  });
  expect(agreed.problem.code).toBe('vendor_link_closed');
  const decided = await app.current.call(vendorLinksEndpoints.decide, {
    as: world.admin,
    params: { workOrderId, quoteId: body.quotes[0]?.id ?? '' },
    body: { approve: true },
  });
  expect(decided.problem.code).toBe('quote_decided');
  expect((await links())[0]?.quotes).toMatchObject([{ status: 'DECLINED' }]);
  expect((await move('CLOSED')).status).toBe(200);
});
