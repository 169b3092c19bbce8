import { categoryName } from '@tenantry/contract/expenses/expenses.categories';
import { callApi } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { onlyFor } from '../../lib/may.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { HistoryLink } from '../../ui/text/history-link.tsx';
import { IconTrash } from '../../ui/icons/icons.tsx';
import { Money } from '../../ui/text/money.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { ScreenButton } from '../../ui/screens/screen-link.tsx';
import { paidShares, splits } from './share-draft.ts';
import { nameOfShared, type SharedExpenseProps } from './shared-expense-name.ts';
import classes from './shared-expense-row.module.css';
import { AttachReceipt, OpenReceipt } from './shared-receipt.tsx';

/** UNIT-4: a bill of a building, with the share of each unit. */
export function SharedExpenseRow({ buildingId, expense }: SharedExpenseProps) {
  const { id, date, vendor, category, note, amount, split, shares, receipt } = expense;
  return (
    <li className={classes.expense}>
      <div className={classes.head}>
        <span className={classes.what}>{vendor || categoryName(category)}</span>
        <Money amount={amount} />
      </div>
      <p className={classes.about}>
        {[formatDate(date), vendor && categoryName(category), note, splits[split].label]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ul className={classes.shares}>
        {paidShares(shares).map(({ propertyId, home, amount: share }) => (
          <li key={propertyId}>
            <span>{home.label}</span>
            <Money amount={share} />
          </li>
        ))}
      </ul>
      <div className={classes.tools}>
        {receipt && <OpenReceipt buildingId={buildingId} expense={expense} />}
        <AttachReceipt buildingId={buildingId} expense={expense} />
        <HistoryLink kind="sharedExpense" entityId={id} of={nameOfShared(expense)} />
        <EditButton buildingId={buildingId} expense={expense} />
        <DeleteButton buildingId={buildingId} expense={expense} />
      </div>
    </li>
  );
}

const EditButton = onlyFor(
  { 'POST /v1/admin/buildings/:buildingId/expenses/:sharedExpenseId': 'books:write' },
  ({ buildingId, expense }: SharedExpenseProps) => (
    <ScreenButton
      to="share-expense"
      search={{ view: buildingId, show: expense.id }}
      variant="default"
      label={`Edit ${nameOfShared(expense)}`}
    >
      Edit
    </ScreenButton>
  ),
);

const DeleteButton = onlyFor(
  { 'DELETE /v1/admin/buildings/:buildingId/expenses/:sharedExpenseId': 'books:write' },
  PermittedDelete,
);

function PermittedDelete({ buildingId, expense }: SharedExpenseProps) {
  const name = nameOfShared(expense);
  const remove = async () => {
    await callApi('DELETE /v1/admin/buildings/:buildingId/expenses/:sharedExpenseId', {
      params: { buildingId, sharedExpenseId: expense.id },
    });
    notifySuccess('Expense deleted');
  };
  return (
    <ActButton
      variant="subtle"
      icon
      aria-label={`Delete ${name}`}
      question={{
        title: 'Delete expense',
        question: `Are you sure you want to delete ${name}?`,
        details: 'Its shares are deleted from all units.',
        confirmLabel: 'Delete',
        danger: true,
      }}
      act={remove}
      changes={['expenses']}
    >
      <IconTrash size={20} aria-hidden />
    </ActButton>
  );
}
