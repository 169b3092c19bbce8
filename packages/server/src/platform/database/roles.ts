import pg from 'pg';

/** The role that owns the tables in the embedded database, and the one that serves requests. */
export const OWNER_ROLE = 'tenantry_owner';
export const APPLICATION_ROLE = 'tenantry_app';

interface Superuser {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

/**
 * Creates the two ordinary roles of the embedded database, so that it works exactly like a separate server. They share
 * the cluster's generated password, which is in a file that only the server's user can read.
 */
export async function ensureRoles(superuser: Superuser) {
  const client = new pg.Client({ ...superuser });
  await client.connect();
  try {
    const { rows } = await client.query<{ rolname: string }>('SELECT rolname FROM pg_roles');
    const known = new Set(rows.map((row) => row.rolname));
    const password = client.escapeLiteral(superuser.password);
    for (const role of [OWNER_ROLE, APPLICATION_ROLE]) {
      if (!known.has(role)) await client.query(`CREATE ROLE ${role} LOGIN PASSWORD ${password}`);
    }
    const database = client.escapeIdentifier(superuser.database);
    await client.query(`ALTER DATABASE ${database} OWNER TO ${OWNER_ROLE}`);
    await client.query(`GRANT CONNECT ON DATABASE ${database} TO ${APPLICATION_ROLE}`);
  } finally {
    await client.end();
  }
  return {
    owner: { ...superuser, user: OWNER_ROLE },
    application: { ...superuser, user: APPLICATION_ROLE },
  };
}
