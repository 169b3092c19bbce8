import { organizationEndpoints } from '@tenantry/contract/organization/organization.endpoints';
import { organizationImageFields } from '@tenantry/contract/organization/organization.schemas';
import type { FileStore } from '../../platform/files/file-store.ts';
import { documentResponse } from '../../platform/documents/serving.ts';
import { notFound } from '../../platform/http/errors.ts';
import { validated } from '../../platform/http/validation.ts';
import type { OrganizationDirectory } from '../../platform/http/directory.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { DomainProofs } from '../../platform/http/domain-proof.ts';
import type { SenderOf } from '../../platform/mail/mailer.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { keepDomain, proveDomain } from './domain.service.ts';
import { prepareTestMail, sendTestMail } from './mail.service.ts';
import * as service from './organization.service.ts';
import { revealBankDetails, updateOrganization } from './settings.service.ts';

interface Dependencies {
  readonly files: FileStore;
  readonly secrets: Secrets;
  readonly directory: OrganizationDirectory;
  readonly senderOf: SenderOf;
  readonly domainProofs: DomainProofs;
}

export function registerOrganization(
  routes: Routes,
  { files, secrets, directory, senderOf, domainProofs }: Dependencies,
): void {
  routes.handle(organizationEndpoints.publicOrganization, ({ tx }) =>
    service.publicOrganization(tx),
  );

  routes.handle(organizationEndpoints.waysToPay, ({ tx }) => service.waysToPay(tx));

  routes.handleOpen(organizationEndpoints.updateOrganization, async ({ body, transact }) => {
    const saved = await transact((tx) => updateOrganization(tx, secrets, body));
    // After the commit, so that no request caches the old name or domain.
    directory.forget();
    return saved;
  });

  routes.handleOpen(organizationEndpoints.proveDomain, async ({ transact }) => {
    const saved = await proveDomain(transact, domainProofs);
    directory.forget();
    return saved;
  });

  routes.handle(organizationEndpoints.keepDomain, ({ tx }) => keepDomain(tx));

  // Not `handle`, whose transaction is read-only: viewing the numbers is recorded.
  routes.handleOpen(organizationEndpoints.bankDetails, ({ transact }) =>
    transact((tx) => revealBankDetails(tx, secrets)),
  );

  routes.handle(organizationEndpoints.mailSender, async ({ tx }) => ({
    sentBy: (await senderOf(tx)).by,
  }));

  routes.handleOpen(organizationEndpoints.testEmail, async ({ transact }) =>
    sendTestMail(await transact((tx) => prepareTestMail(tx, senderOf))),
  );

  routes.handleOpen(
    organizationEndpoints.organizationImage,
    async ({ params, query, transact }) => {
      const image = await transact((tx) => service.publicImage(tx, params.fileName));
      return documentResponse(files, image, { width: query.width, immutable: true });
    },
  );

  routes.handleOpen(
    organizationEndpoints.uploadOrganizationImage,
    async ({ params, file, organization, transact }) => {
      if (params.organizationName !== organization.name) throw notFound();
      const { kind } = validated(organizationImageFields, file.fields);
      return service.replaceImage(transact, files, {
        kind,
        label: params.fileName,
        content: file.content,
      });
    },
  );
}
