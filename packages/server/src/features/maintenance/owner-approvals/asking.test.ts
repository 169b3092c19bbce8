import { ownerApprovalsEndpoints } from '@tenantry/contract/maintenance/owner-approvals.endpoints';
import { vendorLinksEndpoints } from '@tenantry/contract/maintenance/vendor-links.endpoints';
import { expect, test } from 'vitest';
import { aPerson, aProperty } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { aWorkOrder } from '#testing/maintenance';
import { anAskedOwner, aQuote, quoteBy, setLimit } from '#testing/owner-approvals';
import { aLimitedPerson } from '#testing/scopes';
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
  quotes,
  remind,
  override,
  questionsOf,
  answerAs,
  visitor,
  mailedToken,
  needs,
} = useOwnerApprovals();

test('BOOKS-20: below the approval limit, or without one, staff approve alone', async () => {
  const { id } = await aProperty(app.current, world().admin);
  await setLimit(app.current, world().admin, id, 285);
  const { id: workOrderId } = await aWorkOrder(app.current, world().admin, id);
  const { quoteId } = await aQuote(world(), workOrderId, 285);
  await decide(workOrderId, quoteId);
  expect(await quotes(workOrderId)).toEqual([[285, 'APPROVED']]);
  const dear = await aQuote(world(), workOrderId, 285.01);
  expect((await decide(workOrderId, dear.quoteId)).problem.code).toBe('no_owner_to_ask');
  await setLimit(app.current, world().admin, id, null);
  await decide(workOrderId, dear.quoteId);
  expect((await approval(workOrderId)).request).toBeNull();
});

test('MAINT-7: an owner who also works here decides at once', async () => {
  const { id } = await aProperty(app.current, world().admin);
  await setLimit(app.current, world().admin, id, 0);
  const { id: workOrderId } = await aWorkOrder(app.current, world().admin, id);
  const { quoteId } = await aQuote(world(), workOrderId, 285);
  const role = `UPDATE users SET roles = '{SiteAdmin,Owner}' WHERE id = $1`;
  await asOwner(app.current, world().organization, role, [world().admin.userId]);
  await decide(workOrderId, quoteId);
  expect(await quotes(workOrderId)).toEqual([[285, 'APPROVED']]);
});

test('MAINT-7: after a new quote, the owner is asked again', async () => {
  const { owner, workOrderId, quoteId } = await anAskedOwner(world());
  const token = await mailedToken(owner);
  const { linkId } = await aQuote(world(), workOrderId, 260);
  expect((await visitor(token).answer(true)).problem.code).toBe('link_ended');
  expect(await questionsOf(owner)).toEqual([]);
  expect(await approval(workOrderId)).toMatchObject({ request: { outdated: true } });
  expect(await needs()).toMatchObject([{ kind: 'owner_answered', answer: 'OUTDATED' }]);
  expect((await remind(workOrderId)).problem.code).toBe('owner_not_asked');
  await decide(workOrderId, quoteId);
  const again = await mailedToken(owner, 2);
  expect((await visitor(again).open()).body.quotes).toHaveLength(3);
  await quoteBy(world(), linkId, 240);
  expect((await visitor(again).open()).problem.code).toBe('link_ended');
});

