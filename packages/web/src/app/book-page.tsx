import { lazyPart } from '../ui/lazy-part.ts';

/** Pages by their path. They are named here, in a file of its own, since what everybody loads names its files too. */
const pages = {
  'organization-expenses': lazyPart(
    async () =>
      (await import('../features/expenses/organization-expenses-page.tsx'))
        .OrganizationExpensesPage,
  ),
  'org-expense-receipt': lazyPart(
    async () => (await import('../features/expenses/receipt-pages.tsx')).OrganizationReceiptPage,
  ),
  'property-expenses': lazyPart(
    async () =>
      (await import('../features/expenses/property-expenses-page.tsx')).PropertyExpensesPage,
  ),
  'expense-receipt': lazyPart(
    async () => (await import('../features/expenses/receipt-pages.tsx')).PropertyReceiptPage,
  ),
  'property-statements': lazyPart(
    async () => (await import('../features/statements/statements-page.tsx')).StatementsPage,
  ),
  'statement-view': lazyPart(
    async () => (await import('../features/statements/statement-view-page.tsx')).StatementViewPage,
  ),
  'statement-review': lazyPart(
    async () => (await import('../features/statements/review-page.tsx')).ReviewPage,
  ),
} as const;

export type BookPageName = keyof typeof pages;

export function BookPage({ name }: { readonly name: BookPageName }) {
  const Page = pages[name];
  return <Page />;
}
