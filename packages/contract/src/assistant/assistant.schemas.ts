import { z } from 'zod';
import { requiredText, text } from '#shared/fields';

/** One message of JSON-RPC 2.0, which the Model Context Protocol uses. */
export const protocolMessage = z.strictObject({
  jsonrpc: z.literal('2.0'),
  /** Absent in notifications, which have no answer. */
  id: z.union([text(200), z.int()]).optional(),
  method: requiredText(100),
  params: z.record(z.string(), z.unknown()).optional(),
});

export const protocolAnswer = z.looseObject({ jsonrpc: z.literal('2.0') });
