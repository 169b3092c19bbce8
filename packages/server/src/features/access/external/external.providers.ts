import type { Config } from '../../../platform/config.ts';
import { createAmazon } from './external.amazon.ts';
import { createGoogle } from './external.google.ts';
import type { ExternalProviders } from './external.provider.ts';

/** The providers that have a client in the settings. */
export function providersOf(config: Config): ExternalProviders {
  const google = clientOf(config.GOOGLE_CLIENT_ID, config.GOOGLE_CLIENT_SECRET);
  const amazon = clientOf(config.AMAZON_CLIENT_ID, config.AMAZON_CLIENT_SECRET);
  const addresses = {
    authorize: config.AMAZON_AUTHORIZE_URL,
    token: config.AMAZON_TOKEN_URL,
    tokenInfo: config.AMAZON_TOKENINFO_URL,
    profile: config.AMAZON_PROFILE_URL,
  };
  return {
    ...(google && { Google: createGoogle(config.GOOGLE_ISSUER, google) }),
    ...(amazon && { Amazon: createAmazon(addresses, amazon) }),
  };
}

function clientOf(clientId: string | undefined, clientSecret: string | undefined) {
  return clientId && clientSecret ? { clientId, clientSecret } : null;
}
