import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../lib/api.ts';
import { configurationQuery } from '../../lib/public.queries.ts';
import { keepNext, type Provider } from './external-return.ts';
import { externalMessage, signInMessages } from './sign-in.ts';

export interface ExternalSignIn {
  readonly begin: (provider: Provider) => void;
  /** The provider to which the browser is being redirected. */
  readonly busyWith: Provider | null;
}

interface Options {
  /** The page that was requested. */
  readonly next?: string | undefined;
  /** Null when a new attempt begins. */
  readonly onMessage: (message: string | null) => void;
}

/** Redirects to Google or Amazon; the browser comes back to `/login`. */
export function useExternalSignIn({ next, onMessage }: Options): ExternalSignIn {
  const { data: configuration } = useQuery(configurationQuery);
  const start = useMutation({
    mutationFn: (authType: Provider) => callApi('POST /v1/auth/external', { body: { authType } }),
    onMutate: () => onMessage(null),
    onSuccess: ({ url }) => {
      keepNext(next);
      window.location.assign(url);
    },
    onError: (error, provider) => onMessage(externalMessage(provider, error)),
  });
  const { reset } = start;
  useEffect(() => {
    // If the person goes back without an answer of the provider, the browser may show the page as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [reset]);
  const isAvailable = (provider: Provider) =>
    !configuration || configuration.signIn[provider === 'Google' ? 'google' : 'amazon'];
  return {
    begin: (provider) => {
      if (isAvailable(provider)) start.mutate(provider);
      else onMessage(signInMessages.notAvailable[provider]);
    },
    busyWith: start.isPending || start.isSuccess ? start.variables : null,
  };
}
