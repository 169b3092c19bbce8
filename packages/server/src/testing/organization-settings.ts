import { organizationEndpoints } from '@tenantry/contract/organization/organization.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import type {
  AdminOrganization,
  OrganizationUpdate,
} from '@tenantry/contract/organization/organization.schemas';
import type { PaymentOrder } from '@tenantry/contract/ledger/payment-order.rules';
import { and, desc, eq } from 'drizzle-orm';
import { auditEvents } from '../platform/database/platform.table.ts';
import type { Organization } from '../platform/database/organization-table.ts';
import { anOrganization, aPerson, organizationSettingsBody, type TestPerson } from './factories.ts';
import { asOwner } from './inspection.ts';
import type { TestApp } from './test-app.ts';

/** An admin's actions on the settings, by the API. */
export function settingsCalls(app: { readonly current: TestApp }) {
  async function aLandlord() {
    const organization = await anOrganization(app.current);
    const admin = await aPerson(app.current, organization, 'SiteAdmin');
    return { organization, admin, now: await settingsOf(admin) };
  }

  async function settingsOf(admin: TestPerson): Promise<AdminOrganization> {
    return (
      await app.current.call(portfolioEndpoints.organization, {
        query: { include: '' },
        as: admin,
      })
    ).body;
  }

  const save = (admin: TestPerson, now: AdminOrganization, changes: Changes = {}) =>
    app.current.call(organizationEndpoints.updateOrganization, {
      as: admin,
      body: organizationSettingsBody(now, changes),
    });

  /** Saves only the fields that every save must have. */
  const saveOnly = (
    admin: TestPerson,
    { name, domain, version }: AdminOrganization,
    changes: Changes = {},
  ) =>
    app.current.call(organizationEndpoints.updateOrganization, {
      as: admin,
      body: { name, domain, version, ...changes },
    });

  const revealed = (admin: TestPerson) =>
    app.current.call(organizationEndpoints.bankDetails, { as: admin });

  const eventsOf = (organization: Organization, action: string) =>
    app.current.database.transact({ organization }, ({ db }) =>
      db
        .select()
        .from(auditEvents)
        .where(and(eq(auditEvents.organizationId, organization.id), eq(auditEvents.action, action)))
        .orderBy(desc(auditEvents.id)),
    );

  return { aLandlord, settingsOf, save, saveOnly, revealed, eventsOf };
}

export type Changes = Partial<OrganizationUpdate>;

/** CHG-20: how the organization applies payments. A new one begins with `RENT_FIRST`. */
export async function applyPayments(
  test: TestApp,
  organization: Organization,
  order: PaymentOrder,
): Promise<void> {
  const change = 'UPDATE organization_settings SET payment_order = $2 WHERE organization_id = $1';
  await asOwner(test, organization, change, [organization.id, order]);
}
