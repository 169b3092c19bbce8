import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import { maintenanceEndpoints } from '@tenantry/contract/maintenance/maintenance.endpoints';
import type { WorkFile } from '@tenantry/contract/maintenance/maintenance.schemas';
import { vendorLinksEndpoints } from '@tenantry/contract/maintenance/vendor-links.endpoints';
import { workOrderChargesEndpoints } from '@tenantry/contract/maintenance/work-order-charges.endpoints';
import { privacyEndpoints } from '@tenantry/contract/privacy/privacy.endpoints';
import { retentionEndpoints } from '@tenantry/contract/privacy/retention.endpoints';
import { describe, expect, test } from 'vitest';
import { recordAttachment } from '#features/conversations';
import { obeyRetention } from '#features/privacy';
import { aPayment, aPerson, aProperty, questionBody } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { aRole } from '#testing/made-up-roles';
import { aReport, aWorkOrder, workOrderBody } from '#testing/maintenance';
import { anAcceptedVendor, asVendor } from '#testing/vendor-links';
import { aPicture, aWorld } from '#testing/world';
import { storeDocument } from '../../../platform/documents/storing.ts';

import { useMaintenance } from '../maintenance.testing.ts';

const { app, home, list, one, staff, tenant, world } = useMaintenance();

const room = async (workOrderId: string) =>
  (await app.current.call(maintenanceEndpoints.room, { ...staff(), params: { workOrderId } })).body
    .conversation;

describe('MAINT-3: the room with the tenant', () => {
  const write = async (workOrderId: string, message: string) =>
    app.current.call(maintenanceEndpoints.write, {
      ...staff(),
      params: { workOrderId },
      body: { message },
    });

  test('MAINT-3: a report opens it, and both sides write in it', async () => {
    const report = await aReport(app.current, world().lessee);
    expect(await room(report.id)).toMatchObject({
      id: report.conversationId,
      subject: 'W-0001: The sink leaks',
      unread: true,
      messages: [{ sender: 'lessee', message: 'The sink leaks. Water is on the floor.' }],
    });
    await write(report.id, 'Joe comes tomorrow.');
    const own = await app.current.call(conversationsEndpoints.ofLessee, { ...tenant(), query: {} });
    expect(own.body).toMatchObject([
      { id: report.conversationId, messages: [{}, { message: 'Joe comes tomorrow.' }] },
    ]);
    expect(await room(report.id)).toMatchObject({ unread: false });
  });

  test('MAINT-3: the first message of the staff opens the room of a work order for a tenant', async () => {
    const { userId: tenantId } = world().lessee;
    const { id } = await aWorkOrder(app.current, world().admin, home(), { tenantId });
    expect(await room(id)).toBeNull();
    await write(id, 'We fix the sink on Monday.');
    await write(id, 'At nine.');
    expect((await room(id))?.messages.map(({ message }) => message)).toEqual([
      'We fix the sink on Monday.',
      'At nine.',
    ]);
  });

  test('MAINT-3: nobody can be written to if it is for no tenant', async () => {
    const { id } = await aWorkOrder(app.current, world().admin, home());
    expect((await write(id, 'Hello')).problem).toMatchObject({
      status: 422,
      code: 'no_tenant_to_answer',
    });
  });
});

