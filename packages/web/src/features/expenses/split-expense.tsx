import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import { onlyFor } from '../../lib/may.ts';
import { QueryView } from '../../ui/states/query-view.tsx';
import { ScreenButton } from '../../ui/screens/screen-link.tsx';
import { useListSearch } from '../../ui/screens/list-search.ts';
import { ScreenFrame } from '../../ui/screens/screen-frame.tsx';
import { buildingsQuery } from '../properties/buildings/buildings.queries.ts';

/** UNIT-4: leads from an expense, perhaps of a receipt that was read, to its split among the units of a building. */
export const SplitExpense = onlyFor(
  {
    'GET /v1/admin/buildings': 'properties:read',
    'POST /v1/admin/buildings/:buildingId/expenses': 'books:write',
  },
  PermittedSplit,
);

function PermittedSplit({ expense }: { readonly expense: Expense }) {
  const { data = [] } = useQuery(buildingsQuery);
  const [first, ...others] = data.filter(({ units }) => units > 0);
  const stays = expense.statementId !== null || expense.sharedExpenseId !== undefined;
  if (!first || stays) return null;
  const search = {
    tab: expense.id,
    propertyId: expense.propertyId ?? undefined,
    view: others.length === 0 ? first.id : undefined,
  };
  return (
    <ScreenButton to="share-expense" search={search} variant="default">
      Split among units
    </ScreenButton>
  );
}

/** Asks for the building of an expense, if there are several. */
export function ChooseBuilding() {
  const buildings = useQuery(buildingsQuery);
  const [, setSearch] = useListSearch();
  return (
    <ScreenFrame title="Split expense among units">
      <QueryView queries={[buildings]} failed="The buildings could not be loaded.">
        {(all) => (
          <NativeSelect
            label="Building"
            data={[
              { value: '', label: 'Choose a building' },
              ...all.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value=""
            onChange={({ currentTarget }) => setSearch({ view: currentTarget.value })}
          />
        )}
      </QueryView>
    </ScreenFrame>
  );
}
