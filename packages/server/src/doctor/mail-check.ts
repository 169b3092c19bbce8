import type { Config } from '../platform/config.ts';
import type { Organization } from '../platform/database/organization-table.ts';
import { explainMailFailure } from '../platform/mail/mail-failure.ts';
import { createSmtpMailer, type Sender, type SmtpServer } from '../platform/mail/mailer.ts';
import type { Backend } from '../backend.ts';
import { failed, ok, skipped, type Check } from './report.ts';

/** Connects to the installation's mail server, encrypts and signs in, without sending anything. */
export async function checkMail({ SMTP_URL: url, SMTP_TLS: tls }: Config): Promise<Check> {
  if (!url) {
    return skipped(
      'mail',
      'No mail server is set, so mail is written to DATA_DIR/outbox.',
      'Set SMTP_URL and MAIL_FROM to send mail.',
    );
  }
  const server = serverAt(url);
  try {
    await createSmtpMailer(url, tls).verify();
    return ok('mail', `${server.host} at port ${server.port} accepts ${accepted(server)}.`);
  } catch (error) {
    return failed(
      'mail',
      explainMailFailure(error, server),
      'Check the host, port, user and password in SMTP_URL, and that the firewall allows outgoing connections.',
    );
  }
}

const accepted = ({ auth }: SmtpServer) =>
  auth ? 'the connection and the sign-in' : 'the connection';

function serverAt(url: string): SmtpServer {
  const { protocol, hostname: host, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  return { host, secure, port: Number(port) || (secure ? 465 : 587), ...(username && { auth }) };
}

/** The mail servers that organizations have set up for themselves. */
export async function checkOwnMailServers({
  database,
  directory,
  senderOf,
}: Pick<Backend, 'database' | 'directory' | 'senderOf'>): Promise<Check> {
  const problems: string[] = [];
  let count = 0;
  for (const organization of await directory.all()) {
    const sender = await database.transact({ organization, readOnly: true }, async (tx) =>
      senderOf(tx).catch((error: unknown) => error as Error),
    );
    if (sender instanceof Error) problems.push(`${organization.name}: ${sender.message}`);
    else if (sender.by === 'organization') {
      count += 1;
      problems.push(...(await problemsOf(organization, sender)));
    }
  }
  if (problems.length > 0) {
    const advice =
      'Ask an administrator of the organization to correct its mail server in the settings.';
    return failed('organization mail', problems, advice);
  }
  if (count === 0)
    return skipped('organization mail', 'No organization has a mail server of its own.');
  return ok(
    'organization mail',
    `${count === 1 ? 'One mail server' : `${count} mail servers`} of organizations can be used.`,
  );
}

async function problemsOf({ name }: Organization, sender: Sender): Promise<string[]> {
  try {
    await sender.verify?.();
    return [];
  } catch (error) {
    return [`${name}: ${sender.explain(error)}`];
  }
}
