import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyCheckout, copyNpmHome, networkSettings, type Place } from './place.ts';

const CHECKOUT = '/home/ada/tenantry';
const ADA = 1000;
const mounts = [
  ['proc', 'proc'],
  ['tmpfs', 'dev/shm'],
] as const;

/** A Debian 12 with only its required packages, a Node and an npm, in a folder of this machine. */
export interface MinimalDebian {
  /** Runs a command line as root, outside of the checkout. */
  asRoot(commandLine: string): void;
  /** The checkout, for an ordinary user or for root. */
  checkout(user: 'ada' | 'root'): Place;
  remove(): void;
}

function need(condition: boolean, sentence: string): void {
  if (!condition) throw new Error(sentence);
}

/** The mirror that this system uses, so that no address is hard-coded. */
function mirror(): string {
  const sites = execFileSync('apt-get', ['indextargets', '--format', '$(SITE)'], {
    encoding: 'utf8',
  }).split('\n');
  const site = sites.find((address) => !address.includes('security'));
  if (!site) throw new Error('apt-get knows no mirror. Run: apt-get update');
  return site;
}

/** The base system, created once for a run of the tests. */
export function bootstrapDebian(): string {
  need(process.getuid?.() === 0, 'A minimal Debian can be made by root only.');
  need(
    existsSync('/usr/sbin/debootstrap'),
    'debootstrap is missing. Run: apt-get install debootstrap',
  );
  const base = mkdtempSync(path.join(tmpdir(), 'tenantry-debian-'));
  chmodSync(base, 0o755);
  execFileSync('debootstrap', ['--variant=minbase', 'bookworm', base, mirror()], {
    stdio: 'ignore',
  });
  // Debian's installer writes this file, and so do all container runtimes.
  writeFileSync(path.join(base, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n');
  execFileSync('chroot', [base, 'useradd', '--create-home', '--uid', String(ADA), 'ada']);
  return base;
}

/**
 * @param base the result of `bootstrapDebian`; it is copied
 * @param node the major version of the system's Node, from the npm package of that name
 * @param npm the version of npm
 */
export function createMinimalDebian(base: string, node: number, npm: string): MinimalDebian {
  const root = mkdtempSync(path.join(tmpdir(), 'tenantry-debian-'));
  chmodSync(root, 0o755);
  execFileSync('cp', ['-a', `${base}/.`, root]);
  for (const [type, folder] of mounts) {
    mkdirSync(path.join(root, folder), { recursive: true });
    execFileSync('mount', ['-t', type, type, path.join(root, folder)]);
  }
  copyFileSync('/etc/resolv.conf', path.join(root, 'etc/resolv.conf'));
  const environment = prepareNetwork(root);
  installNode(root, node, npm);
  copyCheckout(path.join(root, CHECKOUT));
  execFileSync('chroot', [root, 'chown', '-R', 'ada:ada', '/home/ada']);
  const start =
    (user: string, folder: string) =>
    (commandLine: string, settings = {}) =>
      spawn('chroot', [`--userspec=${user}`, root, 'sh', '-c', `cd ${folder} && ${commandLine}`], {
        env: { ...environment, HOME: user === 'root' ? '/root' : `/home/${user}`, ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      });
  return {
    asRoot: (commandLine) =>
      void execFileSync('chroot', [root, 'sh', '-c', commandLine], {
        env: { ...environment, HOME: '/root' },
        stdio: 'pipe',
      }),
    checkout: (user) => ({ start: start(user, CHECKOUT) }),
    remove: () => {
      // Unmount first: nothing below a mount may be removed with the rest.
      for (const [, folder] of mounts) execFileSync('umount', ['--lazy', path.join(root, folder)]);
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** The new system needs the same network settings as this machine to reach its registries. */
function prepareNetwork(root: string): Record<string, string> {
  const settings = networkSettings();
  const { NODE_EXTRA_CA_CERTS: certificates } = settings;
  if (certificates) {
    const inside = '/etc/extra-certificates.pem';
    copyFileSync(certificates, path.join(root, inside));
    settings['NODE_EXTRA_CA_CERTS'] = inside;
  }
  for (const home of ['root', 'home/ada']) {
    copyNpmHome(path.join(root, home));
  }
  cpSync('/etc/apt/sources.list.d', path.join(root, 'etc/apt/sources.list.d'), { recursive: true });
  return { ...settings, PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' };
}

/** Uses the layout of an archive from nodejs.org. */
function installNode(root: string, node: number, npm: string): void {
  const packages = mkdtempSync(path.join(tmpdir(), 'tenantry-node-'));
  const names = [`node-linux-${process.arch}@${node}`, `npm@${npm}`];
  writeFileSync(path.join(packages, 'package.json'), '{}');
  execFileSync('npm', ['install', '--silent', '--ignore-scripts', ...names], { cwd: packages });
  const modules = path.join(packages, 'node_modules');
  copyFileSync(
    path.join(modules, `node-linux-${process.arch}/bin/node`),
    path.join(root, 'usr/local/bin/node'),
  );
  const library = path.join(root, 'usr/local/lib/node_modules');
  mkdirSync(library, { recursive: true });
  cpSync(path.join(modules, 'npm'), path.join(library, 'npm'), { recursive: true });
  for (const name of ['npm', 'npx']) {
    const target = `../lib/node_modules/npm/bin/${name}-cli.js`;
    chmodSync(path.join(library, `npm/bin/${name}-cli.js`), 0o755);
    symlinkSync(target, path.join(root, 'usr/local/bin', name));
  }
  rmSync(packages, { recursive: true, force: true });
}
