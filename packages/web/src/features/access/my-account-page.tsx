import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { Answer } from '../../lib/api.ts';
import { Kit } from '../../ui/kit/kit.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { LoadingRows } from '../../ui/states/loading-rows.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { ownSignInsQuery } from './account.queries.ts';
import classes from './account/account.module.css';
import { EmailSection } from './account/email-section.tsx';
import { LinksSection } from './account/links-section.tsx';
import { NameSection } from './account/name-section.tsx';
import { PasskeysSection } from './account/passkeys-section.tsx';
import { PasswordSection } from './account/password-section.tsx';
import { SecondFactorSection } from './account/second-factor-section.tsx';
import { SessionsSection } from './account/sessions-section.tsx';
import { YourDataSection } from './account/your-data-section.tsx';

/** AUTH-11, AUTH-14: a person's own account and the ways they log in. Only the person sees them. */
export function MyAccountPage() {
  return (
    <QueryView
      queries={[useQuery(ownSignInsQuery)]}
      failed="Your account could not be loaded."
      page
      drawsLoading
    >
      {(account) => (
        <div className={classes.page}>
          <PageTitle title="My account" subtitle={account?.emailAddress ?? 'How you log in.'}>
            <LinkButton to="/login" variant="default">
              Close
            </LinkButton>
          </PageTitle>
          {account ? <Sections account={account} /> : <LoadingRows />}
        </div>
      )}
    </QueryView>
  );
}

function Sections({ account }: { readonly account: Answer<'GET /v1/auth/account'> }) {
  const { hasPassword, links } = account;
  const { review } = useSearch({ from: '/my-account' });
  return (
    <Kit>
      <NameSection account={account} />
      <EmailSection account={account} />
      <PasswordSection hasPassword={hasPassword} />
      <SecondFactorSection />
      <PasskeysSection asks={review === 'passkeys'} />
      <SessionsSection />
      <LinksSection links={links} hasPassword={hasPassword} />
      <YourDataSection />
    </Kit>
  );
}
