import { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import { secondFactorEndpoints } from '@tenantry/contract/access/second-factor.endpoints';
import { generateSync } from 'otplib';
import { PASSWORD, type TestPerson } from './factories.ts';
import type { TestApp } from './test-app.ts';

const STEP_SECONDS = 30;

/** The code that an app with this secret shows, some steps from now: each is accepted once. */
export function codeOf({ database }: TestApp, secret: string, steps = 0): string {
  const epoch = Math.floor(database.now().epochMilliseconds / 1000) + steps * STEP_SECONDS;
  return generateSync({ secret, epoch });
}

/** Sets up an authenticator app; its current code is used up. */
export async function withApp(test: TestApp, as: TestPerson) {
  const { secret } = (await test.call(secondFactorEndpoints.begin, { as, body: {} })).body;
  const body = { code: codeOf(test, secret) };
  const { codes } = (await test.call(secondFactorEndpoints.finish, { as, body })).body;
  return { secret, codes };
}

/** The first step of a sign-in with a second factor, and the cookie of its browser, which may have one already. */
export async function firstStep(test: TestApp, { host, emailAddress }: TestPerson, known?: string) {
  const body = { authType: 'Local', username: emailAddress, password: PASSWORD } as const;
  const answer = await test.call(accessEndpoints.login, {
    host,
    body,
    ...(known && { cookie: known }),
  });
  const { secondFactor, code } = answer.problem;
  if (!secondFactor) throw new Error(`no second factor was asked: ${code}`);
  const [cookie] = String(answer.headers['set-cookie']).split(';');
  return { ...secondFactor, cookie: cookie ?? '' };
}

type FirstStep = Awaited<ReturnType<typeof firstStep>>;

export const secondStep = (
  test: TestApp,
  { host }: TestPerson,
  { ticket, cookie }: Pick<FirstStep, 'ticket' | 'cookie'>,
  code: string,
) => test.call(secondFactorEndpoints.signIn, { host, cookie, body: { ticket, code } });
