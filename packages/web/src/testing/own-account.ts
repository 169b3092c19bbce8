/** The page My account of a tenant, for tests of screens. */

export const ACCOUNT = 'GET /v1/auth/account';
export const SESSIONS = 'GET /v1/auth/sessions';

export const account = {
  emailAddress: 'lea@example.com',
  firstName: 'Lea',
  lastName: 'Brook',
  pendingEmail: null,
  hasPassword: true,
  links: [{ provider: 'Google' as const, linkedAt: '2026-05-02T14:00:00.000Z' }],
};

export const sessions = [
  {
    id: 'session-1',
    browser: 'Firefox on Windows',
    network: '203.0.113.x',
    firstSeenAt: '2026-03-10T14:00:00.000Z',
    lastSeenAt: '2026-03-10T15:30:00.000Z',
    current: true,
  },
  {
    id: 'session-2',
    browser: 'Safari on iPhone',
    network: null,
    firstSeenAt: '2026-03-09T14:00:00.000Z',
    lastSeenAt: '2026-03-09T14:00:00.000Z',
    current: false,
  },
];

export const PASSKEYS = 'GET /v1/auth/passkeys';
const FACTOR = 'GET /v1/auth/secondFactor';

const noFactor = { app: null, recoveryCodesLeft: 0, required: false };

export const passkey = {
  id: 'passkey-1',
  name: 'My laptop',
  createdAt: '2026-03-01T14:00:00.000Z',
  lastUsedAt: null,
  works: true,
};

export const DATA = 'GET /v1/auth/personalData';

export const ownPage = {
  [ACCOUNT]: account,
  [SESSIONS]: sessions,
  [PASSKEYS]: [passkey],
  [FACTOR]: noFactor,
  [DATA]: [],
};
