import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import { documentsEndpoints } from '@tenantry/contract/documents/documents.endpoints';
import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import { beforeAll, describe, expect, test } from 'vitest';
import { recipientsOf } from '#features/leases';
import { requestOf, type LooseOptions } from '#testing/calls';
import type { TestPerson } from '#testing/factories';
import { lesseeEndpoints, lesseeWalk, lineOf } from '#testing/lessee-walk';
import { signedInAgain } from '#testing/landlord';
import { readPdf } from '#testing/pdf';
import { nameOf } from '#testing/sample-calls';
import { aDraft, anEndedLease, send, settlementBody } from '#testing/settlements';
import { aTenancy, callers, marksOf, type Tenancy } from '#testing/tenancy';
import { useTestApp } from '#testing/test-app';
import { newId } from './platform/tokens.ts';

/** Walks all endpoints of tenants with everybody who is on a lease, was or will be on it, or is a stranger to it. */

const app = useTestApp();

let running: Tenancy;
let ended: Tenancy;
let onLastDay: Awaited<ReturnType<typeof keptBy>>;

beforeAll(async () => {
  running = await aTenancy(app.current, async (people) => {
    onLastDay = await keptBy(people['a former tenant']);
  });
  ended = await anEndedTenancy();
});

/** A lease that has ended, whose settlement was sent. */
async function anEndedTenancy(): Promise<Tenancy> {
  const tenancy = await aTenancy(app.current);
  const { admin, propertyId, lease } = tenancy;
  await anEndedLease(app.current, admin, { propertyId, leaseId: lease.id });
  const { after } = marksOf(tenancy);
  const deduction = {
    key: newId(),
    kind: 'OTHER' as const,
    reason: `${after[0]}: door`,
    amount: 80,
  };
  const body = settlementBody({ deductions: [deduction] });
  const draft = await aDraft(app.current, admin, lease.id, body);
  const sent = await send(app.current, admin, draft);
  if (sent.status >= 400) throw new Error(JSON.stringify(sent.problem));
  return tenancy;
}

/** Everything that a tenant reads of invoices and payments, and keeps after the last day. */
async function keptBy(as: TestPerson) {
  const invoices = (await app.current.call(invoicesEndpoints.ofLessee, { as })).body;
  return {
    // The PDF of a tenant who has left is drawn when it is opened.
    invoices: invoices.map((invoice) => ({ ...invoice, pdfUrl: null, pdfOutdated: false })),
    payments: (await app.current.call(paymentsEndpoints.ofLessee, { as })).body,
    conversations: (await app.current.call(conversationsEndpoints.ofLessee, { as, query: {} }))
      .body,
  };
}

/** The status, the code of a refusal, and the text of the answer; of a PDF, the text that a person reads. */
async function answerTo(endpoint: EndpointDefinition, options: LooseOptions, as: TestPerson) {
  const { statusCode, rawPayload, headers } = await app.current.app.inject(
    requestOf(endpoint, { ...options, as }),
  );
  const isPdf = headers['content-type'] === 'application/pdf';
  const text = isPdf
    ? (await readPdf(rawPayload)).text.replaceAll(',', '')
    : rawPayload.toString('utf8');
  const refusal = statusCode >= 400 ? (JSON.parse(text) as { code: string }).code : null;
  return { status: statusCode, refusal, text };
}

const foundIn = (text: string, marks: readonly (string | undefined)[]) =>
  marks.filter((mark) => mark !== undefined && text.includes(mark));

test('HARD-3: every endpoint of tenants has a line in the walk, and no line is left over', () => {
  expect(Object.keys(lesseeWalk).toSorted()).toEqual(lesseeEndpoints.map(nameOf).toSorted());
});

