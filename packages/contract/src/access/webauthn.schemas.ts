import { z } from 'zod';

/**
 * The messages between browser and server in Web Authentication Level 3: `PublicKeyCredentialCreationOptionsJSON`,
 * `RegistrationResponseJSON`, `PublicKeyCredentialRequestOptionsJSON`, `AuthenticationResponseJSON`. What the product
 * does not use is left out.
 */

/** Binary data as base64url. */
const binary = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/, 'This is not base64url.');

const described = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(described),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
});

export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});

/** Browsers give more fields than these, and other ones in each release: clients send only what is named here. */
const credential = {
  id: binary(2000),
  rawId: binary(2000),
  type: z.literal('public-key'),
};

const transports = z
  .array(
    z
      .string()
      .max(40)
      .regex(/^[a-z-]+$/),
  )
  .max(10);

export const creationResponse = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: binary(4000),
    attestationObject: binary(20_000),
    transports: transports.optional(),
  }),
});

export const requestResponse = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: binary(4000),
    authenticatorData: binary(4000),
    signature: binary(10_000),
    userHandle: binary(200).optional(),
  }),
});

export type CreationResponse = z.output<typeof creationResponse>;
export type RequestResponse = z.output<typeof requestResponse>;
