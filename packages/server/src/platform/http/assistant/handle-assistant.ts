import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import type { FastifyRequest } from 'fastify';
import { readInput } from '../input.ts';
import type { RouteContext } from '../route-context.ts';
import type { Ask } from './assistant-server.ts';
import { addressOf } from './tools.ts';

/**
 * DATA-13: answers assistants by the Model Context Protocol. Nothing is kept between requests. A
 * tool is a call of the API, made within this server with the token of the request: it is limited, checked and recorded
 * like any other, and answers what its presenter shows.
 */
export function handleAssistant(context: RouteContext, endpoint: EndpointDefinition): void {
  const { admission, app, register } = context;
  register(endpoint, async (request, reply) => {
    const scope = await admission.scopeOf(request);
    const { actor } = await admission.signInBefore(scope, endpoint, request, reply);
    if (!actor) throw new Error('staff are signed in');
    const { body } = readInput(endpoint, request);
    const ask: Ask = async (tool, given) => {
      const url = addressOf(tool, given);
      return app.inject({ method: 'GET', url, ...sameCaller(request) });
    };
    // Loaded with the first question: the library takes memory that most servers do not need.
    const { answerAssistant } = await import('./assistant-server.ts');
    const { status, type, text } = await answerAssistant(actor, ask, webRequestOf(request), body);
    if (type) void reply.type(type);
    return reply.code(status).send(text);
  });
  // The protocol asks for this answer of a server that neither starts streams nor keeps sessions.
  for (const method of ['GET', 'DELETE'] as const) {
    app.route({
      method,
      url: endpoint.path,
      handler: (_, reply) => reply.code(405).header('allow', 'POST').send(),
    });
  }
}

/** The same host, address and token, so that the call is that of the same caller. */
function sameCaller({ headers, host, ip }: FastifyRequest) {
  const { authorization, 'user-agent': program } = headers;
  return {
    remoteAddress: ip,
    headers: {
      host,
      ...(authorization !== undefined && { authorization }),
      ...(program !== undefined && { 'user-agent': program }),
    },
  };
}

function webRequestOf({ headers }: FastifyRequest): Request {
  const version = headers['mcp-protocol-version'];
  return new Request('http://localhost/v1/mcp', {
    method: 'POST',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...(typeof version === 'string' && { 'mcp-protocol-version': version }),
    },
  });
}
