import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../lib/format.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { SettlementMoney } from './settlement-money.tsx';
import { downloadOwnLetter, ownSettlementsQuery } from './settlements.queries.ts';
import classes from './settlement.module.css';

/** NEW-4: the deposit settlement of a tenant's lease, once it was sent. */
export function OwnSettlement({ leaseId }: { readonly leaseId: string }) {
  const { data } = useQuery(ownSettlementsQuery);
  const settlement = data?.find((each) => each.leaseId === leaseId);
  if (!settlement) return null;
  return (
    <section className={classes.sent} aria-label="Deposit settlement">
      <h2 className={classes.title}>Deposit settlement of {formatDate(settlement.sentOn)}</h2>
      <SettlementMoney settlement={settlement} />
      <ActButton act={() => downloadOwnLetter(leaseId)}>Download the letter</ActButton>
    </section>
  );
}
