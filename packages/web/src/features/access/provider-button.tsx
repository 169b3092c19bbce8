import { PlainButton } from '../../ui/acts/plain-button.tsx';
import type { Provider } from './external-return.ts';
import type { ExternalSignIn } from './use-external-sign-in.ts';

interface ProviderButtonProps {
  readonly provider: Provider;
  readonly external: ExternalSignIn;
}

export function ProviderButton({ provider, external: { begin, busyWith } }: ProviderButtonProps) {
  return (
    <PlainButton
      variant="default"
      busy={busyWith === provider}
      disabled={busyWith !== null}
      onClick={() => begin(provider)}
    >
      Login with {provider}
    </PlainButton>
  );
}
