/**
 * `npm run --silent bench:books -- --sql 200` prints the statements that make the books of 200 properties, for another
 * product: its organization is at `peer.test`, and has the same administrator.
 *
 * Creates a data directory with the benchmark data: `npm run bench:books -- DATA_DIR`, in an empty or new directory.
 * `DATA_DIR=... npm start` serves it; the organization of 500 properties is at `localhost`, those of 100 and 10,000 at
 * `small.test` and `big.test`.
 */
import { existsSync, readdirSync } from 'node:fs';
import { hashPassword } from '../packages/server/src/features/access/index.ts';
import { administratorOf } from './support/books.sql.ts';
import { statementsOf } from './support/books.ts';
import { buildWorld, PASSWORD, shape, USERNAME } from './support/world.ts';

const [directory, count] = process.argv.slice(2);
if (directory === '--sql') {
  const organizationId = '00000000-0000-7000-8000-000000000004';
  const size = {
    ...shape,
    organizationId,
    domain: 'peer.test',
    properties: Number(count ?? 200),
  };
  const administrator = administratorOf(organizationId, USERNAME, await hashPassword(PASSWORD));
  process.stdout.write(`${[...statementsOf(size), administrator].join(';\n')};\n`);
  process.exit();
}
if (!directory) throw new Error('give the directory to be filled: npm run bench:books -- DATA_DIR');
if (existsSync(directory) && readdirSync(directory).length > 0) {
  throw new Error(`${directory} is not empty`);
}

const started = performance.now();
const { small, big, landing } = await buildWorld(directory);
const seconds = ((performance.now() - started) / 1000).toFixed(0);

process.stdout.write(`The books are in ${directory}, made in ${seconds} s.\n`);
for (const { domain, properties } of [landing, small, big]) {
  process.stdout.write(`${domain}: ${properties} properties, ${USERNAME} with ${PASSWORD}\n`);
}
