import type { AuthResponse } from '@tenantry/contract/access/access.schemas';
import { permissionsOf, type Role } from '@tenantry/contract/access/roles';
import type {
  AdminOrganization,
  PublicOrganization,
} from '@tenantry/contract/organization/organization.schemas';
import type { ListedUser } from '@tenantry/contract/access/users.schemas';
import type { Conversation } from '@tenantry/contract/conversations/conversations.schemas';
import type { Invoice, InvoiceSummary } from '@tenantry/contract/invoices/invoices.schemas';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import type { LeaseEnding } from '@tenantry/contract/portfolio/lease-endings.schemas';
import type { AdminProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import type { Home } from '@tenantry/contract/properties/home';
import type { PublicListing } from '@tenantry/contract/properties/listings.schemas';
import type { PublicProperty } from '@tenantry/contract/properties/properties.schemas';
import type { Answer } from '../lib/api.ts';

/** Sample responses of the server, for tests of screens. */

/** The time at which every test of a screen takes place: a Monday noon in New York. */
export const NOW = new Date('2026-06-15T16:00:00Z');

const HOUR = 3_600_000;

/** As the session names it. */
const ownOrganization = {
  name: 'Doe Homes',
  timeZone: 'America/New_York',
  today: '2026-06-15',
};

function session(firstName: string, role: Role): AuthResponse {
  const expr = NOW.getTime() + HOUR;
  const permissions = [...permissionsOf(role)];
  return {
    token: 'token',
    roles: [role],
    permissions,
    reachesEverything: true,
    firstName,
    lastName: 'Doe',
    organization: ownOrganization,
    expr,
  };
}

export const admin = session('Ada', 'SiteAdmin');
export const superAdmin = session('Sue', 'SuperAdmin');
export const lessee = session('Lea', 'Leasee');

/** Someone on the staff with a built-in role. */
export const staffAs = (role: Role) => session('Sam', role);

/** An id that looks like those of the server. */
export const idOf = (number: number) =>
  `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const publicOrganization: PublicOrganization = {
  name: 'Doe Homes',
  logoUrl: null,
  logoSize: null,
  marketingImageUrl: null,
  marketingImageSize: null,
};

export const configuration: Answer<'GET /v1/public/configuration'> = {
  setupRequired: false,
  poweredBy: 'Tenantry',
  signIn: { google: false, amazon: false },
  cards: { available: true, publishableKey: null, testMode: true },
  demo: false,
  organization: publicOrganization,
};

/** The app's first response, with changes of the organization. */
export const configurationWith = (changes: Partial<PublicOrganization>) => ({
  ...configuration,
  organization: { ...publicOrganization, ...changes },
});

export const deviceKeys: Answer<'GET /v1/auth/account/deviceKeys'> = {
  accountId: idOf(50),
  keys: ['AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8'],
};

export const organization: AdminOrganization = {
  ...publicOrganization,
  id: idOf(1),
  domain: 'localhost',
  wantedDomain: null,
  canChangeDomain: true,
  contactName: 'Ada Doe',
  phoneNumber: null,
  address: null,
  addressLine1: null,
  addressLine2: null,
  city: null,
  state: null,
  zipCode: null,
  country: null,
  bankName: null,
  bankAccountNumber: null,
  bankRoutingNumber: null,
  zelle: null,
  cashApp: null,
  mailHost: null,
  port: null,
  secure: false,
  mailUser: null,
  mailPasswordSet: false,
  mailFrom: null,
  expensePrompt: null,
  secondFactorFrom: null,
  providersAreSecondFactor: false,
  refundsAskAbove: 500,
  inspectionRemarkDays: 7,
  entryNoticeHours: 24,
  timeZone: 'America/New_York',
  demo: false,
  version: 1,
};

export const propertyId = idOf(10);
export const leaseId = idOf(20);

/** A home in Albany. */
export const homeAt = (label: string, id = propertyId): Home => ({
  propertyId: id,
  label,
  address: `${label}, Albany, NY 12207`,
});

/** The fields of a property that name it. */
export const placeAt = (addressLine1: string, id = propertyId) => ({
  id,
  addressLine1,
  home: homeAt(addressLine1, id),
});

export const publicProperty: PublicProperty = {
  ...placeAt('12 Oak Street'),
  addressLine2: null,
  city: 'Albany',
  state: 'NY',
  zipCode: '12207',
  status: 'LEASED',
  coverImage: null,
  coverImageSize: null,
  monthlyCost: 1500,
  attributes: [],
};

export const publicListing: PublicListing = {
  description: null,
  deposit: null,
  availableFrom: null,
  availableNow: false,
  photos: [],
};

export const lesseeId = idOf(90);

export const lease: Lease = {
  id: leaseId,
  propertyId,
  userId: lesseeId,
  type: 'TERM',
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  monthlyCost: 1500,
  deposit: 1500,
  invoiceDayOfMonth: 1,
  invoiceDueDayOfMonth: 5,
  lateFeePercent: 10,
  lateFeeFrequency: 1,
  lateFeePolicy: null,
  notify: true,
  invoiceAutomatically: false,
  afterEnd: null,
  firstName: 'Lea',
  lastName: 'Doe',
  emailAddress: 'lea@example.com',
  phoneNumber: '(212) 555-0123',
  status: 'ACTIVE',
  lastDay: null,
  noticeFor: null,
  credit: 0,
  version: 1,
};

/** UNIT-14: nobody has decided what follows the term. */
export const leaseEnding: LeaseEnding = {
  noticeDays: 30,
  endDate: '2026-12-31',
  afterEnd: null,
  monthlyRent: null,
  announceDays: null,
  announcedOn: null,
};

export const property: AdminProperty = {
  ...publicProperty,
  managed: false,
  version: 1,
  balanceDue: 1500,
  dueNow: 1500,
  billed: true,
  daysLate: 0,
  daysUntilDue: 0,
  formerBalanceDue: 0,
  activeLease: lease,
  undecidedLease: null,
  unreadConversations: [],
};

export const invoice: Invoice = {
  id: idOf(30),
  number: 7,
  propertyId,
  leaseId,
  lesseeName: 'Lea Doe',
  email: 'NOT_SENT',
  emailedOn: null,
  emailFailure: null,
  lateFeeOf: null,
  lateFeePolicy: null,
  items: [
    {
      kind: 'RENT',
      description: 'Rent',
      quantity: 1,
      rate: 1500,
      amount: 1500,
      periodStart: null,
      lateFeeOf: null,
    },
  ],
  paymentOrder: 'RENT_FIRST',
  amount: 1500,
  date: '2026-06-01',
  dueDate: '2026-06-01',
  lateDate: '2026-06-05',
  lateFee: 10,
  remainingBalance: 1500,
  lateFeeOwed: 100,
  status: 'LATE',
  computedStatus: 'LATE',
  pdfUrl: null,
  pdfOutdated: false,
  payments: [],
  credits: [],
};

export const invoiceSummary: InvoiceSummary = {
  balanceDue: 1500,
  balanceOverdue: 1500,
  lateFeeOnOverdue: 100,
  dueNow: 1500,
  late: 1500,
  dueNext: null,
};

export const conversation: Conversation = {
  id: idOf(60),
  propertyId,
  subject: 'The tap drips',
  name: 'Lea Doe',
  emailAddress: 'lea@example.com',
  phoneNumber: '(212) 555-0123',
  lessee: true,
  unread: false,
  lastMessageAt: '2026-06-14T16:00:00Z',
  textable: true,
  messages: [
    {
      id: idOf(61),
      sender: 'lessee',
      senderName: 'Lea Doe',
      date: '2026-06-14T16:00:00Z',
      via: 'app',
      message: 'The tap in the kitchen drips.',
      quoted: null,
      attachments: [],
      deliveries: [],
    },
  ],
};

export const user: ListedUser = {
  homeAddress: '12 Oak Street, Albany, NY 12207',
  leasedAddress: '12 Oak Street, Albany, NY 12207',
  id: idOf(70),
  emailAddress: 'lea@example.com',
  firstName: 'Lea',
  lastName: 'Doe',
  roles: ['Leasee'],
  propertyId: null,
  scope: null,
  status: 'ACTIVE',
  version: 3,
};

/** The responses for a tenant's pages. The tenant owes one invoice, and has neither paid nor written anything. */
export const lesseeAnswers = {
  'GET /v1/lessee/leases': [lease],
  'GET /v1/lessee/properties': [publicProperty],
  'GET /v1/lessee/properties/invoices': [invoice],
  'GET /v1/lessee/properties/invoices/summary': invoiceSummary,
  'GET /v1/lessee/payments': [],
  'GET /v1/lessee/guaranteedLeases': [],
  'GET /v1/lessee/properties/conversations': [],
  'GET /v1/lessee/homeWorkOrders': [],
  'GET /v1/lessee/organization': {
    textable: false,
    phoneNumber: null,
    timeZone: 'America/New_York',
  },
  'GET /v1/lessee/waysToPay': { zelle: null, cashApp: null, bankName: null },
  'GET /v1/lessee/settlements': [],
  'GET /v1/lessee/documents': [],
  'GET /v1/lessee/inspections': [],
  'GET /v1/lessee/leases/:leaseId/forwardingAddress': { forwardingAddress: '', letterSent: false },
  'GET /v1/lessee/leases/:leaseId/renewal': {
    offer: null,
    afterTerm: null,
    hasOtherTenants: false,
  },
  'GET /v1/lessee/leases/:leaseId/charges': {
    invoiceAutomatically: true,
    paidThrough: null,
    schedules: [],
  },
};
