import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useLocation } from '@tanstack/react-router';
import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import { ApiError } from '../../lib/api-error.ts';
import { isStaff, useSession } from '../../lib/session.ts';
import { IconFileInvoice, IconLock } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { FailedPage, MessagePage } from '../../ui/message-page.tsx';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import { ownInvoicesQuery, ownPropertiesQuery } from '../lessee/lessee.queries.ts';
import { adminPropertyQuery } from '../properties/properties.queries.ts';
import { InvoicePdf } from './invoice-pdf.tsx';
import { invoicesQuery } from './invoices.queries.ts';

const route = getRouteApi('/invoice/$invoiceId/pdf');

/** PDF-1: anyone may come here; who is signed in decides whose invoices are looked at. */
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
      queries={[invoices, property]}
      invoices={invoices.data}
      addressOf={() => property.data?.addressLine1}
      propertyId={propertyId}
    />
  );
}

function OwnInvoicePdf() {
  const invoices = useQuery(ownInvoicesQuery);
  const properties = useQuery(ownPropertiesQuery);
  return (
    <Loaded
      queries={[invoices, properties]}
      invoices={invoices.data}
      addressOf={(id) => properties.data?.find((property) => property.id === id)?.addressLine1}
      propertyId={undefined}
    />
  );
}

interface LoadedProps {
  readonly queries: readonly {
    readonly data: unknown;
    readonly error: unknown;
    readonly refetch: () => unknown;
  }[];
  readonly invoices: readonly Invoice[] | undefined;
  /** The first line of a property's address. */
  readonly addressOf: (propertyId: string) => string | undefined;
  readonly propertyId: string | undefined;
}

/** The invoice once it is known, or why it is not. */
function Loaded({ queries, invoices, addressOf, propertyId }: LoadedProps) {
  const { invoiceId } = route.useParams();
  const list = propertyId ? '/admin-landing' : '/lessee-landing';
  const failed = queries.find(({ data, error }) => error && !data);
  if (failed) {
    if (failed.error instanceof ApiError && failed.error.status === 404) {
      return <NotFound list={list} />;
    }
    return (
      <FailedPage
        title="The invoice could not be loaded."
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  if (!invoices || queries.some(({ data }) => !data)) {
    return <PageSpinner label="Loading the invoice" />;
  }
  const invoice = invoices.find(({ id }) => id === invoiceId);
  if (!invoice) return <NotFound list={list} />;
  return (
    <InvoicePdf
      invoice={invoice}
      addressLine1={addressOf(invoice.propertyId) ?? 'invoice'}
      propertyId={propertyId}
    />
  );
}

function SignedOut() {
  const href = useLocation({ select: (location) => location.href });
  return (
    <MessagePage
      icon={<IconLock size={30} stroke={1.5} />}
      title="Sign in to see this invoice"
      action={
        <LinkButton to="/login" search={{ next: href }}>
          Login
        </LinkButton>
      }
    >
      Only the tenant and the landlord can see it. You come back here afterwards.
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
