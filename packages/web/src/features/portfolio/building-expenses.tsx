import { useMutation, useQuery } from '@tanstack/react-query';
import { categoryName } from '@tenantry/contract/expenses/expenses.categories';
import type { SharedExpense } from '@tenantry/contract/expenses/shared-expenses.schemas';
import type { Building } from '@tenantry/contract/properties/buildings.schemas';
import { callApi } from '../../lib/api.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { onlyFor } from '../../lib/may.ts';
import { confirm } from '../../ui/confirm.ts';
import { IconTrash } from '../../ui/icons.tsx';
import { LoadingRows } from '../../ui/loading-rows.tsx';
import { Money } from '../../ui/money.tsx';
import { notifyError, notifySuccess } from '../../ui/notify.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { ScreenButton } from '../../ui/screens/screen-link.tsx';
import { splits } from '../expenses/share-draft.ts';
import { sharedExpensesQuery } from '../expenses/shared-expenses.queries.ts';
import classes from './building-expenses.module.css';

interface BuildingExpensesProps {
  readonly building: Building;
}

/** UNIT-4: the expenses of the whole building, each with the shares of its units. */
export const BuildingExpenses = onlyFor(
  { 'GET /v1/admin/buildings/:buildingId/expenses': 'books:read' },
  PermittedExpenses,
);

function PermittedExpenses({ building }: BuildingExpensesProps) {
  const expenses = useQuery(sharedExpensesQuery(building.id));
  const hasUnits = building.units > 0;
  // Bills outlive the units that shared them.
  if (!hasUnits && !expenses.isError && !expenses.data?.length) return null;
  return (
    <section aria-labelledby="shared-title">
      <div className={classes.head}>
        <h2 id="shared-title" className={classes.heading}>
          Shared expenses
        </h2>
        {hasUnits && <AddButton building={building} />}
      </div>
      <QueryView
        queries={[expenses]}
        failed="The shared expenses could not be loaded."
        loading={<LoadingRows />}
        empty={
          <p className={classes.none}>
            No shared expenses yet. Enter a bill of the whole building once, and each unit gets its
            share.
          </p>
        }
      >
        {(list) => (
          <ul className={classes.list}>
            {list.map((expense) => (
              <Expense key={expense.id} building={building} expense={expense} />
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}

const AddButton = onlyFor(
  { 'POST /v1/admin/buildings/:buildingId/expenses': 'books:write' },
  ({ building }: BuildingExpensesProps) => (
    <ScreenButton to="share-expense" search={{ view: building.id }} variant="default">
      Add expense
    </ScreenButton>
  ),
);

interface ExpenseProps extends BuildingExpensesProps {
  readonly expense: SharedExpense;
}

function Expense({ building, expense }: ExpenseProps) {
  const { date, vendor, category, note, amount, split, shares } = expense;
  return (
    <li className={classes.expense}>
      <div className={classes.head}>
        <span className={classes.what}>{vendor || categoryName(category)}</span>
        <Money amount={amount} />
        <DeleteButton building={building} expense={expense} />
      </div>
      <p className={classes.about}>
        {[formatDate(date), vendor && categoryName(category), note, splits[split].label]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ul className={classes.shares}>
        {shares.map(({ propertyId, home, amount: share }) => (
          <li key={propertyId}>
            <span>{home.label}</span>
            <Money amount={share} />
          </li>
        ))}
      </ul>
    </li>
  );
}

const DeleteButton = onlyFor(
  { 'DELETE /v1/admin/buildings/:buildingId/expenses/:sharedExpenseId': 'books:write' },
  PermittedDelete,
);

function PermittedDelete({ building, expense }: ExpenseProps) {
  const name = `the expense of ${formatMoney(expense.amount)} on ${formatDate(expense.date)}`;
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await callApi('DELETE /v1/admin/buildings/:buildingId/expenses/:sharedExpenseId', {
        params: { buildingId: building.id, sharedExpenseId: expense.id },
      });
      notifySuccess('Expense deleted');
    },
    onError: notifyError,
    meta: { changes: ['expenses'] },
  });
  const ask = async () => {
    const agreed = await confirm({
      title: 'Delete expense',
      question: `Are you sure you want to delete ${name}?`,
      details: 'Its shares are deleted from all units.',
      confirmLabel: 'Delete',
      danger: true,
    });
    if (agreed) mutate();
  };
  return (
    <PlainButton
      variant="subtle"
      icon
      busy={isPending}
      aria-label={`Delete ${name}`}
      onClick={() => void ask()}
    >
      <IconTrash size={20} aria-hidden />
    </PlainButton>
  );
}
