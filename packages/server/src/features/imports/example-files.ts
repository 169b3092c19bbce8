/** DATA-2: example files to try an import with. Two rows of the rent roll have mistakes to correct. */
import type { exampleFiles } from '@tenantry/contract/imports/imports.schemas';

const homes = [
  ['101 Birch Lane', 'Ava', 'Morales', '06/01/2026', '05/31/2027', '1,320.00', '0.00'],
  ['103 Birch Lane', 'Noah', 'Fischer', '09/01/2025', '', '1,280.00', '0.00'],
  ['105 Birch Lane', 'Ines', 'Duarte', '03/15/2026', '03/14/2027', '1,395.00', '125.50'],
  ['7 Cedar Court', 'Liam', 'O’Brien', '01/01/2026', '12/31/2026', '14O0', '0.00'],
  ['9 Cedar Court', 'Maya', 'Singh', '11/1/26', '10/31/27', '$1450.00', '0.00'],
  ['11 Cedar Court', 'Theo', 'Larsen', '02/01/2026', '01/31/2027', '1,410', '-50.00'],
  ['22 Willow Drive', 'Zoe', 'Kim', '07/01/2026', '06/30/2027', '1,675.00', '0.00'],
  ['24 Willow Drive', 'Omar', 'Haddad', '08/01/2026', '31/31/2027', '1,690.00', '0.00'],
  ['26 Willow Drive', 'Grace', 'Bennett', '05/01/2025', '', '1,590.00', '1,590.00'],
  ['300 Harbor Street', 'Lucas', 'Meyer', '10/01/2026', '09/30/2027', '2,050.00', '0.00'],
  ['302 Harbor Street', 'Nora', 'Johansson', '04/01/2026', '03/31/2027', '1,980.00', '0.00'],
  ['304 Harbor Street', '', '', '', '', '1,950.00', ''],
] as const;

const rentRollHeader =
  'Address,City,State,Zip code,First name,Last name,Email,Phone,Lease start,Lease end,Rent,Balance';

const emailOf = (first: string) => (first === '' ? '' : `${first.toLowerCase()}@example.com`);

function rentRoll(): string[][] {
  const rows = homes.map(([address, first, last, ...lease], index) => {
    const place = [address, 'Springfield', 'IL', '62701'];
    const phone = first === '' ? '' : `(217) 555-01${10 + index}`;
    return [...place, first, last, emailOf(first), phone, ...lease];
  });
  return [rentRollHeader.split(','), ...rows];
}

/** From tenants of the example rent roll. */
const payments = [
  ['Address', 'Tenant', 'Date', 'Amount', 'Method', 'Check number'],
  ['101 Birch Lane', 'Ava Morales', '11/03/2026', '1,320.00', 'Check', '1001'],
  ['103 Birch Lane', 'Noah Fischer', '11/04/2026', '1,280.00', 'Zelle', ''],
  ['22 Willow Drive', 'Zoe Kim', '11/05/2026', '1,675.00', 'ACH', ''],
];

const expenses = [
  ['Address', 'Date', 'Amount', 'Vendor', 'Category', 'Note'],
  ['101 Birch Lane', '11/04/2026', '86.14', 'Home Depot', 'Supplies', 'Paint'],
  ['22 Willow Drive', '11/09/2026', '240.00', 'Reliable Plumbing', 'Repairs and Maintenance', ''],
  ['', '11/12/2026', '59.00', 'City Gazette', 'Advertising', 'Listing'],
];

/** NEW-6: what an old program says of the leases of the example, once its mistakes are corrected. One balance differs. */
function oldFigures(): string[][] {
  const corrected: Readonly<Record<string, string>> = {
    '14O0': '1,400.00',
    '31/31/2027': '07/31/2027',
  };
  const rows = homes.flatMap(([address, first, last, , end, rent, balance]) => {
    if (first === '') return [];
    const owed = first === 'Grace' ? '795.00' : balance;
    return [[address, `${first} ${last}`, owed, corrected[rent] ?? rent, corrected[end] ?? end]];
  });
  return [['Address', 'Tenant', 'Balance', 'Rent', 'Lease end'], ...rows];
}

export const exampleRows: Readonly<Record<(typeof exampleFiles)[number], () => string[][]>> = {
  'example-rent-roll.csv': rentRoll,
  'example-payments.csv': () => payments,
  'example-expenses.csv': () => expenses,
  'example-old-figures.csv': oldFigures,
};
