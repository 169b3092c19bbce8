import type { ExpenseCategory } from '@tenantry/contract/expenses/expenses.categories';
import { describe, expect, test } from 'vitest';
import { categoryOf } from './category.domain.ts';

const of = (vendor: string, text = '') => categoryOf({ vendor, text }).category;

describe('EXP-9: the name of a business determines the category', () => {
  test.each<[string, ExpenseCategory]>([
    ['The Home Depot', 'REPAIRS_AND_MAINTENANCE'],
    ["LOWE'S HOME CENTERS, LLC", 'REPAIRS_AND_MAINTENANCE'],
    ['Ace Hardware #1204', 'REPAIRS_AND_MAINTENANCE'],
    ['Sherwin-Williams', 'REPAIRS_AND_MAINTENANCE'],
    ['Baker Bros. Plumbing & Heating', 'REPAIRS_AND_MAINTENANCE'],
    ['A-1 Locksmith', 'REPAIRS_AND_MAINTENANCE'],
    ['Duke Energy Progress', 'UTILITIES'],
    ['PG&E', 'UTILITIES'],
    ['AT&T', 'UTILITIES'],
    ['Xfinity', 'UTILITIES'],
    ['City of Asheville Water Department', 'UTILITIES'],
    ['SHELL OIL 57442', 'CAR_AND_TRUCK_EXPENSES'],
    ['Republic Parking', 'CAR_AND_TRUCK_EXPENSES'],
    ['Staples', 'OFFICE_EXPENSES'],
    ['United States Postal Service', 'OFFICE_EXPENSES'],
    ["McDonald's", 'MEALS'],
    ['Blue Heron Cafe', 'MEALS'],
    ['Southwest Airlines', 'TRAVEL'],
    ['Hampton Inn & Suites', 'TRAVEL'],
    ['State Farm', 'INSURANCE_OTHER_THAN_HEALTH'],
    ['Pine Valley Mutual Insurance Co', 'INSURANCE_OTHER_THAN_HEALTH'],
    ['Buncombe County Tax Collector', 'TAXES_AND_LICENSES'],
    ['Hollis & Tate, Attorneys at Law', 'LEGAL_AND_PROFESSIONAL_SERVICES'],
    ['Maria Lopez, CPA', 'LEGAL_AND_PROFESSIONAL_SERVICES'],
    ['Zillow Rentals', 'ADVERTISING'],
    ['Green Thumb Landscaping', 'CONTRACT_LABOR'],
    ["Dan's Handyman Service", 'CONTRACT_LABOR'],
    ['Public Storage', 'RENT_OR_LEASE'],
    ['Gusto', 'EMPLOYEE_WAGES'],
    ['Rocket Mortgage', 'INTEREST_MORTGAGE_AND_OTHER'],
    ['Summit Property Management', 'COMMISSIONS_AND_FEES'],
    ['Costco Wholesale', 'SUPPLIES'],
    ['Foo Baz Quux', 'OTHER_EXPENSES'],
  ])('%s', (vendor, category) => {
    expect(of(vendor)).toBe(category);
  });
});

describe('EXP-9: misread letters are tolerated', () => {
  test.each<[string, ExpenseCategory]>([
    ['THE H0ME DEP0T', 'REPAIRS_AND_MAINTENANCE'],
    ['HOMEDEPOT', 'REPAIRS_AND_MAINTENANCE'],
    ['SHERWlN-WlLLlAMS', 'REPAIRS_AND_MAINTENANCE'],
    ['WA1MART', 'SUPPLIES'],
    ['5TAPLES', 'OFFICE_EXPENSES'],
    ['0FFICE DEP0T', 'OFFICE_EXPENSES'],
    ['Stärbucks', 'MEALS'],
    ['CHEVR0N', 'CAR_AND_TRUCK_EXPENSES'],
  ])('%s', (vendor, category) => {
    expect(of(vendor)).toBe(category);
  });
});

