import { isOpenStatus } from '@tenantry/contract/maintenance/maintenance.rules';
import type { WorkOrderDetails } from '@tenantry/contract/maintenance/maintenance.schemas';
import {
  approvedQuote,
  ownerRequestLabels,
} from '@tenantry/contract/maintenance/owner-approvals.rules';
import type { OwnerApproval } from '@tenantry/contract/maintenance/owner-approvals.schemas';
import { quoteLabels } from '@tenantry/contract/maintenance/vendor-links.rules';
import type { Quote, VendorLink } from '@tenantry/contract/maintenance/vendor-links.schemas';
import { formatDollars } from '@tenantry/contract/shared/money';
import { useOrganization } from '../../lib/session.ts';
import { visitText } from '../../lib/visit-text.ts';
import { OpenFile } from '../../ui/documents/stored-files.tsx';
import { StatusTag } from '../../ui/text/status-tag.tsx';
import { DecideQuote, waitsForOwner } from './decide-quote.tsx';
import { workFiles } from './work-files.tsx';
import classes from './maintenance.module.css';

interface ComparisonProps {
  readonly order: WorkOrderDetails;
  /** What quotes need of the owner; undefined until it is known. */
  readonly approval: OwnerApproval | undefined;
  readonly links: readonly VendorLink[];
}

interface Offer {
  readonly link: VendorLink;
  readonly quote: Quote;
}

/** MAINT-7: the quotes of all vendors side by side, the lowest first. Declined ones come last. */
export function QuoteComparison({ order, links, approval }: ComparisonProps) {
  const offers = links
    .flatMap((link) => link.quotes.map((quote): Offer => ({ link, quote })))
    .toSorted((one, other) => rank(one) - rank(other) || one.quote.amount - other.quote.amount);
  if (offers.length === 0) return null;
  const waiting = offers.filter(({ quote }) => quote.status !== 'DECLINED');
  const standing = offers.filter(({ link }) => counts(order, link));
  const counting = new Set(
    [...Map.groupBy(standing, ({ link }) => link.vendor.id).values()].map(
      (all) => approvedQuote(all.map(({ quote }) => quote))?.id,
    ),
  );
  const lowest = waiting.length > 1 ? Math.min(...waiting.map(({ quote }) => quote.amount)) : null;
  return (
    <ul className={classes.offers} aria-label="Quotes">
      {offers.map((offer) => (
        <OfferCard
          key={offer.quote.id}
          order={order}
          approval={approval}
          offer={offer}
          isOver={offer.quote.status === 'APPROVED' && !counting.has(offer.quote.id)}
          isLowest={offer.quote.status !== 'DECLINED' && offer.quote.amount === lowest}
        />
      ))}
    </ul>
  );
}

const rank = ({ quote }: Offer) => (quote.status === 'DECLINED' ? 1 : 0);

/** Whether the quotes of a link still count: those of work that was done do so in any case. */
const counts = (order: WorkOrderDetails, { status, revokedAt, vendor }: VendorLink): boolean =>
  status === 'DONE' ||
  (revokedAt === null && status !== 'DECLINED') ||
  order.vendor?.id === vendor.id;

function statusOf({ link, quote }: Offer, { order, approval, isOver }: StatusProps): string {
  if (isOver) return counts(order, link) ? 'Replaced by a newer quote' : 'No longer counts';
  const waits = quote.status === 'OPEN' && waitsForOwner({ approval, quote });
  return waits ? ownerRequestLabels.WAITING : quoteLabels[quote.status];
}

interface StatusProps extends Pick<ComparisonProps, 'order' | 'approval'> {
  /** Whether it was approved, and no longer counts. */
  readonly isOver: boolean;
}

interface OfferProps extends StatusProps {
  readonly offer: Offer;
  readonly isLowest: boolean;
}

function OfferCard({ order, approval, offer, isLowest, isOver }: OfferProps) {
  const { link, quote } = offer;
  const { timeZone } = useOrganization();
  const { amount, note, status, file } = quote;
  return (
    <li className={classes.offer} data-declined={status === 'DECLINED' || undefined}>
      <div className={classes.tags}>
        <strong>{formatDollars(amount)}</strong>
        {isLowest && <StatusTag tone="paid">Lowest</StatusTag>}
      </div>
      <div>{link.vendor.name}</div>
      <div>
        <StatusTag tone={status === 'APPROVED' && !isOver ? 'paid' : 'neutral'}>
          {statusOf(offer, { order, approval, isOver })}
        </StatusTag>
      </div>
      {note && <p className={classes.meta}>{note}</p>}
      {file && <OpenFile source={workFiles('staff', order.id)} file={file} />}
      {link.times.map((time) => (
        <p key={time.id} className={classes.meta}>
          {visitText(timeZone, time)}
        </p>
      ))}
      {status === 'OPEN' && isOpenStatus(order.status) && (
        <div className={classes.tags}>
          <DecideQuote
            workOrderId={order.id}
            vendor={link.vendor.name}
            quote={quote}
            approval={approval}
          />
        </div>
      )}
    </li>
  );
}
