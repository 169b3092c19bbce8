import { endpoint } from '#shared/endpoint';
import { protocolAnswer, protocolMessage } from './assistant.schemas.ts';

/** DATA-13. */
export const assistantEndpoints = {
  ask: endpoint({
    method: 'POST',
    path: '/v1/mcp',
    access: 'staff',
    summary:
      'Answer an assistant by the Model Context Protocol: its tools read what the caller may read',
    body: protocolMessage,
    response: protocolAnswer,
    emptyAnswer: 'A notification (a message without `id`) has no answer',
  }),
};
