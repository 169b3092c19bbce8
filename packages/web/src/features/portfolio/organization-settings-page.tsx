import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { Kit } from '../../ui/kit/kit.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.ts';
import { QueryView } from '../../ui/states/query-view.tsx';
import { AttributeDefinitionsSection } from '../properties/attributes/attribute-definitions.tsx';
import { MoveInTemplateSection } from '../checklists/move-in-template.tsx';
import { adminOrganizationQuery } from '../organization/organization.queries.ts';
import classes from './organization-settings-page.module.css';
import { OrganizationSettingsForm } from '../organization/settings-form.tsx';
import { SettingsIndex } from './settings-index.tsx';

/** ORG-1 to ORG-5, PROP-10: an organization's settings. */
export function OrganizationSettingsPage() {
  // Cached data could be older than the server's, and saving over it would be refused.
  const settings = useQuery({ ...adminOrganizationQuery, refetchOnMount: 'always' });
  const unsaved = useRef({ settings: false, attributes: false, moveIn: false });
  useUnsavedChanges(() => Object.values(unsaved.current).some(Boolean));
  const settingsDirty = useCallback((dirty: boolean) => {
    unsaved.current.settings = dirty;
  }, []);
  const attributesDirty = useCallback((dirty: boolean) => {
    unsaved.current.attributes = dirty;
  }, []);
  const moveInDirty = useCallback((dirty: boolean) => {
    unsaved.current.moveIn = dirty;
  }, []);
  return (
    <QueryView queries={[settings]} failed="The settings could not be loaded." page drawsLoading>
      {(organization) => (
        <div className={classes.page}>
          <PageTitle title="Organization settings">
            <LinkButton to="/import" search={{}} variant="default">
              Import
            </LinkButton>
            <LinkButton to="/export" variant="default">
              Export everything
            </LinkButton>
            <LinkButton to="/api-keys" variant="default">
              API keys
            </LinkButton>
            <LinkButton to="/webhooks" search={{}} variant="default">
              Webhooks
            </LinkButton>
            <LinkButton to="/support-access" variant="default">
              Support access
            </LinkButton>
            <LinkButton to="/archive" variant="default">
              Archive
            </LinkButton>
            <LinkButton to="/state-rules" variant="default">
              State rules
            </LinkButton>
            <LinkButton to="/activity" variant="default">
              Activity
            </LinkButton>
          </PageTitle>
          <div className={classes.columns}>
            <SettingsIndex />
            <div className={classes.sections}>
              <Kit>
                {organization && settings.isFetchedAfterMount ? (
                  <OrganizationSettingsForm
                    organization={organization}
                    onDirtyChange={settingsDirty}
                  />
                ) : (
                  <LoadingSections />
                )}
                <AttributeDefinitionsSection onDirtyChange={attributesDirty} />
                <MoveInTemplateSection onDirtyChange={moveInDirty} />
              </Kit>
            </div>
          </div>
        </div>
      )}
    </QueryView>
  );
}

function LoadingSections() {
  return (
    <div role="status" aria-label="Loading">
      {[620, 480, 400].map((height) => (
        <Skeleton key={height} style={{ height, marginBottom: 16 }} />
      ))}
    </div>
  );
}
