import type pg from 'pg';
import { ConfigError } from '../config.ts';

/** The role that should serve requests could bypass row-level security. */
export class PowerfulRoleError extends ConfigError {}

/** Says why the pool's role must not be used: it could bypass row-level security. Null if it is fine. */
export async function dangerOfRole(
  pool: pg.Pool,
  setting = 'DATABASE_URL',
): Promise<string | null> {
  const { rows } = await pool.query<{
    role: string;
    superuser: boolean;
    bypass: boolean;
    owner: boolean;
  }>(
    // A member of a role can become it, by SET ROLE; a superuser is a member of every role.
    `SELECT current_user AS role,
            EXISTS (SELECT 1 FROM pg_roles r
                    WHERE r.rolsuper AND pg_has_role(current_user, r.oid, 'MEMBER')) AS superuser,
            EXISTS (SELECT 1 FROM pg_roles r
                    WHERE r.rolbypassrls AND pg_has_role(current_user, r.oid, 'MEMBER')) AS bypass,
            EXISTS (SELECT 1 FROM pg_class c
                    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
                      AND pg_has_role(current_user, c.relowner, 'MEMBER')) AS owner`,
  );
  const found = rows[0];
  if (!found) return 'The database role could not be read.';
  const why = found.superuser
    ? 'it is a superuser'
    : found.bypass
      ? 'it may bypass row-level security'
      : found.owner
        ? 'it owns the tables'
        : null;
  return why
    ? `The database role "${found.role}" must not serve requests, because ${why}. ` +
        `Set ${setting} to an ordinary role, and DATABASE_OWNER_URL to the owner (see docs/operations/one-server.md).`
    : null;
}
