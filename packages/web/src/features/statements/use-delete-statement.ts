import { useMutation } from '@tanstack/react-query';
import { statementMessages } from '@tenantry/contract/statements/statements.schemas';
import { useCallback } from 'react';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { notifyError, notifySuccess, notifyUndo } from '../../ui/acts/notify.ts';
import type { ListedStatement } from './statement-selection.ts';
import { deletionText } from './statement-text.ts';
import { deleteStatement, restoreStatement } from './statements.queries.ts';

/** Asks, deletes, and offers Undo. */
export function useDeleteStatement() {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (statement: ListedStatement) => {
      await deleteStatement(statement);
      notifyUndo(`${statement.label} was deleted`, () => void undo(statement));
    },
    onError: notifyError,
  });
  const ask = useCallback(
    async (statement: ListedStatement) => {
      const agreed = await confirm({
        title: 'Delete statement',
        question: statementMessages.confirmDelete,
        details: deletionText(statement),
        confirmLabel: 'Delete',
        danger: true,
      });
      if (agreed) mutate(statement);
    },
    [mutate],
  );
  return { ask, deletingId: isPending ? variables.id : undefined };
}

async function undo(statement: ListedStatement): Promise<void> {
  try {
    await restoreStatement(statement);
    notifySuccess(`${statement.label} was restored`);
  } catch (error) {
    notifyError(error);
  }
}
