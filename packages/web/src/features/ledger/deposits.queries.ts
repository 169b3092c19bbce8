import { queryOptions } from '@tanstack/react-query';
import type {
  KeepDeposit,
  MoveDeposit,
  RefundDeposit,
} from '@tenantry/contract/ledger/deposits.schemas';
import { callApi, rehearseApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';
import { saveFile } from '../../lib/save-file.ts';

/** Under the leases' key, because a change of their money changes the deposits. */
const depositsKey = [...queryKeys.leases, 'deposits'] as const;

export function depositQuery(leaseId: string) {
  return queryOptions({
    queryKey: [...depositsKey, leaseId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/leasee/:leaseId/deposit', { params: { leaseId }, signal }),
  });
}

/** The deposits that are held at the end of a day. */
export function depositRegisterQuery(asOf: string | undefined, buildingId: string | undefined) {
  const query = { asOf, buildingId };
  return queryOptions({
    queryKey: [...depositsKey, 'register', query],
    queryFn: ({ signal }) => callApi('GET /v1/admin/deposits', { query, signal }),
    staleTime: 0,
  });
}

interface RegisterFile {
  readonly asOf: string;
  readonly buildingId: string | undefined;
}

export const downloadRegister = ({ asOf, buildingId }: RegisterFile): Promise<void> =>
  saveFile(
    callApi('GET /v1/admin/deposits.csv', { query: { asOf, buildingId } }),
    `deposits-${asOf}.csv`,
  );

/** The actions for a deposit, and their calls. */
export const depositCalls = {
  keep: 'POST /v1/admin/leasee/:leaseId/deposit/keep',
  refund: 'POST /v1/admin/leasee/:leaseId/deposit/refund',
  move: 'POST /v1/admin/leasee/:leaseId/deposit/move',
  interest: 'POST /v1/admin/leasee/:leaseId/deposit/interest',
} as const;

export type DepositAct = keyof typeof depositCalls;

export type DepositChange = KeepDeposit | RefundDeposit | MoveDeposit;

/** Contains the amount held now, so that no preview of an earlier amount is shown. */
export const depositPreviewKey = (act: DepositAct, leaseId: string, heldNow: number) => [
  ...depositsKey,
  'preview',
  leaseId,
  act,
  heldNow,
];

/** What an action would do (GEN-5). */
export const rehearseDeposit = (
  act: DepositAct,
  leaseId: string,
  { body, signal }: { readonly body: DepositChange; readonly signal: AbortSignal },
) =>
  rehearseApi(depositCalls[act], {
    params: { leaseId },
    // Checked by the schema of the action.
    body,
    signal,
  });
