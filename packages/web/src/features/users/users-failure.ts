import { ApiError } from '../../lib/api-error.ts';
import { saveErrorSentence } from '../../ui/save-errors.ts';

/** USER-9: what the server said, or the given sentence when it said nothing of its own. */
export function failureSentence(error: unknown, otherwise: string): string {
  const silent = !(error instanceof ApiError) || ['offline', 'unknown'].includes(error.code);
  return silent ? otherwise : saveErrorSentence(error);
}
