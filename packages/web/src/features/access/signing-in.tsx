import type { SecondFactorAsked } from '@tenantry/contract/shared/errors';
import { useEffect } from 'react';
import { ApiError, callApi } from '../../lib/api.ts';
import type { Session } from '../../lib/session.ts';
import { forgetReturn, type ExternalReturn } from './external-return.ts';
import { externalMessage, secondFactorOf, signInMessages, useFinishSignIn } from './sign-in.ts';
import classes from './signing-in.module.css';

const exchanges = new WeakMap<ExternalReturn, Promise<Session>>();

/** Sent once for each return, however often the page renders, because the code works only once. */
function exchangeOf(returned: ExternalReturn): Promise<Session> {
  const exchange = exchanges.get(returned) ?? exchanged(returned);
  exchanges.set(returned, exchange);
  return exchange;
}

async function exchanged({ provider, code }: ExternalReturn): Promise<Session> {
  const message = signInMessages.failed[provider];
  if (code === null) throw new ApiError({ status: 401, code: 'sign_in_failed', message });
  return callApi('POST /v1/auth/login', { body: { authType: provider, token: code } });
}

interface SigningInProps {
  readonly returned: ExternalReturn;
  readonly next: string | undefined;
  /** Must be stable. */
  readonly onFailure: (message: string) => void;
  /** Must be stable. */
  readonly onAsked: (secondFactor: SecondFactorAsked) => void;
}

/** AUTH-2: signs in with what Google or Amazon sent back, without a click. */
export function SigningIn({ returned, next, onFailure, onAsked }: SigningInProps) {
  const finish = useFinishSignIn();
  useEffect(() => {
    let left = false;
    const signIn = async () => {
      try {
        const session = await exchangeOf(returned);
        if (left) return;
        forgetReturn();
        finish(session, next);
      } catch (error) {
        if (left) return;
        forgetReturn();
        const secondFactor = secondFactorOf(error);
        if (secondFactor) onAsked(secondFactor);
        else onFailure(externalMessage(returned.provider, error));
      }
    };
    void signIn();
    return () => {
      left = true;
    };
  }, [returned, next, finish, onFailure, onAsked]);
  return (
    <p role="status" className={classes.place}>
      <span className={classes.spinner} aria-hidden />
      Signing you in with {returned.provider}…
    </p>
  );
}
