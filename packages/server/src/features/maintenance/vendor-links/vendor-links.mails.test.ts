import { maintenanceEndpoints } from '@tenantry/contract/maintenance/maintenance.endpoints';
import { vendorLinksEndpoints } from '@tenantry/contract/maintenance/vendor-links.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { onDay } from '#testing/billing';
import { tablesWith } from '#testing/inspection';
import { signedInAgain } from '#testing/landlord';
import { aWorkOrder } from '#testing/maintenance';
import { useOutbox } from '#testing/outbox';
import { TODAY, useTestApp } from '#testing/test-app';
import { aMailedVendor, asVendor, cookieOf, OTHER_DEVICE } from '#testing/vendor-links';
import { aRentalIn, aWorld, type World } from '#testing/world';

const app = useTestApp({ attemptLimits: true });
// Administrators read in the outbox what would be mailed.
const outbox = useOutbox(app, { by: 'outbox' });

let world: World;
let workOrderId: string;

beforeEach(async () => {
  onDay(app.current, TODAY);
  world = await aWorld(app.current);
  const { property } = await aRentalIn(world);
  workOrderId = (await aWorkOrder(app.current, world.admin, property.id)).id;
});

const staff = () => ({ as: world.admin });

const later = async (day: string) => {
  onDay(app.current, day);
  world = { ...world, admin: await signedInAgain(app.current, world.admin) };
};

type Mailed = Awaited<ReturnType<typeof aMailedVendor>>;

async function anAcceptedJoe() {
  const joe = await aMailedVendor(world, outbox, workOrderId);
  await asVendor(world, joe).answer(true);
  return joe;
}

const writing = (linkId: string, message: string) => ({
  ...staff(),
  params: { workOrderId, linkId },
  body: { message },
});

const writeTo = async ({ linkId }: Mailed, message: string) =>
  app.current.call(vendorLinksEndpoints.write, writing(linkId, message));

/** The link of the vendor's mail with this number, as the browser opens it. */
async function linkOf(joe: Mailed, number: number) {
  const { text, link } = (await outbox.mailsTo(joe.emailAddress, number)).at(-1)!;
  const token = link.pathname.split('/').at(-1) ?? '';
  return { text, link, token, params: { token }, cookie: joe.cookie };
}

const codeOf = async (call: Promise<{ readonly problem: { readonly code: string } }>) =>
  (await call).problem.code;

