import type { DataColumn } from '../../ui/tables/data-column.ts';
import { LinkButton, TextLink } from '../../ui/text/link.tsx';
import { NoValue } from '../../ui/text/no-value.tsx';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { fromList } from '../../ui/tables/use-close-to-list.ts';
import type { ListedStatement } from './statement-selection.ts';
import { fileNameIn } from './statement-text.ts';
import classes from './statements.module.css';
import { useMay } from '../../lib/may.ts';

interface ColumnsProps {
  /** Only a managed property's statements can be analyzed. */
  readonly managed: boolean;
  readonly onDelete: (statement: ListedStatement) => void;
  /** The statement that is being deleted. */
  readonly deletingId: string | undefined;
}

/** STMT-1. */
export function statementColumns(props: ColumnsProps): DataColumn<ListedStatement>[] {
  return [
    {
      id: 'date',
      phone: 'below',
      header: 'Date',
      value: ({ date }) => date,
      cell: ({ date, day }) => <time dateTime={date}>{day}</time>,
    },
    {
      id: 'file',
      phone: 'title',
      header: 'Statement',
      value: ({ label }) => label.toLowerCase(),
      cell: ({ label }) => <bdi className={classes.file}>{label}</bdi>,
    },
    {
      id: 'created',
      phone: 'below',
      header: 'Created',
      value: ({ applied }) => applied?.appliedAt ?? '',
      cell: ({ applied, created }) => (
        <span className={applied ? undefined : classes.dimmed}>{created}</span>
      ),
    },
    {
      id: 'view',
      phone: 'beside',
      header: 'View',
      cell: (statement) => <ViewLink statement={statement} />,
    },
    {
      id: 'actions',
      actions: true,
      header: 'Actions',
      align: 'end',
      cell: (statement) => <Actions statement={statement} {...props} />,
    },
  ];
}

function ViewLink({ statement }: { readonly statement: ListedStatement }) {
  const { propertyId, statementUrl, label } = statement;
  if (!statementUrl) return <NoValue label="nothing to view" />;
  const search = { propertyId, fileName: fileNameIn(statementUrl) };
  return (
    <TextLink
      to="/statement-view"
      search={search}
      state={fromList}
      className={classes.view ?? ''}
      aria-label={`View ${label}`}
    >
      View
    </TextLink>
  );
}

function Actions(props: ColumnsProps & { readonly statement: ListedStatement }) {
  const { statement, managed, onDelete, deletingId } = props;
  const { id, propertyId, label } = statement;
  const mayAnalyze = useMay({
    'POST /v1/admin/properties/:propertyId/statements/:statementId/analyze': 'books:write',
    'POST /v1/admin/properties/:propertyId/statements/:statementId/apply': 'books:write',
  });
  const mayDelete = useMay({
    'DELETE /v1/admin/properties/:propertyId/statements/:statementId': 'books:write',
  });
  return (
    <div className={classes.actions}>
      {mayAnalyze && managed && (
        <LinkButton
          to="/statement-review"
          search={{ propertyId, statementId: id }}
          state={fromList}
          variant="default"
          aria-label={`Analyze ${label}`}
        >
          Analyze
        </LinkButton>
      )}
      {mayDelete && (
        <PlainButton
          variant="default"
          aria-label={`Delete ${label}`}
          busy={deletingId === id}
          onClick={() => onDelete(statement)}
        >
          Delete
        </PlainButton>
      )}
    </div>
  );
}
