import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

export interface Received {
  readonly to: string[];
  /** The return address for undeliverable mail. */
  readonly returnTo: string;
  readonly message: string;
  /** Whether it came over an encrypted connection. */
  readonly encrypted: boolean;
  /** The user who had signed in to send it. */
  readonly user: string | null;
}

export interface MailServer {
  readonly port: number;
  readonly received: readonly Received[];
  /** The number of attempts to sign in. */
  signIns(): number;
}

interface Options {
  /** `always` uses TLS from the start, `offered` supports STARTTLS, `never` supports neither. */
  readonly tls?: 'always' | 'offered' | 'never';
  /** The user it accepts mail from; null for everyone. */
  readonly account?: { readonly user: string; readonly pass: string } | null;
  /** Its response instead of accepting a mail. */
  readonly refusal?: string;
  /** The number of mails that it accepts, while the connection is lost before its answer. */
  readonly lost?: number;
}

/** A real mail server for one test, on this machine. */
export async function aMailServer(options: Options = {}): Promise<MailServer> {
  const { tls = 'never', account = null, refusal } = options;
  let { lost = 0 } = options;
  const sockets = new Set<Socket>();
  const received: Received[] = [];
  let signIns = 0;
  const server = new SMTPServer({
    key: privateKey,
    cert: certificate,
    secure: tls === 'always',
    disabledCommands: [...(tls === 'never' ? ['STARTTLS'] : []), ...(account ? [] : ['AUTH'])],
    allowInsecureAuth: tls === 'never',
    onAuth: (auth, _, done) => {
      signIns += 1;
      const { user, pass } = account ?? {};
      if (auth.username === user && auth.password === pass) done(null, { user: user ?? '' });
      else done(new Error(`${auth.password} is not the password of ${auth.username}`));
    },
    onData: (stream, { envelope, secure, user }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
      stream.on('end', () => {
        if (refusal) return done(Object.assign(new Error(refusal), { responseCode: 554 }));
        const to = envelope.rcptTo.map(({ address }) => address);
        const message = Buffer.concat(chunks).toString();
        const returnTo = envelope.mailFrom ? envelope.mailFrom.address : '';
        received.push({ to, returnTo, message, encrypted: secure, user: user ?? null });
        if (lost === 0) return done();
        lost -= 1;
        for (const socket of sockets) socket.destroy();
      });
    },
  });
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  // A client that does not trust it closes the connection during the handshake.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  return { port: (server.server.address() as AddressInfo).port, received, signIns: () => signIns };
}

/** Lets this process trust the tests' mail servers, by the name `localhost`. */
export function trustMailServers(): void {
  setDefaultCACertificates([...getCACertificates('default'), certificate]);
}

/** The certificate of the tests' servers at `localhost`. */
export const localhostTls = () => ({ key: privateKey, cert: certificate });

// Self-signed and valid for a hundred years, only for `localhost`.
const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgu/gEIFuv5FZ4Yve2
3+G1IXRZhBdy0+Y7WweMC9dXAoqhRANCAARlBHVnobeIxPlPDtwpG1UBw36h+rAj
/GG5KCzwDq/qmCicZvYrnKJKn4RV1r6Ctj3VkGvMLgbVoe5I2gtT2eHb
-----END PRIVATE KEY-----`;
const certificate = `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUKVR8NHjGUoCeXglySBRPMrBIRQkwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMDEzMzYyMFoYDzIxMjYxMDI3
MTMzNjIwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARlBHVnobeIxPlPDtwpG1UBw36h+rAj/GG5KCzwDq/qmCicZvYrnKJK
n4RV1r6Ctj3VkGvMLgbVoe5I2gtT2eHbo2kwZzAdBgNVHQ4EFgQUfxlvHMvyx4ey
WDjBJRfLc8YRqWEwHwYDVR0jBBgwFoAUfxlvHMvyx4eyWDjBJRfLc8YRqWEwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIgUzj+c/PE0bgq+YcaRIJWIQnTb49NhWySpEXaOWM4wBQCIQD9UrnSdsyI
WcH/Z3mmiwk3GPLphXEJv+QDq6l682DJVg==
-----END CERTIFICATE-----`;
