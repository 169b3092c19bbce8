import { billingFigures } from './figures/billing.ts';
import { callFigures } from './figures/calls.ts';
import { compressionFigures } from './figures/compression.ts';
import { endpointFigures } from './figures/endpoints.ts';
import { listFigures, todayFigures } from './figures/lists.ts';
import { memoryFigures } from './figures/memory.ts';
import { neighborFigures } from './figures/neighbors.ts';
import { paymentFigures } from './figures/payments.ts';
import { pdfFigures } from './figures/pdf.ts';
import { readingFigures } from './figures/reading.ts';
import { reachFigures } from './figures/reach.ts';
import { reportFigures } from './figures/report.ts';
import { scaleFigures } from './figures/scale.ts';
import { searchFigures } from './figures/search.ts';
import { startFigures } from './figures/start.ts';
import { webFigures } from './figures/web.ts';
import { bareComputation, bareQuery, beside, machine } from './support/bare.ts';
import { printTable, type Figure } from './support/figure.ts';
import { startProduct } from './support/processes.ts';
import { buildWorld, untilJobsAreDone, type World } from './support/world.ts';

const say = (line: string) => process.stderr.write(`${line}\n`);

const alone: Record<string, () => Promise<Figure[]>> = {
  start: startFigures,
  pdf: pdfFigures,
  reading: readingFigures,
};

/** The order matters: the last ones change the data that the others measure. */
const onWorld: Record<string, (world: World, url: string) => Promise<Figure[]>> = {
  web: webFigures,
  endpoints: endpointFigures,
  compression: compressionFigures,
  payments: paymentFigures,
  neighbors: neighborFigures,
  scale: scaleFigures,
  lists: listFigures,
  today: todayFigures,
  search: searchFigures,
  report: reportFigures,
  memory: memoryFigures,
  billing: billingFigures,
  calls: callFigures,
  reach: reachFigures,
};

/** These need a product that has done nothing else. */
const onFreshProduct = new Set(['memory']);

const names = process.argv.slice(2);
const unknown = names.find((name) => !(name in alone) && !(name in onWorld));
if (unknown !== undefined) {
  const known = [...Object.keys(alone), ...Object.keys(onWorld)].join(', ');
  throw new Error(`there are no figures named ${unknown}; there are: ${known}`);
}
const isAsked = ([name]: readonly [string, unknown]) => names.length === 0 || names.includes(name);

const figures: Figure[] = [];
const runsOn = machine();
say(runsOn);

for (const [name, measure] of Object.entries(alone).filter(isAsked)) {
  say(`Measuring ${name} ...`);
  const bare = bareComputation();
  figures.push(...beside(await measure(), bare));
}

const asked = Object.entries(onWorld).filter(isAsked);
if (asked.length > 0) {
  say('Making organizations of 100, 500 and 10,000 properties ...');
  const world = await buildWorld();
  let product = await startProduct('serve', world.dataDir, 0);
  try {
    say('Waiting for the jobs of these books ...');
    await untilJobsAreDone(world);
    for (const [name, measure] of asked) {
      say(`Measuring ${name} ...`);
      if (onFreshProduct.has(name)) {
        await product.stop();
        product = await startProduct('serve', world.dataDir, 0);
      }
      const bare = await bareQuery(world);
      figures.push(...beside(await measure(world, product.url), bare));
    }
  } finally {
    await product.stop();
    await world.remove();
  }
}

process.stdout.write(`${runsOn}\n`);
printTable(figures);
process.stdout.write(`All of it took ${(performance.now() / 60_000).toFixed(0)} minutes.\n`);
process.exitCode = figures.every((figure) => figure.holds) ? 0 : 1;
