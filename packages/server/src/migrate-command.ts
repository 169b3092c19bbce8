import { parseArgs } from 'node:util';
import {
  distribute,
  refuseWithoutCitus,
  type Distribution,
} from './platform/database/distribute.ts';
import type { Backend } from './backend.ts';
import { migrateUsage } from './usage.ts';

/** Whether `--NAME` was given; null after a message about any other word. */
export function readSwitch(
  name: string,
  usage: string,
  say: (line: string) => void,
): boolean | null {
  try {
    const options = { [name]: { type: 'boolean', default: false } } as const;
    const { values } = parseArgs({ args: process.argv.slice(3), options });
    return values[name] === true;
  } catch (error) {
    say(`${(error as Error).message}\nUsage: ${usage}`);
    return null;
  }
}

/** Brings the database to the current schema. With `--distribute`, also declares its tables to Citus. */
export async function migrateOnly(
  open: () => Promise<Pick<Backend, 'open'>>,
  say: (line: string) => void,
): Promise<void> {
  const asked = readSwitch('distribute', migrateUsage, say);
  if (asked === null) {
    process.exitCode = 2;
    return;
  }
  const opened = await open();
  const { owner, pool } = opened.open;
  let role = '';
  try {
    if (asked) await refuseWithoutCitus(pool);
    const { rows } = await pool.query<{ name: string }>('SELECT current_user AS name');
    role = rows[0]?.name ?? '';
  } finally {
    await opened.open.close();
  }
  say('The database is at the current schema.');
  // Tables are distributed for the first time only while nobody is connected as the servers' role.
  if (asked) say(sentenceOf(await distribute(owner, role)));
}

function sentenceOf({ distributed, copied }: Distribution): string {
  if (distributed.length + copied.length === 0) return 'All tables are already distributed.';
  return (
    `Distributed ${distributed.length} tables by organization; ` +
    `every node now has a copy of ${copied.length} more.`
  );
}
