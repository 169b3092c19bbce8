import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import type { Routes } from '../../platform/http/routes.ts';
import type { AttemptLimits } from '../../platform/limits/attempt-limits.ts';
import { questionBuckets } from './conversations.limits.ts';
import * as service from './conversations.service.ts';

export function registerConversations(routes: Routes, limits: AttemptLimits): void {
  routes.handleOpen(conversationsEndpoints.ask, async (call) => {
    const { organization, transact, params, body } = call;
    const { website, ...question } = body;
    await transact((tx) => service.propertyToAskAbout(tx, params.propertyId));
    // Only a program fills this in, and it is not told that it was seen through.
    if (website) return {};
    await limits.count(questionBuckets(organization, params.propertyId));
    await transact((tx) => service.askAboutProperty(tx, params.propertyId, question));
    return {};
  });
}
