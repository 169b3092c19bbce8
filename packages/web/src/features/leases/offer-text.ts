import type {
  OfferState,
  OwnOffer,
  RenewalOffer,
} from '@tenantry/contract/portfolio/renewal-offers.schemas';
import { formatDate, formatMoney } from '../../lib/format.ts';

type Terms = Pick<RenewalOffer, 'endDate' | 'rent' | 'rentFrom'>;

/** `Until 12/31/2027, for $1,250.00 a month from 01/01/2027` */
export function offerInWords({ endDate, rent, rentFrom }: Terms): string {
  const from = rentFrom === null ? ', as now' : ` from ${formatDate(rentFrom)}`;
  return `Until ${formatDate(endDate)}, for ${formatMoney(rent)} a month${from}`;
}

const stateNames: Readonly<Record<Exclude<OfferState, 'OPEN'>, string>> = {
  ACCEPTED: 'Accepted',
  DECLINED: 'Declined',
  WITHDRAWN: 'Withdrawn',
  EXPIRED: 'Expired',
};

/** `Accepted on 11/02/2026, signed by Tess Tenant` */
export function offerStateInWords({
  state,
  expiresOn,
  answeredOn,
  signedName,
}: Omit<NonNullable<OwnOffer['offer']>, 'id'>): string {
  if (state === 'OPEN') return `Open until ${formatDate(expiresOn)}`;
  if (state === 'EXPIRED') return `Expired on ${formatDate(expiresOn)} without an answer`;
  const day = answeredOn === null ? '' : ` on ${formatDate(answeredOn)}`;
  return `${stateNames[state]}${day}${signedName === null ? '' : `, signed by ${signedName}`}`;
}
