/**
 * Accuracy of receipt reading. `npm run bench:receipts -- DIR` compares the pictures and PDFs of a folder with its
 * truth.json, which has by file name the printed vendor, date and total and, if known, the category. Dates such as
 * 03/04/2024 are read in the order of most other dates in the folder, or in the order of its `"dateOrder": "dmy"`.
 * Without DIR it generates receipts; `--harder` generates worse photographs, and `--write DIR` only writes the receipts
 * there. `--only WORD` selects those with the word in their name; `--again SEED` takes other pictures of the same
 * receipts: tilted, cut, blurred, darker.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeReceipts } from './receipts/make.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'string' },
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: '8' },
    harder: { type: 'boolean', default: false },
    again: { type: 'string' },
  },
});

async function write(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const truths: Record<string, unknown> = {};
  for await (const { file, content, truth } of makeReceipts(Number(values.seed), values.harder)) {
    await writeFile(join(folder, file), content);
    truths[file] = truth;
  }
  await writeFile(join(folder, 'truth.json'), JSON.stringify(truths, null, 1));
}

if (values.write) {
  await write(values.write);
} else {
  const { measure } = await import('./receipts/measure.ts');
  const [given] = positionals;
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'receipts-')));
  try {
    if (!given) await write(folder);
    await measure(folder, { only: values.only, again: Number(values.again ?? 0) });
  } finally {
    if (!given) await rm(folder, { recursive: true });
  }
}
