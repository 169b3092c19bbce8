import { maintenanceEndpoints } from '@tenantry/contract/maintenance/maintenance.endpoints';
import { ownerApprovalsEndpoints } from '@tenantry/contract/maintenance/owner-approvals.endpoints';
import { describe, expect, test } from 'vitest';
import { onDay } from '#testing/billing';
import { aProperty } from '#testing/factories';
import { asOwner, tablesWith } from '#testing/inspection';
import { aReport } from '#testing/maintenance';
import { anAskedOwner, aQuote, setLimit } from '#testing/owner-approvals';
import { aLimitedPerson } from '#testing/scopes';
import { aRentalIn, aWorld } from '#testing/world';
import { useOwnerApprovals } from './owner-approvals.testing.ts';

const {
  app,
  outbox,
  world,
  staff,
  decide,
  approval,
  order,
  quotes,
  withdraw,
  questionsOf,
  answerAs,
  visitor,
  mailedToken,
  needs,
} = useOwnerApprovals();

test('MAINT-7: an owner is mailed a link, sees all quotes, and approves', async () => {
  const asked = await anAskedOwner(world());
  const { owner, workOrderId, quoteId } = asked;
  const waiting = [
    [300, 'OPEN'],
    [285, 'OPEN'],
  ];
  expect(await quotes(workOrderId)).toEqual(waiting);
  expect(await approval(workOrderId)).toMatchObject({
    approvalLimit: 250,
    owners: [{ userId: owner.userId }],
    request: { status: 'WAITING', amount: 285, outdated: false, canRemind: false },
  });
  const token = await mailedToken(owner);
  expect(await tablesWith(app.current, token)).toEqual([]);
  const page = await visitor(token).open();
  expect(page.body).toMatchObject({
    title: 'Fix the sink',
    note: 'Joe can come tomorrow.',
    quotes: [
      { amount: 285, vendor: 'Joe', proposed: true },
      { amount: 300, vendor: 'Joe', proposed: false },
    ],
  });
  // The same question again mails nobody again.
  await decide(workOrderId, quoteId);
  expect((await approval(workOrderId)).request?.id).toBe(asked.requestId);
  const answer = await visitor(token).answer(true, 'Fine with me.');
  expect(answer.body).toMatchObject({ status: 'APPROVED', quotes: [{ amount: 285 }] });
  expect(await quotes(workOrderId)).toEqual([
    [300, 'DECLINED'],
    [285, 'APPROVED'],
  ]);
  const { events } = await order(workOrderId);
  expect(events).toContainEqual(
    expect.objectContaining({
      kind: 'OWNER',
      by: expect.stringContaining(' '),
      note: 'Approved the quote of Joe for $285.00\nFine with me.',
    }),
  );
  expect(await approval(workOrderId)).toMatchObject({
    request: { status: 'APPROVED', words: 'Fine with me.', decidedBy: expect.any(String) },
  });
  expect((await visitor(token).answer(false)).problem.code).toBe('link_ended');
  expect(await outbox.mailsTo(owner.emailAddress)).toHaveLength(1);
});

test('MAINT-7: an owner declines with words, which leaves the quote to the staff', async () => {
  const { owner, workOrderId } = await anAskedOwner(world());
  const declined = await visitor(await mailedToken(owner)).answer(false, 'Ask one more.');
  expect(declined.body.status).toBe('DECLINED');
  expect((await quotes(workOrderId)).map(([, status]) => status)).toEqual(['OPEN', 'OPEN']);
  expect(await needs()).toMatchObject([
    { kind: 'owner_answered', answer: 'DECLINED', words: 'Ask one more.' },
  ]);
});

test('MAINT-7: an owner with an account decides there, and only about own homes', async () => {
  const { owner, requestId, workOrderId } = await anAskedOwner(world());
  const { owner: other } = await anAskedOwner(world());
  expect(await questionsOf(owner)).toMatchObject([{ id: requestId, status: 'WAITING' }]);
  expect(await questionsOf(world().admin)).toEqual([]);
  expect((await answerAs(other, requestId)).status).toBe(404);
  expect((await answerAs(world().admin, requestId)).status).toBe(404);
  expect((await answerAs(owner, requestId)).body.status).toBe('APPROVED');
  expect((await answerAs(owner, requestId)).problem.code).toBe('owner_request_ended');
  expect(await questionsOf(owner)).toEqual([]);
  expect(await needs()).toMatchObject([{ kind: 'owner_answered', answer: 'APPROVED' }]);
  const params = { workOrderId };
  const body = { status: 'SCHEDULED' as const };
  await app.current.call(maintenanceEndpoints.move, { ...staff(), params, body });
  expect(await needs()).toEqual([]);
});

