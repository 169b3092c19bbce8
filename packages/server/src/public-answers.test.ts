import type { EndpointName } from '@tenantry/contract/api';
import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import { organizationEndpoints } from '@tenantry/contract/organization/organization.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { propertiesEndpoints } from '@tenantry/contract/properties/properties.endpoints';
import { FILE } from '@tenantry/contract/shared/endpoint';
import { beforeAll, describe, expect, test } from 'vitest';
import { asUnit } from '#testing/buildings';
import { anInvoice, aPayment, propertyBody, questionBody } from '#testing/factories';
import { aPhoto } from '#testing/listings';
import { uploadForm } from '#testing/multipart';
import { calledByPeople, isSetup, nameOf, sampleCall } from '#testing/sample-calls';
import { requestOf } from '#testing/calls';
import { useTestApp } from '#testing/test-app';
import { aPicture, aRentalIn, aWorld, type World } from '#testing/world';

const property = [
  'id',
  'home',
  'home.label',
  'home.address',
  'buildingId',
  'buildingName',
  'unitName',
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'zipCode',
  'status',
  'coverImage',
  'coverImageSize',
  'coverImageSize.width',
  'coverImageSize.height',
  'coverImageSize.widths[]',
  'monthlyCost',
  'attributes[]',
  'attributes[].attributeId',
  'attributes[].value',
];

const publicOrganization = [
  'name',
  'logoUrl',
  'logoSize',
  'logoSize.width',
  'logoSize.height',
  'logoSize.widths[]',
  'marketingImageUrl',
  'marketingImageSize',
  'marketingImageSize.width',
  'marketingImageSize.height',
  'marketingImageSize.widths[]',
];

/** MAINT-5: a vendor sees no rent, no balance and no other work order. */
const vendorsOrder = [
  'organizationName',
  'vendorName',
  'label',
  'title',
  'category',
  'description',
  'message',
  'area',
  'place',
  'taken',
  'status',
  'expiresAt',
  'timeZone',
  'onlyLooks',
];

const time = ['id', 'startsAt', 'endsAt', 'agreed'].map((field) => `times[].${field}`);

const quote = ['id', 'amount', 'note', 'status', 'createdAt', 'file'].map(
  (field) => `quotes[].${field}`,
);

const fileFields = ['id', 'name', 'contentType', 'size', 'stage', 'at'];

const vendorInvoice = ['id', 'amount', 'number', 'createdAt', 'file'].map(
  (field) => `invoices[].${field}`,
);

const message = ['id', 'mine', 'name', 'at', 'message'].map((field) => `messages[].${field}`);

const place = ['address', 'contactName', 'contactPhone', 'entry', 'pets'].map(
  (field) => `place.${field}`,
);

/** MAINT-7: an owner sees nothing of who lives in the home. */
const ownersQuestion = [
  'id',
  'organizationName',
  'ownerName',
  'label',
  'title',
  'home',
  'home.propertyId',
  'home.label',
  'home.address',
  'approvalLimit',
  'others',
  'replaces',
  'note',
  'askedAt',
  'timeZone',
  'status',
  'quotes[]',
  ...['id', 'vendor', 'amount', 'note', 'proposed', 'file'].map((field) => `quotes[].${field}`),
];

/** A tenant has no permissions. */
const session = [
  'token',
  'roles[]',
  'reachesEverything',
  'firstName',
  'lastName',
  'expr',
  'organization',
  'organization.name',
  'organization.timeZone',
  'organization.today',
];

