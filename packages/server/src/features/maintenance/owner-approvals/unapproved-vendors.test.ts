import { maintenanceEndpoints } from '@tenantry/contract/maintenance/maintenance.endpoints';
import { ownerApprovalsEndpoints } from '@tenantry/contract/maintenance/owner-approvals.endpoints';
import { vendorLinksEndpoints } from '@tenantry/contract/maintenance/vendor-links.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { onDay } from '#testing/billing';
import { aProperty, type TestPerson } from '#testing/factories';
import { aWorkOrder } from '#testing/maintenance';
import { useOutbox } from '#testing/outbox';
import { signedInAgain } from '#testing/landlord';
import { setLimit } from '#testing/owner-approvals';
import { aLimitedPerson } from '#testing/scopes';
import { TODAY, useTestApp } from '#testing/test-app';
import { aMailedVendor, asVendor } from '#testing/vendor-links';
import { aWorld, type World } from '#testing/world';

const app = useTestApp();
const outbox = useOutbox(app);

let world: World;
let owner: TestPerson;
let propertyId: string;
let workOrderId: string;

beforeEach(async () => {
  onDay(app.current, TODAY);
  world = await aWorld(app.current);
  propertyId = (await aProperty(app.current, world.admin)).id;
  owner = await aLimitedPerson(world, 'Owner', [propertyId]);
  await setLimit(app.current, world.admin, propertyId, 250);
  workOrderId = (await aWorkOrder(app.current, world.admin, propertyId)).id;
});

const staff = () => ({ as: world.admin });

/** A vendor who has accepted, perhaps sent quotes, and proposed a time. */
async function aVendorWith({ quotes = [] as number[], day = '2026-03-12' } = {}) {
  const asked = await aMailedVendor(world, outbox, workOrderId);
  const vendor = asVendor(world, asked);
  await vendor.answer(true);
  for (const amount of quotes) await vendor.quote(amount);
  const { body } = await vendor.propose(day);
  return { ...asked, vendor, timeId: body.times[0]?.id ?? '', quoteId: body.quotes[0]?.id ?? '' };
}

const agree = async (timeId: string) =>
  app.current.call(vendorLinksEndpoints.agree, {
    ...staff(),
    params: { workOrderId, timeId },
    body: {},
  });

const decide = async (quoteId: string, approve = true) =>
  app.current.call(vendorLinksEndpoints.decide, {
    ...staff(),
    params: { workOrderId, quoteId },
    body: { approve },
  });

const request = async () => {
  const params = { workOrderId };
  const { body } = await app.current.call(ownerApprovalsEndpoints.ofOrder, { ...staff(), params });
  return body.request;
};

const answer = async (approve: boolean) =>
  app.current.call(ownerApprovalsEndpoints.answer, {
    as: owner,
    params: { requestId: (await request())?.id ?? '' },
    body: { approve },
  });

const order = async () => {
  const params = { workOrderId };
  return (await app.current.call(maintenanceEndpoints.one, { ...staff(), params })).body;
};

/** The status of the work order, and the id of the vendor who does the work. */
const state = async () => {
  const { status, vendor } = await order();
  return [status, vendor?.id];
};

const visits = async () => {
  const params = { workOrderId };
  const { body } = await app.current.call(vendorLinksEndpoints.list, { ...staff(), params });
  return body.map(({ unapproved, times }) => [unapproved, times[0]?.agreed]);
};

