import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { maintenanceEndpoints } from '@tenantry/contract/maintenance/maintenance.endpoints';
import { QUESTION_ENDED } from '@tenantry/contract/maintenance/owner-approvals.rules';
import { vendorLinksEndpoints } from '@tenantry/contract/maintenance/vendor-links.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { vendorsEndpoints } from '@tenantry/contract/vendors/vendors.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { vendors } from '#features/vendors';
import { aPerson, aProperty } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { signedInAgain } from '#testing/landlord';
import { aWorkOrder } from '#testing/maintenance';
import { anAskedOwner, setLimit } from '#testing/owner-approvals';
import { aLimitedPerson, limitTo } from '#testing/scopes';
import { aMailedVendor, asVendor } from '#testing/vendor-links';
import { aVendor } from '#testing/vendors';
import { useOwnerApprovals } from './owner-approvals.testing.ts';

const {
  app,
  outbox,
  world,
  later,
  linksOf,
  staff,
  decide,
  approval,
  order,
  quotes,
  questionsOf,
  answerAs,
  visitor,
  mailedToken,
  needs,
} = useOwnerApprovals();

const archive = async (vendorId: string, as = world().admin) =>
  app.current.call(vendorsEndpoints.archive, { as, params: { vendorId } });

const restore = async (vendorId: string) =>
  app.current.call(vendorsEndpoints.restore, { ...staff(), params: { vendorId }, body: {} });

const revoke = async (workOrderId: string, linkId: string) =>
  app.current.call(vendorLinksEndpoints.revoke, { ...staff(), params: { workOrderId, linkId } });

const move = async (workOrderId: string, status: 'DONE' | 'CLOSED' | 'TRIAGED') =>
  app.current.call(maintenanceEndpoints.move, {
    ...staff(),
    params: { workOrderId },
    body: { status },
  });

