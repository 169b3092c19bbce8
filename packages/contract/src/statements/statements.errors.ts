import type { ErrorKinds } from '#shared/errors';

export const statementsErrors = {
  property_not_managed: { status: 422, means: 'Owner statements are for managed properties.' },
  statement_unreadable: { status: 422, means: 'The statement cannot be read.' },
  statement_too_long: { status: 422, means: 'Reading the statement takes too long.' },
  analysis_does_not_match: {
    status: 422,
    means: 'The request is for another analysis than the last one.',
  },
  analyzed_again: { status: 409, means: 'The statement was analyzed again in the meantime.' },
  recorded_since_analysis: {
    status: 409,
    means: 'A line of the statement was recorded after the analysis.',
  },
  recorded_in_its_place: { status: 422, means: 'A line of the statement would count twice.' },
  unknown_line: { status: 422, means: 'The analysis has no such line.' },
  line_cannot_be_recorded: { status: 422, means: 'A chosen line lacks what an entry needs.' },
} as const satisfies ErrorKinds;
