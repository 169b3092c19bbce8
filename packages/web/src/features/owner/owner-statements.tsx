import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../lib/format.ts';
import { dayIn } from '../../lib/moment.ts';
import { useOrganization } from '../../lib/session.ts';
import { documentLabel } from '../../ui/documents/document-file.ts';
import { LinkButton } from '../../ui/text/link.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import classes from '../../ui/tables/row-list.module.css';
import { fromList } from '../../ui/tables/use-close-to-list.ts';
import { fileNameIn } from '../statements/statement-text.ts';
import { NEWEST_STATEMENTS, statementsOf, type StatementOfHome } from './home-rows.ts';
import { homesOfOwnerQuery } from './owner.queries.ts';

/** The statements of all own homes, as they were sent. */
export function OwnerStatements() {
  const homes = useQuery(homesOfOwnerQuery);
  return (
    <QueryView queries={[homes]} failed="The statements could not be loaded.">
      {(all) => <Statements statements={statementsOf(all)} />}
    </QueryView>
  );
}

function Statements({ statements }: { readonly statements: readonly StatementOfHome[] }) {
  if (statements.length === 0) return <Text c="dimmed">No statements yet.</Text>;
  return (
    <>
      <ul className={classes.rows} aria-label="Statements">
        {statements.slice(0, NEWEST_STATEMENTS).map((statement) => (
          <Row key={statement.id} statement={statement} />
        ))}
      </ul>
      {statements.length > NEWEST_STATEMENTS && (
        <Text c="dimmed" mt="sm">
          Older statements are on the page of each home.
        </Text>
      )}
    </>
  );
}

function Row({ statement }: { readonly statement: StatementOfHome }) {
  const { propertyId, statementUrl, fileName, home, date } = statement;
  const { timeZone } = useOrganization();
  const label = documentLabel(fileName);
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <strong>
          <bdi>{label}</bdi>
        </strong>
        <span className={classes.hint}>
          {home}, added {formatDate(dayIn(timeZone, date))}
        </span>
      </div>
      <span />
      <div className={classes.actions}>
        {statementUrl && (
          <LinkButton
            to="/statement-view"
            search={{ propertyId, fileName: fileNameIn(statementUrl) }}
            state={fromList}
            variant="default"
            aria-label={`View ${label}, ${home}`}
          >
            View
          </LinkButton>
        )}
      </div>
    </li>
  );
}
