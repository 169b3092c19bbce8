import { isSuperAdmin } from '@tenantry/contract/access/roles';
import type { Access, EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import type { FastifyRequest } from 'fastify';
import { isStaffMember, reachesEverything, type Actor } from '../actor.ts';
import { hashToken } from '../tokens.ts';
import { AppError, wrongRole } from './errors.ts';

export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]{1,100})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

const hashes = new WeakMap<FastifyRequest, string>();

/** The hash of the request's token, computed once. */
export function tokenHashOf(request: FastifyRequest): string | null {
  const token = bearerToken(request);
  if (!token) return null;
  const hash = hashes.get(request) ?? hashToken(token);
  hashes.set(request, hash);
  return hash;
}

/** Whether a person has or had a lease. */
type HasLease = (userId: string) => Promise<boolean>;

/**
 * Throws unless the caller may use an endpoint with this access.
 * @param hasLease is only called if the roles do not decide
 */
export async function checkAccess(
  endpoint: EndpointDefinition,
  actor: Actor | null,
  hasLease: HasLease,
): Promise<void> {
  const { access, wholeOrganization } = endpoint;
  if (access === 'public') return;
  if (!actor) throw notSignedIn();
  if (actor.support && !isForSupport(endpoint)) throw supportOnlyReads();
  if (actor.support && endpoint.forSupport) return;
  if (actor.key && isForPeople(access)) throw notForKeys(actor);
  const isReached = !wholeOrganization || reachesEverything(actor);
  if (isReached && (await isAllowed(access, actor, hasLease))) return;
  // Support is not the person who let it in.
  throw wrongRole(actor.support ? {} : { trail: { kind: 'refused', userId: actor.userId } });
}

/** TRUST-9: support reads what staff reads, and takes no copies away. */
const isForSupport = ({ method, access, asksAgain, forSupport }: EndpointDefinition): boolean =>
  forSupport === true ||
  (method === 'GET' && !asksAgain && (access === 'staff' || typeof access === 'object'));

function supportOnlyReads(): AppError {
  return new AppError(
    'support_only_reads',
    'Support can only read. Ask the person who let you in to do this.',
  );
}

/** DATA-8: a program is not a person: it has no account, no lease and no installation. */
const isForPeople = (access: Access): boolean =>
  access === 'signedIn' || access === 'lessee' || access === 'superAdmin';

/** Also for calls that ask again who the person is. */
export function notForKeys({ userId }: Actor): AppError {
  return new AppError(
    'not_for_api_keys',
    'This call is not for API keys. A person must make it after logging in.',
    { trail: { kind: 'refused', userId } },
  );
}

async function isAllowed(
  access: Exclude<Access, 'public'>,
  actor: Actor,
  hasLease: HasLease,
): Promise<boolean> {
  if (access === 'signedIn') return true;
  if (access === 'staff') return isStaffMember(actor);
  if (access === 'superAdmin') return isSuperAdmin(actor.roles);
  if (access === 'lessee') return actor.roles.includes('Leasee') || hasLease(actor.userId);
  return actor.permissions.has(access.staff);
}

/** Whether the caller may use an endpoint of staff. */
export function mayCall(
  { access, wholeOrganization }: Pick<EndpointDefinition, 'access' | 'wholeOrganization'>,
  actor: Actor,
): boolean {
  if (wholeOrganization && !reachesEverything(actor)) return false;
  if (access === 'staff') return isStaffMember(actor);
  return typeof access === 'object' && actor.permissions.has(access.staff);
}

export function notSignedIn(): AppError {
  return new AppError('not_signed_in', 'Please sign in.');
}
