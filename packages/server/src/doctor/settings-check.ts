import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../platform/config.ts';
import { ok, warning, type Check } from './report.ts';

const loopback = new Set(['127.0.0.1', '::1', 'localhost']);

interface Risk {
  readonly finding: string;
  readonly advice: string;
}

/** Settings that are valid but probably not intended. Invalid ones never get here: `readConfig` refuses them. */
export function checkSettings(config: Config, dataDir: string): Check {
  const risks = risksOf(config, dataDir);
  if (risks.length === 0) return ok('settings', 'All settings are valid.');
  return warning(
    'settings',
    risks.map(({ finding }) => finding),
    risks.map(({ advice }) => advice).join(' '),
  );
}

function risksOf(config: Config, dataDir: string): Risk[] {
  const { PUBLIC_URL, HOST, TRUST_PROXY, SMTP_TLS, TEST_CARDS } = config;
  const risks: (Risk | false | undefined)[] = [
    isUnencrypted(PUBLIC_URL) && {
      finding: 'PUBLIC_URL starts with http, so passwords cross the network unencrypted.',
      advice:
        'Put a proxy with a certificate in front of the server, and make PUBLIC_URL start with https.',
    },
    !loopback.has(HOST) &&
      !TRUST_PROXY && {
        finding: `HOST is ${HOST}, so other machines can reach the server, but TRUST_PROXY names no proxy.`,
        advice: "Set TRUST_PROXY to the proxy's address, or HOST to 127.0.0.1.",
      },
    SMTP_TLS === 'optional' && {
      finding: 'SMTP_TLS is optional, so mail and passwords may be sent unencrypted.',
      advice: 'Remove SMTP_TLS, unless your mail server supports no encryption.',
    },
    TEST_CARDS && {
      finding:
        'TEST_CARDS is true, so tenants can settle real debts with the numbers of test cards.',
      advice: 'Remove TEST_CARDS when you are done testing.',
    },
    isReadable(dataDir) && {
      finding: `Other users of this machine can read ${join(dataDir, 'secret.key')}.`,
      advice: `Run: chmod 600 ${join(dataDir, 'secret.key')}`,
    },
  ];
  return risks.filter((risk) => risk !== false && risk !== undefined);
}

function isUnencrypted(publicUrl: string | undefined): boolean {
  const { protocol, hostname = '' } = URL.parse(publicUrl ?? '') ?? {};
  return protocol === 'http:' && !loopback.has(hostname);
}

/** Windows has no such rights. */
function isReadable(dataDir: string): boolean {
  const path = join(dataDir, 'secret.key');
  if (process.platform === 'win32' || !existsSync(path)) return false;
  return (statSync(path).mode & 0o077) !== 0;
}
