import { areas, type Area, type Permission } from '@tenantry/contract/shared/permissions';
import { roleInput, type DefinedRole } from '@tenantry/contract/access/own-roles.schemas';

export interface RoleDraft {
  name: string;
  permissions: readonly Permission[];
}

/** @param role null for a new role */
export const roleDraft = (role: Pick<DefinedRole, 'name' | 'permissions'> | null): RoleDraft => ({
  name: role?.name ?? '',
  permissions: role?.permissions ?? [],
});

/** Nothing can be done with these yet. */
const unused: ReadonlySet<Permission> = new Set([
  'audit:write',
  'bank:write',
  'maintenance:read',
  'maintenance:write',
  'applications:read',
  'applications:write',
]);

/** The permissions to tick, by area. */
export const areasToTick: readonly { readonly area: Area; readonly permissions: Permission[] }[] =
  areas
    .map((area) => ({
      area,
      permissions: ([`${area}:read`, `${area}:write`] as const).filter((each) => !unused.has(each)),
    }))
    .filter(({ permissions }) => permissions.length > 0);

/** Who changes an area also reads it, so that the pages with the buttons open. */
export function ticked(held: readonly Permission[], permission: Permission, on: boolean) {
  const [area = '', act] = permission.split(':');
  const read = `${area}:read` as Permission;
  const write = `${area}:write` as Permission;
  const together = act === 'write' ? [read, write] : [read];
  if (on) return [...new Set([...held, ...together])];
  const without = act === 'write' ? [write] : [read, write];
  return held.filter((each) => !without.includes(each));
}

export function roleErrors(draft: RoleDraft): Record<string, string> {
  const errors: Record<string, string> = {};
  const sent = { name: draft.name, permissions: [...draft.permissions] };
  for (const { path, message } of roleInput.safeParse(sent).error?.issues ?? []) {
    errors[String(path[0])] ??= message;
  }
  return errors;
}