test('MAINT-7: a reminder brings a new link, once a day and three times', async () => {
  const { owner, workOrderId } = await anAskedOwner(world());
  const first = await mailedToken(owner);
  expect((await remind(workOrderId)).problem.code).toBe('owner_reminded');
  const statuses: number[] = [];
  for (const day of ['2026-03-11', '2026-03-12', '2026-03-13', '2026-03-14']) {
    await later(day);
    statuses.push((await remind(workOrderId)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 422]);
  expect(await needs()).toMatchObject([{ kind: 'owner_waiting', daysWaiting: 4 }]);
  const mails = await outbox.mailsTo(owner.emailAddress, 4);
  expect(mails.at(-1)?.text).toContain('Reminder');
  const last = await mailedToken(owner, 4);
  expect((await visitor(first).open()).status).toBe(200);
  expect((await visitor(last).answer(true)).status).toBe(200);
  expect((await visitor(first).open()).status).toBe(410);
});

test('MAINT-7: a reminder names the limit for which the owner was asked', async () => {
  const { owner, propertyId, workOrderId } = await anAskedOwner(world());
  await later('2026-03-11');
  await setLimit(app.current, world().admin, propertyId, null, '2026-03-11');
  await remind(workOrderId);
  const mails = await outbox.mailsTo(owner.emailAddress, 2);
  const text = mails.at(-1)?.text.replaceAll(/\s+/g, ' ');
  expect(text).toContain('The quote from Joe for $285.00 is above your limit of $250.00.');
});

test('MAINT-7: staff approve without the owner only with a reason, if they keep the books', async () => {
  const { owner, workOrderId, quoteId, dear } = await anAskedOwner(world());
  const token = await mailedToken(owner);
  const maintenance = await aPerson(app.current, world().organization, 'Maintenance');
  expect((await override(workOrderId, quoteId, maintenance)).status).toBe(403);
  const body = { quoteId, reason: '' };
  const empty = await app.current.call(ownerApprovalsEndpoints.override, {
    ...staff(),
    params: { workOrderId },
    body,
  });
  expect(empty.status).toBe(400);
  const done = await override(workOrderId, quoteId);
  expect(done.body.request).toMatchObject({
    status: 'OVERRIDDEN',
    words: 'Water runs into the cellar.',
  });
  expect(await quotes(workOrderId)).toEqual([
    [300, 'DECLINED'],
    [285, 'APPROVED'],
  ]);
  expect((await visitor(token).open()).status).toBe(410);
  const [, told] = await outbox.mailsTo(owner.emailAddress, 2);
  expect(told?.text).toContain('Water runs into the cellar.');
  expect((await override(workOrderId, dear.quoteId)).problem.code).toBe('quote_decided');
});

test('MAINT-7: the quotes of one work order count together, also of several vendors, and the owner reads what is approved already', async () => {
  const { id } = await aProperty(app.current, world().admin);
  const owner = await aLimitedPerson(world(), 'Owner', [id]);
  await setLimit(app.current, world().admin, id, 250);
  const { id: workOrderId } = await aWorkOrder(app.current, world().admin, id);
  const first = await aQuote(world(), workOrderId, 200);
  await decide(workOrderId, first.quoteId);
  expect(await approval(workOrderId)).toMatchObject({ agreed: 200 });
  // As much as is left.
  const small = await aQuote(world(), workOrderId, 50);
  await decide(workOrderId, small.quoteId);
  const dear = await aQuote(world(), workOrderId, 0.01);
  await decide(workOrderId, dear.quoteId);
  const unapproved = (await linksOf(workOrderId)).filter((link) => link.unapproved);
  expect(unapproved).toMatchObject([{ id: dear.linkId }]);
  expect((await approval(workOrderId)).request).toMatchObject({ status: 'WAITING', amount: 0.01 });
  const [mail] = await outbox.mailsTo(owner.emailAddress);
  expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(
    'Together with the $250.00 that is already agreed, the quote from Joe for $0.01 is above your limit of $250.00.',
  );
  const [question] = await questionsOf(owner);
  expect(question).toMatchObject({ approvalLimit: 250, others: 250, replaces: null });
  expect((await answerAs(owner, question?.id ?? '')).body).toMatchObject({ others: 250 });
  expect(await approval(workOrderId)).toMatchObject({ agreed: 250.01, quotes: [] });
});

test('MAINT-7: the approved quote of a vendor whose link was revoked does not count', async () => {
  const { id } = await aProperty(app.current, world().admin);
  await setLimit(app.current, world().admin, id, 250);
  const { id: workOrderId } = await aWorkOrder(app.current, world().admin, id);
  const { quoteId, linkId } = await aQuote(world(), workOrderId, 200);
  await decide(workOrderId, quoteId);
  const next = await aQuote(world(), workOrderId, 240);
  expect((await decide(workOrderId, next.quoteId)).problem.code).toBe('no_owner_to_ask');
  const params = { workOrderId, linkId };
  await app.current.call(vendorLinksEndpoints.revoke, { as: world().admin, params });
  await decide(workOrderId, next.quoteId);
  expect(await quotes(workOrderId)).toEqual([
    [200, 'APPROVED'],
    [240, 'APPROVED'],
  ]);
});

test('MAINT-7: a revised quote replaces the approved one of the same vendor', async () => {
  const { id } = await aProperty(app.current, world().admin);
  const owner = await aLimitedPerson(world(), 'Owner', [id]);
  await setLimit(app.current, world().admin, id, 250);
  const { id: workOrderId } = await aWorkOrder(app.current, world().admin, id);
  const { linkId, quoteId } = await aQuote(world(), workOrderId, 200);
  await decide(workOrderId, quoteId);
  const revise = async (amount: number) => {
    const revised = await quoteBy(world(), linkId, amount);
    const { quotes: terms } = await approval(workOrderId);
    await decide(workOrderId, revised);
    return terms;
  };
  expect(await revise(240)).toMatchObject([{ needsOwner: false, others: 0, replaces: 200 }]);
  expect(await approval(workOrderId)).toMatchObject({ agreed: 240, request: null });
  expect(await revise(300)).toMatchObject([{ needsOwner: true, others: 0, replaces: 240 }]);
  const [mail] = await outbox.mailsTo(owner.emailAddress);
  expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(
    'The quote from Joe for $300.00 is above your limit of $250.00. It replaces their approved quote for $240.00.',
  );
  const [question] = await questionsOf(owner);
  expect(question).toMatchObject({ others: 0, replaces: 240 });
  await answerAs(owner, question?.id ?? '');
  // The owner has agreed to more than this.
  expect(await revise(290)).toMatchObject([{ needsOwner: false, replaces: 300 }]);
  expect(await approval(workOrderId)).toMatchObject({ agreed: 290, request: { amount: 300 } });
  const ann = await aQuote(world(), workOrderId, 10);
  await decide(workOrderId, ann.quoteId);
  expect(await questionsOf(owner)).toMatchObject([{ others: 290, replaces: null }]);
});
