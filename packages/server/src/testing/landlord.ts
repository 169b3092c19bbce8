import { startSession, userByEmail } from '#features/access';
import { anOrganization, aPerson, aRental, type TestPerson } from '#testing/factories';
import type { TestApp } from '#testing/test-app';

/** A new organization with its signed-in administrator. */
export async function anOrganizationWithAdmin(test: TestApp) {
  const organization = await anOrganization(test);
  return { organization, admin: await aPerson(test, organization, 'SiteAdmin') };
}

/** The signed-in administrator of a new organization. */
export const anAdmin = async (test: TestApp): Promise<TestPerson> =>
  (await anOrganizationWithAdmin(test)).admin;

/** A new organization with its signed-in administrator, and one property that is leased to a signed-in tenant. */
export async function aLandlord(test: TestApp) {
  const { organization, admin } = await anOrganizationWithAdmin(test);
  return { organization, admin, ...(await aRental(test, organization, admin)) };
}

export type Landlord = Awaited<ReturnType<typeof aLandlord>>;

/** The same person with a new session, for tests that move the clock past the end of the old one. */
export async function signedInAgain(test: TestApp, person: TestPerson): Promise<TestPerson> {
  const organization = await test.directory.byHost(person.host);
  if (!organization) throw new Error('the organization of the person is gone');
  // Not by the call, which mails about a browser that is not known.
  return test.database.transact({ organization }, async (tx) => {
    const user = await userByEmail(tx, person.emailAddress);
    if (!user) throw new Error('the person is gone');
    return { ...person, userId: user.id, token: (await startSession(tx, user, null)).token };
  });
}
