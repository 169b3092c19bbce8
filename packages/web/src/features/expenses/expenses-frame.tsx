import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import { useMemo, type ReactNode } from 'react';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { ChooseFiles, TakePhoto } from '../../ui/documents/document-buttons.tsx';
import { DocumentUploadList } from '../../ui/documents/document-upload-list.tsx';
import { useDroppedFiles, usePastedFiles } from '../../ui/documents/use-given-files.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { IconDownload, IconPlus, IconRefresh } from '../../ui/icons/icons.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { ListFilter, ListTools } from '../../ui/tables/list-tools.tsx';
import { CloseAction, PageTitle, type NamedProperty } from '../../ui/states/page-title.tsx';
import { useListSearch } from '../../ui/screens/list-search.ts';
import { ShowMore } from '../../ui/tables/show-more.tsx';
import { useFocusAfter } from '../../ui/hooks/use-focus-after.ts';
import { QueryView } from '../../ui/states/query-view.tsx';
import { useOrganization } from '../../lib/session.ts';
import { AddExpense } from './add-expense.tsx';
import { alikeAmong } from './alike-expenses.ts';
import { AskConsent } from './ask-consent.tsx';
import classes from './expenses.module.css';
import type { Owner } from './expenses.client.ts';
import { downloadExpenses } from './expenses.queries.ts';
import { useExpenseHandlers, type ExpenseHandlers } from './use-expense-handlers.ts';
import { useFoundExpenses, type FoundExpenses } from './use-found-expenses.ts';
import { useReadingNews } from './use-reading-news.ts';
import { useReceiptUploads } from './use-receipt-uploads.ts';
import { useMayChangeExpenses } from './use-may-change-expenses.ts';

export interface ExpenseListProps {
  /** The expenses that match the filter. */
  readonly found: FoundExpenses;
  readonly timeZone: string;
  readonly handlers: ExpenseHandlers;
  /** The ids of expenses that may be recorded twice. */
  readonly alike: ReadonlySet<string>;
}

interface ExpensesFrameProps {
  readonly owner: Owner;
  readonly title: string;
  /** The home that the expenses are of; undefined until it is known, and for the organization. */
  readonly property?: NamedProperty | undefined;
  readonly onClose: () => void;
  /** The placeholder while the expenses load. */
  readonly loading: ReactNode;
  readonly children: (list: ExpenseListProps) => ReactNode;
}

/** On these devices people mostly add photos. */
const PHONE = '(pointer: coarse), (width < 767px)';
/** In narrow windows, the buttons for receipts are not next to the title, because they would push the list far down. */
const NARROW = '(width < 767px)';

/** A page of expenses: adding, filtering and extracting again, around the list itself. */
export function ExpensesFrame(props: ExpensesFrameProps) {
  const { owner, title, property, onClose, loading, children } = props;
  const home = property?.home.label ?? '';
  const uploads = useReceiptUploads(owner, home);
  const mayChange = useMayChangeExpenses();
  const [search, changeSearch] = useListSearch();
  // Links elsewhere open the form at once.
  const adding = search.tab === 'add';
  const setAdding = (next: boolean) => changeSearch({ tab: next ? 'add' : undefined });
  const give = (files: readonly File[]) => {
    // A question about the files would cover what is being typed.
    if (mayChange && files.length > 0 && !adding) uploads.add(files);
  };
  usePastedFiles(give);
  const over = useDroppedFiles(give);
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const narrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const receiptButtons = mayChange && (
    <div className={classes.receiptButtons}>
      <TakePhoto onChoose={give} size="sm" />
      <ChooseFiles
        onChoose={give}
        size="sm"
        label={phone ? 'Choose files' : 'Add receipts'}
        variant={phone ? 'default' : 'filled'}
      />
    </div>
  );
  return (
    <Kit>
      <PageTitle title={title} property={property}>
        {!narrow && receiptButtons}
        <LinkButton to="/expenses" variant="default">
          All properties
        </LinkButton>
        <CloseAction onClick={onClose} />
      </PageTitle>
      {narrow && receiptButtons}
      <AskConsent count={uploads.asking} of={{ owner, home }} onAnswer={uploads.answer} />
      {mayChange && over && (
        <div className={classes.over} aria-hidden>
          Drop the receipts here
        </div>
      )}
      <div className={classes.content}>
        <DocumentUploadList
          documents={uploads.documents}
          onRemove={uploads.remove}
          onRetry={uploads.retry}
        />
        <Expenses
          owner={owner}
          home={home}
          loading={loading}
          adding={adding}
          setAdding={setAdding}
          onReceipts={uploads.add}
        >
          {children}
        </Expenses>
      </div>
    </Kit>
  );
}

