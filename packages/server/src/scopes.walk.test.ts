import { randomUUID } from 'node:crypto';
import {
  concernsEverything,
  permissionsOf,
  roleNames,
  type Role,
} from '@tenantry/contract/access/roles';
import { bulkResults, type BulkResult } from '@tenantry/contract/shared/bulk';
import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import { beforeAll, describe, expect, test } from 'vitest';
import { inOrganization } from '#testing/callers';
import { requestOf, type LooseOptions } from '#testing/calls';
import { aProperty, type TestPerson } from '#testing/factories';
import { replaceAt, valuesIn, type Path } from '#testing/paths';
import { endsItsWorld, nameOf, needsProvider, sampleCall } from '#testing/sample-calls';
import { overHttp, type HttpAnswer } from '#testing/over-http';
import { areFew } from '#platform/database/reach/rules';
import { aLimitedPerson, hiddenIds, limitTo } from '#testing/scopes';
import { useTestApp } from '#testing/test-app';
import { aWorld, type World } from '#testing/world';
import { actorOf } from './platform/actor.ts';
import { checkAccess } from './platform/http/callers.ts';

/** Walks all endpoints of staff with every built-in role, in and out of its scope; in the long form over HTTP. */

const long = process.env['TEST_LONG'] === '1';

const app = useTestApp();

const send = (request: ReturnType<typeof requestOf>): Promise<HttpAnswer> =>
  long ? overHttp(app.current, request) : app.current.app.inject(request);

const ofStaff = inOrganization.filter(
  ({ access }) => access === 'staff' || typeof access === 'object',
);

/** Whether the role permits the call, with a limited scope or without. */
function isPermitted(
  { access, wholeOrganization }: EndpointDefinition,
  role: Role,
  limited: boolean,
) {
  const held = permissionsOf(role).filter((each) => !limited || !concernsEverything(each));
  if (limited && wholeOrganization) return false;
  return typeof access === 'object' ? held.includes(access.staff) : held.length > 0;
}

describe('TRUST-7: every endpoint and every built-in role', () => {
  test('agree on who is refused, with a limited scope and without', async () => {
    const mistakes: string[] = [];
    let walked = 0;
    for (const role of roleNames) {
      for (const limited of [false, true]) {
        const homes = limited ? [randomUUID()] : null;
        const actor = actorOf({ userId: randomUUID(), sessionId: '', roles: [role], homes });
        for (const endpoint of ofStaff) {
          const isAllowed = await checkAccess(endpoint, actor, async () => false).then(
            () => true,
            () => false,
          );
          walked += 1;
          if (isAllowed !== isPermitted(endpoint, role, limited)) {
            mistakes.push(`${nameOf(endpoint)}, ${role}, limited ${limited}`);
          }
        }
      }
    }
    expect(mistakes).toEqual([]);
    expect(walked).toBe(ofStaff.length * roleNames.length * 2);
  });

  const walkedRoles: readonly Role[] = long ? roleNames : ['Bookkeeper', 'Owner'];
  test.each(walkedRoles)('refuse a limited %s before anything else', async (role) => {
    const world = await aWorld(app.current);
    const { id } = await aProperty(app.current, world.admin);
    const as = await aLimitedPerson(world, role, [id]);
    const mistakes: string[] = [];
    for (const endpoint of ofStaff) {
      const names = endpoint.path.matchAll(/:(\w+)/g);
      const params = Object.fromEntries([...names].map(([, name = '']) => [name, 'x']));
      const request = requestOf(endpoint, { params, as, host: as.host });
      const { statusCode } = await send(request);
      if ((statusCode === 403) === isPermitted(endpoint, role, true)) {
        mistakes.push(`${nameOf(endpoint)}: ${statusCode}`);
      }
    }
    expect(mistakes).toEqual([]);
  });
});

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The parts of a call that identify a record: all ids but the `key` of a new one, and names of files in the path. */
function lookedUp({ upload }: EndpointDefinition, { params, query, body }: LooseOptions): Path[] {
  return valuesIn({ params, query, body })
    .filter(({ path, value }) => {
      const isId = typeof value === 'string' && uuid.test(value) && path.at(-1) !== 'key';
      return isId || (!upload && path.join('.') === 'params.fileName');
    })
    .map(({ path }) => path);
}