/** PUB-5: every field of every response that needs no sign-in. A field that is not listed is a leak. */
const publicFields: Partial<Record<EndpointName, readonly string[]>> = {
  'GET /v1/public/configuration': [
    'setupRequired',
    'poweredBy',
    'signIn',
    'signIn.google',
    'signIn.amazon',
    'cards',
    'cards.available',
    'cards.publishableKey',
    'cards.testMode',
    'demo',
    'organization',
    ...publicOrganization.map((field) => `organization.${field}`),
  ],
  'GET /v1/public/organization': publicOrganization,
  'GET /v1/public/attributes': ['[]', '[].id', '[].name'],
  'GET /v1/public/properties': ['[]', ...property.map((field) => `[].${field}`)],
  'GET /v1/public/properties/:propertyId': property,
  'GET /v1/public/properties/:propertyId/listing': [
    'description',
    'deposit',
    'availableFrom',
    'availableNow',
    'photos[]',
    'photos[].url',
    'photos[].caption',
    'photos[].size',
    'photos[].size.width',
    'photos[].size.height',
    'photos[].size.widths[]',
  ],
  'POST /v1/public/properties/:propertyId/conversations': [],
  'GET /v1/public/vendor/:token': vendorsOrder,
  'POST /v1/public/vendor/:token/answer': [...vendorsOrder, ...place],
  'POST /v1/public/vendor/:token/times': [...vendorsOrder, ...place, 'times[]', ...time],
  'POST /v1/public/vendor/:token/quotes': [...vendorsOrder, ...place, 'quotes[]', ...quote],
  'POST /v1/public/vendor/:token/quotes/:fileName/upload': [
    ...vendorsOrder,
    ...place,
    'quotes[]',
    ...quote,
    ...fileFields.map((field) => `quotes[].file.${field}`),
  ],
  'POST /v1/public/vendor/:token/invoices/:fileName/upload': [
    ...vendorsOrder,
    ...place,
    'invoices[]',
    ...vendorInvoice,
    ...fileFields.map((field) => `invoices[].file.${field}`),
  ],
  'POST /v1/public/vendor/:token/photos/:stage/:fileName/upload': [
    ...vendorsOrder,
    ...place,
    'photos[]',
    ...fileFields.map((field) => `photos[].${field}`),
  ],
  'POST /v1/public/vendor/:token/messages': [...vendorsOrder, ...place, 'messages[]', ...message],
  'POST /v1/public/vendor/:token/done': [...vendorsOrder, ...place],
  'GET /v1/public/owner/:token': ownersQuestion,
  'POST /v1/public/owner/:token': ownersQuestion,
  'POST /v1/public/vendor/:token/code': [],
  'POST /v1/public/vendor/:token/device': vendorsOrder,
  'POST /v1/auth/support': [
    ...session,
    'permissions[]',
    'support',
    'support.operator',
    'support.endsAt',
  ],
  'POST /v1/auth/login': [...session, 'permissions[]'],
  'POST /v1/auth/login/secondFactor': [...session, 'permissions[]'],
  'POST /v1/auth/external': ['url'],
  'POST /v1/auth/forgotPassword': [],
  'POST /v1/auth/passwordLink': ['firstName', 'lastName'],
  'POST /v1/auth/resetPassword': session,
  'POST /v1/auth/passkeySignIn/options': ['challenge', 'rpId', 'timeout', 'userVerification'],
  'POST /v1/auth/passkeySignIn': [...session, 'permissions[]'],
  'POST /v1/auth/confirmEmail': ['emailAddress'],
};

const app = useTestApp();
let world: World;
/** A property with all data, both secret and public. */
let propertyId: string;

const bank = {
  contactName: 'Olga Owner',
  bankName: 'Hidden Savings Bank',
  bankAccountNumber: '88887777666',
  bankRoutingNumber: '021000021',
  zelle: 'zelle@hidden.example.com',
  cashApp: '$hidden',
  mailHost: 'smtp.hidden.example.com',
  port: 2525,
  mailUser: 'hidden-mail-user',
  mailPassword: 'hidden-mail-password',
  mailFrom: 'from@hidden.example.com',
  expensePrompt: 'hidden prompt',
};

/** Values in the database that must not be in any public response. */
const hidden: string[] = [];

