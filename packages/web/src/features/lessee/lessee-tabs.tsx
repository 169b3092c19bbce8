import { Tabs, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Kit } from '../../ui/kit/kit.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { LoadingRows } from '../../ui/states/loading-rows.tsx';
import { useListSearch } from '../../ui/screens/list-search.ts';
import { useLatch } from '../../ui/acts/use-latch.ts';
import { ownConversationsQuery } from '../conversations/conversations.queries.ts';
import { ownInspectionsQuery } from '../inspections/inspections.queries.ts';
import { ownLeasesQuery } from '../leases/leases.queries.ts';
import { keptLeases, useKeptRecords, type KeptLease } from './kept-leases.ts';
import { KeptLinks } from './kept-links.tsx';
import classes from './lessee-tabs.module.css';
import { OwnInvoices } from './own-invoices.tsx';

const OwnConversations = lazyPart(
  async () => (await import('../conversations/own-conversations.tsx')).OwnConversations,
);

const OwnDocuments = lazyPart(
  async () => (await import('../documents/own-documents.tsx')).OwnDocuments,
);

const OwnWorkOrders = lazyPart(
  async () => (await import('../maintenance/own-work-orders.tsx')).OwnWorkOrders,
);

const OwnInspections = lazyPart(
  async () => (await import('../inspections/own-inspections.tsx')).OwnInspections,
);

const OwnPayments = lazyPart(async () => (await import('./own-payments.tsx')).OwnPayments);

const tabs = ['messages', 'payments', 'documents', 'repairs'];

const isTab = (asked: string | undefined): asked is string =>
  asked !== undefined && tabs.includes(asked);

interface LesseeTabsProps {
  readonly lease: KeptLease;
  /** UNIT-9: for a lease that the tenant has left. */
  readonly readOnly?: boolean;
}

/** TENANT-3: the tab is in the URL. */
export function LesseeTabs({ lease, readOnly = false }: LesseeTabsProps) {
  const { id: leaseId, propertyId } = lease;
  const [{ tab: asked }, setSearch] = useListSearch();
  const tab = isTab(asked) ? asked : 'invoices';
  const showMessages = useLatch(tab === 'messages');
  const showPayments = useLatch(tab === 'payments');
  const showDocuments = useLatch(tab === 'documents');
  const showRepairs = useLatch(tab === 'repairs');
  const open = (value: string | null) =>
    setSearch({ tab: value === 'invoices' ? undefined : (value ?? undefined), view: undefined });
  return (
    <Kit>
      <InspectionsToSign leaseId={leaseId} />
      <Tabs value={tab} onChange={open} classNames={{ tab: classes.tab ?? '' }}>
        <Tabs.List mb="md">
          <Tabs.Tab value="invoices">Invoices</Tabs.Tab>
          <Tabs.Tab value="messages">
            Messages <UnreadMark propertyId={propertyId} />
          </Tabs.Tab>
          <Tabs.Tab value="payments">Payments</Tabs.Tab>
          <Tabs.Tab value="documents">Documents</Tabs.Tab>
          <Tabs.Tab value="repairs">Repairs</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="invoices">
          <OwnInvoices key={leaseId} leaseId={leaseId} />
        </Tabs.Panel>
        <Tabs.Panel value="messages">
          <Suspense fallback={<LoadingRows />}>
            {showMessages && (
              <OwnConversations key={leaseId} propertyId={propertyId} readOnly={readOnly} />
            )}
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="payments">
          <Suspense fallback={<LoadingRows />}>
            {showPayments && <OwnPayments leaseId={leaseId} />}
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="documents">
          <Suspense fallback={<LoadingRows />}>
            {showDocuments && <OwnDocuments leaseId={leaseId} />}
            {showDocuments && <OwnInspections leaseId={leaseId} sealed />}
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="repairs">
          <Suspense fallback={<LoadingRows />}>
            {showRepairs && (
              <OwnWorkOrders key={leaseId} propertyId={propertyId} readOnly={readOnly} />
            )}
          </Suspense>
        </Tabs.Panel>
      </Tabs>
      {!readOnly && <EarlierLeases />}
    </Kit>
  );
}

/** Their code and the forms in it are loaded only if there is one. */
function InspectionsToSign({ leaseId }: { readonly leaseId: string }) {
  const { data = [] } = useQuery(ownInspectionsQuery);
  if (!data.some((each) => each.leaseId === leaseId && each.status !== 'SEALED')) return null;
  return (
    <Suspense>
      <OwnInspections leaseId={leaseId} sealed={false} />
    </Suspense>
  );
}

function EarlierLeases() {
  const [{ data: invoices = [] }, { data: payments = [] }] = useKeptRecords();
  const { data: leases } = useQuery(ownLeasesQuery);
  return leases ? <KeptLinks kept={keptLeases(leases, [...invoices, ...payments])} /> : null;
}

/** The number of the tenant's unread conversations about a property; nothing if there are none. */
function UnreadMark({ propertyId }: { readonly propertyId: string }) {
  const { data } = useQuery(ownConversationsQuery);
  const count = data?.filter((each) => each.unread && each.propertyId === propertyId).length ?? 0;
  if (count === 0) return null;
  return (
    <span className={classes.unread}>
      {count}
      <VisuallyHidden> unread</VisuallyHidden>
    </span>
  );
}
