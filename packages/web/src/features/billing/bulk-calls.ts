import type { BulkChargeInput } from '@tenantry/contract/billing/billing.schemas';
import { MAX_TARGETS, type BulkResult } from '@tenantry/contract/shared/bulk';
import { callApi, rehearseApi } from '../../lib/api.ts';

/** A rehearsal answers more than the call, so fewer targets fit into one. */
const REHEARSED_AT_ONCE = 100;

/** GEN-7: a bulk call takes so many targets at most. */
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

/** What is billed already is not billed again by a retry. */
export const billLeases = (leaseIds: readonly string[], through: string) =>
  inParts(leaseIds, MAX_TARGETS, (part) =>
    callApi('POST /v1/admin/billing/run', { body: { leaseIds: part, through } }),
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

export const rehearseCharges = ({ leaseIds, ...charge }: BulkChargeInput) =>
  inParts(leaseIds, REHEARSED_AT_ONCE, async (part) => {
    const body = { ...charge, leaseIds: part };
    return (await rehearseApi('POST /v1/admin/billing/charges', { body })).answer;
  });
