import type { ImportField } from './import-kinds.ts';

const building: ImportField = {
  name: 'building',
  label: 'Building',
  hint: 'The name of the building, if the home is a unit of one.',
  required: false,
  value: 'text',
  names: ['building name', 'property name', 'property', 'complex', 'community'],
  examples: ['Elm Court', ''],
};

const address: ImportField = {
  name: 'address',
  label: 'Address',
  hint: 'Street and number.',
  required: true,
  value: 'text',
  names: [
    'street address',
    'street',
    'address line 1',
    'address 1',
    'property address',
    'property street address',
    'unit address',
    'rental address',
  ],
  examples: ['12 Elm Street', '4 Oak Street'],
};

const unit: ImportField = {
  name: 'unit',
  label: 'Unit',
  hint: 'The unit or apartment number. Leave it empty for a house.',
  required: false,
  value: 'text',
  names: [
    'unit number',
    'unit name',
    'unit #',
    'unit no',
    'apt',
    'apartment',
    'suite',
    'address line 2',
  ],
  examples: ['2B', ''],
};

const homeId: ImportField = {
  name: 'homeId',
  label: 'ID of the home',
  hint: 'The number of the home or unit in the old system.',
  required: false,
  value: 'text',
  names: ['unit id', 'property id', 'rental id', 'home id'],
  examples: ['U-102', 'U-200'],
};

/** The fields of a home, for a file that has homes. */
export const homeFields: readonly ImportField[] = [
  building,
  address,
  unit,
  {
    name: 'city',
    label: 'City',
    hint: 'Needed for a home that is not in Tenantry yet.',
    required: false,
    value: 'text',
    names: ['town', 'property city', 'unit city'],
    examples: ['Albany', 'Albany'],
  },
  {
    name: 'state',
    label: 'State',
    hint: 'Two letters or the name. Needed for a new home.',
    required: false,
    value: 'state',
    names: ['st', 'province', 'property state', 'state/province', 'region'],
    examples: ['NY', 'New York'],
  },
  {
    name: 'zip',
    label: 'Zip code',
    hint: 'Five digits. Needed for a new home.',
    required: false,
    value: 'text',
    names: ['zip', 'postal code', 'zipcode', 'property zip', 'zip/postal code'],
    examples: ['12207', '12210'],
  },
  {
    name: 'marketRent',
    label: 'Asking rent',
    hint: 'The monthly rent at which the home is offered. Without it the rent of the lease is used.',
    required: false,
    value: 'money',
    names: ['market rent', 'asking rent', 'advertised rent', 'list rent'],
    examples: ['$1,450.00', '$2,100.00'],
  },
  homeId,
];

/** How a row of another file names a home. */
export const homeReference: readonly ImportField[] = [
  { ...building, required: false },
  { ...address, required: false, hint: 'Street and number of the home, as it is in Tenantry.' },
  unit,
  homeId,
];

const leaseId: ImportField = {
  name: 'leaseId',
  label: 'ID of the lease',
  hint: 'The number of the lease in the old system.',
  required: false,
  value: 'text',
  names: ['lease id', 'lease number', 'lease #', 'tenancy id', 'occupancy id'],
  examples: ['L-7', 'L-8'],
};

export const leaseIdField = leaseId;

/** How a row of another file names a lease: its number, or the home and, if several fit, a tenant. */
export const leaseReference: readonly ImportField[] = [
  ...homeReference,
  {
    name: 'tenant',
    label: 'Tenant',
    hint: 'The name of a tenant of the lease.',
    required: false,
    value: 'text',
    names: [
      'tenant name',
      'tenants',
      'resident',
      'resident name',
      'renter',
      'payer',
      'payer name',
      'name',
      'received from',
    ],
    examples: ['Mia Chen', 'Rosa Diaz'],
  },
  {
    name: 'email',
    label: 'Email of the tenant',
    hint: 'Finds the tenant if the name is not certain.',
    required: false,
    value: 'email',
    names: ['email address', 'tenant email', 'e-mail'],
    examples: ['mia@example.com', 'rosa@example.com'],
  },
  leaseId,
];
