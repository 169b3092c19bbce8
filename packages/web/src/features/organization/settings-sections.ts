interface SettingsPart {
  /** Part of the address that opens the settings there, as in `/organization-settings#mail`. */
  readonly id: string;
  readonly title: string;
  /** Its name in the search. */
  readonly label: string;
  readonly detail: string;
  /** Other words that find it. */
  readonly words: string;
}

/** ORG-9: the sections of the settings, in the order of the page. */
export const settingsSections = [
  {
    id: 'organization',
    title: 'Organization',
    label: 'Organization settings',
    detail: 'Name, logo, phone, domain, time zone',
    words: 'contact company',
  },
  {
    id: 'address',
    title: 'Address',
    label: 'Address settings',
    detail: 'As printed on invoices',
    words: 'street city',
  },
  {
    id: 'payments',
    title: 'Payments',
    label: 'Payment settings',
    detail: 'How tenants pay: bank, Zelle, Cash App',
    words: 'payments account routing transfer',
  },
  {
    id: 'mail',
    title: 'Email',
    label: 'Email settings',
    detail: 'The server that your mail is sent through',
    words: 'smtp sender outgoing',
  },
  {
    id: 'security',
    title: 'Security',
    label: 'Security settings',
    detail: 'Second factor for staff, confirmation of refunds',
    words: 'two factor authentication 2fa mfa login passkey',
  },
  {
    id: 'receipts',
    title: 'Receipts',
    label: 'Receipt settings',
    detail: 'How the AI puts your receipts into categories',
    words: 'receipts expense prompt',
  },
  {
    id: 'inspections',
    title: 'Inspections',
    label: 'Inspection settings',
    detail: 'How long tenants may add remarks',
    words: 'remarks days sign',
  },
  {
    id: 'maintenance',
    title: 'Maintenance',
    label: 'Maintenance settings',
    detail: 'Notice of entry',
    words: 'repairs visit hours enter vendor',
  },
  {
    id: 'attributes',
    title: 'Attributes',
    label: 'Attribute settings',
    detail: 'What visitors see on each property',
    words: 'attributes features amenities',
  },
  {
    id: 'move-in',
    title: 'Move-in checklist',
    label: 'Move-in checklist settings',
    detail: 'What is done before a tenant gets the keys',
    words: 'keys inspection move in items',
  },
] as const satisfies readonly SettingsPart[];

export type SettingsSectionId = (typeof settingsSections)[number]['id'];

export const sectionTitle = (id: SettingsSectionId): string =>
  settingsSections.find((section) => section.id === id)?.title ?? '';
