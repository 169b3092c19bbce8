import { organizationEndpoints } from '@tenantry/contract/organization/organization.endpoints';
import { organizationImageKind } from '@tenantry/contract/organization/organization.schemas';
import type { FileStore } from '../../platform/files/file-store.ts';
import { imageAnswer } from '../../platform/files/stored-images.ts';
import { malformed, notFound } from '../../platform/http/errors.ts';
import type { OrganizationDirectory } from '../../platform/http/directory.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { SenderOf } from '../../platform/mail/mailer.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { prepareTestMail, sendTestMail } from './mail.service.ts';
import * as service from './organization.service.ts';
import { revealBankDetails, updateOrganization } from './settings.service.ts';

interface Dependencies {
  readonly files: FileStore;
  readonly secrets: Secrets;
  readonly directory: OrganizationDirectory;
  readonly senderOf: SenderOf;
}

export function registerOrganization(
  routes: Routes,
  { files, secrets, directory, senderOf }: Dependencies,
): void {
  routes.handle(organizationEndpoints.publicOrganization, ({ tx }) =>
    service.publicOrganization(tx),
  );

  routes.handle(organizationEndpoints.adminOrganization, ({ tx }) => service.adminOrganization(tx));

  routes.handleOpen(organizationEndpoints.updateOrganization, async ({ body, transact }) => {
    const saved = await transact((tx) => updateOrganization(tx, secrets, body));
    // Once it is committed: who asks before must not keep the old name or domain.
    directory.forget();
    return saved;
  });

  // Not `handle`, whose transaction only reads: a look at the numbers is written down.
  routes.handleOpen(organizationEndpoints.bankDetails, ({ transact }) =>
    transact((tx) => revealBankDetails(tx, secrets)),
  );

  routes.handleOpen(organizationEndpoints.testEmail, async ({ transact }) =>
    sendTestMail(await transact((tx) => prepareTestMail(tx, senderOf))),
  );

  routes.handleOpen(
    organizationEndpoints.organizationImage,
    async ({ params, query, transact }) => {
      const image = await transact((tx) => service.publicImage(tx, params.fileName));
      return imageAnswer(files, image, query.width);
    },
  );

  routes.handleOpen(
    organizationEndpoints.uploadOrganizationImage,
    async ({ params, file, organization, transact }) => {
      if (params.organizationName !== organization.name) throw notFound();
      const kind = organizationImageKind.safeParse(file.fields['kind'] ?? 'logo');
      if (!kind.success) throw malformed(kind.error);
      return service.replaceImage(transact, files, {
        kind: kind.data,
        label: params.fileName,
        content: file.content,
      });
    },
  );
}
