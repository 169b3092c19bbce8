import type { z } from 'zod';
import type { Permission } from './permissions.ts';

/** Needs the permission; the roles that hold it are in `access/roles.ts`. */
export interface StaffAccess {
  readonly staff: Permission;
}

/**
 * The access that a call requires. `public`: nothing. `signedIn`: an account. `lessee`: a lease, current or past, or
 * the role `Leasee`, which a tenant may get before the lease begins. `staff`: a role with any permission, for an answer
 * of many parts that leaves out those that the caller may not read. `{ staff }`: a role with the permission.
 * `superAdmin`: that role. The server checks it on every call; there is no default.
 */
export type Access = 'public' | 'signedIn' | 'lessee' | 'staff' | StaffAccess | 'superAdmin';

export type Method = 'GET' | 'POST' | 'DELETE';

/** A response that is a file instead of JSON. */
export const FILE = 'file';

/** A stream of server-sent events instead of a JSON response. */
export const EVENTS = 'events';

/** A multipart upload of one file. */
export interface Upload {
  readonly field: string;
  readonly maxBytes: number;
  /** The file is written to the disk while it arrives, because it is too large for the memory. */
  readonly streamed?: true;
}

export interface EndpointDefinition {
  readonly method: Method;
  /** Path with `:name` for each parameter. */
  readonly path: string;
  readonly access: Access;
  /** One line for the API's documentation. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly upload?: Upload;
  /**
   * Another service calls it and signs its body: the host does not select an organization, and the body is not parsed.
   */
  readonly webhook?: true;
  /** For webhooks with bodies much larger or smaller than a megabyte. */
  readonly maxBytes?: number;
  readonly response: z.ZodType | typeof FILE | typeof EVENTS;
  /** The status on success: 200, or 201 if a record is created. */
  readonly status?: 200 | 201;
  /** Why some requests are accepted (202) with an empty body instead of the response. */
  readonly emptyAnswer?: string;
  /** It creates a record or moves money: the `Idempotency-Key` header is honored. */
  readonly idempotent?: true;
  /** A GET that reads a lot, such as a report: a replica of the database may serve it, some seconds behind. */
  readonly longRead?: true;
  /**
   * A GET whose answer depends only on the organization's records, the caller and the day: it has an `ETag`. A request
   * that sends this in `If-None-Match` gets 304 without a body while nothing has changed.
   */
  readonly tagged?: true;
  /** DATA-13: a GET that an assistant may use as a tool, with the rights of who connects it. */
  readonly assistant?: true;
  /** It creates a PDF, an export or an archive, which takes a while: one after the other within an organization. */
  readonly heavy?: true;
  /** It concerns the organization as a whole: people who reach only some buildings and homes are refused. */
  readonly wholeOrganization?: true;
  /** Calls per minute of one account or one address, if the limit is lower than the general one. */
  readonly perMinute?: number;
  /**
   * TRUST-4: it could do lasting harm, so the caller must have proved who they are within the last minutes. `sometimes`:
   * only for certain input, which the handler decides (`requireConfirmed`).
   */
  readonly asksAgain?: true | 'sometimes';
  /** TRUST-9: support may call it, too. Besides, support reads what staff reads, except where it must confirm. */
  readonly forSupport?: true;
  /** TRUST-3: staff who must set up a second factor before anything else may call it. */
  readonly beforeSecondFactor?: true;
}

/** For a call that creates a file from records: a person needs few of them, and they cost the server the most. */
export const heavy = { heavy: true, perMinute: 60 } as const;

/** Declares an endpoint, and keeps its literal types for the typed client and the handlers. */
export function endpoint<const E extends EndpointDefinition>(definition: E): E {
  return definition;
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;
type Field<E, K extends string> = E extends { readonly [key in K]: infer V } ? V : undefined;

/** The input of a handler, after validation. */
export type ParamsOf<E> = Parsed<Field<E, 'params'>>;
export type QueryOf<E> = Parsed<Field<E, 'query'>>;
export type BodyOf<E> = Parsed<Field<E, 'body'>>;

/** What a client may send. */
export type SentParamsOf<E> = Sent<Field<E, 'params'>>;
export type SentQueryOf<E> = Sent<Field<E, 'query'>>;
export type SentBodyOf<E> = Sent<Field<E, 'body'>>;

/** The result of a handler, as the client receives it. A file is a Blob for the client; events are not read this way. */
export type ResponseOf<E> = E extends { readonly response: infer R }
  ? [R] extends [typeof FILE]
    ? Blob
    : R extends z.ZodType
      ? z.output<R>
      : never
  : never;
