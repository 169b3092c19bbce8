import type { OrganizationUpdate } from '@tenantry/contract/organization/organization.schemas';

/** The demo's organization and its payment details. Bank, numbers and accounts are fictional. */
export const settings = {
  contactName: 'Ada Marsh',
  phoneNumber: '(828) 555-0100',
  address: '120 Main Street, Suite 4, Asheville, NC 28801',
  addressLine1: '120 Main Street',
  addressLine2: 'Suite 4',
  city: 'Asheville',
  state: 'NC',
  zipCode: '28801',
  country: 'United States',
  bankName: 'First Example Bank',
  bankAccountNumber: '4400716789',
  bankRoutingNumber: '123456780',
  zelle: 'rent@maple-and-main.example.com',
  cashApp: '$MapleAndMain',
  expensePrompt:
    'We keep rental homes. Paint, lumber and tools are repairs; a new appliance is an improvement. Mileage and ' +
    'tolls are travel. What is bought for the office belongs to no property.',
} as const satisfies Partial<OrganizationUpdate>;
