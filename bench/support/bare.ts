import { createHash } from 'node:crypto';
import { cpus, freemem, loadavg, release, totalmem } from 'node:os';
import pg from 'pg';
import type { Figure } from './figure.ts';
import { median } from './load.ts';
import { connectionOf, type World } from './world.ts';

const ROUNDS = 200;

/** Where the bench runs: without it, nobody can compare two runs. */
export function machine(): string {
  const gigabytes = (bytes: number) => (bytes / 1024 ** 3).toFixed(0);
  const [first] = cpus();
  return [
    `${cpus().length} x ${first?.model.trim() ?? 'unknown processor'}`,
    `${gigabytes(totalmem())} GB of memory, ${gigabytes(freemem())} free`,
    `${process.platform} ${release()}`,
    `Node ${process.versions.node}`,
    `${loadavg()[0]?.toFixed(1)} processes were waiting or running`,
  ].join(' · ');
}

/** The milliseconds of a fixed computation, for figures that do not use the database. */
export function bareComputation(): string {
  const block = Buffer.alloc(1024 ** 2);
  const time = median(
    Array.from({ length: 20 }, () => elapsed(() => createHash('sha256').update(block).digest())),
  );
  return `sha256 of 1 MB ${time.toFixed(2)} ms`;
}

/** The milliseconds of the shortest useful query on one connection: the invoices of one property by their index. */
export async function bareQuery({ dataDir, big }: World): Promise<string> {
  const client = new pg.Client({ ...connectionOf(dataDir) });
  await client.connect();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now();
    await client.query({
      name: 'bare',
      text: `SELECT i.id, i.amount, i.remaining_balance FROM invoices i WHERE i.organization_id = $1 AND i.property_id =
        (SELECT id FROM properties WHERE organization_id = $1 AND id >= $2 ORDER BY id LIMIT 1)`,
      values: [
        big.organizationId,
        `00000000-${(round * 50).toString(16).padStart(4, '0')}-7000-8000-000000000000`,
      ],
    });
    times.push(performance.now() - begun);
  }
  await client.end();
  return `bare query ${median(times).toFixed(2)} ms`;
}

/** A bound in milliseconds or seconds says little without the speed of the machine in the same minutes. */
export const beside = (figures: readonly Figure[], bare: string): Figure[] =>
  figures.map((figure) => (isTime(figure) ? { ...figure, floor: figure.floor ?? bare } : figure));

const isTime = ({ measured }: Figure) => / m?s\b/.test(measured);

function elapsed(work: () => void): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}
