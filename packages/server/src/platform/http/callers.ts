import { isAdmin, isSuperAdmin } from '@tenantry/contract/access/roles';
import type { Access } from '@tenantry/contract/shared/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../database/database.ts';
import { AppError } from './errors.ts';

export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]{1,100})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** Throws unless the caller may use an endpoint with this access. */
export function checkAccess(access: Access, actor: Actor | null): void {
  if (!actor) throw new AppError('not_signed_in', 'Please sign in.');
  const allowed =
    access === 'signedIn' ||
    (access === 'admin' && isAdmin(actor.roles)) ||
    (access === 'superAdmin' && isSuperAdmin(actor.roles)) ||
    (access === 'lessee' && !isAdmin(actor.roles));
  if (allowed) return;
  const trail = { kind: 'refused', userId: actor.userId } as const;
  throw new AppError('wrong_role', 'You do not have permission to do this.', { trail });
}
