/**
 * Compares `docs/dependencies.md` with the production dependencies of the packages: the same names and versions. Everything
 * that is installed for them must have a license that is compatible with ours.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { licenseProblems, type InstalledPackage } from './support/licenses.ts';
import { root } from './support/run.ts';

const list = 'docs/dependencies.md';
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** `name version` of each row of the list. */
export function listedDependencies(markdown: string): string[] {
  const rows = markdown.matchAll(/^\|\s*`([^`]+)`\s*\|\s*([^\s|]+)\s*\|/gm);
  return [...rows].map(([, name = '', version = '']) => `${name} ${version}`);
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** `name version` of the packages' production dependencies, except on each other. */
export function productionDependencies(manifests: readonly Manifest[]): string[] {
  const all = manifests.flatMap(({ dependencies = {} }) => Object.entries(dependencies));
  const foreign = all.filter(([name]) => !name.startsWith('@tenantry/'));
  return [...new Set(foreign.map(([name, version]) => `${name} ${version}`))];
}

/** The differences between the list and the packages, one sentence each. */
export function dependencyProblems(listed: readonly string[], needed: readonly string[]): string[] {
  return [
    ...needed
      .filter((each) => !listed.includes(each))
      .map((each) => `${list}: ${each} is not listed`),
    ...listed
      .filter((each) => !needed.includes(each))
      .map((each) => `${list}: ${each} is listed, but no package needs it in production`),
    ...listed
      .filter((each, index) => listed.indexOf(each) !== index)
      .map((each) => `${list}: ${each} is listed twice`),
  ];
}

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly link?: boolean }>>;
}

/** What npm installed here except for development; packages for other systems have the licenses of ours. */
function installedPackages(): InstalledPackage[] {
  const { packages } = JSON.parse(read('package-lock.json')) as Lockfile;
  return Object.entries(packages)
    .filter(([folder, { dev, link }]) => folder.includes('node_modules/') && !dev && !link)
    .map(([folder]) => `${folder}/package.json`)
    .filter((manifest) => existsSync(path.join(root, manifest)))
    .map((manifest) => JSON.parse(read(manifest)) as InstalledPackage);
}

if (import.meta.main) {
  const manifests = ['contract', 'reading', 'server', 'web'].map(
    (name) => JSON.parse(read(`packages/${name}/package.json`)) as Manifest,
  );
  const listed = listedDependencies(read(list));
  const problems = [
    ...dependencyProblems(listed, productionDependencies(manifests)),
    ...licenseProblems(installedPackages()),
  ];
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