describe('MAINT-3, MAINT-4: from a mail to the work order in one click', () => {
  test('MAINT-3: a mailed message brings a link to the conversation, and earlier links still work', async () => {
    const joe = await anAcceptedJoe();
    await writeTo(joe, 'Which day suits you?');
    const fresh = await linkOf(joe, 2);
    expect(fresh.link.pathname).toMatch(/^\/vendor-link\//);
    expect(fresh.link.hash).toBe('#messages');
    expect(fresh.token).not.toBe(joe.token);
    const { body } = await asVendor(world, fresh).write('Thursday.');
    expect(body.messages.map(({ message }) => message)).toEqual([
      'Which day suits you?',
      'Thursday.',
    ]);
    expect((await asVendor(world, joe).open()).body.messages).toHaveLength(2);
  });

  test('MAINT-4, MAINT-7: the mails about an approved quote and an agreed time bring a link', async () => {
    const joe = await anAcceptedJoe();
    const { body } = await asVendor(world, joe).quote(285);
    await app.current.call(vendorLinksEndpoints.decide, {
      ...staff(),
      params: { workOrderId, quoteId: body.quotes[0]?.id ?? '' },
      body: { approve: true },
    });
    const approved = await linkOf(joe, 2);
    expect(approved.text).toContain('is approved');
    const proposed = await asVendor(world, approved).propose('2026-03-13');
    await app.current.call(vendorLinksEndpoints.agree, {
      ...staff(),
      params: { workOrderId, timeId: proposed.body.times[0]?.id ?? '' },
      body: { tenantAgreed: true },
    });
    const agreed = await linkOf(joe, 3);
    expect((await asVendor(world, agreed).open()).body.place).not.toBeNull();
  });

  test('MAINT-4: each link works for 30 days from its mail', async () => {
    const joe = await anAcceptedJoe();
    await later('2026-04-05');
    await writeTo(joe, 'Is the part there?');
    const fresh = await linkOf(joe, 2);
    await later('2026-04-20');
    expect(await codeOf(asVendor(world, joe).open())).toBe('link_ended');
    expect((await asVendor(world, fresh).write('Since Monday.')).status).toBe(200);
    await later('2026-05-06');
    expect(await codeOf(asVendor(world, fresh).open())).toBe('link_ended');
  });
});

describe('MAINT-5, MAINT-17: the link of a mail opens no more than the first one', () => {
  test('MAINT-5: it needs the mailed code on another device, like the first one', async () => {
    const joe = await anAcceptedJoe();
    await writeTo(joe, 'Which day suits you?');
    const elsewhere = { ...(await linkOf(joe, 2)), cookie: cookieOf(OTHER_DEVICE) };
    expect(await codeOf(asVendor(world, elsewhere).open())).toBe('link_needs_code');
    expect(await codeOf(asVendor(world, elsewhere).write('Thursday.'))).toBe('link_needs_code');
    const at = { host: world.admin.host, params: elsewhere.params, cookie: elsewhere.cookie };
    await app.current.call(vendorLinksEndpoints.mailCode, { ...at, body: {} });
    const [, code = ''] = /minutes: (\d{6})/.exec((await linkOf(joe, 3)).text) ?? [];
    await app.current.call(vendorLinksEndpoints.useCode, { ...at, body: { code } });
    await writeTo(joe, 'Or Friday?');
    const next = { ...(await linkOf(joe, 4)), cookie: cookieOf(OTHER_DEVICE) };
    expect((await asVendor(world, next).open()).status).toBe(200);
  });

  test('MAINT-5: guesses of a code count together for all links of a vendor', async () => {
    const joe = await anAcceptedJoe();
    await writeTo(joe, 'Which day suits you?');
    const fresh = await linkOf(joe, 2);
    const guess = async ({ params }: Pick<Mailed, 'params'>) => {
      const cookie = cookieOf(OTHER_DEVICE);
      const body = { code: '000000' };
      const at = { host: world.admin.host, params, cookie, body };
      return (await app.current.call(vendorLinksEndpoints.useCode, at)).status;
    };
    for (const each of [joe, fresh, joe, fresh, joe]) await guess(each);
    expect(await guess(fresh)).toBe(429);
  });

  test('MAINT-4: no table and no rehearsal shows the link of a message', async () => {
    const joe = await anAcceptedJoe();
    const { body } = await app.current.rehearse(
      vendorLinksEndpoints.write,
      writing(joe.linkId, 'Which day suits you?'),
    );
    expect(body.sends[0]?.text).toContain('(The link is only in the email.)');
    await writeTo(joe, 'Which day suits you?');
    const { token } = await linkOf(joe, 2);
    await expect
      .poll(() => tablesWith(app.current, 'Which day suits you?'))
      .toContain('public.outbox_messages');
    expect(await tablesWith(app.current, token)).toEqual([]);
  });

  test('MAINT-17: a revoked vendor has no link that works, however many were mailed', async () => {
    const joe = await anAcceptedJoe();
    await writeTo(joe, 'Which day suits you?');
    const fresh = await linkOf(joe, 2);
    const params = { workOrderId, linkId: joe.linkId };
    await app.current.call(vendorLinksEndpoints.revoke, { ...staff(), params });
    expect(await codeOf(asVendor(world, fresh).open())).toBe('link_ended');
    expect(await codeOf(asVendor(world, joe).open())).toBe('link_ended');
  });

  test('MAINT-3: a message about closed work brings no link, because it would open nothing', async () => {
    const joe = await anAcceptedJoe();
    const params = { workOrderId };
    const body = { status: 'CLOSED' as const };
    await app.current.call(maintenanceEndpoints.move, { ...staff(), params, body });
    await writeTo(joe, 'Thank you for the work.');
    const { text } = await linkOf(joe, 2);
    expect(text).toContain('Thank you for the work.');
    expect(text).not.toContain('/vendor-link/');
  });
});