describe('MAINT-1: a work order of a message', () => {
  /** A tenant's message with a picture, as an email brings it. */
  async function aMessage() {
    const started = await app.current.call(conversationsEndpoints.startByLessee, {
      ...tenant(),
      body: { subject: 'The tap', message: 'The tap drips. All night long.' },
    });
    const { id: conversationId, messages } = started.body;
    const messageId = messages[0]!.id;
    const document = await storeDocument(app.current.files, await aPicture(), 'document');
    await app.current.database.transact({ organization: world().organization }, (tx) =>
      recordAttachment(tx, messageId, 'tap.png', document),
    );
    return { conversationId, messageId };
  }

  const make = async (changes: Partial<ReturnType<typeof workOrderBody>>, as = staff().as) =>
    app.current.call(maintenanceEndpoints.create, { as, body: workOrderBody(home(), changes) });

  test('MAINT-1, MAINT-3: it takes over tenant and pictures, and the conversation is its room', async () => {
    const { conversationId, messageId } = await aMessage();
    const { body: order } = await make({ messageId });
    expect(order).toMatchObject({
      messageId,
      madeFrom: { conversationId, propertyId: home() },
      source: 'STAFF',
      tenant: { userId: world().lessee.userId },
      files: [{ name: 'tap.png', stage: 'REPORT', contentType: 'image/webp' }],
    });
    expect((await room(order.id))?.id).toBe(conversationId);
    expect(await list({ conversationId })).toMatchObject([{ label: 'W-0001', messageId }]);
    const own = await app.current.call(maintenanceEndpoints.ofLessee, tenant());
    expect(own.body).toMatchObject([{ id: order.id, conversationId, files: [{}] }]);
    expect(await list({ conversationId: crypto.randomUUID() })).toEqual([]);
  });

  test('MAINT-1: a message makes one work order, even if two people make it at once, and another only on purpose', async () => {
    const { messageId } = await aMessage();
    const both = await Promise.all([make({ messageId }), make({ messageId })]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]));
    const refused = both.find(({ status }) => status === 409)!;
    expect(refused.problem).toMatchObject({
      code: 'message_has_order',
      message: 'W-0001 was made of this message. Open it, or make another work order.',
    });
    expect((await make({ messageId, another: true })).body.label).toBe('W-0002');
  });

  test('MAINT-1: a report is a message that is used already', async () => {
    const { conversationId } = await aReport(app.current, world().lessee);
    const [reported] = await list();
    const messageId = reported!.messageId!;
    expect(await list({ conversationId: conversationId! })).toHaveLength(1);
    expect((await make({ messageId })).problem).toMatchObject({ code: 'message_has_order' });
  });

  test("MAINT-1: work for nobody, for another home or of a stranger's message has a room of its own", async () => {
    const { messageId } = await aMessage();
    const nobodys = await make({ messageId, tenantId: null });
    expect(nobodys.body).toMatchObject({ tenant: null, files: [{}] });
    expect(await room(nobodys.body.id)).toBeNull();
    const { id: propertyId } = await aProperty(app.current, world().admin);
    const elsewhere = await make({ messageId, propertyId, another: true });
    expect(elsewhere.body).toMatchObject({ tenant: null, home: { propertyId } });
    const { organization } = world();
    await app.current.call(conversationsEndpoints.ask, {
      host: organization.domain,
      params: { propertyId: home() },
      body: questionBody({ message: 'Your fence is broken.' }),
    });
    const { body: all } = await app.current.call(conversationsEndpoints.list, {
      ...staff(),
      params: { propertyId: home() },
      query: {},
    });
    const strangers = all.find(({ lessee }) => !lessee)!;
    const fence = await make({ messageId: strangers.messages[0]!.id });
    expect(fence.body).toMatchObject({ tenant: null, madeFrom: { conversationId: strangers.id } });
  });

  test('MAINT-1: none is made of what the organization or a vendor wrote', async () => {
    const { conversationId } = await aMessage();
    const answered = await app.current.call(conversationsEndpoints.respond, {
      ...staff(),
      params: { propertyId: home(), conversationId },
      body: { message: 'We come tomorrow.' },
    });
    const { id: workOrderId } = await aWorkOrder(app.current, world().admin, home());
    const link = await anAcceptedVendor(world(), workOrderId);
    await asVendor(world(), link).write('Here is my quote.');
    const byVendor = await app.current.call(vendorLinksEndpoints.room, {
      ...staff(),
      params: { workOrderId, linkId: link.linkId },
    });
    for (const { messages } of [answered.body, byVendor.body.conversation!]) {
      const refused = await make({ messageId: messages.at(-1)!.id });
      expect(refused.problem).toMatchObject({
        status: 422,
        code: 'message_is_no_report',
        message:
          'Your organization or a vendor wrote this message. Create the work order without it.',
      });
    }
    expect(await list()).toHaveLength(1);
  });

  test('MAINT-1, MAINT-3: who reads no messages makes none of one, and sees the room only from that message on', async () => {
    const { conversationId, messageId: earlier } = await aMessage();
    const written = await app.current.call(conversationsEndpoints.respondByLessee, {
      ...tenant(),
      params: { conversationId },
      query: {},
      body: { message: 'Now the floor is wet, too.' },
    });
    const messageId = written.body.messages.at(-1)!.id;
    const { body: order } = await make({ messageId });
    const caretaker = await aPerson(
      app.current,
      world().organization,
      aRole('maintenance:read', 'maintenance:write'),
    );
    const seen = await app.current.call(maintenanceEndpoints.room, {
      as: caretaker,
      params: { workOrderId: order.id },
    });
    expect(seen.body.conversation?.messages).toMatchObject([{ id: messageId }]);
    expect((await room(order.id))?.messages).toHaveLength(2);
    expect((await make({ messageId: earlier }, caretaker)).status).toBe(404);
    const other = await aWorld(app.current);
    const foreign = await app.current.call(maintenanceEndpoints.create, {
      as: other.admin,
      body: workOrderBody((await aProperty(app.current, other.admin)).id, { messageId }),
    });
    expect(foreign.status).toBe(404);
  });

  /** Another charge shows its picture to the tenant, and the work order loses it. */
  async function chargeForPicture(order: {
    readonly id: string;
    readonly files: readonly WorkFile[];
  }) {
    const params = { workOrderId: order.id };
    const photos = order.files.map(({ id }) => id);
    const body = {
      amount: 20,
      description: 'Tap',
      dueDate: '2026-03-24',
      reason: 'Own work',
      photos,
    };
    const charge = workOrderChargesEndpoints.charge;
    const { body: invoice } = await app.current.call(charge, { ...staff(), params, body });
    const fileId = photos[0] ?? '';
    await app.current.call(maintenanceEndpoints.removeFile, {
      ...staff(),
      params: { ...params, fileId },
    });
    return invoice.id;
  }

  const photosOf = async (invoiceId: string) => {
    const call = { ...staff(), params: { invoiceId } };
    return (await app.current.call(workOrderChargesEndpoints.ofInvoice, call)).body.photos;
  };

  test('MAINT-1, MAINT-9, TRUST-12: its pictures stay at the work order and the invoice when the messages of a former tenant are deleted', async () => {
    const first = [await aMessage(), await aMessage()] as const;
    const { body: order } = await make({ messageId: first[0].messageId });
    const { body: charged } = await make({ messageId: first[1].messageId });
    const second = [await aMessage(), await aMessage()] as const;
    const { body: later } = await make({ messageId: second[0].messageId });
    const { body: chargedLater } = await make({ messageId: second[1].messageId });
    const invoices = [
      await chargeForPicture(charged),
      await chargeForPicture(chargedLater),
    ] as const;
    // Nothing is owed.
    await aPayment(app.current, world().admin, home(), { amount: 40 });
    const { organization, lessee } = world();
    const run = (statement: string) => asOwner(app.current, organization, statement);
    const ended = `UPDATE leases SET status = 'EXPIRED', ended_on = '2020-01-01'`;
    await run(`${ended} WHERE organization_id = '${organization.id}'`);
    const old = async (messages: readonly { readonly messageId: string }[]) => {
      for (const { messageId: id } of messages)
        await run(`UPDATE messages SET sent_at = '2020-01-01' WHERE id = '${id}'`);
    };
    await old(first);
    const periods = {
      formerTenantMessages: 1,
      prospectMessages: null,
      securityLog: null,
      loginTraces: null,
      importFiles: null,
    };
    await app.current.call(retentionEndpoints.save, { ...staff(), body: periods });
    await app.current.database.transact({ organization }, obeyRetention);
    expect(await one(order.id)).toMatchObject({ messageId: first[0].messageId, madeFrom: null });
    expect((await one(order.id)).files).toHaveLength(1);
    expect(await one(charged.id)).toMatchObject({ madeFrom: null, files: [] });
    expect(await photosOf(invoices[0])).toHaveLength(1);
    await old(second);
    const params = { userId: lessee.userId };
    const { body: plan } = await app.current.call(privacyEndpoints.plan, { ...staff(), params });
    expect(plan.blockedBy).toEqual([]);
    const body = { digest: plan.digest };
    const gone = await app.current.call(privacyEndpoints.delete, { ...staff(), params, body });
    expect(gone.status).toBe(200);
    expect(await one(later.id)).toMatchObject({ madeFrom: null, files: [{}] });
    expect(await photosOf(invoices[1])).toHaveLength(1);
  });
});
