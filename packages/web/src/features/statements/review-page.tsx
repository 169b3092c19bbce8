import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Statement } from '@tenantry/contract/statements/statements.schemas';
import { useState } from 'react';
import { documentLabel } from '../../ui/documents/document-file.ts';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { useCloseToList } from '../../ui/tables/use-close-to-list.ts';
import { QueryView } from '../../ui/states/query-view.tsx';
import { useOrganization } from '../../lib/session.ts';
import { Analyzing } from './analyzing.tsx';
import { BesideDocument } from './beside-document.tsx';
import { MissingStatement } from './missing-statement.tsx';
import { carryOver, startingChoice, type Reviewed } from './review-choice.ts';
import { ReviewForm } from './review-form.tsx';
import { isPdfName } from './statement-text.ts';
import { analysisQuery, statementsQuery } from './statements.queries.ts';

const route = getRouteApi('/statement-review');

/** STMT-3: analyzes a statement, and asks which of its lines to create. */
export function ReviewPage() {
  const { propertyId, statementId } = route.useSearch();
  if (!propertyId || !statementId) return <NoStatement propertyId={propertyId} />;
  return (
    <Kit>
      <ReviewOf propertyId={propertyId} statementId={statementId} />
    </Kit>
  );
}

function NoStatement({ propertyId }: { readonly propertyId: string }) {
  return (
    <MissingStatement propertyId={propertyId} title="Statement not found">
      It may have been deleted, or the link may be mistyped.
    </MissingStatement>
  );
}

interface ReviewOfProps {
  readonly propertyId: string;
  readonly statementId: string;
}

function ReviewOf({ propertyId, statementId }: ReviewOfProps) {
  const statements = useQuery(statementsQuery(propertyId));
  const { timeZone } = useOrganization();
  return (
    <QueryView queries={[statements]} failed="The statement could not be loaded." page>
      {(list) => {
        const statement = list.find(({ id }) => id === statementId);
        if (!statement) return <NoStatement propertyId={propertyId} />;
        return <Analysis key={statement.id} statement={statement} timeZone={timeZone} />;
      }}
    </QueryView>
  );
}

interface AnalysisProps {
  readonly statement: Statement;
  readonly timeZone: string;
}

function Analysis({ statement, timeZone }: AnalysisProps) {
  const { propertyId, fileName } = statement;
  const { data, error, isFetching, refetch } = useQuery(analysisQuery(statement));
  const [before, setBefore] = useState<Reviewed | null>(null);
  const label = documentLabel(fileName);
  const navigate = useNavigate();
  const leave = useCloseToList(
    () => void navigate({ to: '/property-statements', search: { propertyId }, replace: true }),
  );
  if (data && !isFetching) {
    return (
      <ReviewForm
        key={data.id}
        statement={statement}
        analysis={data}
        timeZone={timeZone}
        initial={before ? carryOver(before, data) : startingChoice(data)}
        failure={error}
        onAgain={(choice) => {
          setBefore({ lines: data.lines, choice });
          void refetch();
        }}
        onLeave={leave}
      />
    );
  }
  return (
    <>
      <PageTitle title={isFetching ? 'Analyzing' : 'Statement'} about={label}>
        <PlainButton variant="default" onClick={leave}>
          {isFetching ? 'Cancel' : 'Close'}
        </PlainButton>
      </PageTitle>
      <BesideDocument statement={statement}>
        {isFetching && <Analyzing label={label} picture={!isPdfName(fileName)} />}
        {!isFetching && error && (
          <ErrorPanel
            title="The statement could not be analyzed."
            error={error}
            onRetry={() => void refetch()}
          />
        )}
      </BesideDocument>
    </>
  );
}