describe.each(lesseeEndpoints)('HARD-3: $method $path', (endpoint) => {
  const line = lineOf(endpoint);
  const tenancy = () => (line.ended ? ended : running);
  const others = callers.filter((caller) => !line.isFor.includes(caller));

  test('HARD-3: shows and changes nothing of a lease for those whom it is not for', async () => {
    const marks = marksOf(tenancy());
    const everything = [...marks.lease, ...marks.before, ...marks.after];
    // A refusal may repeat what was sent.
    const options = await line.prepare(tenancy(), 'the primary tenant');
    const sent = JSON.stringify(options);
    const secret = everything.filter((mark) => !sent.includes(mark));
    for (const caller of others) {
      const { refusal, text } = await answerTo(endpoint, options, tenancy().people[caller]);
      expect({ caller, refusal, found: foundIn(text, secret) }).toEqual({
        caller,
        refusal: line.refusal ?? null,
        found: [],
      });
    }
  });

  test('HARD-3: is answered for each of those whom it is for, with nothing after their last day', async () => {
    const marks = marksOf(tenancy());
    for (const caller of line.isFor) {
      const options = await line.prepare(tenancy(), caller);
      const answer = await answerTo(endpoint, options, tenancy().people[caller]);
      const isFormer = caller === 'a former tenant';
      const shown = [
        ...(line.shows?.(marks) ?? []),
        ...(isFormer ? [] : (line.showsToday?.(marks) ?? [])),
      ];
      expect({ caller, ...answer, text: foundIn(answer.text, shown) }).toEqual({
        caller,
        status: endpoint.status ?? 200,
        refusal: null,
        text: shown,
      });
      const hidden = isFormer || line.isFor === callers ? marks.after : [];
      expect({ caller, found: foundIn(answer.text, hidden) }).toEqual({ caller, found: [] });
    }
  });
});

test('HARD-3, UNIT-9: a former tenant reads exactly what was there at the end of the last day', async () => {
  const former = running.people['a former tenant'];
  expect(await keptBy(former)).toEqual(onLastDay);
  expect([onLastDay.invoices.length, onLastDay.payments.length]).toEqual([1, 1]);
});

test('HARD-3, UNIT-9: a former tenant reads the own conversation, and does not write in it', async () => {
  const reply = async (caller: 'a former tenant' | 'a second tenant') => {
    const as = running.people[caller];
    const conversation = running.before.conversations.get(as.emailAddress);
    const options = {
      params: { conversationId: conversation?.id ?? '' },
      query: {},
      body: { message: 'May I come in?' },
    };
    const { status, refusal } = await answerTo(conversationsEndpoints.respondByLessee, options, as);
    return refusal ?? status;
  };
  expect(await reply('a former tenant')).toBe('no_longer_a_tenant');
  expect(await reply('a second tenant')).toBe(201);
});

test('HARD-3, UNIT-9: a later message to a former tenant is for them, and for no other tenant', async () => {
  const { admin, people, propertyId, before } = running;
  const conversation = before.conversations.get(people['a former tenant'].emailAddress);
  const { status } = await app.current.call(conversationsEndpoints.respond, {
    as: admin,
    params: { propertyId, conversationId: conversation?.id ?? '' },
    query: { medium: 'email' },
    body: { message: 'Your key was found.' },
  });
  expect(status).toBe(201);
  const reads = async (caller: (typeof callers)[number]) => {
    const answer = await answerTo(conversationsEndpoints.ofLessee, { query: {} }, people[caller]);
    return answer.text.includes('Your key was found.');
  };
  const readers = [];
  for (const caller of callers) if (await reads(caller)) readers.push(caller);
  expect(readers).toEqual(['a former tenant']);
});

test('HARD-3, UNIT-9: a former tenant gets no newer file of a document', async () => {
  const { documentId, newerFileName } = running.before;
  const params = { documentId, fileName: newerFileName };
  const statusFor = async (caller: 'a former tenant' | 'a second tenant') =>
    (await answerTo(documentsEndpoints.fileOfLessee, { params }, running.people[caller])).status;
  expect(await statusFor('a former tenant')).toBe(404);
  expect(await statusFor('a second tenant')).toBe(200);
});

test('HARD-3, UNIT-9: who begins after a lease has ended was never on it', async () => {
  const caller = 'a tenant who begins later';
  const { lease, people, propertyId, organization, before } = ended;
  const params = { leaseId: lease.id, invoiceId: before.invoiceId };
  app.current.clock.set('2026-07-01T14:00:00Z');
  const later = await signedInAgain(app.current, people[caller]);
  const tenant = await signedInAgain(app.current, people['a second tenant']);
  const seen = async (as: TestPerson) => {
    const answers = lesseeEndpoints
      .filter(({ method, path }) => method === 'GET' && !path.includes(':conversationId'))
      .map(async (endpoint) => {
        const { text } = await answerTo(endpoint, { params }, as);
        return foundIn(text, [lease.id, propertyId]);
      });
    return (await Promise.all(answers)).flat();
  };
  expect(await seen(later)).toEqual([]);
  expect(await seen(tenant)).toContain(lease.id);
  const recipients = await app.current.database.transact({ organization }, (tx) =>
    recipientsOf(tx, lease.id, tx.today),
  );
  const addresses = recipients.map(({ emailAddress }) => emailAddress);
  expect(addresses).toContain(tenant.emailAddress);
  expect(addresses).not.toContain(later.emailAddress);
});
