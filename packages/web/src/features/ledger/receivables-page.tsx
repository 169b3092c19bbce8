import { useQuery } from '@tanstack/react-query';
import type { Receivable, ReceivableTotals } from '@tenantry/contract/ledger/receivables.schemas';
import { formatMoney } from '../../lib/format.ts';
import { counted } from '../../lib/words.ts';
import { ChoiceGroup } from '../../ui/forms/choice-group.tsx';
import { CsvButton } from '../../ui/tables/csv-button.tsx';
import { ColumnsMenu, useColumns } from '../../ui/tables/columns-menu.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Figure, FigureRow, LoadingFigures } from '../../ui/text/figure-row.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { ListChoices, ListFilter, ListTools } from '../../ui/tables/list-tools.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { SavedFilters } from '../../ui/tables/saved-filters.tsx';
import { TickableTable } from '../../ui/ticks/tickable-table.tsx';
import { BuildingFilter } from '../properties/buildings/building-filter.tsx';
import { receivablesColumns } from './receivables-columns.tsx';
import classes from '../../ui/tables/list-page.module.css';
import {
  readAllReceivables,
  readReceivablesFile,
  receivableTotalsQuery,
} from './receivables.queries.ts';
import {
  receivableGroups,
  useFoundReceivables,
  type FoundReceivables,
} from './use-found-receivables.ts';

/** HOME-9: what tenants owe, across all properties. */
export function ReceivablesPage() {
  const totals = useQuery(receivableTotalsQuery);
  const found = useFoundReceivables();
  return (
    <Kit>
      <PageTitle title="Receivables" subtitle="What tenants owe, across all properties">
        {/* Usually somebody is late, so the page does not move when the totals arrive. */}
        {(totals.isPending || (totals.data?.lateTenants ?? 0) > 0) && (
          <LinkButton to="/remind-late">Remind all late</LinkButton>
        )}
        <CsvButton read={() => readReceivablesFile(found.selection)} fileName="receivables.csv" />
        <LinkButton to="/payments" variant="default">
          See payments
        </LinkButton>
      </PageTitle>
      <div className={classes.figures}>
        <QueryView
          queries={[totals]}
          failed="The totals could not be loaded."
          loading={<LoadingFigures />}
        >
          {(sums) => <Totals totals={sums} />}
        </QueryView>
      </div>
      <QueryView queries={[found.pages]} failed="The receivables could not be loaded." drawsLoading>
        {() => <ReceivablesList found={found} />}
      </QueryView>
    </Kit>
  );
}

function Totals({ totals }: { readonly totals: ReceivableTotals }) {
  const { owed, due, late, lateFees, tenants, lateTenants } = totals;
  return (
    <FigureRow>
      <Figure label="Open" value={formatMoney(owed)} note={counted(tenants, 'tenant')} />
      <Figure
        label="Due now"
        value={formatMoney(due)}
        note={`${formatMoney(owed - due)} due later`}
        owed={due > 0}
      />
      <Figure
        label="Late"
        value={formatMoney(late)}
        note={counted(lateTenants, 'tenant')}
        owed={late > 0}
      />
      <Figure
        label="Late fees so far"
        value={formatMoney(lateFees)}
        note="not on any invoice yet"
      />
    </FigureRow>
  );
}

const tickedRow = ({ id, propertyId, userId, lessee, home }: Receivable) => ({
  id,
  propertyId,
  userId,
  leaseId: id,
  name: lessee,
  home: home.label,
});

function ReceivablesList({ found }: { readonly found: FoundReceivables }) {
  const { filter, setFilter, group, setShow, selection, setBuilding } = found;
  const { buildingId } = selection;
  const chosen = useColumns('receivables', receivablesColumns);
  const narrowed = filter !== '' || group.show !== undefined || buildingId !== undefined;
  return (
    <>
      <ListTools>
        <ListFilter
          placeholder="Tenant, property, invoice number"
          value={filter}
          onFilter={setFilter}
        />
        <ChoiceGroup
          label="Show"
          choices={receivableGroups.map(({ show, label }) => ({ value: show, label }))}
          value={group.show}
          onChoose={setShow}
        />
        <ListChoices>
          <BuildingFilter amongButtons value={buildingId} onChange={setBuilding} />
          <SavedFilters list="receivables" />
          <ColumnsMenu chosen={chosen} />
        </ListChoices>
      </ListTools>
      <TickableTable
        list="receivables"
        label="Receivables"
        columns={chosen.columns}
        found={found}
        rowOf={tickedRow}
        readAll={() => readAllReceivables(selection)}
        empty={
          narrowed ? (
            <EmptyState>No tenant matches the filters.</EmptyState>
          ) : (
            <EmptyState action={<LinkButton to="/billing">Next billing</LinkButton>}>
              No balances due.
            </EmptyState>
          )
        }
      />
    </>
  );
}
