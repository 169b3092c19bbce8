import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const sources = globSync('**/*.ts', { cwd: import.meta.dirname })
  .filter((path) => !/\.(?:test|testing|fixture)\.ts$|^testing\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(import.meta.dirname, path), 'utf8') }));

const migrations = globSync('../migrations/*.sql', { cwd: import.meta.dirname }).map((path) => ({
  path,
  text: readFileSync(join(import.meta.dirname, path), 'utf8'),
}));

/** The matches of the pattern, by file. */
function found(files: typeof sources, pattern: RegExp): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map((match) => `${path}: ${match[0].replace(/\s+/g, ' ')}`),
  );
}

const volatile =
  'now|random|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday|gen_random_uuid|nextval|uuidv7|uuid_generate_v4|current_timestamp|current_date|localtimestamp';

describe('rules that only the source shows', () => {
  test('there are source files', () => {
    expect(sources.length).toBeGreaterThan(80);
    expect(migrations.length).toBeGreaterThan(1);
  });

  test('no UPDATE has a volatile function, so that it means the same on every replica and shard', () => {
    const call = new RegExp(`\\b(?:${volatile})\\b\\s*\\(`, 'i');
    const inSet = found(sources, /(?:\.set\(|set: )\{[^;]*;/g);
    const inSql = found([...sources, ...migrations], /\bUPDATE\s+\S+\s+SET\b[^;`]*/gi);
    expect([...inSet, ...inSql].filter((match) => call.test(match))).toEqual([]);
    expect(inSet.length).toBeGreaterThan(3);
  });

  test('no UPDATE computes a CASE or COALESCE around a subquery, which Citus refuses', () => {
    const inSet = found(sources, /(?:\.set\(|set: )\{[^;]*;/g);
    expect(inSet.length).toBeGreaterThan(3);
    // A subquery is composed elsewhere and appears as `(${...})`, or is written as SELECT.
    const around = /\bcase\b[^`]*\(\$\{|\b(?:case|coalesce)\b[^`]*\bselect\b/i;
    expect(inSet.filter((match) => around.test(match))).toEqual([]);
  });

  test('no default, trigger or rule computes in the database', () => {
    const pattern = new RegExp(
      `DEFAULT\\s+(?:${volatile})|CREATE (?:OR REPLACE )?(?:TRIGGER|RULE)|ON DELETE (?:SET|CASCADE)`,
      'gi',
    );
    expect(found(migrations, pattern)).toEqual([]);
  });

  test('joins by a reference, and the rows of the organization, are written in one way', () => {
    // The values of a prepared statement are no table.
    const reference =
      /eq\((\w+)\.organizationId, (?!given\b)(\w+)\.organizationId\),\s*eq\((?:\1\.id, \2\.\w+|\1\.\w+, \2\.id|\2\.\w+, \1\.id|\2\.id, \1\.\w+)\)/g;
    const helper = 'platform/database/organization-rows.ts';
    const others = sources.filter(({ path }) => path !== helper);
    expect(found(others, reference)).toEqual([]);
    expect(found(others, /eq\(\w+\.organizationId, tx\.organization\.id\)/g)).toEqual([]);
  });

  test('UNIT-6: mails and texts about leases are addressed in one place', () => {
    const others = sources.filter(
      ({ path }) => !/^features\/(?:access|leases|super-admin|installation)\//.test(path),
    );
    // The list of people shows a number, an incoming mail or text looks one up, and an import compares emails.
    const shown =
      /^features\/(?:portfolio\/people-list\.repository|conversations\/inbox\.repository|imports\/load-books)\.ts: /;
    const address = /\b(?:leases|leaseParties)\.(?:emailAddress|phoneNumber)\b/g;
    expect(found(others, address).filter((match) => !shown.test(match))).toEqual([]);
    expect(found(others, /\brecipientsToQueue\b/g).length).toBeGreaterThan(3);
  });

  test('only clock.ts reads the clock', () => {
    const others = sources.filter(({ path }) => path !== 'platform/clock.ts');
    expect(found(others, /Date\.now\(\)|new Date\(\)|Temporal\.Now\b/g)).toEqual([]);
  });
});
