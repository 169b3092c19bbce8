import {
  organizationUpdate,
  type AdminOrganization,
} from '@tenantry/contract/organization/organization.schemas';
import { describe, expect, test } from 'vitest';
import {
  changedSecrets,
  organizationDraft,
  organizationInput,
  settingsProblems,
} from './organization-draft.ts';

const nothing = {
  contactName: null,
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
  mailUser: null,
  mailFrom: null,
  expensePrompt: null,
  logoUrl: null,
  logoSize: null,
  marketingImageUrl: null,
  marketingImageSize: null,
};

const saved: AdminOrganization = {
  ...nothing,
  secondFactorFrom: null,
  providersAreSecondFactor: false,
  refundsAskAbove: 500,
  inspectionRemarkDays: 7,
  entryNoticeHours: 24,
  id: '0197c2f0-0000-7000-8000-000000000001',
  name: 'Hilltop Homes',
  domain: 'homes.example.com',
  wantedDomain: null,
  canChangeDomain: true,
  timeZone: 'America/Chicago',
  secure: false,
  mailPasswordSet: true,
  demo: false,
  version: 4,
};

const draft = organizationDraft({ ...saved, bankAccountNumber: '••••6789' });

describe('ORG-1, ORG-5: the data that the settings form sends', () => {
  test('unchanged settings are valid, and their secrets are left out', () => {
    expect(settingsProblems(draft)).toEqual({});
    const input = organizationInput(draft, saved.version);
    for (const secret of ['bankAccountNumber', 'bankRoutingNumber', 'mailPassword']) {
      expect(input).not.toHaveProperty(secret);
    }
    expect(organizationUpdate.parse(input)).toMatchObject({
      name: 'Hilltop Homes',
      timeZone: 'America/Chicago',
      port: null,
      version: 4,
    });
  });

  test('an edited secret is sent, and an empty one clears it', () => {
    const edited = { ...draft, bankAccountNumber: '000 123-456', mailPassword: '' };
    expect(organizationUpdate.parse(organizationInput(edited, 4))).toMatchObject({
      bankAccountNumber: '000123456',
      mailPassword: '',
    });
  });

  test('a port is sent as a number', () => {
    expect(organizationInput({ ...draft, port: '587' }, 4).port).toBe(587);
    expect(organizationInput({ ...draft, port: '' }, 4).port).toBeNull();
    expect(organizationInput({ ...draft, port: '1e3' }, 4).port).toBeNaN();
  });
});

test('ORG-1, ORG-3: name and domain are required, with one message for each field', () => {
  const wrong = { ...draft, name: ' ', domain: '', bankRoutingNumber: '123456789', port: '70000' };
  expect(settingsProblems(wrong)).toEqual({
    name: 'Name is required',
    domain: 'Domain is required',
    bankRoutingNumber: 'This is not a routing number: a digit is wrong.',
    port: 'Enter a port.',
  });
});

test("someone else's changes are named", () => {
  const theirs = { ...saved, zelle: 'pay@example.com', mailPasswordSet: false, version: 5 };
  expect(changedSecrets(saved, theirs)).toEqual(['Password']);
  expect(changedSecrets(saved, { ...saved, version: 5, logoUrl: '/new' })).toEqual([]);
});
