import { installationErrors } from './installation/installation.errors.ts';
import { superAdminErrors } from './super-admin/super-admin.errors.ts';
import { invoicesErrors } from './invoices/invoices.errors.ts';
import { tasksErrors } from './tasks/tasks.errors.ts';
import { conversationsErrors } from './conversations/conversations.errors.ts';
import { vendorsErrors } from './vendors/vendors.errors.ts';
import { maintenanceErrors } from './maintenance/maintenance.errors.ts';
import { ownerApprovalsErrors } from './maintenance/owner-approvals.errors.ts';
import { vendorLinksErrors } from './maintenance/vendor-links.errors.ts';
import { accessErrors } from './access/access.errors.ts';
import { paymentsErrors } from './payments/payments.errors.ts';
import { expensesErrors } from './expenses/expenses.errors.ts';
import { portfolioErrors } from './portfolio/portfolio.errors.ts';
import { ledgerErrors } from './ledger/ledger.errors.ts';
import { messagingErrors } from './messaging/messaging.errors.ts';
import { billingErrors } from './billing/billing.errors.ts';
import { propertiesErrors } from './properties/properties.errors.ts';
import { leasesErrors } from './leases/leases.errors.ts';
import { reportsErrors } from './reports/reports.errors.ts';
import { organizationErrors } from './organization/organization.errors.ts';
import { checklistsErrors } from './checklists/checklists.errors.ts';
import { documentsErrors } from './documents/documents.errors.ts';
import { exportsErrors } from './exports/exports.errors.ts';
import { apiKeysErrors } from './api-keys/api-keys.errors.ts';
import { webhooksErrors } from './webhooks/webhooks.errors.ts';
import { privacyErrors } from './privacy/privacy.errors.ts';
import { settlementsErrors } from './settlements/settlements.errors.ts';
import { inspectionsErrors } from './inspections/inspections.errors.ts';
import { statementsErrors } from './statements/statements.errors.ts';
import { importsErrors } from './imports/imports.errors.ts';
import { switchoversErrors } from './switchovers/switchovers.errors.ts';
import { generalErrors, type ErrorKind } from './shared/errors.ts';

/** Every error code, by feature. Codes are stable: clients may branch on them, but never on messages. */
export const errors = {
  ...generalErrors,
  ...installationErrors,
  ...superAdminErrors,
  ...invoicesErrors,
  ...tasksErrors,
  ...conversationsErrors,
  ...vendorsErrors,
  ...maintenanceErrors,
  ...vendorLinksErrors,
  ...ownerApprovalsErrors,
  ...accessErrors,
  ...paymentsErrors,
  ...expensesErrors,
  ...portfolioErrors,
  ...ledgerErrors,
  ...messagingErrors,
  ...billingErrors,
  ...propertiesErrors,
  ...leasesErrors,
  ...reportsErrors,
  ...organizationErrors,
  ...checklistsErrors,
  ...settlementsErrors,
  ...inspectionsErrors,
  ...documentsErrors,
  ...statementsErrors,
  ...exportsErrors,
  ...webhooksErrors,
  ...apiKeysErrors,
  ...privacyErrors,
  ...importsErrors,
  ...switchoversErrors,
} as const;

export type ErrorCode = keyof typeof errors;

export const errorCodes = Object.keys(errors) as ErrorCode[];

/** The HTTP status and the cause of a code. */
export const errorKind = (code: ErrorCode): ErrorKind => errors[code];
