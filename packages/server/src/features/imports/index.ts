export { columnsInvalid } from './imports.errors.ts';
export { importsToLookAt } from './imports.attention.ts';
export { presentImport } from './imports.presenter.ts';
export {
  deleteImport,
  insertImport,
  profilesOf,
  saveResults,
  sheetOf,
  updateImport,
  withUploader,
  type ImportEntry,
  type NamedImport,
} from './imports.repository.ts';
export { columnsOf } from './imports.service.ts';
export { imports } from './imports.table.ts';
export { loadBooks } from './load-books.ts';
export { matchColumns } from './matching.ts';
export { planEntry, writeEntry } from './one-entry.ts';
export type { PlannedFigures } from './plan.ts';
export { recordName, type BookLease, type Books } from './planning/books.ts';
export type { SheetRow } from './planning/cells.ts';
export { wholeName } from './planning/names.ts';
export type { Rehearsed } from './planning/plan-of.ts';
export { countsOf, made, summaryOf } from './summary.ts';
export { readTable, type Table } from './table-reading.ts';
export { checkUnused, removeMade, takeBack } from './undoing/undo.service.ts';
export { importsFeature } from './feature.ts';
