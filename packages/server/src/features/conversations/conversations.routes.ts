import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import { textablePhoneOfOrganization } from '#features/messaging';
import { readSettings } from '#features/organization';
import type { Transaction } from '../../platform/database/database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { AttemptLimits } from '../../platform/limits/attempt-limits.ts';
import { attachmentWithin } from './attachments.service.ts';
import { questionBuckets, lesseeBuckets } from './conversations.limits.ts';
import { conversationsOfAllHomes, listConversations } from './conversations.list.ts';
import { presentAll } from './conversations.presenter.ts';
import * as service from './conversations.service.ts';
import { remindedToday, writeToLessees } from './message-batch.service.ts';

interface Dependencies {
  readonly limits: AttemptLimits;
  readonly files: FileStore;
}

export function registerConversations(routes: Routes, dependencies: Dependencies): void {
  registerQuestions(routes, dependencies);
  registerForAdmins(routes, dependencies);
  registerForLessees(routes, dependencies);
}

function registerQuestions(routes: Routes, { limits }: Dependencies): void {
  routes.handleOpen(conversationsEndpoints.ask, async (call) => {
    const { organization, transact, params, body } = call;
    const { website, ...question } = body;
    await transact((tx) => service.propertyToAskAbout(tx, params.propertyId));
    // Only a program fills this in, and it must not learn that it was detected.
    if (website) return {};
    await limits.count(questionBuckets(organization, params.propertyId));
    await transact((tx) => service.askAboutProperty(tx, params.propertyId, question));
    return {};
  });
}

async function presentOne(tx: Transaction, reach: service.Reach, id: string) {
  const side = 'propertyId' in reach ? 'organization' : 'lessee';
  const conversation = await service.conversationWithin(tx, reach, id);
  const [presented] = await presentAll(tx, side, [conversation]);
  if (!presented) throw notFound();
  return presented;
}

function registerForAdmins(routes: Routes, { files }: Dependencies): void {
  routes.handle(conversationsEndpoints.list, async ({ tx, params, query }) => {
    await service.propertyWithConversations(tx, params.propertyId);
    return listConversations(tx, params, query);
  });

  routes.handle(conversationsEndpoints.ofAllHomes, ({ tx, query }) =>
    conversationsOfAllHomes(tx, query),
  );

  routes.handle(conversationsEndpoints.one, ({ tx, params }) => {
    const { propertyId, conversationId } = params;
    return presentOne(tx, { propertyId }, conversationId);
  });

  routes.handle(conversationsEndpoints.start, async ({ tx, params, body }) => {
    const id = await service.writeToLessee(tx, params.propertyId, body);
    return presentOne(tx, params, id);
  });

  routes.handle(conversationsEndpoints.startMany, ({ tx, body }) =>
    writeToLessees(tx, body.messages),
  );

  routes.handle(conversationsEndpoints.remindedToday, ({ tx }) => remindedToday(tx));

  routes.handle(conversationsEndpoints.respond, async ({ tx, params, query, body }) => {
    const { propertyId, conversationId } = params;
    const { medium } = query;
    await service.answer(tx, { propertyId }, conversationId, { ...body, medium });
    return presentOne(tx, { propertyId }, conversationId);
  });

  routes.handle(conversationsEndpoints.read, async ({ tx, params, body }) => {
    const { propertyId, conversationId } = params;
    await service.read(tx, { propertyId }, conversationId, body.upTo);
    return {};
  });

  routes.handle(conversationsEndpoints.sendAgain, async ({ tx, params }) => {
    const { propertyId, ...message } = params;
    await service.sendMessageAgain(tx, { propertyId }, message);
    return presentOne(tx, { propertyId }, params.conversationId);
  });

  routes.handle(conversationsEndpoints.attachment, ({ tx, params }) => {
    const { propertyId, ...attachment } = params;
    return attachmentWithin(tx, files, { propertyId }, attachment);
  });
}

function registerForLessees(routes: Routes, { limits, files }: Dependencies): void {
  routes.handle(conversationsEndpoints.organizationOfLessee, async ({ tx }) => ({
    textable: (await textablePhoneOfOrganization(tx)) !== null,
    phoneNumber: (await readSettings(tx)).phoneNumber || null,
    timeZone: tx.organization.timeZone,
  }));

  routes.handle(conversationsEndpoints.ofLessee, ({ tx, actor, query }) =>
    listConversations(tx, { userId: actor.userId }, query),
  );

  routes.handleOpen(conversationsEndpoints.startByLessee, async (call) => {
    const { organization, transactOnce, actor, body } = call;
    const { userId } = actor;
    await limits.count(lesseeBuckets(organization, userId));
    return transactOnce(async (tx) => {
      const id = await service.writeToOrganization(tx, userId, body);
      return presentOne(tx, { userId }, id);
    });
  });

  routes.handleOpen(conversationsEndpoints.respondByLessee, async (call) => {
    const { organization, transactOnce, actor, params, query, body } = call;
    const { userId } = actor;
    await limits.count(lesseeBuckets(organization, userId));
    return transactOnce(async (tx) => {
      const answer = { ...body, medium: query.medium };
      await service.answerByLessee(tx, { userId }, params.conversationId, answer);
      return presentOne(tx, { userId }, params.conversationId);
    });
  });

  routes.handle(conversationsEndpoints.readByLessee, async ({ tx, actor, params, body }) => {
    await service.read(tx, { userId: actor.userId }, params.conversationId, body.upTo);
    return {};
  });

  routes.handle(conversationsEndpoints.attachmentOfLessee, ({ tx, actor, params }) =>
    attachmentWithin(tx, files, { userId: actor.userId }, params),
  );
}
