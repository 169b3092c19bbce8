import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getRouteApi, useLocation } from '@tanstack/react-router';
import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import { ApiError } from '../../lib/api-error.ts';
import { isStaff, useSession } from '../../lib/session.ts';
import { IconFileInvoice, IconLock } from '../../ui/icons/icons.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { FailedPage, MessagePage } from '../../ui/states/message-page.tsx';
import { PageSpinner } from '../../ui/states/page-spinner.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { adminPropertyQuery } from '../../ui/properties/property.queries.ts';
import { ownPropertiesQuery } from '../properties/own-properties.queries.ts';
import { InvoicePdf } from './invoice-pdf.tsx';
import { invoicesQuery, ownInvoicesQuery } from './invoices.queries.ts';

const route = getRouteApi('/invoice/$invoiceId/pdf');

/** PDF-1: anyone can open this page; the person's role decides which invoices are searched. */
export function InvoicePdfPage() {
  const session = useSession();
  const { propertyId } = route.useSearch();
  if (!session) return <SignedOut />;
  if (!isStaff(session)) return <OwnInvoicePdf />;
  return propertyId ? (
    <AdminInvoicePdf propertyId={propertyId} />
  ) : (
    <NotFound list="/admin-landing" />
  );
}

function AdminInvoicePdf({ propertyId }: { readonly propertyId: string }) {
  const invoices = useQuery(invoicesQuery(propertyId));
  const property = useQuery(adminPropertyQuery(propertyId));
  return (
    <Loaded
      invoices={invoices}
      homes={property}
      labelOf={() => property.data?.home.label}
      propertyId={propertyId}
    />
  );
}

function OwnInvoicePdf() {
  const invoices = useQuery(ownInvoicesQuery);
  const properties = useQuery(ownPropertiesQuery);
  return (
    <Loaded
      invoices={invoices}
      homes={properties}
      labelOf={(id) => properties.data?.find((property) => property.id === id)?.home.label}
      propertyId={undefined}
    />
  );
}

type Loading<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;

interface LoadedProps {
  readonly invoices: Loading<readonly Invoice[]>;
  /** For `labelOf`. */
  readonly homes: Loading<unknown>;
  /** The first line of a property's address. */
  readonly labelOf: (propertyId: string) => string | undefined;
  readonly propertyId: string | undefined;
}

/** The invoice after it is loaded, or why it cannot be shown. */
function Loaded({ invoices, homes, labelOf, propertyId }: LoadedProps) {
  const { invoiceId } = route.useParams();
  const list = propertyId ? '/admin-landing' : '/lessee-landing';
  return (
    <QueryView
      queries={[invoices, homes]}
      renderFailure={({ error, retry }) =>
        error instanceof ApiError && error.status === 404 ? (
          <NotFound list={list} />
        ) : (
          <FailedPage title="The invoice could not be loaded." error={error} onRetry={retry} />
        )
      }
      loading={<PageSpinner label="Loading the invoice" />}
    >
      {(known) => {
        const invoice = known.find(({ id }) => id === invoiceId);
        if (!invoice) return <NotFound list={list} />;
        const home = labelOf(invoice.propertyId) ?? 'Invoice';
        return <InvoicePdf {...{ invoice, home, propertyId }} />;
      }}
    </QueryView>
  );
}

function SignedOut() {
  const href = useLocation({ select: (location) => location.href });
  return (
    <MessagePage
      icon={<IconLock size={30} stroke={1.5} />}
      title="Log in to see this invoice"
      action={
        <LinkButton to="/login" search={{ next: href }}>
          Login
        </LinkButton>
      }
    >
      Only the tenant and the landlord can see it. You will come back here afterward.
    </MessagePage>
  );
}

function NotFound({ list }: { readonly list: '/admin-landing' | '/lessee-landing' }) {
  return (
    <MessagePage
      icon={<IconFileInvoice size={30} stroke={1.5} />}
      title="Invoice not found"
      action={
        <LinkButton to={list}>
          {list === '/admin-landing' ? 'See the properties' : 'See your invoices'}
        </LinkButton>
      }
    >
      It may have been deleted, or the link may be mistyped.
    </MessagePage>
  );
}
