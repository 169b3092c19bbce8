import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  dependencyProblems,
  listedDependencies,
  productionDependencies,
} from './check-dependencies.ts';
import { licenseProblems } from './support/licenses.ts';
import { root } from './support/run.ts';

const listed = listedDependencies(`
| package       | version | released   | what for |
| ------------- | ------- | ---------- | -------- |
| \`@scope/one\` | 1.2.3   | 2026-01-01 | a thing  |
| \`two\`        | 4.5.6-x | 2026-01-02 | another  |
`);

test('the rows of the list are read', () => {
  expect(listed).toEqual(['@scope/one 1.2.3', 'two 4.5.6-x']);
});

test('the production dependencies of packages are listed, and nothing else', () => {
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

test('the license is AGPL-3.0-only in every package, and LICENSE is its exact text', () => {
  const text = readFileSync(path.join(root, 'LICENSE'));
  // The checksum of https://www.gnu.org/licenses/agpl-3.0.txt.
  expect(createHash('sha256').update(text).digest('hex')).toBe(
    '0d96a4ff68ad6d4b6f1f30f713b18d5184912ba8dd389f86aa7710db079abcb0',
  );
  const manifests = globSync(
    ['package.json', '{packages,e2e}/*/package.json', '{e2e,bench}/package.json'],
    { cwd: root },
  );
  const licenses = manifests.map((file) => {
    const { license } = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as {
      license?: string;
    };
    return `${file} ${license}`;
  });
  expect(licenses.toSorted()).toEqual(manifests.map((file) => `${file} AGPL-3.0-only`).toSorted());
  expect(manifests.length).toBeGreaterThan(8);
});

test('a dependency whose license is not compatible with AGPL-3.0, or that names none, is a problem', () => {
  const fine = ['MIT', '(MIT AND Zlib)', '(AFL-2.1 OR BSD-3-Clause)', 'LGPL-3.0-or-later'];
  expect(licenseProblems(fine.map((license) => ({ name: 'fine', license })))).toEqual([]);
  expect(licenseProblems([{ name: 'old', licenses: [{ type: 'MIT' }] }])).toEqual([]);
  const bad = ['GPL-2.0-only', 'SSPL-1.0', 'BUSL-1.1', 'MIT AND GPL-2.0-only', 'CC-BY-NC-4.0', ''];
  expect(licenseProblems(bad.map((license) => ({ name: 'bad', license })))).toHaveLength(
    bad.length,
  );
  expect(licenseProblems([{ name: 'mute' }])).toEqual([
    expect.stringMatching(/^mute: .*none named/),
  ]);
});
