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
  '/': { files: 10, scripts: 132, styles: 10 },
  '/login': { files: 10, scripts: 132, styles: 10 },
  '/view-property/$propertyId': { files: 10, scripts: 134, styles: 11 },
  // With the frame of staff, whose two files also have what only their pages share.
  '/admin-landing': { files: 15, scripts: 165, styles: 15 },
  '/admin-landing/view-property/$propertyId': { files: 15, scripts: 154, styles: 14 },
  '/lessee-landing': { files: 11, scripts: 147.5, styles: 11 },
  '/lessee-account': { files: 10, scripts: 136, styles: 10 },
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
