import { visit, type SourceFile } from './source.ts';

export const isTestFile = ({ file }: SourceFile) => /\.(test|spec)\.tsx?$/.test(file);

/**
 * The titles of `test`, `it` and `describe` as they are written, in Vitest and Playwright files, without skipped ones.
 */
export function titlesIn(file: SourceFile): string[] {
  const titles: string[] = [];
  visit(file, {
    CallExpression: ({ callee, arguments: [title] }) => {
      const names = callee.type === 'ParenthesizedExpression' ? '' : calledName(file, callee);
      if (!title || !/^(test|it|describe)\b/.test(names)) return;
      if (/\.(skip|todo|fixme)\b/.test(names)) return;
      if (title.type !== 'Literal' && title.type !== 'TemplateLiteral') return;
      titles.push(file.source.slice(title.start + 1, title.end - 1));
    },
  });
  return titles;
}

/** `test.describe` and the like; for `test.each(table)(title)` the part before the table. */
function calledName(file: SourceFile, callee: { start: number; end: number }): string {
  return /^[\w.]*/.exec(file.source.slice(callee.start, callee.end))?.[0] ?? '';
}