describe('EXP-9: the name of a cost in a ledger determines the category', () => {
  test.each<[string, ExpenseCategory]>([
    ['Management fee', 'COMMISSIONS_AND_FEES'],
    ['Management Fees 8%', 'COMMISSIONS_AND_FEES'],
    ['Leasing fee - unit 4', 'COMMISSIONS_AND_FEES'],
    ['Plumbing repair - unit 2', 'REPAIRS_AND_MAINTENANCE'],
    ['Water heater replaced', 'REPAIRS_AND_MAINTENANCE'],
    ['Pest control quarterly', 'REPAIRS_AND_MAINTENANCE'],
    ['Lawn service', 'CONTRACT_LABOR'],
    ['Turnover cleaning', 'CONTRACT_LABOR'],
    ['Snow removal January', 'CONTRACT_LABOR'],
    ['Water & sewer', 'UTILITIES'],
    ['Electric - common area', 'UTILITIES'],
    ['Trash collection', 'UTILITIES'],
    ['HOA dues', 'OTHER_EXPENSES'],
    ['Property tax', 'TAXES_AND_LICENSES'],
    ['Real estate taxes 1st half', 'TAXES_AND_LICENSES'],
    ['Rental license renewal', 'TAXES_AND_LICENSES'],
    ['Insurance premium', 'INSURANCE_OTHER_THAN_HEALTH'],
    ['Mortgage interest', 'INTEREST_MORTGAGE_AND_OTHER'],
    ['Advertising - Zillow', 'ADVERTISING'],
    ['Attorney fees (eviction)', 'LEGAL_AND_PROFESSIONAL_SERVICES'],
    ['Postage and copies', 'OFFICE_EXPENSES'],
    ['Cleaning supplies', 'SUPPLIES'],
    ['Depreciation', 'DEPRECIATION'],
    ['Mileage', 'CAR_AND_TRUCK_EXPENSES'],
  ])('%s', (text, category) => {
    expect(of('', text)).toBe(category);
  });

  test.each<[string, string, ExpenseCategory]>([
    ['City of Durham', 'Water & sewer', 'UTILITIES'],
    ['Durham County', 'Property tax 2026', 'TAXES_AND_LICENSES'],
    ['Oak Street Management', 'Plumbing repair - unit 2', 'REPAIRS_AND_MAINTENANCE'],
    ['Oak Street Property Management', 'Management fee', 'COMMISSIONS_AND_FEES'],
    ['Duke Energy', '', 'UTILITIES'],
    ['Chase', 'Mortgage interest', 'INTEREST_MORTGAGE_AND_OTHER'],
    ['First National Bank', 'Wire fee', 'COMMISSIONS_AND_FEES'],
    ['J. Ramirez', 'Lawn service - March', 'CONTRACT_LABOR'],
  ])('%s: %s', (vendor, text, category) => {
    expect(of(vendor, text)).toBe(category);
  });
});

describe('EXP-9: the name outweighs the items sold, and these decide without a name', () => {
  test.each<[string, string, ExpenseCategory]>([
    ['Lone Star Hardware', 'COFFEE\nSODA\nTAX\nTOTAL', 'REPAIRS_AND_MAINTENANCE'],
    ['Shell', 'REGULAR\nGALLONS 11.2\nCOFFEE LATTE\nSANDWICH\nTOTAL', 'CAR_AND_TRUCK_EXPENSES'],
    ['Staples', 'LYSOL WIPES\nPAPER TOWELS\nTRASH BAGS', 'OFFICE_EXPENSES'],
    ['Xyz Corp', `${'-'.repeat(120)}\nPVC PIPE\nELBOW\nCAULK`, 'REPAIRS_AND_MAINTENANCE'],
    ['', 'Rosa\n\nSERVER: KIM\nTABLE 4\nCAPPUCCINO\nSALAD\nGRATUITY', 'MEALS'],
    ['', '118 Market St\nKey West, FL 33040\nOFFICE DEPOT\nINK', 'OFFICE_EXPENSES'],
    ['7389 Market St', 'OfficeMax\n7389 Market St\nTOTAL 4.00', 'OFFICE_EXPENSES'],
    ['Maple & Main Rentals', 'Duke Energy\nMaple & Main Rentals\nAmount due', 'UTILITIES'],
    ['Maple Property Management', 'Spectrum\nMaple Property Management', 'UTILITIES'],
    ['', 'H0ME DEPOT\n1200 MAIN ST\nTOTAL 4.00', 'REPAIRS_AND_MAINTENANCE'],
  ])('%s', (vendor, text, category) => {
    expect(of(vendor, text)).toBe(category);
  });

  test('a known name is surer than a word, and nothing known is not sure at all', () => {
    const sure = categoryOf({ vendor: 'The Home Depot', text: '' }).confidence;
    const word = categoryOf({ vendor: '', text: 'paint' }).confidence;
    expect(sure).toBeGreaterThan(0.8);
    expect(word).toBeLessThan(sure);
    expect(categoryOf({ vendor: 'Foo', text: 'qux' }).confidence).toBe(0);
  });
});