describe('MAINT-17: a question about a quote whose vendor no longer does the work', () => {
  test('MAINT-17: is withdrawn when the vendor is archived, and nothing waits any more', async () => {
    const { owner, workOrderId, vendorId, requestId } = await anAskedOwner(world());
    const token = await mailedToken(owner);
    await archive(vendorId);
    const { request } = await approval(workOrderId);
    expect(request).toMatchObject({ status: 'WITHDRAWN', words: 'Joe was archived.' });
    const recorded = await asOwner(
      app.current,
      world().organization,
      `SELECT action FROM audit_events WHERE entity_id = $1 ORDER BY action`,
      [workOrderId],
    );
    expect(recorded).toEqual(
      expect.arrayContaining([
        { action: 'maintenance.ownerQuestionWithdrawn' },
        { action: 'maintenance.quoteDeclined' },
      ]),
    );
    expect(await quotes(workOrderId)).toEqual([
      [300, 'OPEN'],
      [285, 'DECLINED'],
    ]);
    expect((await visitor(token).answer(true)).problem.code).toBe('link_ended');
    expect((await answerAs(owner, requestId)).problem).toMatchObject({
      code: 'owner_request_ended',
      message: QUESTION_ENDED,
    });
    expect(await questionsOf(owner)).toEqual([]);
    await later('2026-03-20');
    expect(await needs()).toEqual([]);
    expect((await order(workOrderId)).events.at(-1)?.note).toBe(
      'Joe was archived, and the link revoked',
    );
    await restore(vendorId);
    expect((await linksOf(workOrderId)).at(-1)).toMatchObject({ open: false });
  });

  test('MAINT-17: is withdrawn when the link is revoked, or the vendor declines', async () => {
    const first = await anAskedOwner(world());
    const linkId = (await linksOf(first.workOrderId)).at(-1)?.id ?? '';
    await revoke(first.workOrderId, linkId);
    expect((await approval(first.workOrderId)).request).toMatchObject({
      status: 'WITHDRAWN',
      words: 'The link of Joe was revoked.',
    });
    const { id } = await aProperty(app.current, world().admin);
    const owner = await aLimitedPerson(world(), 'Owner', [id]);
    await setLimit(app.current, world().admin, id, 250);
    const { id: workOrderId } = await aWorkOrder(app.current, world().admin, id);
    const joe = await aMailedVendor(world(), outbox, workOrderId);
    const vendor = asVendor(world(), joe);
    await vendor.answer(true);
    const dear = (await vendor.quote(999)).body.quotes[0]?.id ?? '';
    await decide(workOrderId, dear);
    expect(await questionsOf(owner)).toHaveLength(1);
    await vendor.answer(false);
    expect((await approval(workOrderId)).request).toMatchObject({
      status: 'WITHDRAWN',
      words: 'Joe has declined the work.',
    });
    expect(await questionsOf(owner)).toEqual([]);
  });

  test('MAINT-17: is withdrawn also by a person who does not reach the home', async () => {
    const { workOrderId, vendorId } = await anAskedOwner(world());
    const limited = await aPerson(app.current, world().organization, 'Maintenance');
    await limitTo(world(), limited, [(await aProperty(app.current, world().admin)).id]);
    expect((await archive(vendorId, limited)).status).toBe(200);
    expect((await approval(workOrderId)).request?.status).toBe('WITHDRAWN');
  });

  test('TRUST-7: rehearsing it shows a person nothing of homes that they do not reach', async () => {
    const { id: seenHome } = await aProperty(app.current, world().admin);
    const { id: hiddenHome } = await aProperty(app.current, world().admin);
    const seen = await aWorkOrder(app.current, world().admin, seenHome);
    const hidden = await aWorkOrder(app.current, world().admin, hiddenHome);
    const joe = await aMailedVendor(world(), outbox, hidden.id);
    const vendor = asVendor(world(), joe);
    await vendor.answer(true);
    const { times } = (await vendor.propose('2026-03-12')).body;
    await app.current.call(vendorLinksEndpoints.agree, {
      ...staff(),
      params: { workOrderId: hidden.id, timeId: times[0]?.id ?? '' },
      body: {},
    });
    await app.current.call(vendorLinksEndpoints.send, {
      ...staff(),
      params: { workOrderId: seen.id },
      body: { vendorId: joe.vendorId, message: '' },
    });
    const rehearse = async (as = world().admin) => {
      const call = { as, params: { vendorId: joe.vendorId } };
      const { body } = await app.current.rehearse(vendorsEndpoints.archive, call);
      return { ids: body.changes.map(({ id }) => id), sends: body.sends.length };
    };
    const whole = await rehearse();
    expect(whole.ids).toEqual(expect.arrayContaining([joe.vendorId, seen.id, hidden.id]));
    expect(whole.sends).toBe(1);
    const limited = await aLimitedPerson(world(), 'SiteAdmin', [seenHome]);
    const { ids, sends } = await rehearse(limited);
    expect(ids.toSorted()).toEqual([joe.vendorId, seen.id].toSorted());
    expect(sends).toBe(0);
  });

  test('MAINT-4: no link is sent to a vendor who is archived meanwhile', async () => {
    const { id } = await aProperty(app.current, world().admin);
    const { id: workOrderId } = await aWorkOrder(app.current, world().admin, id);
    const { id: vendorId } = await aVendor(app.current, world().admin, {
      emailAddress: 'joe@pipes.example',
    });
    const send = async () =>
      app.current.call(vendorLinksEndpoints.send, {
        ...staff(),
        params: { workOrderId },
        body: { vendorId, message: '' },
      });
    const { organization } = world();
    const sent = await app.current.database.transact({ organization }, async (tx) => {
      await tx.db.update(vendors).set({ archivedAt: new Date() }).where(eq(vendors.id, vendorId));
      const sending = send();
      // Long enough to be sent before the vendor is archived, if nothing waits for that.
      await Promise.race([sending, setTimeout(500)]);
      return { sending };
    });
    expect((await sent.sending).status).toBe(404);
    expect(await linksOf(workOrderId)).toEqual([]);
  });

  test('MAINT-7: an approval of a vendor whose link was revoked since leaves nothing to do today', async () => {
    const { owner, workOrderId, requestId } = await anAskedOwner(world());
    await answerAs(owner, requestId);
    expect(await needs()).toMatchObject([{ kind: 'owner_answered', answer: 'APPROVED' }]);
    await revoke(workOrderId, (await linksOf(workOrderId)).at(-1)?.id ?? '');
    expect(await needs()).toEqual([]);
  });
});

