import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type CallToolResult,
} from '@modelcontextprotocol/sdk/types.js';
import { problem } from '@tenantry/contract/shared/errors';
import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../actor.ts';
import { readInput } from '../input.ts';
import type { RouteContext } from '../route-context.ts';
import { aboutQuotes, quote, quoted } from './quoting.ts';
import { addressOf, findTool, toolsOf, type AssistantTool } from './tools.ts';

/** A longer answer fills the memory of an assistant, which then forgets the question. */
const LONGEST_ANSWER = 100_000;

const instructions = `Reads the books of a landlord: homes, leases, tenants, invoices, payments, messages, tasks and reports. It cannot change anything. Amounts are in dollars, days are YYYY-MM-DD. ${aboutQuotes}`;

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
    const server = serverFor(actor, async (tool, given) => {
      const url = addressOf(tool, given);
      return app.inject({ method: 'GET', url, ...sameCaller(request) });
    });
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      const answer = await transport.handleRequest(webRequestOf(request), { parsedBody: body });
      const type = answer.headers.get('content-type');
      if (type) void reply.type(type);
      return await reply.code(answer.status).send(await answer.text());
    } finally {
      await server.close();
    }
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

type Ask = (
  tool: AssistantTool,
  given: Readonly<Record<string, unknown>>,
) => Promise<{ readonly statusCode: number; json(): unknown }>;

// The high-level server of the SDK takes Zod schemas and finds no tool by itself; here both come from the table.
// oxlint-disable-next-line typescript/no-deprecated
function serverFor(actor: Actor, ask: Ask): Server {
  // oxlint-disable-next-line typescript/no-deprecated
  const server = new Server(
    { name: 'tenantry', title: 'Tenantry', version: '1' },
    { capabilities: { tools: {} }, instructions },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: toolsOf(actor).map(({ described }) => described),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = findTool(actor, params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, 'There is no such tool.');
    const answer = await ask(tool, params.arguments ?? {});
    const content: unknown = answer.json();
    if (answer.statusCode >= 400) return refused(refusalIn(content));
    const text = JSON.stringify(quoted(content, tool.answer));
    if (text.length > LONGEST_ANSWER)
      return refused('The answer is too long. Ask for fewer rows with limit, filter or dates.');
    return { content: [{ type: 'text', text }] };
  });
  return server;
}

/** Only the code is certainly the product's own: a sentence may name a person, or repeat an argument. */
function refusalIn(content: unknown): string {
  const { code, message } = problem.parse(content);
  return `${code}: ${quote(message)}`;
}

function refused(message: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: message }] };
}
