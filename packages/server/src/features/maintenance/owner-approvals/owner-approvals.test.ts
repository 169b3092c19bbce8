import { maintenanceEndpoints } from '@tenantry/contract/maintenance/maintenance.endpoints';
import { ownerApprovalsEndpoints } from '@tenantry/contract/maintenance/owner-approvals.endpoints';
import { vendorLinksEndpoints } from '@tenantry/contract/maintenance/vendor-links.endpoints';
import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import { aPdf } from '@tenantry/reading/testing/some-pdfs';
import { beforeEach, describe, expect, test } from 'vitest';
import { onDay } from '#testing/billing';
import { aPerson, aProperty, type TestPerson } from '#testing/factories';
import { asOwner, tablesWith } from '#testing/inspection';
import { signedInAgain } from '#testing/landlord';
import { aReport, aWorkOrder } from '#testing/maintenance';
import { useOutbox } from '#testing/outbox';
import { anAskedOwner, aQuote, quoteBy, setLimit } from '#testing/owner-approvals';
import { aLimitedPerson } from '#testing/scopes';
import { TODAY, useTestApp } from '#testing/test-app';
import { anAcceptedVendor, asVendor } from '#testing/vendor-links';
import { aPicture, aRentalIn, aWorld, type World } from '#testing/world';

const app = useTestApp();
const outbox = useOutbox(app);

let world: World;

beforeEach(async () => {
  onDay(app.current, TODAY);
  world = await aWorld(app.current);
});

const staff = () => ({ as: world.admin });

const decide = async (workOrderId: string, quoteId: string, approve = true, note = '') =>
  app.current.call(vendorLinksEndpoints.decide, {
    ...staff(),
    params: { workOrderId, quoteId },
    body: { approve, note },
  });

const approval = async (workOrderId: string) =>
  (await app.current.call(ownerApprovalsEndpoints.ofOrder, { ...staff(), params: { workOrderId } }))
    .body;

const order = async (workOrderId: string) =>
  (await app.current.call(maintenanceEndpoints.one, { ...staff(), params: { workOrderId } })).body;

const quotes = async (workOrderId: string) => {
  const params = { workOrderId };
  const { body } = await app.current.call(vendorLinksEndpoints.list, { ...staff(), params });
  return body.flatMap((link) => link.quotes.map(({ amount, status }) => [amount, status]));
};

const remind = async (workOrderId: string, as = world.admin) =>
  app.current.call(ownerApprovalsEndpoints.remind, { as, params: { workOrderId }, body: {} });

const withdraw = async (workOrderId: string) =>
  app.current.call(ownerApprovalsEndpoints.withdraw, { ...staff(), params: { workOrderId } });

const override = async (workOrderId: string, quoteId: string, as = world.admin) =>
  app.current.call(ownerApprovalsEndpoints.override, {
    as,
    params: { workOrderId },
    body: { quoteId, reason: 'Water runs into the cellar.' },
  });

const questionsOf = async (as: TestPerson) =>
  (await app.current.call(ownerApprovalsEndpoints.ofOwner, { as })).body;

const answerAs = async (as: TestPerson, requestId: string, approve = true) =>
  app.current.call(ownerApprovalsEndpoints.answer, {
    as,
    params: { requestId },
    body: { approve, words: 'Go ahead.' },
  });

/** What somebody without an account does with a token. */
const visitor = (token: string, host = world.admin.host) => ({
  open: async () => app.current.call(ownerApprovalsEndpoints.open, { host, params: { token } }),
  answer: async (approve: boolean, words = '') =>
    app.current.call(ownerApprovalsEndpoints.answerByLink, {
      host,
      params: { token },
      body: { approve, words },
    }),
});

/** The secret of the owner's mail with this number. */
async function mailedToken({ emailAddress }: TestPerson, number = 1): Promise<string> {
  const mails = await outbox.mailsTo(emailAddress, number);
  return mails.at(-1)?.link.pathname.split('/').at(-1) ?? '';
}

const needs = async (as = world.admin) => {
  const { body } = await app.current.call(todayEndpoints.needs, { as, query: { limit: 50 } });
  return body.items.filter(({ kind }) => kind.startsWith('owner_'));
};

