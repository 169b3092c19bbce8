import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Kit } from '../../ui/kit/kit.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { configurationQuery } from '../../lib/public.queries.ts';
import { AccessCard } from '../access/access-card.tsx';
import { LoadDemo } from './load-demo.tsx';
import { RestoreForm } from './restore-form.tsx';
import { RestoreProgress, UploadProgress } from './restore-progress.tsx';
import { SetupForm } from './setup-form.tsx';
import { SetupNeededPage } from './setup-needed-page.tsx';
import { useRestore, type Restore } from './use-restore.ts';
import classes from './setup-page.module.css';

/**
 * The first run: create an organization or load the demo. The link's secret is removed from the address bar at once.
 */
export function SetupPage() {
  const search = useSearch({ from: '/setup' });
  const [token] = useState(search.token);
  const navigate = useNavigate();
  const configuration = useQuery({ ...configurationQuery, staleTime: 0 });
  useEffect(() => {
    void navigate({ to: '/setup', search: { token: undefined }, replace: true });
  }, [navigate]);
  // A restore also finishes the setup, and the page then shows what was restored.
  const [restores, setRestores] = useState(false);
  return (
    <QueryView queries={[configuration]} failed="The setup could not be started." page>
      {({ setupRequired }) => {
        if (!setupRequired && !restores) return <AlreadySetUp />;
        if (!token) return <SetupNeededPage />;
        return <SetupChoices token={token} onRestore={() => setRestores(true)} />;
      }}
    </QueryView>
  );
}

interface SetupChoicesProps {
  readonly token: string;
  readonly onRestore: () => void;
}

function SetupChoices({ token, onRestore }: SetupChoicesProps) {
  const restore = useRestore(token);
  const { overview, uploading } = restore;
  const state = overview.data?.restore;
  const isUnderWay = state !== undefined && state !== null && state.phase !== 'failed';
  useEffect(() => {
    if (isUnderWay) onRestore();
  }, [isUnderWay, onRestore]);
  if (uploading || isUnderWay) {
    return (
      <div className={classes.page}>
        <PageTitle title="Set up Tenantry" subtitle="Restore a backup" />
        <Kit>
          {uploading ? (
            <UploadProgress uploading={uploading} onCancel={restore.stopUpload} />
          ) : (
            isUnderWay && <RestoreProgress state={state} />
          )}
        </Kit>
      </div>
    );
  }
  return (
    <div className={classes.page}>
      <PageTitle
        title="Set up Tenantry"
        subtitle="Start with your own organization, look around first, or restore a backup."
      />
      <Kit>
        <div className={classes.choices}>
          <section className={classes.choice} aria-labelledby="setup-own">
            <SetupForm setupToken={token} />
          </section>
          <div className={classes.others}>
            <section className={classes.choice} aria-labelledby="setup-demo">
              <LoadDemo setupToken={token} />
            </section>
            <section className={classes.choice} aria-labelledby="setup-restore">
              <RestoreChoice restore={restore} />
            </section>
          </div>
        </div>
      </Kit>
    </div>
  );
}

/** Restores the books of an earlier installation. */
function RestoreChoice({ restore }: { readonly restore: Restore }) {
  const { overview, file, setFile, failure, isStarting, start } = restore;
  return (
    <>
      <Title order={2} id="setup-restore" mb="xs">
        Restore a backup
      </Title>
      <Text mb="lg">
        Restore the books, users and files of an earlier installation. The whole backup is checked
        first.
      </Text>
      <QueryView queries={[overview]} failed="The backups could not be loaded.">
        {({ backups, restore: state }) => (
          <RestoreForm
            backups={backups}
            file={file}
            onFile={setFile}
            error={failure ?? (state?.phase === 'failed' && !isStarting ? state.message : null)}
            isBusy={isStarting}
            onRestore={start}
          />
        )}
      </QueryView>
    </>
  );
}

function AlreadySetUp() {
  return (
    <AccessCard title="Already set up" subtitle="This site has an organization.">
      <p className={classes.text}>The setup link has been used. Log in to continue.</p>
      <LinkButton to="/login">Go to login</LinkButton>
    </AccessCard>
  );
}