async function giveImages({ organization, admin: as }: World) {
  const file = await aPicture();
  const upload = organizationEndpoints.uploadOrganizationImage;
  for (const kind of ['logo', 'marketing']) {
    const params = { organizationName: organization.name, fileName: `${kind}.png` };
    const payload = uploadForm(upload.upload.field, file, { kind });
    const request = { ...requestOf(upload, { as, params, file }), payload };
    expect((await app.current.app.inject(request)).statusCode).toBe(200);
  }
  const params = { propertyId, fileName: 'front.png' };
  await app.current.call(portfolioEndpoints.uploadCoverImage, { as, params, file });
}

async function giveSecrets({ organization, admin: as }: World) {
  const { version } = (await app.current.call(portfolioEndpoints.organization, { as })).body;
  const { name, domain } = organization;
  const body = { ...bank, name, domain, version };
  const { status } = await app.current.call(organizationEndpoints.updateOrganization, { as, body });
  expect(status).toBe(200);
}

beforeAll(async () => {
  world = await aWorld(app.current);
  const { admin, lessee } = world;
  const { property: rented, lease } = await aRentalIn(world);
  propertyId = rented.id;
  const host = admin.host;
  const defined = await app.current.call(propertiesEndpoints.publicAttributes, { host });
  const attributes = [{ attributeId: defined.body[0]!.id, value: '3' }];
  await app.current.call(portfolioEndpoints.update, {
    as: admin,
    params: { propertyId },
    body: {
      ...propertyBody({ managed: true, attributes, ...(await asUnit(world)) }),
      version: rented.version + 1,
    },
  });
  const invoice = await anInvoice(app.current, admin, propertyId);
  const payment = await aPayment(app.current, admin, propertyId, { amount: 5 });
  const body = questionBody({ name: 'Quentin Curious', message: 'A question of mine' });
  await app.current.call(conversationsEndpoints.ask, { host, params: { propertyId }, body });
  await giveImages(world);
  await aPhoto(app.current, admin, propertyId);
  await giveSecrets(world);
  hidden.push(lease.id, lease.emailAddress, lease.phoneNumber, lease.firstName, lessee.userId);
  hidden.push(invoice.id, payment.id, admin.userId, admin.emailAddress, admin.token);
  hidden.push(
    'yearBuilt',
    '1962',
    'Quentin',
    'A question of mine',
    world.organization.id,
    'managed',
    'version',
  );
  hidden.push(...Object.values(bank).map(String), '7666', '0021');
});

/** Every field, at every depth. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) {
    return value.length === 0
      ? []
      : [`${path}[]`, ...value.flatMap((item) => fieldsOf(item, `${path}[]`))];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const field = path ? `${path}.${key}` : key;
    const own = Array.isArray(item) ? [] : [field];
    return [...own, ...fieldsOf(item, field)];
  });
}

const answering = calledByPeople.filter(
  (endpoint) =>
    endpoint.access === 'public' && endpoint.response !== FILE && !isSetup(nameOf(endpoint)),
);

describe.each(answering)('PUB-5: $method $path', (endpoint) => {
  async function answer() {
    const sample = await sampleCall(world, endpoint);
    const params = sample.params?.['propertyId'] ? { propertyId } : sample.params;
    const options = { ...sample, ...(params && { params }), host: world.organization.domain };
    return app.current.app.inject(requestOf(endpoint, options));
  }

  test('PUB-5: has these fields and no others', async () => {
    const { statusCode, json } = await answer();
    expect(statusCode).toBe(endpoint.status ?? 200);
    const fields = new Set(fieldsOf(json()));
    expect([...fields].sort()).toEqual([...(publicFields[nameOf(endpoint)] ?? [])].sort());
  });

  test('PUB-5: contains nothing that strangers must not know', async () => {
    const { payload } = await answer();
    const isSession = (publicFields[nameOf(endpoint)] ?? []).includes('token');
    // An id may have the digits of a short secret by chance.
    const withoutIds = payload.replaceAll(anId, '');
    const said = hidden.filter((secret) =>
      (secret.search(anId) === 0 ? payload : withoutIds).includes(secret),
    );
    // People who sign in get their own data.
    expect(isSession ? said.filter((secret) => bankValues.has(secret)) : said).toEqual([]);
  });
});

const anId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const bankValues = new Set(Object.values(bank).map(String));
