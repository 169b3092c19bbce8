import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import { vendorLinksEndpoints } from '@tenantry/contract/maintenance/vendor-links.endpoints';
import { beforeEach, expect, test } from 'vitest';
import { asOwner } from '#testing/inspection';
import { aReport } from '#testing/maintenance';
import { useOutbox } from '#testing/outbox';
import { useTestApp } from '#testing/test-app';
import { aMailedVendor, asVendor } from '#testing/vendor-links';
import { aRentalIn, aWorld, type World } from '#testing/world';
import { replyAddress } from './reply-address.ts';
import { domain, inbound, useInboundMail } from './inbound-mail.testing.ts';

const app = useTestApp({ inbound });
const outbox = useOutbox(app, { replyDomain: domain });
const { aMail, post } = useInboundMail(app);

let world: World;
let workOrderId: string;

beforeEach(async () => {
  world = await aWorld(app.current);
  await aRentalIn(world);
  workOrderId = (await aReport(app.current, world.lessee)).id;
});

const staff = () => ({ as: world.admin });

const roomOf = async (linkId: string) =>
  app.current.call(vendorLinksEndpoints.room, { ...staff(), params: { workOrderId, linkId } });

const writeTo = async (linkId: string, message: string) =>
  app.current.call(vendorLinksEndpoints.write, {
    ...staff(),
    params: { workOrderId, linkId },
    body: { message },
  });

async function aVendorWithRoom() {
  const asked = await aMailedVendor(world, outbox, workOrderId);
  return { ...asked, vendor: asVendor(world, asked) };
}

/** The address that the mails of the only room answer to. */
async function replyAddressOfRoom() {
  const { organization } = world;
  const tokens = `SELECT reply_token FROM conversations WHERE with_vendor`;
  const [row] = await asOwner<{ reply_token: string }>(app.current, organization, tokens);
  return replyAddress(organization.id, row?.reply_token ?? '', domain);
}

const wordsOf = (messages: readonly { readonly message: string }[] | undefined) =>
  messages?.map(({ message }) => message);

test('MAINT-3: a vendor and staff write to each other behind the link and by email', async () => {
  const joe = await aVendorWithRoom();
  expect((await roomOf(joe.linkId)).body).toEqual({ conversation: null });
  await joe.vendor.write('Which floor?');
  // The response was lost.
  await joe.vendor.write('Which floor?');
  const { conversation } = (await roomOf(joe.linkId)).body;
  expect(conversation).toMatchObject({ unread: true, lessee: false, name: 'Joe' });
  expect(conversation?.messages).toMatchObject([{ sender: 'vendor', message: 'Which floor?' }]);
  const sent = await writeTo(joe.linkId, 'The second one.');
  expect(sent.status).toBe(201);
  const mail = (await outbox.mailsTo(joe.emailAddress, 2)).at(-1)?.text ?? '';
  expect(mail).toContain('The second one.');
  expect(mail).toContain('To respond, reply to this email or open the link.');
  expect(mail).toMatch(/Reply and see all messages: https:\S+\/vendor-link\/\S+#messages/);
  const to = await replyAddressOfRoom();
  expect(mail).toContain(to);
  await post(aMail({ from: `Joe <${joe.emailAddress}>`, to, text: 'Then I come at 9.' }));
  const { messages } = (await joe.vendor.open()).body;
  expect(messages.map(({ mine, message }) => [mine, message])).toEqual([
    [true, 'Which floor?'],
    [false, 'The second one.'],
    [true, 'Then I come at 9.'],
  ]);
  const after = (await roomOf(joe.linkId)).body.conversation;
  expect(after?.messages.at(-1)).toMatchObject({ sender: 'vendor', via: 'email' });
});

test('MAINT-3: neither the tenant nor another vendor sees the room, nor does the vendor see that of the tenant', async () => {
  const joe = await aVendorWithRoom();
  const ann = await aVendorWithRoom();
  await writeTo(joe.linkId, 'Only for Joe');
  await ann.vendor.write('Only from Ann');
  const own = await app.current.call(conversationsEndpoints.ofLessee, {
    as: world.lessee,
    query: {},
  });
  const seen = own.body.flatMap(({ messages }) => wordsOf(messages) ?? []);
  expect(seen.filter((words) => words.startsWith('Only'))).toEqual([]);
  expect(wordsOf((await joe.vendor.open()).body.messages)).toEqual(['Only for Joe']);
  expect(wordsOf((await ann.vendor.open()).body.messages)).toEqual(['Only from Ann']);
  const list = async (correspondent: 'vendors' | 'prospects' | 'tenants') =>
    (
      await app.current.call(conversationsEndpoints.ofAllHomes, {
        ...staff(),
        query: { with: correspondent, limit: 10 },
      })
    ).body.length;
  expect(await list('vendors')).toBe(2);
  expect(await list('prospects')).toBe(0);
});

test('MAINT-3: a forged sender does not write in the room, and an ended link takes no messages', async () => {
  const joe = await aVendorWithRoom();
  await joe.vendor.write('Which floor?');
  await post(aMail({ from: `Joe <${joe.emailAddress}>`, text: 'Pay to another account.' }));
  const { conversation } = (await roomOf(joe.linkId)).body;
  expect(wordsOf(conversation?.messages)).toEqual(['Which floor?']);
  const params = { workOrderId, linkId: joe.linkId };
  await app.current.call(vendorLinksEndpoints.revoke, { ...staff(), params });
  expect((await writeTo(joe.linkId, 'Hello?')).problem.code).toBe('vendor_link_closed');
  expect((await joe.vendor.write('Hello?')).problem.code).toBe('link_ended');
});