test('MAINT-4: an archived vendor does no open work, and keeps the work that is done', async () => {
  const { id } = await aProperty(app.current, world().admin);
  const { id: workOrderId } = await aWorkOrder(app.current, world().admin, id);
  const { id: doneId } = await aWorkOrder(app.current, world().admin, id);
  const joe = await aMailedVendor(world(), outbox, workOrderId);
  const { vendorId } = joe;
  const vendor = asVendor(world(), joe);
  await vendor.answer(true);
  const { times } = (await vendor.propose('2026-03-12')).body;
  await app.current.call(vendorLinksEndpoints.agree, {
    ...staff(),
    params: { workOrderId, timeId: times[0]?.id ?? '' },
    body: {},
  });
  await app.current.call(vendorLinksEndpoints.send, {
    ...staff(),
    params: { workOrderId: doneId },
    body: { vendorId, message: '' },
  });
  const chosen = `UPDATE work_orders SET vendor_id = $1 WHERE id = $2`;
  await asOwner(app.current, world().organization, chosen, [vendorId, doneId]);
  await move(doneId, 'DONE');
  await archive(vendorId);
  expect((await order(workOrderId)).vendor).toBeUndefined();
  expect((await linksOf(workOrderId))[0]?.times).toMatchObject([{ agreed: false }]);
  const mails = await outbox.mailsTo(joe.emailAddress, 4);
  expect(mails.map(({ text }) => text).join('\n')).toContain('You do not need to come');
  expect((await order(doneId)).vendor?.id).toBe(vendorId);
  expect((await linksOf(doneId))[0]?.revokedAt).toBeNull();
  // Reopened, the work is free for another vendor.
  await move(doneId, 'TRIAGED');
  expect((await order(doneId)).vendor).toBeUndefined();
});

test('MAINT-7: the owner approves although the days of the link of the vendor are over, and the vendor gets a new one', async () => {
  const { owner, workOrderId, quoteId, requestId } = await anAskedOwner(world());
  const { vendor } = (await linksOf(workOrderId)).at(-1)!;
  const { body } = await app.current.call(vendorsEndpoints.one, {
    ...staff(),
    params: { vendorId: vendor.id },
  });
  await later('2026-04-20');
  expect((await linksOf(workOrderId)).at(-1)?.open).toBe(false);
  const again = await signedInAgain(app.current, owner);
  expect((await answerAs(again, requestId)).body.status).toBe('APPROVED');
  const approved = (await linksOf(workOrderId)).flatMap((link) => link.quotes);
  expect(approved.find(({ id: each }) => each === quoteId)?.status).toBe('APPROVED');
  const mails = await outbox.mailsTo(body.emailAddress ?? '', 2);
  expect(mails.at(-1)?.text).toContain('is approved');
  expect(mails.at(-1)?.link.pathname).toContain('/vendor-link/');
  await expect.poll(async () => (await linksOf(workOrderId)).at(-1)?.open).toBe(true);
});

test('MAINT-17: a link of an owner opens nothing while the home is archived', async () => {
  const { owner, propertyId, requestId } = await anAskedOwner(world());
  const token = await mailedToken(owner);
  const params = { propertyId };
  const gone = await app.current.call(portfolioEndpoints.remove, { ...staff(), params });
  expect(gone.status).toBe(200);
  expect((await visitor(token).answer(true)).problem.code).toBe('link_ended');
  expect((await answerAs(owner, requestId)).problem.code).toBe('owner_request_ended');
});

test('MAINT-17: an update withdraws the questions about quotes of vendors who were archived before', async () => {
  const { workOrderId, vendorId } = await anAskedOwner(world());
  const other = await anAskedOwner(world());
  const { organization } = world();
  const earlier = `UPDATE vendors SET archived_at = '2026-03-01' WHERE id = $1`;
  await asOwner(app.current, organization, earlier, [vendorId]);
  const chosen = `UPDATE work_orders SET vendor_id = $1 WHERE id = $2`;
  await asOwner(app.current, organization, chosen, [vendorId, workOrderId]);
  const visit = `INSERT INTO vendor_times
    (organization_id, id, link_id, starts_at, ends_at, agreed_at, created_at)
    SELECT organization_id, gen_random_uuid(), id, day, day + interval '1 hour', now(), now()
    FROM vendor_links, unnest(ARRAY['2026-02-20', '2026-03-12']::timestamptz[]) AS day
    WHERE vendor_id = $1`;
  await asOwner(app.current, organization, visit, [vendorId]);
  const migration = new URL(
    '../../../../migrations/0103_links-of-archived-vendors.sql',
    import.meta.url,
  );
  for (const statement of readFileSync(migration, 'utf8').split('--> statement-breakpoint')) {
    await asOwner(app.current, organization, statement);
  }
  expect((await approval(workOrderId)).request).toMatchObject({
    status: 'WITHDRAWN',
    words: 'Joe was archived.',
  });
  expect(await quotes(workOrderId)).toEqual([
    [300, 'OPEN'],
    [285, 'DECLINED'],
  ]);
  expect((await order(workOrderId)).vendor).toBeUndefined();
  expect((await linksOf(workOrderId)).map(({ revokedAt }) => revokedAt !== null)).toEqual([
    false,
    true,
  ]);
  // The visit that was still to come does not take place.
  expect((await linksOf(workOrderId)).at(-1)?.times).toMatchObject([
    { agreed: true },
    { agreed: false },
  ]);
  expect((await approval(other.workOrderId)).request?.status).toBe('WAITING');
});