describe('MAINT-7: the owner approves a quote above the limit', () => {
  test('BOOKS-20: below the approval limit, or without one, staff approve alone', async () => {
    const { id } = await aProperty(app.current, world.admin);
    await setLimit(app.current, world.admin, id, 285);
    const { id: workOrderId } = await aWorkOrder(app.current, world.admin, id);
    const { quoteId } = await aQuote(world, workOrderId, 285);
    await decide(workOrderId, quoteId);
    expect(await quotes(workOrderId)).toEqual([[285, 'APPROVED']]);
    const dear = await aQuote(world, workOrderId, 285.01);
    expect((await decide(workOrderId, dear.quoteId)).problem.code).toBe('no_owner_to_ask');
    await setLimit(app.current, world.admin, id, null);
    await decide(workOrderId, dear.quoteId);
    expect((await approval(workOrderId)).request).toBeNull();
  });

  test('MAINT-7: is mailed a link, sees all quotes, and approves', async () => {
    const asked = await anAskedOwner(world);
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

  test('MAINT-7: declines with words, which leaves the quote to the staff', async () => {
    const { owner, workOrderId } = await anAskedOwner(world);
    const declined = await visitor(await mailedToken(owner)).answer(false, 'Ask one more.');
    expect(declined.body.status).toBe('DECLINED');
    expect((await quotes(workOrderId)).map(([, status]) => status)).toEqual(['OPEN', 'OPEN']);
    expect(await needs()).toMatchObject([
      { kind: 'owner_answered', answer: 'DECLINED', words: 'Ask one more.' },
    ]);
  });

  test('MAINT-7: an owner with an account decides there, and only about own homes', async () => {
    const { owner, requestId, workOrderId } = await anAskedOwner(world);
    const { owner: other } = await anAskedOwner(world);
    expect(await questionsOf(owner)).toMatchObject([{ id: requestId, status: 'WAITING' }]);
    expect(await questionsOf(world.admin)).toEqual([]);
    expect((await answerAs(other, requestId)).status).toBe(404);
    expect((await answerAs(world.admin, requestId)).status).toBe(404);
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
    const { id } = await aProperty(app.current, world.admin);
    const second = await aLimitedPerson(world, 'Owner', [id]);
    const { owner, requestId } = await anAskedOwner(world, id);
    const tokens = [await mailedToken(owner), await mailedToken(second)];
    const answers = await Promise.all(
      tokens.map(async (token, index) => visitor(token).answer(index === 0)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 410]));
    expect((await answerAs(second, requestId)).problem.code).toBe('owner_request_ended');
  });

  test('MAINT-7: an owner who also works here decides at once', async () => {
    const { id } = await aProperty(app.current, world.admin);
    await setLimit(app.current, world.admin, id, 0);
    const { id: workOrderId } = await aWorkOrder(app.current, world.admin, id);
    const { quoteId } = await aQuote(world, workOrderId, 285);
    const role = `UPDATE users SET roles = '{SiteAdmin,Owner}' WHERE id = $1`;
    await asOwner(app.current, world.organization, role, [world.admin.userId]);
    await decide(workOrderId, quoteId);
    expect(await quotes(workOrderId)).toEqual([[285, 'APPROVED']]);
  });

  test('MAINT-7: after a new quote, the owner is asked again', async () => {
    const { owner, workOrderId, quoteId } = await anAskedOwner(world);
    const token = await mailedToken(owner);
    const { linkId } = await aQuote(world, workOrderId, 260);
    expect((await visitor(token).answer(true)).problem.code).toBe('link_ended');
    expect(await questionsOf(owner)).toEqual([]);
    expect(await approval(workOrderId)).toMatchObject({ request: { outdated: true } });
    expect(await needs()).toMatchObject([{ kind: 'owner_answered', answer: 'OUTDATED' }]);
    expect((await remind(workOrderId)).problem.code).toBe('owner_not_asked');
    await decide(workOrderId, quoteId);
    const again = await mailedToken(owner, 2);
    expect((await visitor(again).open()).body.quotes).toHaveLength(3);
    await quoteBy(world, linkId, 240);
    expect((await visitor(again).open()).problem.code).toBe('link_ended');
  });

  test('MAINT-7: a reminder brings a new link, once a day and three times', async () => {
    const { owner, workOrderId } = await anAskedOwner(world);
    const first = await mailedToken(owner);
    expect((await remind(workOrderId)).problem.code).toBe('owner_reminded');
    const statuses: number[] = [];
    for (const day of ['2026-03-11', '2026-03-12', '2026-03-13', '2026-03-14']) {
      onDay(app.current, day);
      world = { ...world, admin: await signedInAgain(app.current, world.admin) };
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

  test('MAINT-7: staff approve without the owner only with a reason, if they keep the books', async () => {
    const { owner, workOrderId, quoteId, dear } = await anAskedOwner(world);
    const token = await mailedToken(owner);
    const maintenance = await aPerson(app.current, world.organization, 'Maintenance');
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

  test('MAINT-7: an owner sees no words and no contact of the tenant', async () => {
    const { property } = await aRentalIn(world);
    const report = await aReport(app.current, world.lessee, {
      description: 'The sink leaks. Call Zenobia at 6465550147.',
    });
    const owner = await aLimitedPerson(world, 'Owner', [property.id]);
    await setLimit(app.current, world.admin, property.id, 0);
    const { quoteId } = await aQuote(world, report.id, 285);
    await decide(report.id, quoteId);
    const { body } = await visitor(await mailedToken(owner)).open();
    expect(body.title).toBe('The sink leaks');
    expect(JSON.stringify(body)).not.toMatch(/Zenobia|6465550147/);
  });
});

describe('MAINT-7: the files that an owner sees', () => {
  /** A question about two quotes, each with a file, and further files that are not for the owner. */
  async function aQuestionWithFiles() {
    const { id: propertyId } = await aProperty(app.current, world.admin);
    const owner = await aLimitedPerson(world, 'Owner', [propertyId]);
    await setLimit(app.current, world.admin, propertyId, 250);
    const { id: workOrderId } = await aWorkOrder(app.current, world.admin, propertyId);
    const addPhoto = async (stage: 'REPORT' | 'BEFORE') => {
      const params = { workOrderId, stage, fileName: 'sink.png' };
      const file = await aPicture();
      const call = { ...staff(), params, file };
      return (await app.current.call(maintenanceEndpoints.upload, call)).body.files.at(-1)!.id;
    };
    const photo = await addPhoto('REPORT');
    const before = await addPhoto('BEFORE');
    const joe = asVendor(world, await anAcceptedVendor(world, workOrderId));
    const ann = asVendor(world, await anAcceptedVendor(world, workOrderId));
    const paper = { fileName: 'offer.pdf', file: await aPdf() };
    const offer = async (vendor: typeof joe, amount: string) => {
      const { body } = await vendor.quoteWithFile(paper, { amount });
      return body.quotes.find((quote) => quote.amount === Number(amount))!;
    };
    const lost = await offer(ann, '400');
    await decide(workOrderId, lost.id, false);
    const dear = await offer(ann, '300');
    const cheap = await offer(joe, '285');
    const bill = await joe.invoice(
      { ...paper, fileName: 'bill.pdf' },
      { amount: '9', number: '1' },
    );
    await decide(workOrderId, cheap.id);
    const seen = [photo, cheap.file!.id, dear.file!.id];
    return { owner, seen, hidden: [before, lost.file!.id, bill.body.invoices[0]!.file.id] };
  }

  test('MAINT-7: an owner opens the files of the quotes to compare and the photos of the problem, and no other file', async () => {
    const { owner, seen, hidden } = await aQuestionWithFiles();
    const [question] = await questionsOf(owner);
    const offered = { name: 'offer.pdf', contentType: 'application/pdf' };
    expect(question?.quotes).toMatchObject([
      { amount: 285, file: { id: seen[1], ...offered } },
      { amount: 300, file: { id: seen[2], ...offered } },
    ]);
    const token = await mailedToken(owner);
    expect((await visitor(token).open()).body).toEqual(question);
    const byLink = async (fileId: string) =>
      app.current.call(ownerApprovalsEndpoints.file, {
        host: world.admin.host,
        params: { token, fileId },
        query: {},
      });
    const signedIn = async (fileId: string, as = owner) =>
      app.current.call(ownerApprovalsEndpoints.fileOfOwner, {
        as,
        params: { requestId: question?.id ?? '', fileId },
        query: {},
      });
    const statuses = async (get: (fileId: string) => Promise<{ readonly status: number }>) =>
      Promise.all([...seen, ...hidden].map(async (id) => (await get(id)).status));
    const allowed = [200, 200, 200, 404, 404, 404];
    expect(await statuses(byLink)).toEqual(allowed);
    expect(await statuses(signedIn)).toEqual(allowed);
    const other = await aLimitedPerson(world, 'Owner', []);
    expect(await statuses((id) => signedIn(id, other))).toEqual(allowed.map(() => 404));
    await visitor(token).answer(true);
    expect(await statuses(byLink)).toEqual(allowed.map(() => 410));
    expect(new Set(await statuses(signedIn))).not.toContain(200);
  });
});

describe('MAINT-17: links of owners that open nothing', () => {
  const codes = async (token: string, host?: string) => {
    const who = visitor(token, host);
    const file = app.current.call(ownerApprovalsEndpoints.file, {
      host: host ?? world.admin.host,
      params: { token, fileId: crypto.randomUUID() },
      query: {},
    });
    const tried = [who.open(), who.answer(true), file];
    return new Set((await Promise.all(tried)).map((each) => `${each.status} ${each.problem.code}`));
  };
  const ended = new Set(['410 link_ended']);

  test('MAINT-17: withdrawn, foreign, made-up and old links of owners: 410, and nothing else is said', async () => {
    const { owner, workOrderId } = await anAskedOwner(world);
    const token = await mailedToken(owner);
    const other = await aWorld(app.current);
    expect(await codes(token, other.admin.host)).toEqual(ended);
    expect(await codes('made-up')).toEqual(ended);
    await withdraw(workOrderId);
    await withdraw(workOrderId);
    expect(await codes(token)).toEqual(ended);
    expect((await approval(workOrderId)).request?.status).toBe('WITHDRAWN');
    const late = await anAskedOwner(world);
    const lateToken = await mailedToken(late.owner);
    onDay(app.current, '2026-04-10');
    expect(await codes(lateToken)).toEqual(ended);
  });

  test('MAINT-17: a link of an owner ends with the work order, for good, and with the ownership', async () => {
    const { owner, workOrderId } = await anAskedOwner(world);
    const token = await mailedToken(owner);
    const params = { workOrderId };
    for (const status of ['CANCELLED', 'TRIAGED'] as const) {
      await app.current.call(maintenanceEndpoints.move, { ...staff(), params, body: { status } });
      expect(await codes(token)).toEqual(ended);
    }
    const second = await anAskedOwner(world);
    const secondToken = await mailedToken(second.owner);
    const gone = `DELETE FROM user_places WHERE user_id = $1`;
    await asOwner(app.current, world.organization, gone, [second.owner.userId]);
    expect(await codes(secondToken)).toEqual(ended);
  });

  test('MAINT-17: an owner cannot approve the quote of a vendor whose link has ended', async () => {
    const { owner, workOrderId, vendorId, requestId } = await anAskedOwner(world);
    const revoked = `UPDATE vendor_links SET revoked_at = now() WHERE vendor_id = $1`;
    await asOwner(app.current, world.organization, revoked, [vendorId]);
    expect((await visitor(await mailedToken(owner)).answer(true)).problem.code).toBe('link_ended');
    expect((await answerAs(owner, requestId)).problem.code).toBe('owner_request_ended');
    expect((await approval(workOrderId)).request?.status).toBe('WAITING');
  });

  test('MAINT-17: declining the proposed quote ends the question to the owner', async () => {
    const { owner, workOrderId, quoteId, dear } = await anAskedOwner(world);
    const token = await mailedToken(owner);
    await decide(workOrderId, dear.quoteId, false);
    expect((await visitor(token).open()).body.quotes).toHaveLength(1);
    await decide(workOrderId, quoteId, false);
    expect(await codes(token)).toEqual(ended);
    expect((await approval(workOrderId)).request?.status).toBe('ENDED');
  });
});
