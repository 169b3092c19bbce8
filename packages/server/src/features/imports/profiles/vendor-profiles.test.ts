import { importFields, importKinds } from '@tenantry/contract/imports/fields';
import { describe, expect, test } from 'vitest';
import { fieldsOfVendor, vendorOf } from './vendor-profiles.ts';

const matched = (header: readonly string[]) => {
  const vendor = vendorOf(header);
  return vendor && { program: vendor.program, fields: fieldsOfVendor(header, vendor) };
};

describe('DATA-2: a table is known by its header', () => {
  test('tenants of Buildium, whose required columns have an asterisk', () => {
    const header = [
      'Property*',
      'Unit number*',
      'First name*',
      'Last name*',
      'Move-in date',
      'Lease end date',
      'Recurring charge amount',
      'Recurring charge frequency',
      'Email',
    ];
    expect(matched(header)).toEqual({
      program: 'Buildium',
      fields: [
        'address',
        'unit',
        'firstName',
        'lastName',
        'start',
        'end',
        'rent',
        null,
        // Matched by its name.
        undefined,
      ],
    });
  });

  test('a lease starts on its first day, not on the day of the move, if both are there', () => {
    const header = ['Property', 'Unit number', 'First name', 'Last name'];
    const both = matched([...header, 'Move-in date', 'Lease start date']);
    expect(both?.fields.slice(4)).toEqual([null, 'start']);
  });

  test('leases of TenantCloud', () => {
    const header = [
      'Unit number',
      'Tenant(s) Full name*',
      'Total Recurring Rent Amount',
      'Lease End Date',
      'Tenant Rent Amount Portion',
    ];
    expect(matched(header)).toEqual({
      program: 'TenantCloud',
      fields: ['unit', 'fullName', 'rent', 'end', null],
    });
  });

  test.each(importKinds)('a template of ours for %s', (kind) => {
    const header = importFields[kind].map(({ label }) => label);
    expect(vendorOf(header)).toMatchObject({ program: 'Tenantry', kind });
    expect(matched(header)?.fields).toEqual(importFields[kind].map(({ name }) => name));
  });

  test('and not if a column is missing', () => {
    expect(vendorOf(['Property', 'Unit number', 'First name'])).toBeNull();
    expect(vendorOf(['Address', 'Tenant', 'Rent'])).toBeNull();
  });
});
