import pg from 'pg';
import type { Config } from '../platform/config.ts';
import { appendOnlyTables } from '../platform/database/migrate.ts';
import { dangerOfRole } from '../platform/database/refuse-powerful-role.ts';
import { failed, ok, type Check } from './report.ts';

interface Table {
  readonly name: string;
  readonly owner: string;
  readonly scoped: boolean;
  readonly secured: boolean;
  readonly changeable: boolean;
}

const tables = `
  SELECT c.relname AS name, pg_get_userbyid(c.relowner) AS owner,
         EXISTS (SELECT 1 FROM pg_attribute a
                 WHERE a.attrelid = c.oid AND a.attname = 'organization_id' AND NOT a.attisdropped) AS scoped,
         c.relrowsecurity AND c.relforcerowsecurity
           AND EXISTS (SELECT 1 FROM pg_policy p WHERE p.polrelid = c.oid) AS secured,
         has_table_privilege(c.oid, 'UPDATE, DELETE, TRUNCATE') OR has_any_column_privilege(c.oid, 'UPDATE') AS changeable
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
  ORDER BY c.relname`;

type RoleSettings = Partial<Pick<Config, 'DATABASE_OWNER_URL' | 'BACKUP_CHECK_URL'>>;

/** Whether the role that serves requests has, in each table, only the rights that the product relies on. */
export async function checkRoles(
  pool: pg.Pool,
  { DATABASE_OWNER_URL, BACKUP_CHECK_URL }: RoleSettings,
): Promise<Check> {
  const danger = await dangerOfRole(pool);
  if (danger) return failed('roles', danger, 'Change DATABASE_URL, then start the server again.');
  const { rows } = await pool.query<Table>(tables);
  const { rows: roles } = await pool.query<{ role: string }>('SELECT current_user AS role');
  const role = roles[0]?.role ?? '';
  const open = rows.filter(({ scoped, secured }) => scoped && !secured);
  const appendOnly: readonly string[] = appendOnlyTables;
  const changeable = rows.filter((table) => appendOnly.includes(table.name) && table.changeable);
  const problems = [
    ...open.map(({ name }) => `Row-level security is not in force on the table ${name}.`),
    ...changeable.map(({ name }) => `${role} may change ${name}, which must be append-only.`),
  ];
  if (problems.length > 0) {
    const advice =
      'Someone changed the database by hand: run "npm run tenantry -- migrate" with DATABASE_OWNER_URL, and if it remains, restore a backup.';
    return failed('roles', problems, advice);
  }
  const ofOwner = await ownerProblems(rows, DATABASE_OWNER_URL);
  if (ofOwner.length > 0) {
    return failed('roles', ofOwner, 'Set DATABASE_OWNER_URL to the role that owns the tables.');
  }
  const ofChecks = await checkRoleProblems(BACKUP_CHECK_URL);
  if (ofChecks.length > 0) return failed('roles', ofChecks, setCheckRole);
  const owners = [...new Set(rows.map(({ owner }) => owner))].join(', ');
  const scoped = rows.filter((table) => table.scoped).length;
  return ok(
    'roles',
    `${role} serves requests, ${owners} owns the tables, row-level security protects ${scoped} tables.`,
  );
}

/** `DATABASE_OWNER_URL`, if set, must name the owner. */
async function ownerProblems(rows: readonly Table[], url: string | undefined): Promise<string[]> {
  if (!url) return [];
  return connectedTo(url, 'DATABASE_OWNER_URL', async (client) => {
    const { rows: known } = await client.query<{ role: string }>('SELECT current_user AS role');
    const role = known[0]?.role ?? '';
    const foreign = rows.filter(({ owner }) => owner !== role);
    return foreign.map(
      ({ name, owner }) => `${name} belongs to ${owner}, not to ${role} of DATABASE_OWNER_URL.`,
    );
  });
}

const setCheckRole =
  "Use a role of its own that may create databases and nothing else: CREATE ROLE tenantry_check LOGIN CREATEDB PASSWORD '...'.";

/** `BACKUP_CHECK_URL`, if set, must name a role that creates databases and has no other power. */
async function checkRoleProblems(url: string | undefined): Promise<string[]> {
  if (!url) return [];
  return connectedTo(url, 'BACKUP_CHECK_URL', async (client) => {
    const { rows } = await client.query<{ role: string; creates: boolean; powerful: boolean }>(
      `SELECT rolname AS role, rolcreatedb OR rolsuper AS creates, rolsuper OR rolbypassrls AS powerful
       FROM pg_roles WHERE rolname = current_user`,
    );
    return rows.flatMap(({ role, creates, powerful }) => [
      ...(creates ? [] : [`${role} of BACKUP_CHECK_URL may not create databases.`]),
      ...(powerful ? [`${role} of BACKUP_CHECK_URL is not bound by row-level security.`] : []),
    ]);
  });
}

/** Findings about a role, including a failure to connect. */
async function connectedTo(
  url: string,
  setting: string,
  find: (client: pg.Client) => Promise<string[]>,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    return await find(client);
  } catch (error) {
    return [`${setting} cannot be used: ${(error as Error).message}.`];
  } finally {
    await client.end();
  }
}
