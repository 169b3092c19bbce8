/** The people of the demo. All email addresses are of example.com, and all phone numbers are fictional. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly emailAddress: string;
  readonly phoneNumber: string;
}

function person(name: string, phoneNumber: string, emailAddress?: string): Person {
  const [firstName = '', lastName = ''] = name.split(' ');
  const own = `${firstName}.${lastName}@example.com`.toLowerCase();
  return { firstName, lastName, phoneNumber, emailAddress: emailAddress ?? own };
}

/** The people who can sign in, with the passwords from the README. */
export const accounts = {
  admin: { ...person('Ada Marsh', '(212) 555-0101', 'admin@example.com'), password: 'demo-admin' },
  superAdmin: {
    ...person('Simon Okafor', '(212) 555-0102', 'super@example.com'),
    password: 'demo-super',
  },
  lessee: {
    ...person('Tess Lindqvist', '(828) 555-0134', 'tenant@example.com'),
    password: 'demo-tenant',
  },
  bookkeeper: {
    ...person('Bea Winters', '(212) 555-0103', 'bookkeeper@example.com'),
    password: 'demo-bookkeeper',
  },
  leasingAgent: {
    ...person('Leo Santos', '(212) 555-0104', 'leasing@example.com'),
    password: 'demo-leasing',
  },
  owner: {
    ...person('Olive Larkin', '(212) 555-0105', 'owner@example.com'),
    password: 'demo-owner',
  },
  manager: {
    ...person('Max Hollis', '(212) 555-0106', 'manager@example.com'),
    password: 'demo-manager',
  },
  guarantor: {
    ...person('Elena Torres', '(312) 555-0133', 'guarantor@example.com'),
    password: 'demo-guarantor',
  },
} as const;

export const lessees = {
  tess: accounts.lessee,
  marcus: person('Marcus Bell', '(410) 555-0117'),
  priya: person('Priya Raman', '(512) 555-0142'),
  diego: person('Diego Alvarez', '(512) 555-0158'),
  hannah: person('Hannah Kowalski', '(312) 555-0176'),
  earl: person('Earl Stoltzfus', '(717) 555-0129'),
  noor: person('Noor Haddad', '(503) 555-0163'),
  owen: person('Owen Gallagher', '(703) 555-0185'),
  lucia: person('Lucia Ferrante', '(703) 555-0191'),
  ben: person('Ben Nakamura', '(612) 555-0148'),
  grace: person('Grace Adeyemi', '(612) 555-0154'),
  walter: person('Walter Pryce', '(978) 555-0122'),
  june: person('June Castellano', '(409) 555-0139'),
  mia: person('Mia Torres', '(312) 555-0119'),
  jonah: person('Jonah Weiss', '(312) 555-0126'),
  ravi: person('Ravi Menon', '(312) 555-0151'),
  claire: person('Claire Dubois', '(312) 555-0187'),
} as const satisfies Record<string, Person>;
