import { useMutation } from '@tanstack/react-query';
import type { StatementApplication } from '@tenantry/contract/statements/statements.schemas';
import { useRef } from 'react';
import { newIdempotencyKey } from '../../lib/api.ts';
import { applyStatement, type StatementRef } from './statements.queries.ts';

/** Creates what was chosen. A second try of the same choice has the first one's key, as an answer can be lost. */
export function useApply(statement: StatementRef, onDone: () => void) {
  const last = useRef({ body: '', key: '' });
  const done = useRef(false);
  return useMutation({
    mutationFn: async (application: StatementApplication) => {
      const body = JSON.stringify(application);
      if (last.current.body !== body) last.current = { body, key: newIdempotencyKey() };
      await applyStatement(statement, application, last.current.key);
    },
    // A double click is two requests of one key: the second answer must not leave again.
    onSuccess: () => {
      if (done.current) return;
      done.current = true;
      onDone();
    },
  });
}
