import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { download } from '../../lib/download.ts';
import { documentLabel } from '../../ui/documents/document-file.ts';
import { CloseAction, PageTitle } from '../../ui/states/page-title.tsx';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { useCloseToList } from '../../ui/tables/use-close-to-list.ts';
import { MissingStatement } from './missing-statement.tsx';
import { StatementDocument } from './statement-document.tsx';
import { statementFileQuery } from './statements.queries.ts';

const route = getRouteApi('/statement-view');

/** STMT-2. */
export function StatementViewPage() {
  const { propertyId, fileName } = route.useSearch();
  if (!propertyId || !fileName) {
    return (
      <MissingStatement propertyId={propertyId} title="No statement is chosen">
        The address of this page does not say which statement to show.
      </MissingStatement>
    );
  }
  return <StatementView propertyId={propertyId} fileName={fileName} />;
}

interface StatementViewProps {
  readonly propertyId: string;
  readonly fileName: string;
}

function StatementView({ propertyId, fileName }: StatementViewProps) {
  const { data: file } = useQuery(statementFileQuery(propertyId, fileName));
  const label = documentLabel(fileName);
  const navigate = useNavigate();
  const close = useCloseToList(
    () => void navigate({ to: '/property-statements', search: { propertyId }, replace: true }),
  );
  return (
    <>
      <PageTitle title="Statement" about={label} documentTitle={label}>
        <PlainButton
          variant="default"
          disabled={!file}
          onClick={() => file && download(file, label)}
        >
          Download
        </PlainButton>
        <CloseAction onClick={close} />
      </PageTitle>
      <StatementDocument propertyId={propertyId} fileName={fileName} />
    </>
  );
}
