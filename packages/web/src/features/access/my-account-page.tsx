import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi, type Answer } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { changing } from '../../lib/query-client.ts';
import { confirm } from '../../ui/confirm.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { LinkButton, TextLink } from '../../ui/link.tsx';
import { LoadingRows } from '../../ui/loading-rows.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { ownSignInsQuery } from './account.queries.ts';
import { LinkAccount } from './link-account.tsx';
import classes from './my-account-page.module.css';

type OwnAccount = Answer<'GET /v1/auth/account'>;
type Provider = OwnAccount['links'][number]['provider'];

/** AUTH-11: the ways the person can log in. Only the person sees them. */
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
          {account ? <SignIns account={account} /> : <LoadingRows />}
        </div>
      )}
    </QueryView>
  );
}

function SignIns({ account: { hasPassword, links } }: { readonly account: OwnAccount }) {
  return (
    <>
      <section className={classes.section} aria-labelledby="own-password">
        <h2 id="own-password" className={classes.title}>
          Password
        </h2>
        <p>
          {hasPassword ? 'A password is set.' : 'No password is set.'} To set a new one, use{' '}
          <TextLink to="/forgot-password" className={classes.link}>
            Forgot password?
          </TextLink>{' '}
          to get a link by email.
        </p>
      </section>
      <section className={classes.section} aria-labelledby="own-links">
        <h2 id="own-links" className={classes.title}>
          Linked accounts
        </h2>
        {links.length === 0 ? (
          <p>No Google or Amazon account is linked.</p>
        ) : (
          <LinkedAccounts links={links} hasPassword={hasPassword} />
        )}
        <LinkAccount linked={links.map(({ provider }) => provider)} />
      </section>
    </>
  );
}

/** The linked external accounts, each with a button to unlink it. */
function LinkedAccounts({ links, hasPassword }: Pick<OwnAccount, 'links' | 'hasPassword'>) {
  const [failure, setFailure] = useState<unknown>(null);
  const consequence = hasPassword
    ? 'Your other sessions will end.'
    : 'You have no password: "Forgot password?" emails you a link that sets one.';
  const unlink = async (provider: Provider) => {
    setFailure(null);
    const agreed = await confirm({
      title: `Unlink ${provider}`,
      question: `Unlink your ${provider} account?`,
      details: `${consequence} You cannot log in with ${provider} until you link it here again.`,
      confirmLabel: 'Unlink',
      danger: true,
    });
    if (!agreed) return;
    try {
      await changing(['ownSignIns'], () =>
        callApi('DELETE /v1/auth/account/links/:provider', { params: { provider } }),
      );
      notifySuccess(`Your ${provider} account is unlinked`);
    } catch (reason) {
      setFailure(reason);
    }
  };
  return (
    <>
      {failure !== null && <ErrorPanel title="The account was not unlinked." error={failure} />}
      <ul className={classes.list} aria-label="Linked accounts">
        {links.map(({ provider, linkedAt }) => (
          <li key={provider} className={classes.item}>
            <span>
              <strong>{provider}</strong>, linked on {formatDate(linkedAt)}
            </span>
            <PlainButton
              variant="default"
              aria-label={`Unlink ${provider}`}
              onClick={() => void unlink(provider)}
            >
              Unlink
            </PlainButton>
          </li>
        ))}
      </ul>
    </>
  );
}
