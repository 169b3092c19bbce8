import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { parseMail, type Mail } from './outbox.ts';

export type MailServer = {
  port: number;
  /** Received mails, oldest first. */
  mails: () => Promise<Mail[]>;
  stop: () => Promise<void>;
};

/** A real mail server that accepts mail from clients with the password. */
export async function startMailServer(user: string, password: string): Promise<MailServer> {
  const sources: Buffer[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (auth, _, done) => {
      if (auth.username === user && auth.password === password) done(null, { user });
      else done(new Error('wrong password'));
    },
    onData: (stream, _, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
      stream.on('end', () => {
        sources.push(Buffer.concat(chunks));
        done();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  const mails = () => Promise.all(sources.map((source) => parseMail(source)));
  return { port, mails, stop };
}
