import { z } from 'zod';
import { requiredText, version, versionSeen } from '#shared/fields';
import { permissions } from '#shared/permissions';
import { isBuiltInName, MOST_ROLE_LETTERS } from './own-roles.rules.ts';

const permission = z.enum(permissions);

/** A built-in role, or one that the organization has defined. */
export const definedRole = z.object({
  /** Null for a built-in role, which cannot be changed. */
  id: z.string().nullable(),
  name: z.string(),
  permissions: z.array(permission),
  /** How many people have it now. */
  people: z.int(),
  /** Null for a built-in role. */
  version: version.nullable(),
});

export type DefinedRole = z.output<typeof definedRole>;

const roleFields = {
  name: requiredText(MOST_ROLE_LETTERS, 'Name is required').refine((name) => !isBuiltInName(name), {
    error: 'A built-in role has this name. Choose another one.',
  }),
  permissions: z.array(permission).min(1, 'Choose at least one permission').max(permissions.length),
};

export const roleInput = z.strictObject(roleFields);

export type RoleInput = z.output<typeof roleInput>;

export const roleUpdate = z.strictObject({ ...roleFields, version: versionSeen });

export type RoleUpdate = z.output<typeof roleUpdate>;