/** The response without the parts that differ for each request; for a bulk call, only the result of its target. */
async function answerTo(endpoint: EndpointDefinition, options: LooseOptions, as: TestPerson) {
  const answer = await send(requestOf(endpoint, { ...options, as, host: as.host }));
  const { statusCode: status, headers, body: text } = answer;
  if (endpoint.response === bulkResults && status < 400) {
    const [result] = JSON.parse(text) as BulkResult[];
    return { status: result?.ok ? status : 404, body: { message: result?.message } };
  }
  const isJson = String(headers['content-type']).includes('json');
  const { requestId: _, ...body } = isJson
    ? (JSON.parse(text) as Record<string, unknown>)
    : { text };
  return { status, body };
}

const NO_HOME = 'Its record belongs to no home, so that nobody with a limited scope reaches it.';
const NO_UNIT = 'Its building has no home yet.';
const NOT_ASKED = 'Only the owner who is asked may see it.';

/** Calls whose samples no limited scope reaches, with the status that they get in any limited scope. */
const outOfEveryScope: Readonly<Record<string, { readonly status: number; readonly why: string }>> =
  {
    'GET /v1/admin/organization/:organizationName/users/:userId': { status: 404, why: NO_HOME },
    'GET /v1/admin/buildings/:buildingId': { status: 404, why: NO_UNIT },
    'GET /v1/admin/buildings/:buildingId/balance': { status: 404, why: NO_UNIT },
    'GET /v1/admin/buildings/:buildingId/year': { status: 404, why: NO_UNIT },
    'GET /v1/admin/organization/expenses/:expenseId': { status: 404, why: NO_HOME },
    'POST /v1/admin/organization/expenses/:expenseId': { status: 404, why: NO_HOME },
    'DELETE /v1/admin/organization/expenses/:expenseId': { status: 404, why: NO_HOME },
    'POST /v1/admin/organization/expenses/:expenseId/restore': { status: 404, why: NO_HOME },
    'POST /v1/admin/organization/expenses/:expenseId/refresh': { status: 404, why: NO_HOME },
    'GET /v1/admin/organization/receipts/:fileName': { status: 404, why: NO_HOME },
    'POST /v1/admin/tasks': { status: 422, why: NO_HOME },
    'POST /v1/admin/tasks/:taskId': { status: 404, why: NO_HOME },
    'POST /v1/admin/tasks/:taskId/done': { status: 404, why: NO_HOME },
    'DELETE /v1/admin/tasks/:taskId': { status: 404, why: NO_HOME },
    'POST /v1/admin/tasks/:taskId/restore': { status: 404, why: NO_HOME },
    'GET /v1/admin/ownerQuestions/:requestId/files/:fileId': { status: 404, why: NOT_ASKED },
    'POST /v1/admin/ownerQuestions/:requestId': { status: 404, why: NOT_ASKED },
  };

/** Lists that name no home; samples add to them. */
const ofAllHomes: ReadonlySet<string> = new Set([
  '/v1/admin/inspectionTemplates',
  '/v1/admin/vendors',
]);

/** Vendors belong to no home: everybody who plans work may call any of them. */
const ofEveryone = ({ path }: EndpointDefinition) => path.startsWith('/v1/admin/vendors');

