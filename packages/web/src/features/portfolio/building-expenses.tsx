import { useQuery } from '@tanstack/react-query';
import type { Building } from '@tenantry/contract/properties/buildings.schemas';
import { onlyFor } from '../../lib/may.ts';
import { LoadingRows } from '../../ui/states/loading-rows.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { ScreenButton } from '../../ui/screens/screen-link.tsx';
import { SharedExpenseRow } from '../expenses/shared-expense-row.tsx';
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
              <SharedExpenseRow key={expense.id} buildingId={building.id} expense={expense} />
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