interface Adding {
  /** An expense is being entered manually. */
  readonly adding: boolean;
  readonly setAdding: (adding: boolean) => void;
  /** Asks about receipts that were chosen while adding. */
  readonly onReceipts: (files: readonly File[]) => void;
}

function Expenses({
  owner,
  home,
  loading,
  children,
  ...adding
}: Pick<LoadedProps, 'owner' | 'home' | 'children'> &
  Pick<ExpensesFrameProps, 'loading'> &
  Adding) {
  const { timeZone } = useOrganization();
  const found = useFoundExpenses(owner, timeZone);
  const watch = useReadingNews(found.pages.data?.items, timeZone);
  return (
    <QueryView queries={[found.pages]} failed="The expenses could not be loaded." loading={loading}>
      {() => (
        <Loaded
          owner={owner}
          home={home}
          found={found}
          timeZone={timeZone}
          watch={watch}
          {...adding}
        >
          {children}
        </Loaded>
      )}
    </QueryView>
  );
}

interface LoadedProps extends Adding, Pick<ExpensesFrameProps, 'owner' | 'children'> {
  /** The label of the owner's home; empty for the organization. */
  readonly home: string;
  readonly found: FoundExpenses;
  readonly timeZone: string;
  readonly watch: (before: Expense) => void;
}

function Loaded(props: LoadedProps) {
  const { owner, home, found, timeZone, watch, adding, setAdding, onReceipts, children } = props;
  const handlers = useExpenseHandlers(owner, timeZone, watch);
  const { rows } = found;
  const alike = useMemo(() => alikeAmong(rows ?? [], timeZone), [rows, timeZone]);
  const mayChange = useMayChangeExpenses();
  const addButton = mayChange && <AddButton onClick={() => setAdding(true)} />;
  const dialog = (
    <AddExpense
      owner={owner}
      home={home}
      timeZone={timeZone}
      opened={mayChange && adding}
      onClose={() => setAdding(false)}
      onReceipts={onReceipts}
    />
  );
  if (found.empty) {
    return (
      <>
        {dialog}
        <EmptyState action={addButton}>
          No expenses yet. Add a receipt to start, or enter an expense without one.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {dialog}
      <ListTools className={classes.tools}>
        <ListFilter
          className={classes.filter}
          placeholder="Date, category, vendor, amount"
          value={found.filter}
          onFilter={found.setFilter}
        />
        <div className={classes.toolButtons}>
          {addButton}
          {mayChange && <RefreshAllButton handlers={handlers} />}
          <DownloadButton owner={owner} />
        </div>
      </ListTools>
      {found.unmatched ? (
        <EmptyState>No expense matches the filter.</EmptyState>
      ) : (
        children({ found, timeZone, handlers, alike })
      )}
      <ShowMore pages={found.pages} waiting={found.waiting} />
    </>
  );
}

function AddButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button
      className={classes.addButton ?? ''}
      variant="default"
      size="sm"
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={onClick}
    >
      Add expense
    </Button>
  );
}

function RefreshAllButton({ handlers }: { readonly handlers: ExpenseHandlers }) {
  const button = useFocusAfter(handlers.refreshingAll);
  return (
    <Button
      ref={button}
      className={classes.iconOnPhone ?? ''}
      variant="default"
      size="sm"
      loading={handlers.refreshingAll}
      leftSection={<IconRefresh size={18} aria-hidden />}
      onClick={handlers.refreshAll}
    >
      <span className={classes.label}>Refresh all</span>
    </Button>
  );
}

const DownloadButton = ({ owner }: { readonly owner: Owner }) => (
  <ActButton className={classes.iconOnPhone} act={() => downloadExpenses(owner)}>
    <IconDownload size={18} aria-hidden />
    <span className={classes.label}>Download CSV</span>
  </ActButton>
);