describe('TRUST-7: out of scope', () => {
  let world: World;
  let home: string;
  let limited: TestPerson;
  let everywhere: TestPerson;

  beforeAll(async () => {
    world = await aWorld(app.current);
    home = (await aProperty(app.current, world.admin)).id;
    limited = await aLimitedPerson(world, 'SiteAdmin', [home]);
    everywhere = await aLimitedPerson(world, 'SiteAdmin', []);
  });

  const reachable = ofStaff.filter(
    (endpoint) => isPermitted(endpoint, 'SiteAdmin', true) && !endsItsWorld(endpoint),
  );

  test('every record answers like one that does not exist, and in scope as always', async () => {
    const mistakes: string[] = [];
    const counts = { out: 0, in: 0 };
    for (const endpoint of reachable) {
      const sample = await sampleCall(world, endpoint);
      const paths = ofEveryone(endpoint)
        ? []
        : lookedUp(endpoint, sample).filter(
            // Everyone knows who is on the staff.
            (path) => path.join('.') !== 'body.assigneeId',
          );
      if (paths.length > 0) {
        const hidden = await answerTo(endpoint, sample, limited);
        const missing = paths.reduce<LooseOptions>(
          (options, path) => replaceAt(options, path, randomUUID()),
          sample,
        );
        const expected = await answerTo(endpoint, missing, limited);
        counts.out += 1;
        if (JSON.stringify(hidden) !== JSON.stringify(expected) || hidden.status < 400) {
          mistakes.push(
            `${nameOf(endpoint)}: ${hidden.status} ${JSON.stringify(hidden.body).slice(0, 200)}, not ${expected.status} ${JSON.stringify(expected.body).slice(0, 120)}`,
          );
        }
      }
      await limitTo(world, everywhere);
      const shown = await answerTo(endpoint, sample, everywhere);
      counts.in += 1;
      const never = outOfEveryScope[nameOf(endpoint)];
      const success = needsProvider(endpoint) ? 422 : (never?.status ?? endpoint.status ?? 200);
      if (shown.status !== success) {
        mistakes.push(
          `${nameOf(endpoint)}, in scope: ${shown.status} ${JSON.stringify(shown.body).slice(0, 200)}`,
        );
      }
    }
    expect(mistakes).toEqual([]);
    expect(counts.out).toBeGreaterThan(100);
    expect(counts.in).toBeGreaterThan(200);
  });

  test('no answer names a record of another home', async () => {
    // Statements ask for many homes in another way.
    const homes = [home];
    while (areFew(homes)) homes.push((await aProperty(app.current, world.admin)).id);
    await limitTo(world, limited, homes);
    const leaks: string[] = [];
    const shown = new Set<string>();
    const idPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
    const calls: [EndpointDefinition, LooseOptions][] = [];
    for (const endpoint of reachable.filter(({ method }) => method === 'GET')) {
      const { params, query } = await sampleCall(world, endpoint);
      calls.push([endpoint, { params, ...(query && { query }) } as LooseOptions]);
    }
    const known = await hiddenIds(world, limited, homes);
    expect(known.size).toBeGreaterThan(100);
    for (const [endpoint, call] of calls) {
      for (const as of [limited, world.admin]) {
        const { body } = await answerTo(endpoint, call, as);
        for (const [id] of JSON.stringify(body).matchAll(idPattern)) {
          if (!known.has(id)) continue;
          if (as === limited) leaks.push(`${nameOf(endpoint)}: ${id}`);
          else shown.add(nameOf(endpoint));
        }
      }
    }
    expect(leaks).toEqual([]);
    // Someone who reaches everything is shown them.
    expect(shown.size).toBeGreaterThan(50);
  });

  test('lists, counts and sums do not change with what happens in other homes', async () => {
    // Files with the time of their making in them are different each time.
    const lists = reachable.filter(
      ({ method, path }) =>
        method === 'GET' && !/:|\.(?:zip|xlsx)$/.test(path) && !ofAllHomes.has(path),
    );
    const answers = async () => {
      const found: Record<string, unknown> = {};
      for (const endpoint of lists) {
        const { query } = await sampleCall(world, endpoint);
        found[nameOf(endpoint)] = await answerTo(endpoint, { query } as LooseOptions, limited);
      }
      return found;
    };
    const before = await answers();
    const changes = reachable.filter(({ method }) => method !== 'GET');
    for (const endpoint of changes.filter((each) => !ofEveryone(each))) {
      const sample = await sampleCall(world, endpoint);
      await app.current.call(endpoint, { ...sample, as: world.admin });
    }
    const after = await answers();
    expect(Object.keys(before).length).toBeGreaterThan(20);
    expect(after).toEqual(before);
  });
});
