import { join } from 'node:path';
import { createDocumentReader } from '@tenantry/reading/documents/document-reader';
import { createImageReader } from '@tenantry/reading/documents/image-reader';
import { cardProcessorOf } from '#features/cards';
import { openExportPlace } from '#features/exports';
import { createSenderOf, type InstallationMail } from '#features/organization';
import type { Backend } from './backend.ts';
import { openBasics } from './open-basics.ts';
import type { Config } from './platform/config.ts';
import type { OpenDatabase } from './platform/database/open-database.ts';
import { mayReachInside } from './platform/http/directory.ts';
import type { Logger } from './platform/log.ts';
import { createOutboxMailer, createSmtpMailer } from './platform/mail/mailer.ts';
import { smsSenderOf } from './platform/sms/sms-settings.ts';

/** Everything that the server and its jobs need in addition to their open database. */
export async function openBackend(
  config: Config,
  log: Logger,
  open: OpenDatabase,
): Promise<Backend> {
  const basics = await openBasics(config, log, open);
  const { dataDir, database, directory, secrets } = basics;
  const installation = installationMail(config, dataDir);
  const senderOf = createSenderOf({
    secrets,
    installation,
    smtpTls: config.SMTP_TLS,
    mayReachInside: () => mayReachInside(directory),
  });
  const sms = smsSenderOf(config, outboxOf(dataDir));
  const cards = await cardProcessorOf(config, database);
  const exportPlace = await openExportPlace(config, dataDir);
  const images = createImageReader();
  const documents = createDocumentReader({ images });
  const outbox = outboxOf(dataDir);
  return { ...basics, exportPlace, outbox, senderOf, sms, cards, images, documents };
}

/** Folder for mails and texts when no service is set to send them. */
const outboxOf = (dataDir: string) => join(dataDir, 'outbox');

function installationMail(config: Config, dataDir: string): InstallationMail {
  const from = config.MAIL_FROM;
  if (config.SMTP_URL)
    return { mailer: createSmtpMailer(config.SMTP_URL, config.SMTP_TLS), by: 'installation', from };
  return { mailer: createOutboxMailer(outboxOf(dataDir)), by: 'outbox', from };
}
