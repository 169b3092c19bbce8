import type { SharedExpense } from '@tenantry/contract/expenses/shared-expenses.schemas';
import type { Building } from '@tenantry/contract/properties/buildings.schemas';
import { idOf, property } from './records.ts';

/** A building with two units, and a bill that they share. */

export const building: Building = {
  id: idOf(700),
  name: 'Maple Court',
  addressLine1: '18 Linden Street',
  city: 'Asheville',
  state: 'NC',
  zipCode: '28801',
  address: '18 Linden Street, Asheville, NC 28801',
  yearBuilt: 1962,
  area: 2860,
  units: 2,
  leasedUnits: 1,
  version: 1,
};

export const unit = (number: number, unitName: string, changes: object = {}) => ({
  ...property,
  id: idOf(710 + number),
  home: {
    label: `Maple Court ${unitName}`,
    address: `18 Linden Street, Unit ${unitName}, Asheville, NC 28801`,
  },
  addressLine1: '18 Linden Street',
  addressLine2: `Unit ${unitName}`,
  buildingId: building.id,
  buildingName: building.name,
  unitName,
  ...changes,
});

export const vacant = { activeLease: null, status: 'FOR_LEASE', balanceDue: 0, dueNow: 0 } as const;

export const buildingAddress = `/admin-landing/view-building/${building.id}`;

export const buildingAnswers = {
  'GET /v1/admin/buildings/:buildingId': building,
  'GET /v1/admin/buildings/:buildingId/balance': { balanceDue: 1500, dueNow: 1200 },
  'GET /v1/admin/buildings/:buildingId/year': {
    year: 2026,
    income: 13000,
    expenses: 4200,
    profit: 8800,
    daysLet: 120,
    daysEmpty: 18,
    lostRent: 708,
  },
  'GET /v1/properties': [unit(1, '1A'), unit(2, '1B', { ...vacant, monthlyCost: 1180 })],
  'GET /v1/public/attributes': [],
  'GET /v1/admin/buildings/:buildingId/expenses': [],
  'GET /v1/admin/documents/of/:subject/:subjectId': [],
};

export const roof: SharedExpense = {
  id: idOf(760),
  date: '2026-03-02',
  category: 'REPAIRS_AND_MAINTENANCE',
  amount: 1000,
  vendor: 'Ridge Roofing',
  note: 'New roof',
  split: 'BY_AREA',
  shares: [
    { ...unit(1, '1A'), weight: 820, amount: 573.43 },
    { ...unit(2, '1B'), weight: 610, amount: 426.57 },
  ].map(({ id, home, weight, amount }) => ({ propertyId: id, home, weight, amount })),
  receipt: null,
  version: 1,
};
