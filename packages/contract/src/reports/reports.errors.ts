import type { ErrorKinds } from '#shared/errors';

export const reportsErrors = {
  report_too_large: { status: 422, means: 'The report takes too long for its period.' },
  workbook_too_large: { status: 422, means: 'The workbook cannot be made.' },
} as const satisfies ErrorKinds;
