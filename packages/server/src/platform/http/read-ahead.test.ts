import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { tasksEndpoints } from '@tenantry/contract/tasks/tasks.endpoints';
import { describe, expect, test } from 'vitest';
import { requestOf } from '#testing/calls';
import { aPerson, type TestPerson } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { aLandlord } from '#testing/landlord';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

async function statusFor(as: TestPerson, endpoint: Parameters<typeof requestOf>[0]) {
  return (await app.current.app.inject(requestOf(endpoint, { as, query: {} }))).statusCode;
}

/** One with a tag, and one without. */
const reads = [portfolioEndpoints.list, tasksEndpoints.list];

describe.each(reads)('a read that begins before the session is known: $path', (endpoint) => {
  test('is refused as soon as the person has lost the role, and answered when it is back', async () => {
    const { organization } = await aLandlord(app.current);
    const person = await aPerson(app.current, organization, 'SiteAdmin');
    const setRoles = (roles: string) =>
      asOwner(app.current, organization, 'UPDATE users SET roles = $1 WHERE id = $2', [
        roles,
        person.userId,
      ]);
    expect(await statusFor(person, endpoint)).toBe(200);
    expect(await statusFor(person, endpoint)).toBe(200);
    await setRoles('{}');
    expect(await statusFor(person, endpoint)).toBe(403);
    expect(await statusFor(person, endpoint)).toBe(403);
    await setRoles('{SiteAdmin}');
    expect(await statusFor(person, endpoint)).toBe(200);
  });

  test('is refused as soon as the session has ended', async () => {
    const { organization } = await aLandlord(app.current);
    const person = await aPerson(app.current, organization, 'SiteAdmin');
    expect(await statusFor(person, endpoint)).toBe(200);
    await asOwner(app.current, organization, 'DELETE FROM sessions WHERE user_id = $1', [
      person.userId,
    ]);
    expect(await statusFor(person, endpoint)).toBe(401);
    expect(await statusFor(person, endpoint)).toBe(401);
  });
});
