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
import type { Actor } from '../../actor.ts';
import { aboutQuotes, quote, quoted } from './quoting.ts';
import { findTool, toolsOf, type AssistantTool } from './tools.ts';

/** A longer answer fills the memory of an assistant, which then forgets the question. */
const LONGEST_ANSWER = 100_000;

const instructions = `Reads the books of a landlord: homes, leases, tenants, invoices, payments, messages, tasks and reports. It cannot change anything. Amounts are in dollars, days are YYYY-MM-DD. ${aboutQuotes}`;

export type Ask = (
  tool: AssistantTool,
  given: Readonly<Record<string, unknown>>,
) => Promise<{ readonly statusCode: number; json(): unknown }>;

/** Answers one request of an assistant. */
export async function answerAssistant(actor: Actor, ask: Ask, request: Request, body: unknown) {
  const server = serverFor(actor, ask);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const answer = await transport.handleRequest(request, { parsedBody: body });
    const type = answer.headers.get('content-type');
    return { status: answer.status, type, text: await answer.text() };
  } finally {
    await server.close();
  }
}

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
