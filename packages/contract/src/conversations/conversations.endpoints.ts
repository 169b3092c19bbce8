import { z } from 'zod';
import { done } from '../access/access.schemas.ts';
import { lesseeOrganization } from '../organization/organization.schemas.ts';
import { endpoint, FILE } from '#shared/endpoint';
import { id } from '#shared/fields';
import { medium } from '../messaging/messaging.schemas.ts';
import {
  allConversationsQuery,
  conversationOfHome,
  conversationResponse,
  conversationsQuery,
  lesseeConversation,
  messageBatch,
  newConversation,
  question,
  reading,
  remindedLease,
  response,
  sentMessages,
} from './conversations.schemas.ts';

const propertyParams = z.strictObject({ propertyId: id });
const conversationParams = z.strictObject({ propertyId: id, conversationId: id });
const ownConversation = z.strictObject({ conversationId: id });
const respondQuery = z.strictObject({ medium: medium.default('email') });
const nothing = z.strictObject({});

const admin = '/v1/admin/properties/:propertyId/conversations' as const;
const lessee = '/v1/lessee/properties/conversations' as const;

export const conversationsEndpoints = {
  ask: endpoint({
    method: 'POST',
    path: '/v1/public/properties/:propertyId/conversations',
    access: 'public',
    summary: 'Ask about a property; starts a conversation with the organization',
    params: propertyParams,
    body: question,
    response: done,
    perMinute: 5,
  }),
  list: endpoint({
    method: 'GET',
    path: admin,
    access: { staff: 'messages:read' },
    summary: 'List the conversations of a property, newest message first',
    params: propertyParams,
    query: conversationsQuery,
    response: z.array(conversationResponse),
  }),
  ofAllHomes: endpoint({
    method: 'GET',
    path: '/v1/admin/conversations',
    access: { staff: 'messages:read' },
    summary: 'List the conversations of all properties, or a page of them, newest message first',
    query: allConversationsQuery,
    response: z.array(conversationOfHome),
    assistant: true,
  }),
  one: endpoint({
    method: 'GET',
    path: `${admin}/:conversationId`,
    access: { staff: 'messages:read' },
    summary: 'Get a conversation',
    params: conversationParams,
    response: conversationResponse,
    assistant: true,
  }),
  start: endpoint({
    method: 'POST',
    path: admin,
    access: { staff: 'messages:write' },
    summary: 'Write to the tenant of the active lease; starts a conversation',
    params: propertyParams,
    body: newConversation,
    response: conversationResponse,
    status: 201,
    idempotent: true,
  }),
  startMany: endpoint({
    method: 'POST',
    path: '/v1/admin/conversations',
    access: { staff: 'messages:write' },
    summary:
      'Write to the tenants of several properties, each in a conversation of its own; all or none',
    body: messageBatch,
    response: sentMessages,
    status: 201,
    idempotent: true,
  }),
  remindedToday: endpoint({
    method: 'GET',
    path: '/v1/admin/reminders',
    access: { staff: 'messages:read' },
    summary: 'List the leases whose tenants were reminded today of what they owe',
    response: z.array(remindedLease),
  }),
  respond: endpoint({
    method: 'POST',
    path: `${admin}/:conversationId/response`,
    access: { staff: 'messages:write' },
    summary: 'Reply to a conversation by email, or by email and text',
    params: conversationParams,
    query: respondQuery,
    body: response,
    response: conversationResponse,
    status: 201,
    idempotent: true,
  }),
  read: endpoint({
    method: 'POST',
    path: `${admin}/:conversationId/read`,
    access: { staff: 'messages:write' },
    summary: 'Mark a conversation as read by the organization',
    params: conversationParams,
    body: reading,
    response: done,
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: `${admin}/:conversationId/messages/:messageId/sendAgain`,
    access: { staff: 'messages:write' },
    summary: 'Retry the failed deliveries of a message',
    params: conversationParams.extend({ messageId: id }),
    body: nothing,
    response: conversationResponse,
  }),
  attachment: endpoint({
    method: 'GET',
    path: `${admin}/:conversationId/attachments/:attachmentId`,
    access: { staff: 'messages:read' },
    summary: 'Get a file attached to a message',
    params: conversationParams.extend({ attachmentId: id }),
    response: FILE,
  }),
  organizationOfLessee: endpoint({
    method: 'GET',
    path: '/v1/lessee/organization',
    access: 'lessee',
    summary: 'Get the channels by which the tenant can reach the organization',
    response: lesseeOrganization,
  }),
  ofLessee: endpoint({
    method: 'GET',
    path: lessee,
    access: 'lessee',
    summary: "List the tenant's own conversations, newest message first",
    query: conversationsQuery,
    response: z.array(conversationResponse),
  }),
  startByLessee: endpoint({
    method: 'POST',
    path: lessee,
    access: 'lessee',
    summary: 'Write to the organization; starts a conversation',
    body: lesseeConversation,
    response: conversationResponse,
    status: 201,
    idempotent: true,
  }),
  respondByLessee: endpoint({
    method: 'POST',
    path: `${lessee}/:conversationId/response`,
    access: 'lessee',
    summary: "Reply to one of the tenant's own conversations",
    params: ownConversation,
    query: respondQuery,
    body: response,
    response: conversationResponse,
    status: 201,
    idempotent: true,
  }),
  readByLessee: endpoint({
    method: 'POST',
    path: `${lessee}/:conversationId/read`,
    access: 'lessee',
    summary: 'Mark a conversation as read by the tenant',
    params: ownConversation,
    body: reading,
    response: done,
  }),
  attachmentOfLessee: endpoint({
    method: 'GET',
    path: `${lessee}/:conversationId/attachments/:attachmentId`,
    access: 'lessee',
    summary: "Get a file attached to a message of the tenant's own conversation",
    params: ownConversation.extend({ attachmentId: id }),
    response: FILE,
  }),
};
