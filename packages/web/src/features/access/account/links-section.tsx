import { useState } from 'react';
import { callApi, type Answer } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/format.ts';
import { changing } from '../../../lib/query-client.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { ErrorPanel } from '../../../ui/states/error-panel.tsx';
import { notifySuccess } from '../../../ui/acts/notify.ts';
import { PlainButton } from '../../../ui/acts/plain-button.tsx';
import { Section } from '../../../ui/states/section.tsx';
import classes from './account.module.css';
import { LinkAccount } from './link-account.tsx';

type OwnAccount = Answer<'GET /v1/auth/account'>;
type Provider = OwnAccount['links'][number]['provider'];

type Links = Pick<OwnAccount, 'links' | 'hasPassword'>;

/** AUTH-11: the accounts at Google and Amazon that log the person in. */
export function LinksSection({ links, hasPassword }: Links) {
  return (
    <Section title="Linked accounts">
      {links.length === 0 ? (
        <p>No Google or Amazon account is linked.</p>
      ) : (
        <LinkedAccounts links={links} hasPassword={hasPassword} />
      )}
      <LinkAccount linked={links.map(({ provider }) => provider)} />
    </Section>
  );
}

/** The linked external accounts, each with a button to unlink it. */
function LinkedAccounts({ links, hasPassword }: Links) {
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
