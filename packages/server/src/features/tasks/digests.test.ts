import { tasksEndpoints } from '@tenantry/contract/tasks/tasks.endpoints';
import { usersEndpoints } from '@tenantry/contract/access/users.endpoints';
import { expect, test } from 'vitest';
import { anOrganization, aPerson } from '#testing/factories';
import { queueIsEmpty, useOutbox } from '#testing/outbox';
import { aTask } from '#testing/tasks';
import { useTestApp } from '#testing/test-app';
import { queueDigests } from './digests.service.ts';

const app = useTestApp();
const outbox = useOutbox(app);

/** A time of day in New York. */
const at = (moment: string) =>
  app.current.clock.set(
    Temporal.ZonedDateTime.from(`${moment}[America/New_York]`).toInstant().toString(),
  );

async function anOffice() {
  at('2026-03-10T07:00');
  const organization = await anOrganization(app.current);
  const admin = await aPerson(app.current, organization, 'SiteAdmin');
  const tick = async () => {
    await app.current.database.transact({ organization }, queueDigests);
    await queueIsEmpty(app.current);
  };
  const mails = async () => outbox.mailsTo(admin.emailAddress, 0);
  return { organization, admin, tick, mails };
}

test('HOME-4: people with due tasks get one mail about them at 8:00, once a day', async () => {
  const { admin, tick, mails } = await anOffice();
  const mine = { assigneeId: admin.userId };
  await aTask(app.current, admin, { ...mine, title: 'Read the meters', dueDate: '2026-03-07' });
  await aTask(app.current, admin, { ...mine, title: 'Call the roofer' });
  await aTask(app.current, admin, { ...mine, title: 'Not yet', dueDate: '2026-03-11' });
  await aTask(app.current, admin, { title: 'Of nobody' });
  at('2026-03-10T07:59');
  await tick();
  expect(await mails()).toEqual([]);
  at('2026-03-10T08:00');
  await tick();
  at('2026-03-10T08:15');
  await tick();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.text).toContain('2 tasks due at');
  expect(mail?.text).toContain('- Read the meters, due since 03/07/2026');
  expect(mail?.text).toContain('- Call the roofer, due today');
  expect(mail?.text).not.toContain('Not yet');
  expect(mail?.text).not.toContain('Of nobody');
  expect(mail?.link.pathname).toBe('/tasks');
  at('2026-03-11T08:00');
  await tick();
  expect(await mails()).toHaveLength(2);
});

test('HOME-4: two servers at once send one mail', async () => {
  const { admin, organization, mails } = await anOffice();
  await aTask(app.current, admin, { assigneeId: admin.userId });
  at('2026-03-10T08:00');
  const { database } = app.current;
  await Promise.all([1, 2, 3].map(() => database.transact({ organization }, queueDigests)));
  await queueIsEmpty(app.current);
  expect(await mails()).toHaveLength(1);
});

test('HOME-4: a missed morning is skipped', async () => {
  const { admin, tick, mails } = await anOffice();
  await aTask(app.current, admin, { assigneeId: admin.userId });
  at('2026-03-10T09:00');
  await tick();
  expect(await mails()).toEqual([]);
});

test('HOME-4: nobody is mailed about completed tasks, or after a deactivation', async () => {
  const { admin, organization, tick, mails } = await anOffice();
  const { id } = await aTask(app.current, admin, { assigneeId: admin.userId });
  const gone = await aPerson(app.current, organization, 'SiteAdmin');
  await aTask(app.current, admin, { assigneeId: gone.userId });
  await app.current.call(usersEndpoints.remove, {
    as: admin,
    params: { organizationName: organization.name, userId: gone.userId },
  });
  await app.current.call(tasksEndpoints.done, {
    as: admin,
    params: { taskId: id },
    body: { done: true },
  });
  at('2026-03-10T08:00');
  await tick();
  const sent = [...(await mails()), ...(await outbox.mailsTo(gone.emailAddress, 0))];
  expect(sent.filter(({ text }) => text.includes('/tasks'))).toEqual([]);
});
