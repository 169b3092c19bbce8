import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Vendor } from '@tenantry/contract/vendors/vendors.schemas';
import { useRef } from 'react';
import { useMay } from '../../lib/may.ts';
import { DialogAbove } from '../../ui/dialogs/dialog-above.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import framed from '../../ui/forms/framed-rows.module.css';
import { Kit } from '../../ui/kit/kit.tsx';
import { LinkButton, TextLink } from '../../ui/text/link.tsx';
import { ListFilter, ListTools } from '../../ui/tables/list-tools.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { StatusTag } from '../../ui/text/status-tag.tsx';
import { useTypedFilter } from '../../ui/tables/use-typed-filter.ts';
import { VendorForm } from './vendor-form.tsx';
import { matches, paperWarnings, tradesText } from './vendor-text.ts';
import { vendorsQuery } from './vendors.queries.ts';
import classes from './vendors.module.css';

const route = getRouteApi('/vendors');

/** MAINT-15: the vendors, with those whose papers have expired marked. */
export function VendorsPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const mayAdd = useMay({ 'POST /v1/admin/vendors': 'maintenance:write' });
  const vendors = useQuery(vendorsQuery);
  const change = (changes: Partial<typeof search>) =>
    void navigate({ to: '/vendors', search: { ...search, ...changes }, replace: true });
  const button = useRef<HTMLAnchorElement>(null);
  const typed = useTypedFilter(search.filter ?? '', (filter) =>
    change({ filter: filter || undefined }),
  );
  return (
    <Kit>
      <PageTitle title="Vendors" subtitle="The people and companies who do the work">
        {mayAdd && (
          <LinkButton ref={button} to="/vendors" search={{ ...search, tab: 'new' }}>
            Add vendor
          </LinkButton>
        )}
      </PageTitle>
      <DialogAbove
        opened={mayAdd && search.tab === 'new'}
        title="Add vendor"
        wide
        onClose={() => change({ tab: undefined })}
        onClosed={() => button.current?.focus()}
      >
        <VendorForm
          vendor={null}
          onSaved={({ id: vendorId }) => void navigate({ to: '/vendor', search: { vendorId } })}
          onClose={() => change({ tab: undefined })}
        />
      </DialogAbove>
      <QueryView
        queries={[vendors]}
        failed="The vendors could not be loaded."
        empty={<EmptyState>No vendors yet. Add the plumber you call first.</EmptyState>}
      >
        {(all) => (
          <>
            <ListTools className={classes.tools}>
              <ListFilter
                placeholder="Name, contact or trade"
                value={typed.filter}
                onFilter={typed.setFilter}
              />
            </ListTools>
            <VendorRows vendors={all.filter((each) => matches(each, typed.filter.trim()))} />
          </>
        )}
      </QueryView>
    </Kit>
  );
}

function VendorRows({ vendors }: { readonly vendors: readonly Vendor[] }) {
  if (vendors.length === 0) return <EmptyState>No vendor matches the filter.</EmptyState>;
  return (
    <ul className={framed.rows} aria-label="Vendors">
      {vendors.map((vendor) => (
        <li key={vendor.id} className={framed.row}>
          <div className={framed.words}>
            <TextLink to="/vendor" search={{ vendorId: vendor.id }} className={classes.name}>
              {vendor.name}
            </TextLink>
            <p className={classes.meta}>{factsOf(vendor)}</p>
          </div>
          {vendor.rating !== null && <span className={classes.meta}>{vendor.rating} of 5</span>}
          {paperWarnings(vendor).map((warning) => (
            <StatusTag key={warning} tone="owed">
              {warning}
            </StatusTag>
          ))}
        </li>
      ))}
    </ul>
  );
}

const factsOf = (vendor: Vendor) =>
  [tradesText(vendor), vendor.contactName, vendor.phoneNumber].filter(Boolean).join(', ');