test('MAINT-7: the first answer of several owners counts, also at the same time', async () => {
  const { id } = await aProperty(app.current, world().admin);
  const second = await aLimitedPerson(world(), 'Owner', [id]);
  const { owner, requestId } = await anAskedOwner(world(), id);
  const tokens = [await mailedToken(owner), await mailedToken(second)];
  const answers = await Promise.all(
    tokens.map(async (token, index) => visitor(token).answer(index === 0)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 410]));
  expect((await answerAs(second, requestId)).problem.code).toBe('owner_request_ended');
});

test('MAINT-7: an owner sees no words and no contact of the tenant', async () => {
  const { property } = await aRentalIn(world());
  const report = await aReport(app.current, world().lessee, {
    description: 'The sink leaks. Call Zenobia at 6465550147.',
  });
  const owner = await aLimitedPerson(world(), 'Owner', [property.id]);
  await setLimit(app.current, world().admin, property.id, 0);
  const { quoteId } = await aQuote(world(), report.id, 285);
  await decide(report.id, quoteId);
  const { body } = await visitor(await mailedToken(owner)).open();
  expect(body.title).toBe('The sink leaks');
  expect(JSON.stringify(body)).not.toMatch(/Zenobia|6465550147/);
});

describe('MAINT-17: links of owners that open nothing', () => {
  const codes = async (token: string, host?: string) => {
    const who = visitor(token, host);
    const file = app.current.call(ownerApprovalsEndpoints.file, {
      host: host ?? world().admin.host,
      params: { token, fileId: crypto.randomUUID() },
      query: {},
    });
    const tried = [who.open(), who.answer(true), file];
    return new Set((await Promise.all(tried)).map((each) => `${each.status} ${each.problem.code}`));
  };
  const ended = new Set(['410 link_ended']);

  test('MAINT-17: withdrawn, foreign, made-up and old links of owners: 410, and nothing else is said', async () => {
    const { owner, workOrderId } = await anAskedOwner(world());
    const token = await mailedToken(owner);
    const other = await aWorld(app.current);
    expect(await codes(token, other.admin.host)).toEqual(ended);
    expect(await codes('made-up')).toEqual(ended);
    await withdraw(workOrderId);
    await withdraw(workOrderId);
    expect(await codes(token)).toEqual(ended);
    expect((await approval(workOrderId)).request?.status).toBe('WITHDRAWN');
    const late = await anAskedOwner(world());
    const lateToken = await mailedToken(late.owner);
    onDay(app.current, '2026-04-10');
    expect(await codes(lateToken)).toEqual(ended);
  });

  test('MAINT-17: a link of an owner ends with the work order, for good, and with the ownership', async () => {
    const { owner, workOrderId } = await anAskedOwner(world());
    const token = await mailedToken(owner);
    const params = { workOrderId };
    for (const status of ['CANCELLED', 'TRIAGED'] as const) {
      await app.current.call(maintenanceEndpoints.move, { ...staff(), params, body: { status } });
      expect(await codes(token)).toEqual(ended);
    }
    const second = await anAskedOwner(world());
    const secondToken = await mailedToken(second.owner);
    const gone = `DELETE FROM user_places WHERE user_id = $1`;
    await asOwner(app.current, world().organization, gone, [second.owner.userId]);
    expect(await codes(secondToken)).toEqual(ended);
  });

  test('MAINT-17: an owner cannot approve the quote of a vendor whose link has ended', async () => {
    const { owner, workOrderId, vendorId, requestId } = await anAskedOwner(world());
    const revoked = `UPDATE vendor_links SET revoked_at = now() WHERE vendor_id = $1`;
    await asOwner(app.current, world().organization, revoked, [vendorId]);
    expect((await visitor(await mailedToken(owner)).answer(true)).problem.code).toBe('link_ended');
    expect((await answerAs(owner, requestId)).problem.code).toBe('owner_request_ended');
    expect((await approval(workOrderId)).request?.status).toBe('WAITING');
  });

  test('MAINT-17: declining the proposed quote ends the question to the owner', async () => {
    const { owner, workOrderId, quoteId, dear } = await anAskedOwner(world());
    const token = await mailedToken(owner);
    await decide(workOrderId, dear.quoteId, false);
    expect((await visitor(token).open()).body.quotes).toHaveLength(1);
    await decide(workOrderId, quoteId, false);
    expect(await codes(token)).toEqual(ended);
    expect((await approval(workOrderId)).request?.status).toBe('ENDED');
  });
});
