import { AppError } from '../../platform/http/errors.ts';

/**
 * An organization that is alone is served under any host; beside another one only under its domain. Whoever came by
 * another host would find themselves outside.
 */
export function hostIsNotDomain(host: string, domain: string): AppError {
  return new AppError(
    'rule',
    `With a second organization, each is reached by its own domain only, and you came by ${host}. ` +
      `Open this page at ${domain} and sign in there, then create the organization.`,
  );
}

/** The demo's passwords are public: who signs in there must not reach anything real. */
export function demoCannotCreate(): AppError {
  return new AppError(
    'rule',
    'The demo cannot create organizations. Remove the demo, then set up your own.',
  );
}
