import { crc32 } from 'node:zlib';
import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import { errors } from '@tenantry/contract/errors';
import { problem } from '@tenantry/contract/shared/errors';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import type { BadCase } from '#testing/bad-input/bad-case';
import { badBodies, randomBodies } from '#testing/bad-input/bad-bodies';
import { badRequests, randomRequests } from '#testing/bad-input/bad-requests';
import { badUploads, randomUploads } from '#testing/bad-input/bad-uploads';
import {
  calledByPeople,
  endsItsWorld,
  isSetup,
  nameOf,
  sampleCall,
  setupCalls,
  sharedWorlds,
} from '#testing/sample-calls';
import { seed } from '#testing/seed';
import type { LooseOptions } from '#testing/calls';
import { startTestApp, useTestApp, type TestApp } from '#testing/test-app';
import { aWorld, type World } from '#testing/world';

// Every run tries different cases, so each run needs only a few; seed.ts explains how to repeat a run.
const CASES = process.env['TEST_LONG'] === '1' ? 500 : 5;

const app = useTestApp();

/** An installation without an organization. The setup calls are tested there, with an invalid link. */
let empty: Promise<TestApp> | undefined;
afterAll(async () => (await empty)?.close());

/**
 * A different seed for each endpoint: otherwise endpoints with the same number of cases would all get the same ones.
 */
const seedOf = (endpoint: EndpointDefinition) => (seed ^ crc32(nameOf(endpoint))) | 0;

/** All systematic cases in random order, as many as fit, and random cases for the rest. */
function choose(endpoint: EndpointDefinition, good: LooseOptions): BadCase[] {
  const own = { seed: seedOf(endpoint) };
  const systematic = [badBodies, badUploads, badRequests].flatMap((list) => list(endpoint, good));
  const inAnyOrder = fc.shuffledSubarray(systematic, { minLength: systematic.length });
  const [shuffled = []] = fc.sample(inAnyOrder, { ...own, numRuns: 1 });
  const chosen = shuffled.slice(0, CASES * 0.8);
  const numRuns = CASES - chosen.length;
  return [...chosen, ...fc.sample(randomCases(endpoint, good), { ...own, numRuns })];
}

function randomCases(endpoint: EndpointDefinition, good: LooseOptions): fc.Arbitrary<BadCase> {
  const requests = randomRequests(endpoint, good.params ?? {});
  if (endpoint.body) return fc.oneof(requests, randomBodies(endpoint, good.body));
  if (!endpoint.upload || !good.file) return requests;
  return fc.oneof(requests, randomUploads(endpoint, endpoint.upload, good.file));
}

const statuses = new Set<number>(Object.values(errors).map(({ status }) => status));
const malformed = new Set([400, 404, 413, 415]);

/** Why the response to a bad request is wrong; empty if it is right. */
function complaint(endpoint: EndpointDefinition, bad: BadCase, answer: LightMyRequestResponse) {
  const { statusCode: status, headers } = answer;
  if (status >= 500) return 'the server failed';
  if (status < 400) {
    if (bad.expected !== 'any') return 'bad input was taken';
    if (typeof endpoint.response === 'string') return null;
    if (status === 202 && endpoint.emptyAnswer)
      return answer.payload === '' ? null : 'an accepted request has an answer';
    return endpoint.response.safeParse(answer.json()).success
      ? null
      : 'the answer has a wrong shape';
  }
  if (bad.expected === 'malformed' && !malformed.has(status))
    return 'it is not refused as malformed';
  if (!statuses.has(status)) return 'the status is not in the table';
  if (!String(headers['content-type']).startsWith('application/problem+json')) return 'no problem';
  const body = problem.safeParse(answer.json());
  if (!body.success || body.data.message.length < 10) return 'the problem has no message';
  return body.data.requestId === headers['x-request-id'] ? null : 'another request id';
}

/** Bad input to a read changes nothing, so that several share a world. */
const worldToRead = sharedWorlds(app, aWorld);

/** The valid call to modify, with its own records. */
function goodCalls(endpoint: EndpointDefinition) {
  let world: World | undefined;
  return async (): Promise<LooseOptions> => {
    if (endpoint.method === 'GET') world = await worldToRead(endpoint);
    else if (!world || endsItsWorld(endpoint)) world = await aWorld(app.current);
    const person = endpoint.access === 'lessee' ? world.lessee : world.superAdmin;
    const as = endpoint.access === 'public' ? null : person;
    return { ...(await sampleCall(world, endpoint)), as, host: world.organization.domain };
  };
}

interface Target {
  readonly endpoint: EndpointDefinition;
  readonly server: TestApp;
  makeReady(): Promise<LooseOptions>;
}

async function succeeds({ endpoint, server }: Target, good: LooseOptions): Promise<boolean> {
  return (await server.call(endpoint, good)).status < 400;
}

/** Problems with the responses. After a success, the next call to modify is created again. */
async function complaints(
  { endpoint, server }: Target,
  cases: readonly BadCase[],
  choice: { readonly first: LooseOptions; next(): LooseOptions | Promise<LooseOptions> },
): Promise<string[]> {
  let good = choice.first;
  const wrong: string[] = [];
  for (const bad of cases) {
    const answer = await server.app.inject(bad.request(good));
    const why = complaint(endpoint, bad, answer);
    if (why)
      wrong.push(`${bad.name}: ${why} (${answer.statusCode} ${answer.payload.slice(0, 200)})`);
    if (answer.statusCode < 400) good = await choice.next();
  }
  return wrong;
}

/**
 * Preparing a call takes much longer than making it, so a call that succeeds twice is modified again and again. It must
 * still succeed at the end; otherwise a case used it up, and all cases are tried again, with a new call after each
 * success.
 */
async function wrongAnswers(
  target: Target,
  cases: readonly BadCase[],
  good: LooseOptions,
): Promise<string[]> {
  const { endpoint, makeReady } = target;
  const reads = endpoint.method === 'GET';
  if (reads || (await succeedsTwice(target, good))) {
    const wrong = await complaints(target, cases, { first: good, next: () => good });
    if (wrong.length > 0 || reads || (await succeeds(target, good))) return wrong;
  }
  return complaints(target, cases, { first: await makeReady(), next: makeReady });
}

async function expectReasons(target: Target): Promise<void> {
  const good = await target.makeReady();
  const cases = choose(target.endpoint, good);
  expect(cases.length).toBeGreaterThanOrEqual(CASES);
  const wrong = await wrongAnswers(target, cases, good);
  expect(wrong, `with TEST_SEED=${seed}`).toEqual([]);
}

async function succeedsTwice(target: Target, good: LooseOptions): Promise<boolean> {
  return (await succeeds(target, good)) && succeeds(target, good);
}

describe.each(calledByPeople)('$method $path', (endpoint) => {
  test(`answers ${CASES} kinds of bad input with a reason, and fails on none`, async () => {
    const name = nameOf(endpoint);
    if (!isSetup(name)) {
      return expectReasons({ endpoint, server: app.current, makeReady: goodCalls(endpoint) });
    }
    const setup = setupCalls[name];
    const server = await (empty ??= startTestApp());
    const makeReady = async () => {
      const good = (await setup(server)) as LooseOptions;
      if (!good.body) return good;
      return { ...good, body: { ...good.body, setupToken: 'not-the-link' } };
    };
    return expectReasons({ endpoint, server, makeReady });
  });
});
