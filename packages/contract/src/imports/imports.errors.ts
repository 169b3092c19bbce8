import type { ErrorKinds } from '#shared/errors';

export const importsErrors = {
  table_unreadable: { status: 422, means: 'The file is no table that can be read.' },
  import_is_working: { status: 409, means: 'The import is being checked or written just now.' },
  import_has_problems: { status: 422, means: 'A row of the import has a problem.' },
  import_is_applied: { status: 409, means: 'The import is in the books already.' },
  import_not_applied: { status: 409, means: 'The import is not in the books.' },
  import_is_used: { status: 409, means: 'Something that the import made has been used since.' },
  import_too_old: { status: 409, means: 'An import can be undone for a limited number of days.' },
  import_changed: { status: 409, means: 'The import or the books changed since the rehearsal.' },
  invalid_columns: { status: 422, means: 'A column is missing, or a field has two columns.' },
} as const satisfies ErrorKinds;
