import { expect, test } from 'vitest';
import {
  dependencyProblems,
  listedDependencies,
  productionDependencies,
} from './check-dependencies.ts';

const listed = listedDependencies(`
| package       | version | released   | what for |
| ------------- | ------- | ---------- | -------- |
| \`@scope/one\` | 1.2.3   | 2026-01-01 | a thing  |
| \`two\`        | 4.5.6-x | 2026-01-02 | another  |
`);

test('the rows of the list are read', () => {
  expect(listed).toEqual(['@scope/one 1.2.3', 'two 4.5.6-x']);
});

test('what packages need in production is listed, and nothing else', () => {
  const same = { two: '4.5.6-x', '@tenantry/contract': '0.1.0' };
  const needed = productionDependencies([
    { dependencies: { '@scope/one': '1.2.3' } },
    {},
    { dependencies: same },
    { dependencies: same },
  ]);
  expect(dependencyProblems(listed, needed)).toEqual([]);
  expect(dependencyProblems(listed, ['@scope/one 1.2.4', 'two 4.5.6-x'])).toEqual([
    expect.stringContaining('@scope/one 1.2.4 is not listed'),
    expect.stringContaining('@scope/one 1.2.3 is listed, but no package needs it'),
  ]);
  expect(dependencyProblems([...listed, 'two 4.5.6-x'], needed)).toEqual([
    expect.stringContaining('two 4.5.6-x is listed twice'),
  ]);
});
