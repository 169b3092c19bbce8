import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Person } from '../sign-in.ts';

const root = path.resolve(import.meta.dirname, '../../..');

interface Books {
  readonly staff: Person;
  readonly superAdmin: { readonly email: string; readonly link: string };
}

const known = new Map<string, Books>();

/** Fills a new data directory with the books of the benchmark, which takes a minute. */
export function fillWithBooks(dataDir: string): void {
  const printed = run(dataDir, 'bench/books.ts', dataDir);
  const [, email = '', password = ''] = /^localhost: .* (\S+@\S+) with (\S+)$/m.exec(printed) ?? [];
  const superAdmin = 'super@example.com';
  const named = ['--email', superAdmin, '--first-name', 'Sue', '--last-name', 'Super'];
  const created = run(
    dataDir,
    'packages/server/src/main.js',
    'create-admin',
    ...named,
    '--domain',
    'localhost',
  );
  const link = /https?:\/\/\S+\/reset-password\S+/.exec(created)?.[0] ?? '';
  known.set(dataDir, { staff: { email, password }, superAdmin: { email: superAdmin, link } });
}

export function booksOf(dataDir: string): Books {
  const books = known.get(dataDir);
  if (!books) throw new Error(`${dataDir} has no books.`);
  return books;
}

function run(dataDir: string, ...command: string[]): string {
  return execFileSync(process.execPath, command, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir },
  });
}
