import { superAdminEndpoints } from '@tenantry/contract/super-admin/super-admin.endpoints';
import type { InstallationOverview } from '@tenantry/contract/super-admin/super-admin.schemas';
import type { OrganizationDirectory } from '../../platform/http/directory.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { SenderOf } from '../../platform/mail/mailer.ts';
import { demoCannotCreate, hostIsNotDomain } from './super-admin.errors.ts';
import * as service from './super-admin.service.ts';

interface Dependencies {
  readonly directory: OrganizationDirectory;
  readonly senderOf: SenderOf;
}

export function registerSuperAdmin(routes: Routes, { directory, senderOf }: Dependencies): void {
  routes.handle(superAdminEndpoints.installation, async ({ tx }) => {
    const { by } = await senderOf(tx, 'installation');
    const overview: InstallationOverview = { mailSentBy: by === 'outbox' ? by : 'installation' };
    return overview;
  });

  routes.handle(superAdminEndpoints.organizations, ({ tx }) => service.listOrganizations(tx));

  routes.handleOpen(
    superAdminEndpoints.createOrganization,
    async ({ body, host, organization, transactOnce }) => {
      if (organization.demo) throw demoCannotCreate();
      if (host !== organization.domain) throw hostIsNotDomain(host, organization.domain);
      const created = await transactOnce((tx) => service.createOrganization(tx, body));
      // After the commit, so that no request caches the list without it.
      directory.forget();
      return created;
    },
  );
}
