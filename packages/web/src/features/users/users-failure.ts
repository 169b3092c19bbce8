import { ApiError } from '../../lib/api-error.ts';
import { saveErrorSentence } from '../../ui/forms/save-errors.ts';

/** USER-9: the server's message, or the given sentence if there is none. */
export function failureSentence(error: unknown, otherwise: string): string {
  const silent = !(error instanceof ApiError) || ['offline', 'unknown'].includes(error.code);
  return silent ? otherwise : saveErrorSentence(error);
}
