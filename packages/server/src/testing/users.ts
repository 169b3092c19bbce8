import { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import { usersEndpoints } from '@tenantry/contract/access/users.endpoints';
import type {
  User,
  userInput,
  usersQuery,
  userUpdate,
} from '@tenantry/contract/access/users.schemas';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import type { z } from 'zod';
import type { Organization } from '../platform/database/organization-table.ts';
import { anOrganization, aPerson, userBody, type TestPerson } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** An organization with a signed-in SuperAdmin and SiteAdmin, and the calls of its users page. */
export async function anOffice(test: TestApp) {
  const organization = await anOrganization(test);
  const superAdmin = await aPerson(test, organization, 'SuperAdmin');
  const admin = await aPerson(test, organization, 'SiteAdmin');
  return { organization, superAdmin, admin, ...usersPage(test, organization, admin) };
}

type Changes = Partial<z.input<typeof userUpdate>>;

/** The calls of the users page, by an admin unless someone else is named. */
export function usersPage(test: TestApp, { name: organizationName }: Organization, by: TestPerson) {
  const list = async (as = by, query: z.input<typeof usersQuery> = {}) => {
    const params = { organizationName };
    return (await test.call(usersEndpoints.list, { as, params, query })).body;
  };
  const find = async (userId: string) => {
    const user = (await list()).find(({ id }) => id === userId);
    if (!user) throw new Error('no such user');
    return user;
  };
  const create = (changes: Partial<z.input<typeof userInput>> = {}, as = by) => {
    const params = { organizationName };
    return test.call(usersEndpoints.create, { as, params, body: userBody(changes) });
  };
  const update = (user: User, changes: Changes = {}, as = by) => {
    const params = { organizationName, userId: user.id };
    const body = { ...formOf(user), ...changes };
    return test.call(usersEndpoints.update, { as, params, body });
  };
  const remove = (userId: string, as = by) => {
    const params = { organizationName, userId };
    return test.call(usersEndpoints.remove, { as, params });
  };
  const restore = (userId: string, as = by) => {
    const params = { organizationName, userId };
    return test.call(usersEndpoints.restore, { as, params, body: {} });
  };
  return { list, find, create, update, remove, restore };
}

/** The edit form's request without changes (USER-6, USER-7). */
function formOf({ emailAddress, firstName, lastName, roles, propertyId, version }: User) {
  const home = propertyId ? { propertyId } : {};
  return { emailAddress, firstName, lastName, roles, version, ...home };
}

/** Whether the person's session is valid. */
export async function isSignedIn(test: TestApp, { host, token }: TestPerson): Promise<boolean> {
  const as = { host, token };
  const { status } = await test.call(accessEndpoints.refreshToken, { as, body: {} });
  return status === 200;
}

/** The status of a call that only admins may make. */
export async function adminStatus(test: TestApp, as: TestPerson): Promise<number> {
  return (await test.call(portfolioEndpoints.organization, { as })).status;
}

export const signIn = (test: TestApp, host: string, username: string, password: string) =>
  test.call(accessEndpoints.login, { host, body: { authType: 'Local', username, password } });
