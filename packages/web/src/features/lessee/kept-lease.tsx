import type { LesseeLease } from '@tenantry/contract/leases/leases.schemas';
import type { ReactNode } from 'react';
import { LoadingRows } from '../../ui/states/loading-rows.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { keptLeases, useKeptRecords } from './kept-leases.ts';
import { KeptLinks } from './kept-links.tsx';
import { LesseeTabs } from './lessee-tabs.tsx';

interface KeptLeasePageProps {
  /** The tenant's own leases. */
  readonly leases: readonly LesseeLease[];
  /** The id of the lease to show. */
  readonly chosen: string | undefined;
  /** Shown if the tenant has left no lease. */
  readonly children: ReactNode;
}

/** UNIT-9: what a tenant keeps of a lease that the tenant has left, to read. */
export function KeptLeasePage({ leases, chosen, children }: KeptLeasePageProps) {
  return (
    <QueryView
      queries={useKeptRecords()}
      failed="Your invoices and payments could not be loaded."
      loading={<LoadingRows />}
      page
    >
      {(invoices, payments) => {
        const kept = keptLeases(leases, [...invoices, ...payments]);
        const lease = kept.find(({ id }) => id === chosen) ?? kept[0];
        if (!lease) return children;
        return (
          <>
            <PageTitle
              title="Your earlier lease"
              subtitle="You are no longer a tenant. You can read what was yours until your last day."
            />
            <LesseeTabs key={lease.id} lease={lease} readOnly />
            <KeptLinks kept={kept.filter(({ id }) => id !== lease.id)} hasOwn={leases.length > 0} />
          </>
        );
      }}
    </QueryView>
  );
}
