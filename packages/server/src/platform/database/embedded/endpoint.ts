import { once } from 'node:events';
import { mkdtempSync, rmSync, rmdirSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { changeOwner, makePrivateDirectory } from './data-dir.ts';
import { DataDirUnusableError } from './embedded.errors.ts';
import type { EmbeddedPaths } from './paths.ts';
import { SOCKET_PORT } from './settings.ts';
import type { Endpoint } from './settings.ts';
import { canReach } from './system-user.ts';
import type { SystemUser } from './system-user.ts';

/** The limit on macOS in bytes; Linux allows four more. */
const LONGEST_SOCKET_PATH = 103;
const SHORT_PREFIX = 'tenantry-';

/**
 * Chooses where a new PostgreSQL listens; none may be running on this cluster.
 *
 * A socket in the data directory, or in a short private directory if that path is too long. Windows gets a free port of
 * the loopback interface.
 */
export async function chooseEndpoint(
  paths: EmbeddedPaths,
  user: SystemUser | undefined,
): Promise<Endpoint> {
  if (process.platform === 'win32') return { port: await freePort() };
  if (fits(paths.sockets)) {
    makePrivateDirectory(paths.sockets, user);
    // PostgreSQL would respect the socket of a dead one if a zombie or another process has its process id.
    removeSocket(paths.sockets);
    return { socketDir: paths.sockets };
  }
  return { socketDir: makeShortDirectory(user) };
}

/**
 * Removes the socket's directory if it is one of the short ones, and nothing in it but the socket: the path may come
 * from a file that the database's user can write, while we may be root.
 */
export function removeShortDirectory(socketDir: string): void {
  const isShort = basename(socketDir).startsWith(SHORT_PREFIX);
  if (!isShort || !shortParents().includes(dirname(socketDir))) return;
  try {
    removeSocket(socketDir);
    rmdirSync(socketDir);
  } catch {
    // An empty temporary directory is not worth an error.
  }
}

function removeSocket(socketDir: string): void {
  const socket = join(socketDir, `.s.PGSQL.${SOCKET_PORT}`);
  for (const file of [socket, `${socket}.lock`]) rmSync(file, { force: true });
}

function shortParents(): string[] {
  return [tmpdir(), '/tmp'];
}

function makeShortDirectory(user: SystemUser | undefined): string {
  const parents = shortParents().filter((parent) => !user || canReach(user, parent));
  const parent = parents.find((candidate) => fits(join(candidate, `${SHORT_PREFIX}XXXXXX`)));
  if (!parent) {
    throw new DataDirUnusableError(
      `The path of DATA_DIR is too long for a socket, and so is ${tmpdir()}.`,
    );
  }
  // Another user of this machine cannot guess the random name.
  const directory = mkdtempSync(join(parent, SHORT_PREFIX));
  changeOwner(user, directory);
  return directory;
}

function fits(directory: string): boolean {
  return Buffer.byteLength(join(directory, `.s.PGSQL.${SOCKET_PORT}`)) <= LONGEST_SOCKET_PATH;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
