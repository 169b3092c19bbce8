import type { GuaranteedLease } from '@tenantry/contract/ledger/guaranteed.schemas';
import { formatMoney } from '../../lib/format.ts';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { ScreenButton } from '../../ui/screens/screen-link.tsx';
import { TestModeMark } from '../cards/test-mode-mark.tsx';
import { BalanceFigures } from '../ledger/balance-figures.tsx';
import classes from './account-summary.module.css';
import guaranteed from './guaranteed-leases.module.css';

interface GuaranteedProps {
  readonly leases: readonly GuaranteedLease[];
  /** They are all that the person has here; otherwise they are below the own lease of a tenant. */
  readonly isWholePage?: boolean;
}

/** UNIT-6: what a guarantor sees, and nothing else of these leases. */
export function GuaranteedLeases({ leases, isWholePage = false }: GuaranteedProps) {
  if (isWholePage) {
    return (
      <>
        <PageTitle title="Leases you guarantee" subtitle="What is due, and what you can pay." />
        <List leases={leases} />
      </>
    );
  }
  return (
    <section className={guaranteed.also} aria-label="Leases you guarantee">
      <h2 className={guaranteed.title}>Leases you guarantee</h2>
      <List leases={leases} />
    </section>
  );
}

function List({ leases }: { readonly leases: readonly GuaranteedLease[] }) {
  return (
    <ul className={guaranteed.list}>
      {leases.map((lease) => (
        <li key={lease.leaseId}>
          <Guaranteed lease={lease} />
        </li>
      ))}
    </ul>
  );
}

function Guaranteed({ lease }: { readonly lease: GuaranteedLease }) {
  const { leaseId, home, tenants, balanceDue, dueNow } = lease;
  return (
    <section className={classes.summary} aria-label={home}>
      <h3 className={guaranteed.home}>{home}</h3>
      <p className={guaranteed.tenants}>{tenants}</p>
      <dl className={classes.figures}>
        <BalanceFigures summary={lease} />
      </dl>
      {balanceDue > 0 ? (
        <>
          <TestModeMark />
          <div className={classes.actions}>
            <ScreenButton
              to="lessee-payment"
              search={{ lease: leaseId }}
              className={classes.pay}
              label={`Pay Now: ${home}`}
            >
              Pay Now
            </ScreenButton>
          </div>
          <p className={classes.note}>{dueNow > 0 ? formatMoney(dueNow) : 'Nothing'} is due now.</p>
        </>
      ) : (
        <p className={classes.note}>Nothing is due.</p>
      )}
    </section>
  );
}
