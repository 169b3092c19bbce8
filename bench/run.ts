import { compressionFigures } from './figures/compression.ts';
import { endpointFigures } from './figures/endpoints.ts';
import { listFigures, todayFigures } from './figures/lists.ts';
import { memoryFigures } from './figures/memory.ts';
import { paymentFigures } from './figures/payments.ts';
import { pdfFigures } from './figures/pdf.ts';
import { reportFigures } from './figures/report.ts';
import { scaleFigures } from './figures/scale.ts';
import { searchFigures } from './figures/search.ts';
import { startFigures } from './figures/start.ts';
import { webFigures } from './figures/web.ts';
import { printTable, type Figure } from './support/figure.ts';
import { startProduct } from './support/processes.ts';
import { buildWorld } from './support/world.ts';

const say = (line: string) => process.stderr.write(`${line}\n`);

const figures: Figure[] = [];

say('Starting on an empty directory ...');
figures.push(...(await startFigures()));

say('Drawing PDFs ...');
figures.push(...(await pdfFigures()));

say('Making organizations of 100, 500 and 10,000 properties ...');
const world = await buildWorld();
const product = await startProduct('serve', world.dataDir, 0);
try {
  say('Loading pages in a browser ...');
  figures.push(...(await webFigures(world, product.url)));
  say('Comparing endpoints with their floor ...');
  figures.push(...(await endpointFigures(world, product.url)));
  say('Comparing compressed answers with plain ones ...');
  figures.push(...(await compressionFigures(world, product.url)));
  say('Recording payments ...');
  figures.push(...(await paymentFigures(world, product.url)));
  say('Comparing a large organization with a small one ...');
  figures.push(...(await scaleFigures(world, product.url)));
  say('Reading pages of 10,000 properties ...');
  figures.push(...(await listFigures(world, product.url)));
  say('Reading what needs a person in 10,000 properties ...');
  figures.push(...(await todayFigures(world, product.url)));
  say('Searching ...');
  figures.push(...(await searchFigures(world, product.url)));
  say('Reporting on a year ...');
  figures.push(...(await reportFigures(world, product.url)));
  say('Sending 10,000 mixed requests ...');
  figures.push(...(await memoryFigures(world, product.url)));
} finally {
  await product.stop();
  await world.remove();
}

printTable(figures);
process.exitCode = figures.every((figure) => figure.holds) ? 0 : 1;
