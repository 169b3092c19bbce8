import { useRouter } from '@tanstack/react-router';
import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import { notifySuccess } from '../../ui/acts/notify.ts';

/** `Added to 1187 Calvert Row.`, `3 receipts added to the whole organization.` */
function addedText({ length: count }: readonly Expense[], to: string): string {
  return count === 1 ? `Added to ${to}.` : `${count} receipts added to ${to}.`;
}

/** A home is unnamed if its form was kept while somebody signed in again. */
const unnamed = ({ propertyId }: Expense) =>
  propertyId === null ? 'the whole organization' : 'the property';

/** Says where new expenses were added, and opens the only one, or the list with all of them. */
export function useAddedNotice() {
  const { navigate } = useRouter();
  const review = ([{ id: expenseId, propertyId }, ...others]: readonly [Expense, ...Expense[]]) => {
    if (others.length > 0) {
      return propertyId === null
        ? navigate({ to: '/organization-expenses' })
        : navigate({ to: '/property-expenses', search: { propertyId } });
    }
    return propertyId === null
      ? navigate({ to: '/org-expense-receipt', search: { expenseId } })
      : navigate({ to: '/expense-receipt', search: { propertyId, expenseId } });
  };
  /** @param home the label of the home; empty for the organization */
  return (added: readonly [Expense, ...Expense[]], home: string) =>
    notifySuccess(addedText(added, home || unnamed(added[0])), {
      label: 'Review',
      onClick: () => void review(added),
    });
}
