import pg from 'pg';
import { someProperties } from '../support/books.ts';
import {
  comparedCalls,
  ourCalls,
  rateOf,
  type ComparedCall,
  type Rate,
  type Side,
} from '../support/calls.ts';
import { ratio, type Figure } from '../support/figure.ts';
import { median } from '../support/load.ts';
import { startFloor } from '../support/processes.ts';
import { connectionOf, type World } from '../support/world.ts';

const ROUNDS = 3;
const SECONDS = 1;
const HOMES = 200;

interface Compared {
  /** The path of the least work that the call could be. */
  readonly floor: string;
  /** The most that it may take as a multiple of that, with one connection and with twenty. */
  readonly most: readonly [number, number];
  readonly writes?: true;
}

const compared: Readonly<Record<ComparedCall, Compared>> = {
  'the landing page': { floor: '/nothing', most: [4, 6] },
  'the list of homes': { floor: '/homes/ORGANIZATION', most: [4, 5] },
  'the list of homes, compressed': { floor: '/homes/ORGANIZATION', most: [5, 5] },
  'one home': { floor: '/home/ORGANIZATION/{home}', most: [2, 2] },
  'its invoices': { floor: '/invoices/ORGANIZATION/{home}', most: [3, 3.5] },
  'creating an invoice': { floor: '/invoice/ORGANIZATION/{home}', most: [4, 3], writes: true },
  'recording a payment': { floor: '/payment/ORGANIZATION/{home}', most: [4, 4], writes: true },
};

/** The calls that are compared with other products, in turns with a bare query or transaction behind `node:http`. */
export async function callFigures(world: World, url: string): Promise<Figure[]> {
  const floor = await startFloor(connectionOf(world.dataDir));
  const figures: Figure[] = [];
  try {
    for (const call of comparedCalls) {
      const { floor: path, most, writes } = compared[call];
      // The lists are not of the books that grow meanwhile.
      const books = writes ? world.landing : world.small;
      const { domain: host, adminToken: token, organizationId } = books;
      const ours = ourCalls({ url, host, token })[call];
      const bare = { url: floor.url + path.replace('ORGANIZATION', organizationId) };
      const homes = await homesOf(world, organizationId);
      for (const [index, connections] of [1, 20].entries()) {
        const what = `${call}, ${connections} at once`;
        const load = { connections, seconds: SECONDS, homes };
        const { ours: us, bare: least } = await inTurns(ours, bare, load);
        figures.push(ratio(what, 'ms', us, least, most[index] ?? 0));
      }
    }
    return figures;
  } finally {
    await floor.stop();
  }
}

async function homesOf({ dataDir }: World, organizationId: string): Promise<string[]> {
  const client = new pg.Client({ ...connectionOf(dataDir) });
  await client.connect();
  const homes = await someProperties(client, organizationId, HOMES);
  await client.end();
  return homes;
}

/** The milliseconds of an answer: with all connections busy, their number divided by the rate. */
async function inTurns(ours: Side, bare: Side, load: Rate) {
  const latency = async (side: Side) => (load.connections * 1000) / (await rateOf(side, load));
  const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const us = await latency(ours);
    const least = await latency(bare);
    // The first round warms up both.
    if (round === 0) continue;
    times.ours.push(us);
    times.bare.push(least);
  }
  return { ours: median(times.ours), bare: median(times.bare) };
}
