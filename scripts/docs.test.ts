import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './support/run.ts';

const pages = [...globSync('*.md', { cwd: root }), ...globSync('docs/**/*.md', { cwd: root })];

/** As GitHub makes them from headings. */
const anchorsOf = (markdown: string) =>
  [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );

test.each(pages)('the links of %s lead to pages and headings that exist', (page) => {
  const markdown = readFileSync(path.join(root, page), 'utf8');
  const links = [...markdown.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  const broken = links.filter((target) => {
    if (/^https?:/.test(target)) return false;
    const [file = '', anchor] = target.split('#');
    const linked = path.join(root, file === '' ? page : path.join(path.dirname(page), file));
    if (!existsSync(linked)) return true;
    return anchor !== undefined && !anchorsOf(readFileSync(linked, 'utf8')).includes(anchor);
  });
  expect(broken).toEqual([]);
});
