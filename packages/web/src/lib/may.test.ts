import { globSync, readFileSync } from 'node:fs';
import { allEndpoints } from '@tenantry/contract/api';
import { expect, test } from 'vitest';

/** The sources of the app, without its tests. */
const sources = globSync('packages/web/src/**/*.{ts,tsx}', {
  exclude: (path) => /\.test\.|\/testing/.test(path),
}).map((path) => readFileSync(path, 'utf8'));

/** What staff can change, by the names of the calls. */
const changes = new Map<string, string>(
  allEndpoints.flatMap(({ method, path, access }) =>
    typeof access === 'object' && access.staff.endsWith(':write')
      ? [[`${method} ${path}`, access.staff] as const]
      : [],
  ),
);

function namesIn(pattern: RegExp): Set<string> {
  return new Set(
    sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)),
  );
}

test('TRUST-7: a button that changes something is drawn only after its permission was checked', () => {
  const named = namesIn(/'((?:POST|DELETE) \/v1\/[^']+)'/g);
  const asked = namesIn(/'((?:POST|DELETE) \/v1\/[^']+)':\s+'\w+:write'/g);
  const called = [...named].filter((name) => changes.has(name));
  expect(called.filter((name) => !asked.has(name))).toEqual([]);
  // Otherwise the names were not found.
  expect(asked.size).toBeGreaterThan(60);
});
