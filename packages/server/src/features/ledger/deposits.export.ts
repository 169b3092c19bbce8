import type { DepositRegister } from '@tenantry/contract/ledger/deposits.schemas';
import { unitCells } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { csvResponse, type CsvRow } from '../../platform/http/csv-response.ts';
import type { FileResponse } from '../../platform/http/file-response.ts';
import { depositRegister } from './deposits.service.ts';

const head = ['Address', 'Tenant', 'Lease', 'Agreed', 'Held', 'Last change'];

/** BOOKS-17: the register as CSV. */
export function csvOfDeposits(register: DepositRegister): Promise<FileResponse> {
  return csvResponse(`deposits-${register.asOf}.csv`, tableOf(register));
}

/** NEW-12: the same table of today. */
export async function rowsOfDeposits(tx: Transaction): Promise<CsvRow[]> {
  return tableOf(await depositRegister(tx, {}));
}

function tableOf({ rows, total }: DepositRegister): CsvRow[] {
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
  return [
    [...head, ...unit.heads],
    ...lines,
    ['Total', '', '', '', total.toFixed(2), '', ...unit.none],
  ];
}
