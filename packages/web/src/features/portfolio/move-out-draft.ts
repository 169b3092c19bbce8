/** A move-out as it is typed. */
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import { chargebackInput, type MoveOut } from '@tenantry/contract/portfolio/move-outs.schemas';
import type { Settlement } from '@tenantry/contract/settlements/settlements.schemas';
import { addDays, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { dollarsFromText } from '@tenantry/contract/shared/money-text';
import { newIdempotencyKey } from '../../lib/api.ts';
import { isDay, NOT_A_DAY } from '../../ui/text/day-text.ts';

export interface ChargebackDraft {
  readonly key: string;
  label: string;
  amount: string;
  note: string;
}

export interface MoveOutDraft {
  lastDay: string | null;
  noticeGivenOn: string | null;
  availableFrom: string | null;
  addDepositTask: boolean;
  keysReturnedOn: string | null;
  forwardingAddress: string;
  settleRent: boolean;
  chargebacks: ChargebackDraft[];
}

export const newChargeback = (): ChargebackDraft => ({
  key: newIdempotencyKey(),
  label: '',
  amount: '',
  note: '',
});

/** Most leases ask for a month of notice. */
const NOTICE_DAYS = 30;

interface Circumstances {
  readonly planned: MoveOut | null;
  readonly settlement: Settlement | null;
  readonly today: CalendarDate;
  /** Whether the person may change the listing. */
  readonly mayOffer: boolean;
}

export function draftOf(
  lease: Lease,
  { planned, settlement, today, mayOffer }: Circumstances,
): MoveOutDraft {
  const lastDay =
    planned?.lastDay ?? lease.noticeFor ?? lease.endDate ?? addDays(today, NOTICE_DAYS);
  const proposed = mayOffer ? addDays(lastDay, 1) : null;
  return {
    lastDay,
    noticeGivenOn: planned?.noticeGivenOn ?? null,
    availableFrom: planned ? planned.availableFrom : proposed,
    addDepositTask: planned === null || planned.depositTask !== null,
    keysReturnedOn: settlement?.keysReturnedOn ?? null,
    forwardingAddress: settlement?.forwardingAddress ?? '',
    settleRent: false,
    chargebacks: [],
  };
}

const inputOf = ({ label, amount, note }: ChargebackDraft) => ({
  label,
  amount: dollarsFromText(amount),
  note,
});

const problemsOf = (chargebacks: readonly ChargebackDraft[]) =>
  Object.fromEntries(
    chargebacks.flatMap((each, index) => {
      const { error } = chargebackInput.safeParse(inputOf(each));
      return (error?.issues ?? []).map(({ path, message }) => [
        `chargebacks.${index}.${String(path[0])}`,
        message,
      ]);
    }),
  );

export function problemsOfDraft(draft: MoveOutDraft) {
  const { lastDay, noticeGivenOn, availableFrom, keysReturnedOn } = draft;
  const isWrong = (day: string | null) => day !== null && !isDay(day);
  return {
    ...(!isDay(lastDay) && { lastDay: NOT_A_DAY }),
    ...(isWrong(noticeGivenOn) && { noticeGivenOn: NOT_A_DAY }),
    ...(isWrong(availableFrom) && { availableFrom: NOT_A_DAY }),
    ...(isWrong(keysReturnedOn) && { keysReturnedOn: NOT_A_DAY }),
    ...problemsOf(draft.chargebacks),
  };
}

/** The settlement as it was when the form was opened; null for people who may not change it, and after it was sent. */
type Seen = Settlement | null;

/** What is sent. What was not changed in the settlement is left out, because a tenant may have changed it meanwhile. */
export function bodyOf(
  { lastDay, keysReturnedOn, forwardingAddress, chargebacks, ...others }: MoveOutDraft,
  { seen, leaseVersion }: { readonly seen: Seen; readonly leaseVersion: number },
) {
  const hasNewKeys = seen !== null && keysReturnedOn !== seen.keysReturnedOn;
  const hasNewAddress = seen !== null && forwardingAddress !== seen.forwardingAddress;
  return {
    ...others,
    lastDay: lastDay ?? '',
    chargebacks: chargebacks.map(inputOf),
    leaseVersion,
    ...(hasNewKeys && { keysReturnedOn }),
    ...(hasNewAddress && { forwardingAddress }),
    ...((hasNewKeys || hasNewAddress) && { settlementVersion: seen.version ?? 0 }),
  };
}
