import type { adminPageNames } from '@tenantry/contract/shared/pages';
import type { ComponentType } from 'react';

export type AdminPageName = (typeof adminPageNames)[number];

/**
 * Administrators' pages by name. They are in a separate file, because a file that everybody loads also names the chunks
 * of its imports.
 */
const pages: Readonly<Record<AdminPageName, () => Promise<ComponentType>>> = {
  createUser: async () => (await import('../features/portfolio/users-page.tsx')).UsersPage,
  'organization-settings': async () =>
    (await import('../features/portfolio/organization-settings-page.tsx')).OrganizationSettingsPage,
  outbox: async () => (await import('../features/conversations/outbox-page.tsx')).OutboxPage,
  'security-log': async () =>
    (await import('../features/access/security-log-page.tsx')).SecurityLogPage,
  'organization-expenses': async () =>
    (await import('../features/expenses/organization-expenses-page.tsx')).OrganizationExpensesPage,
  'org-expense-receipt': async () =>
    (await import('../features/expenses/receipt-pages.tsx')).OrganizationReceiptPage,
  'property-expenses': async () =>
    (await import('../features/expenses/property-expenses-page.tsx')).PropertyExpensesPage,
  'expense-receipt': async () =>
    (await import('../features/expenses/receipt-pages.tsx')).PropertyReceiptPage,
  'property-statements': async () =>
    (await import('../features/statements/statements-page.tsx')).StatementsPage,
  'statement-view': async () =>
    (await import('../features/statements/statement-view-page.tsx')).StatementViewPage,
  'statement-review': async () =>
    (await import('../features/statements/review-page.tsx')).ReviewPage,
  'state-rules': async () =>
    (await import('../features/properties/state-rules-page.tsx')).StateRulesPage,
  archive: async () => (await import('../features/portfolio/archive-page.tsx')).ArchivePage,
  history: async () => (await import('../features/portfolio/history-page.tsx')).HistoryPage,
  billing: async () => (await import('../features/billing/billing-page.tsx')).BillingPage,
  expenses: async () =>
    (await import('../features/expenses/all-expenses-page.tsx')).AllExpensesPage,
  messages: async () => (await import('../features/conversations/messages-page.tsx')).MessagesPage,
  calendar: async () => (await import('../features/today/calendar-page.tsx')).CalendarPage,
  tasks: async () => (await import('../features/tasks/tasks-page.tsx')).TasksPage,
  receivables: async () =>
    (await import('../features/ledger/receivables-page.tsx')).ReceivablesPage,
  reports: async () => (await import('../features/reports/reports-page.tsx')).ReportsPage,
  aging: async () => (await import('../features/reports/aging-page.tsx')).AgingPage,
  'rent-roll': async () => (await import('../features/reports/rent-roll-page.tsx')).RentRollPage,
  'rent-grid': async () => (await import('../features/reports/rent-grid-page.tsx')).RentGridPage,
  'tax-package': async () =>
    (await import('../features/reports/tax-package-page.tsx')).TaxPackagePage,
  vacancy: async () => (await import('../features/reports/vacancy-page.tsx')).VacancyPage,
  deposits: async () => (await import('../features/ledger/deposits-page.tsx')).DepositsPage,
};

export const loadAdminPage = (name: AdminPageName) => pages[name]();
