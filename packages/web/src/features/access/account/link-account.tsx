import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callApi } from '../../../lib/api.ts';
import { ErrorPanel } from '../../../ui/states/error-panel.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { notifySuccess } from '../../../ui/acts/notify.ts';
import { PlainButton } from '../../../ui/acts/plain-button.tsx';
import { configurationQuery } from '../../../lib/public.queries.ts';
import { changing } from '../../../lib/query-client.ts';
import {
  forgetReturn,
  waitingReturn,
  type ExternalReturn,
  type Provider,
} from '../external-return.ts';
import classes from './account.module.css';
import { useExternalSignIn } from '../use-external-sign-in.ts';

const providers: readonly Provider[] = ['Google', 'Amazon'];

/** AUTH-11: a button for each provider of this installation that is not linked yet. */
export function LinkAccount({ linked }: { readonly linked: readonly Provider[] }) {
  const [returned] = useState(waitingReturn);
  const [message, setMessage] = useState<string | null>(null);
  const { begin, busyWith } = useExternalSignIn({ next: '/my-account', onMessage: setMessage });
  const { data: configuration } = useQuery(configurationQuery);
  const { google = false, amazon = false } = configuration?.signIn ?? {};
  const offered = providers.filter(
    (provider) => (provider === 'Google' ? google : amazon) && !linked.includes(provider),
  );
  return (
    <>
      {returned && <FinishLink returned={returned} />}
      <FormError error={message} />
      <div className={classes.links}>
        {offered.map((provider) => (
          <PlainButton
            key={provider}
            variant="default"
            busy={busyWith === provider}
            disabled={busyWith !== null}
            onClick={() => begin(provider)}
          >
            Link {provider}
          </PlainButton>
        ))}
      </div>
    </>
  );
}

const exchanges = new WeakMap<ExternalReturn, Promise<unknown>>();

/** Sent once for each return, however often the page renders, because the code works only once. */
function linkWith(returned: ExternalReturn): Promise<unknown> {
  const { provider, code } = returned;
  const known = exchanges.get(returned);
  if (known) return known;
  const exchange =
    code === null
      ? Promise.reject(new Error(`${provider} sent no code`))
      : callApi('POST /v1/auth/account/links/:provider', {
          params: { provider },
          body: { token: code },
        });
  exchanges.set(returned, exchange);
  return exchange;
}

/** Links the account that the browser has come back with, without a click. */
function FinishLink({ returned }: { readonly returned: ExternalReturn }) {
  const { provider } = returned;
  const [state, setState] = useState<'busy' | 'done' | { readonly failure: unknown }>('busy');
  useEffect(() => {
    let left = false;
    const finish = async () => {
      try {
        await changing(['ownSignIns'], () => linkWith(returned));
        if (left) return;
        setState('done');
        notifySuccess(`Your ${provider} account is linked`);
      } catch (failure) {
        if (!left) setState({ failure });
      }
      forgetReturn();
    };
    void finish();
    return () => {
      left = true;
    };
  }, [returned, provider]);
  if (state === 'done') return null;
  if (state === 'busy') return <p role="status">Linking your {provider} account…</p>;
  return <ErrorPanel title={`${provider} was not linked.`} error={state.failure} />;
}
