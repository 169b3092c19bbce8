/**
 * The lockfile names packages and their hashes but no registry, which each machine sets itself. It also names the
 * packages for every platform; otherwise `npm ci` refuses it. npm omits those that the current registry does not have;
 * `--fix` adds them (without a hash).
 *
 * It has no `engines`, and no `bin` for the packages that bring Node. npm would compare the first with the machine's
 * own Node, which only runs npm itself and `launch.js`, and warn about each package. The second would make npm install
 * a `node` command, which npm 10 does only halfway and which may not start: see `launch.js`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './support/run.ts';

type Entry = {
  version?: string;
  bin?: unknown;
  engines?: unknown;
  resolved?: string;
  cpu?: string[];
  os?: string[];
  libc?: string[];
  dev?: boolean;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
};
export type Lockfile = { packages: Record<string, Entry> };

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
];
const processors = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

/** Entries with an address. */
export function addressesIn({ packages }: Lockfile): string[] {
  return Object.values(packages).flatMap(({ resolved }) =>
    resolved !== undefined && /^[a-z+]+:/.test(resolved) ? [resolved] : [],
  );
}

/** The folders of entries with fields that `npm ci` must not see. */
export function entriesToTrim({ packages }: Lockfile): string[] {
  return Object.entries(packages)
    .filter(([folder, entry]) => 'engines' in entry || (bringsNode(folder) && 'bin' in entry))
    .map(([folder]) => folder);
}

const bringsNode = (folder: string) =>
  /^node_modules\/node-(?:bin-)?(?:darwin|linux|win)-\w+$/.test(folder);

function trimmed({ packages }: Lockfile): Lockfile {
  const entries = Object.entries(packages).map(([folder, { engines: _engines, ...entry }]) => {
    if (bringsNode(folder)) delete entry.bin;
    return [folder, entry] as const;
  });
  return { packages: Object.fromEntries(entries) };
}

/** The missing entries for optional dependencies of locked packages. */
export function missingEntries({ packages }: Lockfile): Record<string, Entry> {
  const missing: Record<string, Entry> = {};
  for (const [folder, { dev, optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const found = candidates(folder, name).some((candidate) => candidate in packages);
      if (found) continue;
      const entry: Entry = { version, optional: true, ...platformOf(name) };
      missing[`node_modules/${name}`] = dev ? { ...entry, dev } : entry;
    }
  }
  return missing;
}

/** Where Node would look for a package, from the innermost folder outwards. */
function candidates(folder: string, name: string): string[] {
  const nesting = folder === '' ? [] : folder.split('/node_modules/');
  return [
    ...nesting.map((_, index) => `${nesting.slice(0, index + 1).join('/node_modules/')}/`),
    '',
  ].map((prefix) => `${prefix}node_modules/${name}`);
}

/** The platform in names such as `@oxlint/binding-linux-x64-musl`. */
function platformOf(name: string): Entry {
  const words = name.split(/[/-]/).map((word) => (word === 'windows' ? 'win32' : word));
  const os = words.filter((word) => systems.includes(word) || word === 'win32');
  const cpu = words.filter((word) => processors.includes(word));
  const libc = words.flatMap((word) =>
    word.startsWith('musl') ? ['musl'] : word.startsWith('gnu') ? ['glibc'] : [],
  );
  return {
    ...(cpu.length > 0 && { cpu }),
    ...(os.length > 0 && { os }),
    ...(libc.length > 0 && { libc }),
  };
}

function check(): void {
  const file = path.join(root, 'package-lock.json');
  const lockfile: Lockfile = JSON.parse(readFileSync(file, 'utf8'));
  const [address] = addressesIn(lockfile);
  if (address !== undefined) {
    console.error(`package-lock.json names a registry: ${address}`);
    console.error('Remove package-lock.json and node_modules, and run npm install again.');
    process.exitCode = 1;
  }
  const missing = missingEntries(lockfile);
  const names = Object.keys(missing);
  const toTrim = entriesToTrim(lockfile);
  if (names.length + toTrim.length === 0) return;
  if (process.argv.includes('--fix')) {
    const packages = { ...trimmed(lockfile).packages, ...missing };
    writeFileSync(file, `${JSON.stringify({ ...lockfile, packages }, null, 2)}\n`);
    console.log(`Added ${names.length} entries and trimmed ${toTrim.length}. Now run: npm install`);
    return;
  }
  if (names.length > 0) {
    console.error(
      `package-lock.json lacks ${names.length} entries, as ${names[0]}: npm ci refuses it.`,
    );
  }
  if (toTrim.length > 0) {
    console.error(`package-lock.json has engines, or a bin of Node: ${toTrim.length} entries.`);
  }
  console.error('Run: npm run check -- lockfile --fix && npm install');
  process.exitCode = 1;
}

if (import.meta.main) check();
