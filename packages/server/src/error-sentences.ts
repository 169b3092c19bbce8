import { BackupError } from './platform/backup/backup.errors.ts';
import { ConfigError } from './platform/config.ts';
import { EmbeddedPostgresError } from './platform/database/embedded/embedded.errors.ts';
import { databaseError, isPassing } from './platform/database/errors.ts';
import { WebBuildError } from './web-build.ts';

/** Their messages tell the person what to do. */
const expectedErrors = [ConfigError, EmbeddedPostgresError, BackupError, WebBuildError];

/** One sentence for errors that the person at the terminal can fix, the whole stack trace for all others. */
export function sentenceFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (expectedErrors.some((kind) => error instanceof kind)) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  const address = addressProblem(error);
  if (address) return address;
  const refused = databaseError(error)?.code;
  if (isPassing(error) || (refused && /^(?:28|3D)/.test(refused))) {
    return `The database cannot be used: ${error.message || code}.`;
  }
  return error.stack ?? error.message;
}

/** Why something failed, without the stack trace and the parameters of a statement. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const refused = databaseError(error);
  if (refused) return `PostgreSQL said: ${refused.message}.`;
  return isPassing(error) ? sentenceFor(error) : error.message;
}

/** Why the server cannot listen at the configured address, or undefined for any other error. */
function addressProblem(error: NodeJS.ErrnoException & { port?: number; address?: string }) {
  const { code, syscall, port, address, hostname } = error as typeof error & { hostname?: string };
  if (syscall === 'listen' && code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program. Choose another one, such as PORT=3001.`;
  }
  if (syscall === 'listen' && code === 'EACCES') {
    return `You do not have permission to use port ${port}. Choose one of 1024 or higher, such as PORT=3000.`;
  }
  if ((syscall === 'listen' && code === 'EADDRNOTAVAIL') || (hostname && code === 'ENOTFOUND')) {
    return `HOST cannot be used: ${address ?? hostname} is not an address of this machine.`;
  }
  return undefined;
}
