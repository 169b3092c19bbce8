import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ChooseFiles, TakePhoto } from '../../ui/documents/document-buttons.tsx';
import { DocumentUploadList } from '../../ui/documents/document-upload-list.tsx';
import { useDroppedFiles, usePastedFiles } from '../../ui/documents/use-given-files.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { CloseAction, PageTitle } from '../../ui/states/page-title.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { adminPropertyQuery } from '../../ui/properties/property.queries.ts';
import { useOrganization } from '../../lib/session.ts';
import { useMay } from '../../lib/may.ts';
import { StatementList } from './statement-list.tsx';
import classes from './statements.module.css';
import { statementsQuery } from './statements.queries.ts';
import { useStatementUploads } from './use-statement-uploads.ts';

const route = getRouteApi('/property-statements');

/** STMT-1. */
export function StatementsPage() {
  const { propertyId = '' } = route.useSearch();
  return <Kit>{propertyId ? <StatementsOf propertyId={propertyId} /> : <StatementsOfNone />}</Kit>;
}

function StatementsOfNone() {
  const navigate = useNavigate();
  const close = () => void navigate({ to: '/admin-landing' });
  return (
    <>
      <PageTitle title="Statements">
        <CloseAction onClick={close} />
      </PageTitle>
      <div className={classes.content}>
        <EmptyState action={<LinkButton to="/admin-landing">Choose a property</LinkButton>}>
          No property is selected, so there are no statements to show.
        </EmptyState>
      </div>
    </>
  );
}

function StatementsOf({ propertyId }: { readonly propertyId: string }) {
  const navigate = useNavigate();
  const { data: property } = useQuery(adminPropertyQuery(propertyId));
  const { documents, remove, retry, place, give } = useStatementUploads(propertyId);
  const mayAdd = useMay({
    'POST /v1/admin/properties/:propertyId/statements/:fileName/upload': 'books:write',
  });
  const managed = mayAdd && (property?.managed ?? false);
  const take = (files: readonly File[]) => {
    if (managed) give(files);
  };
  usePastedFiles(take);
  const over = useDroppedFiles(take);
  const close = () =>
    void navigate({ to: '/admin-landing/view-property/$propertyId', params: { propertyId } });
  return (
    <>
      <PageTitle title="Statements" property={property}>
        {managed && (
          <>
            <TakePhoto onChoose={take} size="sm" variant="default" />
            <ChooseFiles onChoose={take} size="sm" label="Add statements" />
          </>
        )}
        <CloseAction onClick={close} />
      </PageTitle>
      <div ref={place} className={classes.content} data-over={(over && managed) || undefined}>
        <DocumentUploadList documents={documents} onRemove={remove} onRetry={retry} />
        <Statements propertyId={propertyId} />
      </div>
    </>
  );
}

function Statements({ propertyId }: { readonly propertyId: string }) {
  const property = useQuery(adminPropertyQuery(propertyId));
  const statements = useQuery(statementsQuery(propertyId));
  const { timeZone } = useOrganization();
  return (
    <QueryView queries={[property, statements]} failed="The statements could not be loaded.">
      {({ managed }, known) => (
        <>
          {!managed && (
            <p className={classes.note}>
              This is not a managed property, so you can view statements here, but not add or
              analyze them.
            </p>
          )}
          {managed && known.length === 0 && (
            <EmptyState>No owner statements yet. Add the one that the manager sent.</EmptyState>
          )}
          <StatementList statements={known} timeZone={timeZone} managed={managed} />
        </>
      )}
    </QueryView>
  );
}
