import type { ErrorKinds } from '#shared/errors';

export const importsErrors = {
  table_unreadable: { status: 422, means: 'The file of an import cannot be read as a table.' },
  import_is_busy: { status: 409, means: 'The import is being rehearsed or written.' },
  import_is_written: { status: 409, means: 'The import was written, so it does not change.' },
  import_columns_differ: { status: 422, means: 'The file has another number of columns.' },
  import_field_missing: { status: 422, means: 'No column is chosen for a required field.' },
  import_row_unknown: { status: 422, means: 'The import has no such row or column.' },
  import_has_problems: { status: 422, means: 'Rows of the import have problems.' },
  import_not_rehearsed: {
    status: 409,
    means: 'The import was changed or not rehearsed, or the request is for another rehearsal.',
  },
  import_not_undoable: { status: 409, means: 'The import was not written, or too long ago.' },
} as const satisfies ErrorKinds;
