import { useQuery } from '@tanstack/react-query';
import { useScreen, type ScreenProps } from '../../ui/screens/screen.ts';
import { leaseFirst } from '../leases/lease-first.ts';
import { QueryView } from '../../ui/states/query-view.tsx';
import { BillLateFee } from '../invoices/bill-late-fee.tsx';
import { NoLeaseYet } from '../leases/no-lease-yet.tsx';
import { PropertyScreen } from '../properties/editor/property-screen.tsx';
import { accountsQuery } from '../ledger/account.queries.ts';
import { LeaseAccountView } from '../ledger/lease-account-view.tsx';
import { RefundCredit } from '../payments/refund-credit.tsx';

/** Explains the balance of a property: every charge and payment of each of its leases. */
export function AccountScreen({ propertyId }: ScreenProps) {
  return (
    <PropertyScreen propertyId={propertyId} title="Account">
      {() => <Accounts propertyId={propertyId} />}
    </PropertyScreen>
  );
}

function Accounts({ propertyId }: { readonly propertyId: string }) {
  const named = useScreen()?.search.lease;
  return (
    <QueryView
      queries={[useQuery(accountsQuery(propertyId))]}
      failed="The account could not be loaded."
      empty={<NoLeaseYet propertyId={propertyId} />}
    >
      {(accounts) =>
        leaseFirst(accounts, ({ leaseId }) => leaseId, named).map((account) => (
          <LeaseAccountView
            key={account.leaseId}
            account={account}
            title={account.lesseeName}
            creditAction={<RefundCredit propertyId={propertyId} account={account} />}
            renderLateFee={(fee) => (
              <BillLateFee
                propertyId={propertyId}
                invoiceId={fee.invoiceId}
                number={fee.invoiceNumber}
                amount={fee.owed}
              />
            )}
          />
        ))
      }
    </QueryView>
  );
}
