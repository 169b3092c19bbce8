import { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import type { Example } from '../platform/http/documentation/operations.ts';
import type { NamedEndpoint } from '../platform/http/named-endpoints.ts';
import { keyOf } from '../platform/http/documentation/document.ts';
import type { LooseOptions } from './calls.ts';
import { anExpense } from './expenses.ts';
import { anInvoice } from './factories.ts';
import {
  aLetter,
  archivedProperty,
  aWaitingText,
  withExpense,
  withPayment,
} from './sample-records.ts';
import { endsItsWorld } from './sample-calls.ts';
import type { TestApp } from './test-app.ts';
import { aRentalIn, aWorld, type World } from './world.ts';

/** Longer texts end here in an example. */
const LONGEST = 40;

/** What must be there for a list to have an entry. */
const shown: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  'trail.securityEvents': ({ test, admin }) => {
    const body = { authType: 'Local' as const, username: admin.emailAddress, password: 'wrong' };
    return test.call(accessEndpoints.login, { host: admin.host, body });
  },
  'messaging.outbox': aWaitingText,
  'allPayments.list': withPayment,
  'allExpenses.list': withExpense,
  'allExpenses.months': ({ test, admin }) => anExpense(test, admin, null),
  'people.letters': aLetter,
  'archive.list': archivedProperty,
};

/** The worlds in which the calls run. Each feature has one, so that a new call elsewhere does not change its examples. */
export function worldsOfExamples(app: { readonly current: TestApp }) {
  const worlds = new Map<string, Promise<World>>();
  return async (named: NamedEndpoint): Promise<World> => {
    if (endsItsWorld(named.endpoint)) return aWorld(app.current);
    const world = worlds.get(named.feature) ?? aLetWorld(app.current);
    worlds.set(named.feature, world);
    await shown[keyOf(named)]?.(await world);
    return world;
  };
}

/** A world with a home that is let, and an invoice. */
async function aLetWorld(test: TestApp): Promise<World> {
  const world = await aWorld(test);
  const { property } = await aRentalIn(world);
  await anInvoice(test, world.admin, property.id);
  return world;
}

/** What a call sent and received, short and the same in each run. */
export function exampleOf(
  endpoint: EndpointDefinition,
  { params, query, body }: LooseOptions,
  response: unknown,
): Example {
  const isJson = typeof endpoint.response !== 'string';
  return settled({ params, query, body, ...(isJson && { response }) });
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** What differs between two runs, and what it becomes: numbers in sample names, tokens, hashes and folders. */
const unsettled: readonly (readonly [RegExp, string])[] = [
  [
    /(?<=person|tenant|world[ -]?|organization ?|added ?|org|admin|user|roommate|vendor ?)\d+/gi,
    '1',
  ],
  [/\d+(?= Elm Street)/g, '12'],
  [/v1\.[\w-]{40,}(?:\.[\w-]+)*/g, 'v1.ticket'],
  [/tnt_[\w-]{6,}/g, 'tnt_key'],
  [/whsec_[^"]+/g, 'whsec_secret'],
  // The key, the codes and the recovery codes of an authenticator app.
  [/(?<="secret":")[A-Z2-7]{32}/g, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
  // Names in it have numbers, and a longer number would cut it at another place.
  [/otpauth:[^"]+/g, 'otpauth://totp/World:person%40example.com'],
  [/(?<="code":")\d{6}(?=")/g, '287082'],
  [/(?<=")[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}(?=")/g, 'k3f9-wm2q-x7ra'],
  // Tokens, challenges and signatures: letters of both cases without a space.
  [/(?<=["/])(?=[^"]*[A-Z])(?=[^"]*[a-z])[\w+=-]{20,}(?="(?!:)|\.ics)/g, 'secret'],
  [/[0-9a-f]{64}/g, '6f4c570b7f5d5da8'],
  // A run takes longer on a busy machine.
  [/"seconds":\d+/g, '"seconds":2'],
  // The time of the database, which goes on while the clock of the app is stopped in March 2026.
  [/(?!2026-03)\d{4}-\d\d-\d\dT[\d:]{8}(?:\.\d+)?Z/g, '2026-03-10T14:00:00.000Z'],
  // Messages of one moment are a millisecond apart.
  [/(?<=T[\d:]{8}\.)\d+Z/g, '000Z'],
  [/"[^"]*\/tenantry-files-[^/"]*/g, '"/data'],
];

/** Replaces what differs between two runs. Ids become numbers in the order of their appearance. */
function settled(example: object): Example {
  const ids = new Map<string, string>();
  const text = JSON.stringify(example).replaceAll(uuid, (id) => {
    const known =
      ids.get(id) ?? `01a2b3c4-0000-7000-8000-${String(ids.size + 1).padStart(12, '0')}`;
    ids.set(id, known);
    return known;
  });
  const replaced = unsettled.reduce((each, [what, by]) => each.replaceAll(what, by), text);
  return shortened(JSON.parse(replaced)) as Example;
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shortened(each)]));
}
