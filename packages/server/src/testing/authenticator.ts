import {
  createHash,
  createSign,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/** What an authenticator says about itself: it saw a person, it knows who the person is, a key follows. */
const SEEN = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

interface Key {
  readonly id: string;
  readonly rpId: string;
  readonly userHandle: string;
  readonly privateKey: KeyObject;
}

interface Asked {
  readonly challenge: string;
}

/**
 * A device that makes and uses passkeys, as in Web Authentication Level 3, with an ECDSA key and without attestation.
 * `e2e` uses that of the browser.
 */
export class Authenticator {
  /** How often it was used; a device that counts nothing always sends 0. */
  counter = 0;
  /** Whether it asks for a fingerprint or a PIN. */
  verifies = true;
  readonly #origin: string;
  readonly #keys: Key[] = [];

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Makes a passkey, and answers as a browser does. */
  create(
    options: Asked & {
      readonly rp: { readonly id: string };
      readonly user: { readonly id: string };
    },
  ) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const credentialId = randomBytes(16);
    const id = base64url(credentialId);
    const rpId = options.rp.id;
    this.#keys.push({ id, rpId, userHandle: options.user.id, privateKey });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, credentialId.length]),
      credentialId,
      // The key as a CBOR map: type EC2, algorithm ES256, curve P-256, and its coordinates.
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const authData = Buffer.concat([this.#head(rpId, WITH_KEY), attested]);
    // { fmt: 'none', attStmt: {}, authData }
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x58, authData.length]),
      authData,
    ]);
    return {
      id,
      rawId: id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      },
    };
  }

  /** Signs with its newest passkey, and answers as a browser does. */
  get(options: Asked) {
    const key = this.#keys.at(-1);
    if (!key) throw new Error('there is no passkey');
    const authData = this.#head(key.rpId, 0);
    const clientDataJSON = this.#clientData('webauthn.get', options);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const signature = createSign('sha256').update(signed).sign(key.privateKey);
    return {
      id: key.id,
      rawId: key.id,
      type: 'public-key' as const,
      response: {
        clientDataJSON,
        authenticatorData: base64url(authData),
        signature: base64url(signature),
        userHandle: key.userHandle,
      },
    };
  }

  #head(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const all = SEEN | (this.verifies ? VERIFIED : 0) | flags;
    return Buffer.concat([sha256(rpId), Buffer.from([all]), counter]);
  }

  #clientData(type: string, { challenge }: Asked): string {
    return base64url(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }
}
