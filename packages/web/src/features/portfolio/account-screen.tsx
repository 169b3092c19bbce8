import { useQuery } from '@tanstack/react-query';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { LoadingRows } from '../../ui/loading-rows.tsx';
import type { ScreenProps } from '../../ui/screens/screen.ts';
import { BillLateFee } from '../invoices/bill-late-fee.tsx';
import { NoLeaseYet } from '../leases/no-lease-yet.tsx';
import { PropertyScreen } from '../properties/property-screen.tsx';
import { accountsQuery } from '../ledger/account.queries.ts';
import { LeaseAccountView } from '../ledger/lease-account-view.tsx';

/** Explains the balance of a property: every charge and payment of each of its leases. */
export function AccountScreen({ propertyId }: ScreenProps) {
  return (
    <PropertyScreen propertyId={propertyId} title="Account of">
      {() => <Accounts propertyId={propertyId} />}
    </PropertyScreen>
  );
}

function Accounts({ propertyId }: { readonly propertyId: string }) {
  const { data, error, refetch } = useQuery(accountsQuery(propertyId));
  if (!data && error) {
    return (
      <ErrorPanel
        title="The account could not be loaded."
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <LoadingRows />;
  if (data.length === 0) return <NoLeaseYet propertyId={propertyId} />;
  return data.map((account) => (
    <LeaseAccountView
      key={account.leaseId}
      account={account}
      title={account.lesseeName}
      renderLateFee={(fee) => (
        <BillLateFee
          propertyId={propertyId}
          invoiceId={fee.invoiceId}
          number={fee.invoiceNumber}
          amount={fee.owed}
        />
      )}
    />
  ));
}
