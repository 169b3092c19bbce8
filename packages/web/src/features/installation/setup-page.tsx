import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Kit } from '../../ui/kit/kit.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { configurationQuery } from '../../lib/public.queries.ts';
import { AccessCard } from '../access/access-card.tsx';
import { LoadDemo } from './load-demo.tsx';
import { SetupForm } from './setup-form.tsx';
import { SetupNeededPage } from './setup-needed-page.tsx';
import classes from './setup-page.module.css';

/** The first run: an organization of one's own, or the demo. The link's secret leaves the address bar at once. */
export function SetupPage() {
  const search = useSearch({ from: '/setup' });
  const [token] = useState(search.token);
  const navigate = useNavigate();
  const configuration = useQuery({ ...configurationQuery, staleTime: 0 });
  useEffect(() => {
    void navigate({ to: '/setup', search: { token: undefined }, replace: true });
  }, [navigate]);
  return (
    <QueryView queries={[configuration]} failed="The setup could not be started." page>
      {({ setupRequired }) => {
        if (!setupRequired) return <AlreadySetUp />;
        return token ? <SetupChoices token={token} /> : <SetupNeededPage />;
      }}
    </QueryView>
  );
}

function SetupChoices({ token }: { readonly token: string }) {
  return (
    <div className={classes.page}>
      <PageTitle
        title="Set up Tenantry"
        subtitle="Begin with your own organization, or look around first."
      />
      <Kit>
        <div className={classes.choices}>
          <section className={classes.choice} aria-labelledby="setup-own">
            <SetupForm setupToken={token} />
          </section>
          <section className={classes.choice} aria-labelledby="setup-demo">
            <LoadDemo setupToken={token} />
          </section>
        </div>
      </Kit>
    </div>
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
