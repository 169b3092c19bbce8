import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { supportsPasskeys } from './passkey-support.ts';
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
      // Loaded with the first use, because the login page is one of those that people open first.
      const { logInWithPasskey } = await import('./passkey.ts');
      finish(await logInWithPasskey(), next);
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