describe('MAINT-7: a vendor whose quote is above the approval limit', () => {
  test('MAINT-7: is not chosen by a time, which is only a visit to look', async () => {
    const { vendor, timeId, emailAddress } = await aVendorWith({ quotes: [285] });
    expect((await agree(timeId)).status).toBe(200);
    expect(await state()).toEqual(['QUOTING', undefined]);
    expect(await visits()).toEqual([[true, true]]);
    expect((await order()).events.map(({ note }) => note)).toContain(
      'Time with Joe agreed, only to look: no quote is approved yet',
    );
    const page = (await vendor.open()).body;
    expect(page.onlyLooks).toBe(true);
    expect(page.place).not.toBeNull();
    const [, mail] = await outbox.mailsTo(emailAddress, 2);
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain('please do not start the work');
    expect((await vendor.finish('New trap')).problem.code).toBe('quote_not_approved');
    expect(await state()).toEqual(['QUOTING', undefined]);
  });

  test('MAINT-7: is not chosen by a time while the owner is asked, or after the owner has declined', async () => {
    const { vendor, vendorId, timeId, quoteId } = await aVendorWith({ quotes: [285] });
    await decide(quoteId);
    await agree(timeId);
    expect(await state()).toEqual(['QUOTING', undefined]);
    expect((await request())?.status).toBe('WAITING');
    await answer(false);
    const { times } = (await vendor.propose('2026-03-13')).body;
    await agree(times.find(({ agreed }) => !agreed)?.id ?? '');
    expect(await state()).toEqual(['QUOTING', undefined]);
    await decide(quoteId);
    await answer(true);
    expect(await state()).toEqual(['QUOTING', vendorId]);
    expect((await vendor.open()).body.onlyLooks).toBe(false);
    expect((await vendor.finish('New trap')).status).toBe(200);
    expect(await state()).toEqual(['DONE', vendorId]);
  });

  test('MAINT-7: does not replace the vendor who does the work', async () => {
    const joe = await aVendorWith({ quotes: [200] });
    const ann = await aVendorWith({ quotes: [300], day: '2026-03-13' });
    await agree(joe.timeId);
    expect((await agree(ann.timeId)).problem).toMatchObject({
      status: 422,
      code: 'quote_needs_owner',
    });
    expect(await state()).toEqual(['SCHEDULED', joe.vendorId]);
    expect(await visits()).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  test('MAINT-7: is not chosen after a declined quote either, until there is a lower one', async () => {
    const { vendor, vendorId, timeId, quoteId } = await aVendorWith({ quotes: [285] });
    await decide(quoteId, false);
    await agree(timeId);
    expect(await state()).toEqual(['QUOTING', undefined]);
    await vendor.quote(240);
    const { times } = (await vendor.propose('2026-03-13')).body;
    await agree(times.find(({ agreed }) => !agreed)?.id ?? '');
    expect(await state()).toEqual(['SCHEDULED', vendorId]);
    expect((await vendor.open()).body.times.filter(({ agreed }) => agreed)).toHaveLength(1);
  });

  test('MAINT-7: is no longer chosen if the price comes after the first visit', async () => {
    const joe = await aVendorWith();
    const ann = await aVendorWith();
    await agree(joe.timeId);
    expect(await state()).toEqual(['SCHEDULED', joe.vendorId]);
    expect((await ann.vendor.open()).body.taken).toBe(true);
    await joe.vendor.quote(300);
    expect(await state()).toEqual(['SCHEDULED', undefined]);
    expect((await order()).events.map(({ note }) => note)).toContain(
      'Joe is not chosen until a quote is approved',
    );
    expect((await ann.vendor.quote(240)).status).toBe(200);
  });

  test('MAINT-7: stays chosen with an approved quote, whatever is quoted later', async () => {
    const joe = await aVendorWith({ quotes: [200] });
    await decide(joe.quoteId);
    await joe.vendor.quote(300);
    await agree(joe.timeId);
    expect(await state()).toEqual(['SCHEDULED', joe.vendorId]);
  });

  test('MAINT-7: is not chosen because of a quote that was approved before the link was revoked', async () => {
    const joe = await aVendorWith({ quotes: [200] });
    await decide(joe.quoteId);
    await outbox.mailsTo(joe.emailAddress, 2);
    const { linkId, vendorId } = joe;
    const params = { workOrderId, linkId };
    await app.current.call(vendorLinksEndpoints.revoke, { ...staff(), params });
    const body = { vendorId, message: 'Can you do it after all?' };
    await app.current.call(vendorLinksEndpoints.send, { ...staff(), params, body });
    const [, , mail] = await outbox.mailsTo(joe.emailAddress, 3);
    const token = mail?.link.pathname.split('/').at(-1) ?? '';
    const again = asVendor(world, { params: { token }, cookie: joe.cookie });
    await again.answer(true);
    await again.quote(300);
    const { times } = (await again.propose('2026-03-13')).body;
    expect((await agree(times[0]?.id ?? '')).status).toBe(200);
    expect(await state()).toEqual(['QUOTING', undefined]);
    expect((await again.finish('New trap')).problem.code).toBe('quote_not_approved');
    await decide((await again.open()).body.quotes[0]?.id ?? '');
    await answer(true);
    expect(await state()).toEqual(['QUOTING', vendorId]);
  });
});

test('MAINT-6: a visit to look is canceled when somebody else has done the work', async () => {
  const { timeId } = await aVendorWith({ quotes: [285] });
  await agree(timeId);
  const call = { ...staff(), params: { workOrderId }, body: { status: 'DONE' as const } };
  await app.current.call(maintenanceEndpoints.move, call);
  expect((await visits()).map(([, agreed]) => agreed)).toEqual([false]);
});

describe('MAINT-7: another vendor is chosen', () => {
  test('MAINT-7: the visits of the others are canceled', async () => {
    const joe = await aVendorWith();
    const ann = await aVendorWith({ quotes: [300], day: '2026-03-13' });
    const ben = await aVendorWith({ quotes: [200], day: '2026-03-14' });
    await agree(ann.timeId);
    await agree(joe.timeId);
    expect((await visits()).map(([, agreed]) => agreed)).toEqual([true, false, false]);
    await decide(ben.quoteId);
    expect((await visits()).map(([, agreed]) => agreed)).toEqual([false, false, false]);
    expect(await state()).toEqual(['SCHEDULED', ben.vendorId]);
    for (const { emailAddress } of [joe, ann]) {
      await expect
        .poll(async () => (await outbox.mailsTo(emailAddress)).map(({ text }) => text).join('\n'))
        .toContain('You do not need to come');
    }
  });

  test('MAINT-7: the owner is no longer asked about the other one', async () => {
    const ann = await aVendorWith({ quotes: [300] });
    const joe = await aVendorWith({ quotes: [200], day: '2026-03-13' });
    await decide(ann.quoteId);
    await agree(joe.timeId);
    expect((await request())?.status).toBe('ENDED');
    expect(await state()).toEqual(['SCHEDULED', joe.vendorId]);
  });
});

describe('MAINT-7: a repair that is split', () => {
  /** Staff agree to a time of the first vendor; the second one has a later time. */
  async function twoVendors() {
    const joe = await aVendorWith({ quotes: [200] });
    const ann = await aVendorWith({ quotes: [60], day: '2026-03-14' });
    await agree(joe.timeId);
    return { joe, ann };
  }

  const later = async () => {
    onDay(app.current, '2026-03-13');
    world = { ...world, admin: await signedInAgain(app.current, world.admin) };
  };

  const agreed = async () => {
    const call = { ...staff(), params: { workOrderId } };
    return (await app.current.call(ownerApprovalsEndpoints.ofOrder, call)).body.agreed;
  };

  const reopen = async () =>
    app.current.call(maintenanceEndpoints.move, {
      ...staff(),
      params: { workOrderId },
      body: { status: 'TRIAGED' },
    });

  test('MAINT-7: a vendor who was chosen by a time counts for the limit, since the visit', async () => {
    const { joe, ann } = await twoVendors();
    await later();
    owner = await signedInAgain(app.current, owner);
    expect((await agree(ann.timeId)).problem.code).toBe('quote_needs_owner');
    expect(await visits()).toEqual([
      [false, true],
      [true, false],
    ]);
    await decide(ann.quoteId);
    expect(await state()).toEqual(['SCHEDULED', joe.vendorId]);
    expect((await answer(true)).body).toMatchObject({ others: 200, replaces: null });
    expect(await state()).toEqual(['SCHEDULED', ann.vendorId]);
    expect(await agreed()).toBe(260);
  });

  test('MAINT-7: a vendor counts with the price of the visit, and by the limit of that day', async () => {
    const { joe } = await twoVendors();
    await later();
    await setLimit(app.current, world.admin, propertyId, 150, '2026-03-13');
    expect(await agreed()).toBe(200);
    await joe.vendor.quote(285);
    expect(await state()).toEqual(['SCHEDULED', undefined]);
    expect(await agreed()).toBe(200);
  });

  test('MAINT-7: a vendor who reported the work as done counts after it is reopened and given to another', async () => {
    const joe = await aVendorWith({ quotes: [200] });
    const ann = await aVendorWith();
    await joe.vendor.finish('New trap');
    await reopen();
    await agree(ann.timeId);
    expect(await state()).toEqual(['SCHEDULED', ann.vendorId]);
    expect(await agreed()).toBe(200);
  });

  test('MAINT-7: an approved quote for work that was done counts after the link is revoked and the work reopened', async () => {
    const joe = await aVendorWith({ quotes: [200] });
    await decide(joe.quoteId);
    await joe.vendor.finish('New trap');
    const params = { workOrderId, linkId: joe.linkId };
    await app.current.call(vendorLinksEndpoints.revoke, { ...staff(), params });
    await reopen();
    expect(await state()).toEqual(['TRIAGED', undefined]);
    expect(await agreed()).toBe(200);
  });

  test('MAINT-7: a vendor who is replaced before the visit does not count', async () => {
    const { ann } = await twoVendors();
    expect(await visits()).toEqual([
      [false, true],
      [false, false],
    ]);
    await agree(ann.timeId);
    expect(await state()).toEqual(['SCHEDULED', ann.vendorId]);
  });
});
