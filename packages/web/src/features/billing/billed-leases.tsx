import { Checkbox, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BilledLease } from '@tenantry/contract/billing/billing.schemas';
import { useMemo, useState } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { wordsTest } from '../../lib/search-words.ts';
import { ButtonWithDialog } from '../../ui/dialogs/button-with-dialog.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { DataColumn } from '../../ui/tables/data-column.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ListFilter, ListTools } from '../../ui/tables/list-tools.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { useListSearch } from '../../ui/screens/list-search.ts';
import { ScreenLink } from '../../ui/screens/screen-link.tsx';
import { AutomaticForAll } from './automatic-for-all.tsx';
import { billedLeasesQuery } from './billing.queries.ts';
import { leasesOf } from './billing-text.ts';
import { ChargeLeases } from './charge-leases.tsx';
import classes from './billing.module.css';

/** CHG-4, CHG-27: all leases. All can be switched to automatic invoices, and selected ones can be charged. */
export function BilledLeases() {
  const [search, setSearch] = useListSearch();
  const ended = search.show === 'ended';
  return (
    <>
      <Switch
        mb="md"
        label="Include leases that have ended"
        checked={ended}
        onChange={({ currentTarget: { checked } }) =>
          setSearch({ show: checked ? 'ended' : undefined })
        }
      />
      <QueryView
        queries={[useQuery(billedLeasesQuery(ended))]}
        failed="The leases could not be loaded."
        empty={<EmptyState>No leases yet. Start a lease on a property’s page.</EmptyState>}
      >
        {(leases) => <Leases leases={leases} />}
      </QueryView>
    </>
  );
}

const textOf = ({ lesseeName, home }: BilledLease) => `${lesseeName} ${home.label}`;

function Leases({ leases }: { readonly leases: readonly BilledLease[] }) {
  const [search, setSearch] = useListSearch();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const shown = useMemo(() => {
    const matches = wordsTest(search.filter);
    return leases.filter((lease) => matches(textOf(lease)));
  }, [leases, search.filter]);
  const columns = useMemo(() => columnsOf(chosen, setChosen), [chosen]);
  const charged = leases.filter(({ leaseId }) => chosen.has(leaseId));
  const shownAndChosen = shown.filter(({ leaseId }) => chosen.has(leaseId)).length;
  return (
    <>
      <AutomaticForAll leases={leases} />
      <ListTools>
        <ListFilter
          placeholder="Tenant or address"
          defaultValue={search.filter}
          onFilter={(filter) => setSearch({ filter: filter || undefined })}
        />
        {charged.length > 0 && (
          <ButtonWithDialog
            calls={{ 'POST /v1/admin/billing/charges': 'charges:write' }}
            label={`Charge ${leasesOf(charged.length)}`}
            title={`Charge ${leasesOf(charged.length)}`}
          >
            {(close) => <ChargeLeases leases={charged} onClose={close} />}
          </ButtonWithDialog>
        )}
      </ListTools>
      {shown.length > 1 && (
        <Checkbox
          mb="sm"
          label={`All ${leasesOf(shown.length)}`}
          checked={shownAndChosen === shown.length}
          indeterminate={shownAndChosen > 0 && shownAndChosen < shown.length}
          onChange={(event) =>
            setChosen(
              new Set(event.currentTarget.checked ? shown.map(({ leaseId }) => leaseId) : []),
            )
          }
        />
      )}
      <DataTable
        label="Leases"
        columns={columns}
        rows={shown}
        rowKey={({ leaseId }) => leaseId}
        empty={<EmptyState>No lease matches this filter.</EmptyState>}
      />
    </>
  );
}

function invoicedText({ status, invoiceAutomatically }: BilledLease): string {
  if (status === 'EXPIRED') return 'Ended';
  return invoiceAutomatically ? 'Automatically' : 'Manually';
}

function columnsOf(
  chosen: ReadonlySet<string>,
  choose: (chosen: ReadonlySet<string>) => void,
): DataColumn<BilledLease>[] {
  const toggle = (leaseId: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(leaseId);
    else next.delete(leaseId);
    choose(next);
  };
  return [
    {
      id: 'lessee',
      header: 'Tenant',
      value: ({ lesseeName }) => lesseeName,
      cell: ({ leaseId, propertyId, lesseeName, home }) => (
        <span className={classes.choice}>
          <Checkbox
            aria-label={`Choose ${lesseeName}, ${home.label}`}
            checked={chosen.has(leaseId)}
            onChange={(event) => toggle(leaseId, event.currentTarget.checked)}
          />
          <ScreenLink to="modify-lease" propertyId={propertyId} tab="charges">
            {lesseeName}
          </ScreenLink>
        </span>
      ),
    },
    {
      id: 'address',
      header: 'Property',
      value: ({ home }) => home.label,
      cell: ({ home }) => home.label,
    },
    {
      id: 'rent',
      header: 'Rent',
      align: 'end',
      value: ({ rent }) => rent,
      cell: ({ rent }) => formatMoney(rent),
    },
    { id: 'invoiced', header: 'Invoiced', value: invoicedText, cell: invoicedText },
  ];
}
