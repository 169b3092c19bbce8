/** The input and result of handlers, by the entry of the endpoint table. */
import type { Readable } from 'node:stream';
import type {
  EVENTS,
  FILE,
  BodyOf,
  EndpointDefinition,
  ParamsOf,
  QueryOf,
  ResponseOf,
} from '@tenantry/contract/shared/endpoint';
import type { Actor, Transact, Transaction } from '../database/database.ts';
import type { Organization } from '../database/organization-table.ts';
import type { Page } from '../lists/page.ts';
import type { Browser } from './browser.ts';
import type { FileResponse } from './file-response.ts';
import type { UploadedFile } from './uploads.ts';

export type Answer<E extends EndpointDefinition> = E['response'] extends typeof FILE
  ? FileResponse
  : E['response'] extends typeof EVENTS
    ? Readable
    : ResponseOf<E> | PageOf<ResponseOf<E>>;

/** The requested page, if the response is a list. */
type PageOf<Response> = Response extends readonly (infer Item)[] ? Page<Item> : never;

export interface Input<E extends EndpointDefinition> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
}

export type SignedIn<E extends EndpointDefinition> = E['access'] extends 'public' ? null : Actor;

/** The input of a handler that runs in one transaction. */
export interface Call<E extends EndpointDefinition> extends Input<E> {
  readonly tx: Transaction;
  readonly actor: SignedIn<E>;
  /** The bearer token of the request. */
  readonly token: string | null;
}

/** The input of a handler that runs once for each target of a bulk call. */
export interface EachCall<E extends EndpointDefinition> extends Call<E> {
  /** A new id, the same for all targets of the call. */
  readonly callId: string;
}

/** The input of a handler that opens its own transactions, because it waits for something in between. */
export interface OpenCall<E extends EndpointDefinition> extends Input<E> {
  readonly organization: Organization;
  readonly actor: SignedIn<E>;
  readonly browser: Browser;
  /** The requested host name, without port. */
  readonly host: string;
  readonly file: E extends { readonly upload: object } ? UploadedFile : undefined;
  /** Aborts when the client has disconnected. */
  readonly signal: AbortSignal;
  readonly transact: Transact;
  /** The transaction of an idempotent endpoint's work: at most once for the request's key. */
  transactOnce(work: (tx: Transaction) => Promise<Answer<E>>): Promise<Answer<E>>;
}

/** The input of a handler that needs no organization. */
export interface InstallationCall<E extends EndpointDefinition> extends Input<E> {
  readonly host: string;
  /** The sender of the request, for an organization that the handler has created. */
  browserAt(organization: Organization): Browser;
  /** Reads the file of an upload; nothing of it is read before this call. */
  receive(): Promise<E extends { readonly upload: object } ? UploadedFile : undefined>;
}
