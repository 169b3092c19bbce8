import { useQuery } from '@tanstack/react-query';
import type { ReadField } from '@tenantry/contract/expenses/expenses.schemas';
import { useMemo, useState, type ComponentProps } from 'react';
import { IconReceiptOff } from '../../ui/icons/more-icons.tsx';
import { HistoryLink } from '../../ui/text/history-link.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { CloseAction, PageTitle } from '../../ui/states/page-title.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { MessagePage } from '../../ui/states/message-page.tsx';
import { useOrganization } from '../../lib/session.ts';
import { ExpenseForm } from './expense-form.tsx';
import type { Owner } from './expenses.client.ts';
import { expenseQuery } from './expenses.queries.ts';
import classes from './receipt-editor.module.css';
import { ReceiptView } from './receipt-view.tsx';
import { ReadingState } from './reading-state.tsx';
import { isMissing } from './use-expense-form.ts';
import { SplitExpense } from './split-expense.tsx';
import { useReadingNews } from './use-reading-news.ts';

interface ReceiptEditorProps {
  readonly owner: Owner;
  readonly expenseId: string;
  /** The name of the owner of the expense. */
  readonly of: string;
  /** Returns to the list. */
  readonly onClose: () => void;
}

/** A receipt next to the data of the expense; above it on phones. */
export function ReceiptEditor(props: ReceiptEditorProps) {
  const { owner, expenseId, of, onClose } = props;
  const [isMoving, setMoving] = useState(false);
  // Cached data could be older than the server's, and saving over it would be refused.
  const query = { ...expenseQuery(owner, expenseId), refetchOnMount: 'always' } as const;
  // While it moves, its old address would say that there is no such expense.
  const expense = useQuery({ ...query, enabled: !isMoving });
  const { timeZone } = useOrganization();
  const isGone = isMissing(expense.error);
  const ready = expense.data && expense.isFetchedAfterMount;
  // What is typed stays, although somebody else deletes or moves the expense.
  const [openForm, setOpenForm] = useState<string | null>(null);
  if (ready && !isGone && openForm !== expenseId) setOpenForm(expenseId);
  if (isGone && openForm !== expenseId) return <MissingExpense owner={owner} />;
  const title = expense.data?.receiptUrl === null ? 'Expense' : 'Expense receipt';
  return (
    <QueryView queries={[expense]} failed="The expense could not be loaded." page drawsLoading>
      {() => (
        <Kit>
          <PageTitle title={title} subtitle={of}>
            {ready && <SplitExpense expense={expense.data} />}
            <HistoryLink kind="expense" entityId={expenseId} />
            <CloseAction onClick={onClose} />
          </PageTitle>
          {ready ? (
            <Loaded
              owner={owner}
              expense={expense.data}
              timeZone={timeZone}
              isGone={isGone}
              onMoving={setMoving}
              onClose={onClose}
            />
          ) : (
            <div className={classes.editor} role="status" aria-label="Loading the expense">
              <Skeleton className={classes.loading} />
              <Skeleton className={classes.loading} />
            </div>
          )}
        </Kit>
      )}
    </QueryView>
  );
}

type LoadedProps = Omit<ComponentProps<typeof ExpenseForm>, 'onField'>;

function Loaded(props: LoadedProps) {
  const { owner, expense, timeZone } = props;
  const [at, setAt] = useState<Record<'focus' | 'mouse', ReadField | null>>({
    focus: null,
    mouse: null,
  });
  const field = at.mouse ?? at.focus;
  const watch = useReadingNews(
    useMemo(() => [expense], [expense]),
    timeZone,
  );
  const mark = field && expense.reading?.[field]?.place;
  return (
    <div className={classes.editor} data-alone={expense.receiptUrl === null || undefined}>
      {expense.receiptUrl !== null && (
        <section className={classes.receipt} aria-label="Receipt">
          <ReceiptView expense={expense} mark={mark ?? null} />
        </section>
      )}
      <section className={classes.form} aria-label="Expense">
        <ReadingState owner={owner} expense={expense} timeZone={timeZone} watch={watch} />
        <ExpenseForm
          {...props}
          onField={(by, of) => setAt((before) => ({ ...before, [by]: of }))}
        />
      </section>
    </div>
  );
}

/** Shown if the expense was deleted, moved or never existed. */
function MissingExpense({ owner }: { readonly owner: Owner }) {
  return (
    <MessagePage
      icon={<IconReceiptOff size={30} stroke={1.5} />}
      title="Expense not found"
      action={
        owner === null ? (
          <LinkButton to="/organization-expenses">See the expenses</LinkButton>
        ) : (
          <LinkButton to="/property-expenses" search={{ propertyId: owner }}>
            See the expenses
          </LinkButton>
        )
      }
    >
      It was deleted or moved to another property, or the address of this page is wrong.
    </MessagePage>
  );
}
