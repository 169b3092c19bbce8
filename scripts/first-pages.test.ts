import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { pagePaths } from '@tenantry/contract/pages';
import { expect, test } from 'vitest';
import { root, run } from './support/run.ts';

const dist = path.join(root, 'packages/web/dist');

const read = (name: string) => readFileSync(path.join(dist, name), 'utf8');

/** The most that the first view of a page may load: requests for files, and kB of scripts and styles (gzip). */
const most: Readonly<Record<string, { files: number; scripts: number; styles: number }>> = {
  '/': { files: 10, scripts: 130, styles: 10 },
  '/login': { files: 10, scripts: 130, styles: 10 },
  '/view-property/$propertyId': { files: 13, scripts: 151, styles: 15 },
  // With the names and links of maintenance, vendors and inspections, and what they have on Today. With the two files of the frame of staff, which it shares modules with, the links of HOME-16, the documents that
  // Today names, and the place of the choice of a building.
  '/admin-landing': { files: 15, scripts: 166, styles: 15.5 },
  '/admin-landing/view-property/$propertyId': { files: 13, scripts: 153, styles: 15 },
  // With the light modules of its tabs, which took two requests more, and the pages of imports and exports in the frame.
  '/lessee-landing': { files: 13, scripts: 158, styles: 15 },
  '/lessee-account': { files: 13, scripts: 150, styles: 15 },
};

test('the pages that people open first load few files, and no more code than they show', async () => {
  expect((await run(process.execPath, ['packages/server/src/web-build.ts'])).code).toBe(0);
  const links = JSON.parse(read('first-links.json')) as Record<string, string[]>;
  expect(Object.keys(links)).toEqual(Object.keys(most));
  expect(pagePaths).toEqual(expect.arrayContaining(Object.keys(links)));
  for (const [page, { files, scripts, styles }] of Object.entries(most)) {
    const names = (links[page] ?? [])
      .map((link) => /<\/([^>]+)>/.exec(link)?.[1] ?? '')
      .filter((name) => name.startsWith('assets/'));
    const kB = (ending: string) =>
      names
        .filter((name) => name.endsWith(ending))
        .reduce((sum, name) => sum + gzipSync(read(name), { level: 9 }).length / 1024, 0);
    const loaded = { page, files: names.length, scripts: kB('.js'), styles: kB('.css') };
    expect(loaded).toEqual({
      page,
      files: expect.toSatisfy((count: number) => count <= files) as number,
      scripts: expect.toSatisfy((size: number) => size <= scripts) as number,
      styles: expect.toSatisfy((size: number) => size <= styles) as number,
    });
  }
});

test('the script that runs before the first paint is one small file, first in the page', () => {
  const [, name = ''] = /<script src="\/([^"]+)">/.exec(read('index.html')) ?? [];
  const html = read('index.html');
  expect(html.indexOf(name)).toBeLessThan(html.indexOf('stylesheet'));
  expect(read(name)).not.toMatch(/\b(?:import|export)\b[^(]/);
  expect(read(name).length).toBeLessThan(2_000);
});
