import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import type { Answer, Call, EachCall, Input, InstallationCall, OpenCall } from './calls.ts';
import { handleAssistant } from './assistant/handle-assistant.ts';
import { handleCall } from './handle-call.ts';
import { handleEachTarget, type BulkEndpoint } from './handle-each.ts';
import { handleInstallation, handleOpen, handleWebhook } from './handle-open.ts';
import { handleStreamed, type StreamedEndpoint, type StreamedHandlers } from './handle-streamed.ts';
import { createRouteContext, type RouteDependencies } from './route-context.ts';
import type { CheckHeaders, WebhookCall } from './webhooks.ts';

export type { WebhookCall } from './webhooks.ts';

/** Registers the entries of the endpoint table. There is no other way to answer an API request. */
export interface Routes {
  /**
   * One transaction around access check, validation and handler; read-only for GET, otherwise it can be rehearsed. The
   * handler has no effect outside of the transaction. A heavy call would hold the transaction while it waits.
   */
  handle<E extends EndpointDefinition & { readonly heavy?: undefined }>(
    endpoint: E,
    handler: (call: Call<E>) => Promise<Answer<E>>,
  ): void;
  /**
   * GEN-7: a bulk call. Each target has its own transaction, so a failure does not affect the others; a retry with the
   * same key repeats only the failed targets. It can be rehearsed, target by target.
   */
  handleEach<E extends BulkEndpoint>(
    endpoint: E,
    targets: (input: Input<E>) => readonly string[],
    handler: (call: EachCall<E>, target: string) => Promise<string>,
  ): void;
  /** No transaction is open; the handler opens those it needs. */
  handleOpen<E extends EndpointDefinition>(
    endpoint: E,
    handler: (call: OpenCall<E>) => Promise<Answer<E>>,
  ): void;
  /** An upload whose file is too large for the memory: it is written to the disk while it arrives. */
  handleStreamed<E extends StreamedEndpoint>(endpoint: E, handlers: StreamedHandlers<E>): void;
  /** Needs no organization: configuration and first run. */
  handleInstallation<E extends EndpointDefinition & { readonly access: 'public' }>(
    endpoint: E,
    handler: (call: InstallationCall<E>) => Promise<Answer<E>>,
  ): void;
  /**
   * `check` refuses a call before its body is read: it is not set up, of the wrong type, or has no signature. The body
   * is passed on unparsed; the handler checks its signature.
   */
  handleWebhook<E extends EndpointDefinition & { readonly webhook: true }>(
    endpoint: E,
    check: CheckHeaders,
    handler: (call: WebhookCall) => Promise<Answer<E>>,
  ): void;
  /** Answers assistants; their tools are the calls that say `assistant`. */
  handleAssistant(endpoint: EndpointDefinition): void;
  /** Whether a registered endpoint honors `Rehearse: 1`. */
  canRehearse(endpoint: EndpointDefinition): boolean;
}

export function createRoutes(dependencies: RouteDependencies): Routes {
  const context = createRouteContext(dependencies);
  return {
    handle: (endpoint, handler) => handleCall(context, endpoint, handler),
    handleEach: (endpoint, targets, handler) =>
      handleEachTarget(context, endpoint, targets, handler),
    handleOpen: (endpoint, handler) => handleOpen(context, endpoint, handler),
    handleStreamed: (endpoint, handlers) => handleStreamed(context, endpoint, handlers),
    handleInstallation: (endpoint, handler) => handleInstallation(context, endpoint, handler),
    handleAssistant: (endpoint) => handleAssistant(context, endpoint),
    canRehearse: (endpoint) => context.rehearsable.has(endpoint),
    handleWebhook: (endpoint, check, handler) => handleWebhook(context, endpoint, check, handler),
  };
}
