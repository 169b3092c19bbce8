import type { SmtpServer } from './mailer.ts';

/** The data of a failure to send: nodemailer's error, a lookup's, or a socket's. */
interface Failure {
  readonly code?: string;
  /** The code of the socket's error, if nodemailer replaced it with its own. */
  readonly originalCode?: string;
  readonly message: string;
  /** The response of the mail server. */
  readonly response?: string;
}

/** The mail server accepted the connection and the account, but not this recipient or this mail (RFC 5321, 5yz). */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}

const LONGEST_QUOTE = 200;

/** A sentence for the person who set up the mail server; the installation's own (null) is not named. */
export function explainMailFailure(error: unknown, server: SmtpServer | null): string {
  const failure = error instanceof Error ? (error as Failure) : { message: String(error) };
  const { message, response } = failure;
  const name = server ? `The mail server ${server.host}` : "The installation's mail server";
  const atPort = server ? ` at port ${server.port}` : '';
  const said = quoted(response ?? message, server);
  if (failure.code === 'ETLS') {
    return `${name} does not support encryption (TLS)${atPort}, so nothing was sent. Use another port or server.`;
  }
  if (response) {
    const what = failure.code === 'EAUTH' ? 'user and password' : 'the mail';
    return `${name} refused ${what}. It said: ${said}`;
  }
  const code = failure.originalCode ?? failure.code ?? '';
  if (/^(?:ENOTFOUND|EAI_\w+|EDNS)$/.test(code)) return `${name} cannot be found.`;
  if (code === 'ECONNREFUSED') return `${name} refuses connections${atPort}.`;
  if (code === 'ETIMEDOUT') return `${name} does not answer${atPort} within 10 seconds.`;
  if (code === 'EABORT') return `${name} takes too long to accept an email${atPort}.`;
  if (/wrong version number|packet length too long/.test(message)) {
    return `${name} does not begin with TLS${atPort}. Turn off encryption from the start, or use another port.`;
  }
  return `${name} could not be used${atPort}: ${said}`;
}

/** One line of ordinary characters, limited in length, without the password in plain or encoded form. */
function quoted(text: string, server: SmtpServer | null): string {
  let line = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  if (server?.auth) {
    const { user, pass } = server.auth;
    const encoded = [pass, `\0${user}\0${pass}`].map((sent) =>
      Buffer.from(sent).toString('base64'),
    );
    for (const form of [pass, ...encoded]) line = line.replaceAll(form, '••••');
  }
  return line.length > LONGEST_QUOTE ? `${line.slice(0, LONGEST_QUOTE)}…` : line;
}
