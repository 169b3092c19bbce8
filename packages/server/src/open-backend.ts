import { join } from 'node:path';
import { createDocumentReader } from '@tenantry/reading/documents/document-reader';
import { createImageReader } from '@tenantry/reading/documents/image-reader';
import { cardProcessorOf } from '#features/cards';
import { createSenderOf, type InstallationMail } from '#features/organization';
import type { Backend } from './backend.ts';
import { dataDirOf } from './opening.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { createDatabase } from './platform/database/database.ts';
import type { OpenDatabase } from './platform/database/open-database.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { createDirectory, mayReachInside } from './platform/http/directory.ts';
import type { Logger } from './platform/log.ts';
import { createOutboxMailer, createSmtpMailer } from './platform/mail/mailer.ts';
import { keyInFile } from './platform/secrets/key-file.ts';
import { createSecrets } from './platform/secrets/secrets.ts';
import { smsSenderOf } from './platform/sms/sms-settings.ts';

/** Everything that a command needs in addition to its open database. */
export async function openBackend(
  config: Config,
  log: Logger,
  open: OpenDatabase,
): Promise<Backend> {
  const dataDir = dataDirOf(config);
  const database = createDatabase(open.pool, systemClock);
  const directory = createDirectory(database);
  const files = await openFileStore(config, dataDir, log);
  const secrets = createSecrets(
    () => config.SECRET_KEY ?? keyInFile(dataDir),
    config.SECRET_KEY_OLD,
  );
  const installation = installationMail(config, dataDir);
  const senderOf = createSenderOf({
    secrets,
    installation,
    smtpTls: config.SMTP_TLS,
    mayReachInside: () => mayReachInside(directory),
  });
  const sms = smsSenderOf(config, outboxOf(dataDir));
  const cards = await cardProcessorOf(config, database);
  const images = createImageReader();
  const documents = createDocumentReader({ images });
  const outbox = outboxOf(dataDir);
  const services = { files, outbox, secrets, senderOf, sms, cards, images, documents };
  return { config, log, dataDir, open, database, directory, ...services };
}

/** Folder for mails and texts when no service is set to send them. */
const outboxOf = (dataDir: string) => join(dataDir, 'outbox');

function installationMail(config: Config, dataDir: string): InstallationMail {
  const from = config.MAIL_FROM;
  if (config.SMTP_URL)
    return { mailer: createSmtpMailer(config.SMTP_URL, config.SMTP_TLS), by: 'installation', from };
  return { mailer: createOutboxMailer(outboxOf(dataDir)), by: 'outbox', from };
}
