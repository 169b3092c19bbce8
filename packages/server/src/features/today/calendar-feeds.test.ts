import { calendarEndpoints } from '@tenantry/contract/today/calendar.endpoints';
import type { FeedKind } from '@tenantry/contract/today/calendar-feeds.schemas';
import { usersEndpoints } from '@tenantry/contract/access/users.endpoints';
import { describe, expect, test } from 'vitest';
import { anInvoice, anOrganization, aPerson, type TestPerson } from '#testing/factories';
import { aLandlord } from '#testing/landlord';
import { aTask } from '#testing/tasks';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

async function aFeed(as: TestPerson, kind: FeedKind = 'all'): Promise<string> {
  const call = { as, params: { kind }, body: {} };
  const { body } = await app.current.call(calendarEndpoints.makeFeed, call);
  return body.path;
}

const read = (host: string, path: string) =>
  app.current.app.inject({ url: path, headers: { host } });

/** The lines of a file, unfolded. */
async function linesOf({ host }: TestPerson, path: string): Promise<readonly string[]> {
  const { body, statusCode, headers } = await read(host, path);
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  return body.replaceAll('\r\n ', '').split('\r\n');
}

const valuesOf = (lines: readonly string[], name: string) =>
  lines.filter((line) => line.startsWith(name)).map((line) => line.slice(name.length + 1));

describe('DATA-12: calendars in other programs', () => {
  test('DATA-12: entries are whole days, which have no time zone, with names and addresses', async () => {
    const { admin, property, lease } = await aLandlord(app.current);
    await anInvoice(app.current, admin, property.id, {
      dueDate: '2026-03-31',
      lateDate: '2026-03-31',
    });
    await aTask(app.current, admin, { title: 'Call back', dueDate: '2026-03-12' });
    const lines = await linesOf(admin, await aFeed(admin));
    const days = lines.filter((line) => line.startsWith('DTSTART'));
    expect(days).toContain('DTSTART;VALUE=DATE:20260331');
    expect(lines).toContain('DTEND;VALUE=DATE:20260401');
    expect(days.filter((line) => !/^DTSTART;VALUE=DATE:\d{8}$/.test(line))).toEqual([]);
    const summaries = valuesOf(lines, 'SUMMARY');
    expect(summaries).toContain(`Invoice due: ${lease.firstName} ${lease.lastName}`);
    expect(summaries).toContain('Call back');
    expect(valuesOf(lines, 'LOCATION').join()).toContain(property.addressLine1);
    expect(lines.filter((line) => line.startsWith('UID')).length).toBe(
      new Set(lines.filter((line) => line.startsWith('UID'))).size,
    );
  });

  test('DATA-12: nothing in it is an amount or a phone number, also if a person typed it', async () => {
    const { admin, organization, property } = await aLandlord(app.current);
    await anInvoice(app.current, admin, property.id);
    await aTask(app.current, admin, {
      title: 'Ask $1,450.00 of Lea, (212) 555-0123 or +1 212-555-0199',
      dueDate: '2026-03-12',
    });
    const lines = await linesOf(admin, await aFeed(admin));
    expect(valuesOf(lines, 'SUMMARY')).toContain('Ask … of Lea\\, … or …');
    // Ids are random, and names are numbered: these digits may occur in them.
    const ownNames = [organization.name, admin.host, property.addressLine1];
    const text = lines.filter((line) => !line.startsWith('UID')).join('\n');
    const rest = ownNames.reduce((left, name) => left.replaceAll(name, ''), text);
    expect(rest).not.toMatch(/\$|555|1,?450|1,?200/);
  });

  test('DATA-12: a new link ends the earlier one, and one that is ended shows nothing', async () => {
    const { admin } = await aLandlord(app.current);
    const first = await aFeed(admin, 'tasks');
    const second = await aFeed(admin, 'tasks');
    expect((await read(admin.host, first)).statusCode).toBe(404);
    expect((await read(admin.host, second)).statusCode).toBe(200);
    const { body: feeds } = await app.current.call(calendarEndpoints.feeds, { as: admin });
    expect(feeds).toEqual([{ kind: 'tasks', since: '2026-03-10' }]);
    const params = { kind: 'tasks' as const };
    await app.current.call(calendarEndpoints.removeFeed, { as: admin, params });
    expect((await read(admin.host, second)).statusCode).toBe(404);
    const again = await app.current.call(calendarEndpoints.removeFeed, { as: admin, params });
    expect(again.status).toBe(200);
  });

  test('DATA-12: it shows what its owner may see now; deactivated people and other organizations see nothing', async () => {
    const { admin, organization, property } = await aLandlord(app.current);
    await anInvoice(app.current, admin, property.id);
    await aTask(app.current, admin, { dueDate: '2026-03-12' });
    const clerk = await aPerson(app.current, organization, 'Maintenance');
    const path = await aFeed(clerk);
    const text = (await linesOf(clerk, path)).join('\n');
    expect(text).not.toContain('Invoice due');
    const other = await anOrganization(app.current);
    expect((await read(other.domain, path)).statusCode).toBe(404);
    const params = { organizationName: organization.name, userId: clerk.userId };
    await app.current.call(usersEndpoints.remove, { as: admin, params });
    expect((await read(clerk.host, path)).statusCode).toBe(404);
    await app.current.call(usersEndpoints.restore, { as: admin, params, body: {} });
    expect((await read(clerk.host, path)).statusCode).toBe(404);
  });
});
