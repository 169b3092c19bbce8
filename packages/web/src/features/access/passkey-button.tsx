import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import { signWithPasskey, supportsPasskeys } from './passkey.ts';
import { useFinishSignIn } from './sign-in.ts';

interface PasskeyButtonProps {
  /** The page that was requested. */
  readonly next: string | undefined;
  /** Null when a new attempt begins. */
  readonly onMessage: (message: string | null) => void;
}

/** TRUST-2: logs in without a password, in browsers that can. */
export function PasskeyButton({ next, onMessage }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false);
  const finish = useFinishSignIn();
  if (!supportsPasskeys()) return null;
  const logIn = async () => {
    onMessage(null);
    setBusy(true);
    try {
      const options = await callApi('POST /v1/auth/passkeySignIn/options', { body: {} });
      const response = await signWithPasskey(options);
      finish(await callApi('POST /v1/auth/passkeySignIn', { body: { response } }), next);
    } catch (reason) {
      onMessage(messageOf(reason));
    } finally {
      setBusy(false);
    }
  };
  return (
    <PlainButton variant="default" busy={busy} onClick={() => void logIn()}>
      Login with a passkey
    </PlainButton>
  );
}
