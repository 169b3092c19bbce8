import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './support/run.ts';

const pages = [...globSync('*.md', { cwd: root }), ...globSync('docs/**/*.md', { cwd: root })];

/** As GitHub creates them from headings. */
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

const guide = pages.filter((page) => page.startsWith('docs/guide/'));

describe('HELP-1: the guide', () => {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

  test('HELP-1: the guide names only words that the app shows', () => {
    const sources = globSync('packages/{web,contract}/src/**/*.{ts,tsx}', { cwd: root })
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .map((file) => read(file).replaceAll(/\s+/g, ' '));
    const named = guide.flatMap((page) =>
      [...read(page).matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) =>
        words.replaceAll('\n', ' '),
      ),
    );
    expect(named.length).toBeGreaterThan(20);
    const shown = (words: string) => sources.some((source) => source.includes(words));
    expect(named.filter((words) => !shown(words))).toEqual([]);
  });

  test('HELP-1: every picture of the guide is shown in it, and all of them are small', () => {
    const pictures = globSync('docs/guide/images/*', { cwd: root });
    const text = guide.map(read).join('');
    expect(pictures.filter((file) => !text.includes(`images/${path.basename(file)}`))).toEqual([]);
    const bytes = pictures.reduce((sum, file) => sum + statSync(path.join(root, file)).size, 0);
    expect(bytes).toBeLessThan(1_500_000);
  });
});
