import { Text } from '@mantine/core';
import type { Settlement } from '@tenantry/contract/settlements/settlements.schemas';
import { formatDate } from '../../lib/format.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { PhotoList } from './deduction-photos.tsx';
import { SettlementMoney } from './settlement-money.tsx';
import { downloadLetter } from './settlements.queries.ts';
import classes from './settlement.module.css';

const inOneLine = (address: string) => address.split('\n').filter(Boolean).join(', ');

/** NEW-4: a settlement that was sent, with its letter. */
export function SentSettlement({ settlement }: { readonly settlement: Settlement }) {
  const { leaseId, lesseeName, sentOn, mailNumber, forwardingAddress, addressSince, photos } =
    settlement;
  return (
    <div className={classes.sent}>
      <p>
        Sent to {lesseeName} on {formatDate(sentOn ?? '')}
        {mailNumber && `, certified mail ${mailNumber}`}. It can no longer be changed: correct the
        account with a credit or a charge.
      </p>
      {forwardingAddress && (
        <Text c="dimmed">Forwarding address: {inOneLine(forwardingAddress)}</Text>
      )}
      {addressSince && (
        <Text>A tenant has moved since. New address: {inOneLine(addressSince)}</Text>
      )}
      <SettlementMoney settlement={settlement} />
      {photos.length > 0 && <PhotoList leaseId={leaseId} photos={photos} />}
      <ActButton act={() => downloadLetter(leaseId)}>Download the letter</ActButton>
    </div>
  );
}
