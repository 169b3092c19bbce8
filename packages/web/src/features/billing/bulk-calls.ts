import type { BulkChargeInput } from '@tenantry/contract/billing/billing.schemas';
import { MAX_TARGETS, type BulkResult } from '@tenantry/contract/shared/bulk';
import type { Rehearsal } from '@tenantry/contract/shared/rehearsal';
import { callApi, rehearseApi } from '../../lib/api.ts';

/** What a bulk call would do. */
export interface RehearsedBulk {
  readonly results: readonly BulkResult[];
  /** The additional amount that the leases would owe. */
  readonly amount: number;
  readonly mails: number;
}

/** The response to a rehearsal is longer than that to the call, so one rehearsal can have fewer targets. */
const REHEARSED_AT_ONCE = 100;

/** GEN-7: splits a bulk call, which has a maximum number of targets. */
async function inParts(
  ids: readonly string[],
  size: number,
  call: (part: string[]) => Promise<readonly BulkResult[]>,
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (let first = 0; first < ids.length; first += size) {
    results.push(...(await call(ids.slice(first, first + size))));
  }
  return results;
}

interface Run {
  readonly through: string;
  /** The same for a retry, which does not bill anything again. */
  readonly runId: string;
}

export const billLeases = (leaseIds: readonly string[], { through, runId }: Run) =>
  inParts(leaseIds, MAX_TARGETS, (part) =>
    callApi('POST /v1/admin/billing/run', { body: { leaseIds: part, through, runId } }),
  );

export const invoiceAutomatically = (leaseIds: readonly string[]) =>
  inParts(leaseIds, MAX_TARGETS, (part) =>
    callApi('POST /v1/admin/billing/automatic', {
      body: { leaseIds: part, invoiceAutomatically: true },
    }),
  );

export const chargeLeases = ({ leaseIds, ...charge }: BulkChargeInput, idempotencyKey: string) =>
  inParts(leaseIds, MAX_TARGETS, (part) =>
    callApi('POST /v1/admin/billing/charges', {
      body: { ...charge, leaseIds: part },
      idempotencyKey,
    }),
  );

/** Combines the results of the parts, with the change of what the leases owe. */
async function rehearsedInParts(
  ids: readonly string[],
  rehearse: (part: string[]) => Promise<Rehearsal<readonly BulkResult[]>>,
): Promise<RehearsedBulk> {
  const parts: Rehearsal<readonly BulkResult[]>[] = [];
  const results = await inParts(ids, REHEARSED_AT_ONCE, async (part) => {
    const rehearsal = await rehearse(part);
    parts.push(rehearsal);
    return rehearsal.answer;
  });
  const cents = parts.flatMap(({ money }) => money).reduce((sum, line) => sum + line.cents, 0);
  return { results, amount: cents / 100, mails: parts.flatMap(({ sends }) => sends).length };
}

export const rehearseCharges = ({ leaseIds, ...charge }: BulkChargeInput) =>
  rehearsedInParts(leaseIds, (part) =>
    rehearseApi('POST /v1/admin/billing/charges', { body: { ...charge, leaseIds: part } }),
  );

export const rehearseAutomatic = (leaseIds: readonly string[]) =>
  rehearsedInParts(leaseIds, (part) =>
    rehearseApi('POST /v1/admin/billing/automatic', {
      body: { leaseIds: part, invoiceAutomatically: true },
    }),
  );
