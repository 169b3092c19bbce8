import type { DepositRegister } from '@tenantry/contract/ledger/deposits.schemas';
import { unitCells } from '#features/properties';
import { csvResponse } from '../../platform/http/csv-response.ts';
import type { FileResponse } from '../../platform/http/file-response.ts';

const head = ['Address', 'Tenant', 'Lease', 'Agreed', 'Held', 'Last change'];

/** BOOKS-17: the register as CSV. */
export function csvOfDeposits({ asOf, rows, total }: DepositRegister): Promise<FileResponse> {
  const unit = unitCells(rows);
  const lines = rows.map((row) => [
    row.home.label,
    row.lesseeName,
    row.status,
    row.agreed.toFixed(2),
    row.held.toFixed(2),
    row.lastDay,
    ...unit.of(row),
  ]);
  return csvResponse(`deposits-${asOf}.csv`, [
    [...head, ...unit.heads],
    ...lines,
    ['Total', '', '', '', total.toFixed(2), '', ...unit.none],
  ]);
}
