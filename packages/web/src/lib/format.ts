import type { Home } from '@tenantry/contract/properties/home';

const usd = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  // No minus sign before zero.
  signDisplay: 'negative',
});

/** `$1,250.00`, from dollars as in the API. */
export function formatMoney(dollars: number): string {
  return usd.format(dollars);
}

/** `MM/dd/yyyy`, from `YYYY-MM-DD` or a time in ISO 8601. */
export function formatDate(date: string): string {
  return `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;
}

type Name = Pick<Home, 'label'> & Partial<Pick<Home, 'address'>>;

interface Street {
  readonly home: Name;
  readonly addressLine2?: string | null | undefined;
}

interface Locality {
  readonly home?: Pick<Home, 'label' | 'address'>;
  readonly addressLine2?: string | null | undefined;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
}

/** The parts that are not empty, with commas only between them. */
const joined = (...parts: readonly (string | null | undefined)[]) =>
  parts
    .map((part) => part?.replace(/[\s,]+$/, ''))
    .filter(Boolean)
    .join(', ');

/** Whether the label is the street, with which the address begins; the label of a unit begins with its building. */
const isStreet = ({ label, address }: Name) => address?.startsWith(joined(label)) ?? true;

/** A home in a list to choose from, where its label may be that of several. The label of a unit says it all. */
export function streetOf({ home, addressLine2 }: Street): string {
  if (!isStreet(home)) return home.label;
  return joined(home.label, addressLine2);
}

/** City, state and zip, for places where the label is the title; the whole address of a unit, whose label has no street. */
export function localityOf(of: Locality): string {
  const { home, addressLine2, city, state, zipCode } = of;
  if (home && !isStreet(home)) return home.address;
  return joined(addressLine2, city, `${state} ${zipCode}`);
}

const cloudStorageHosts =
  /(?:^|\.)(?:storage\.googleapis\.com|storage\.cloud\.google\.com|firebasestorage\.googleapis\.com|amazonaws\.com|blob\.core\.windows\.net)$/;

function lastSegment(url: URL): string {
  // Firebase stores the whole object path in one encoded segment.
  const path = url.pathname.replaceAll('%2F', '/');
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Replaces an address in the former cloud storage with one on this server, under the given path. */
export function withoutCloud(path: string, servedUnder: string, apiBase: string): string {
  if (/^data:/i.test(path)) return path;
  if (/^https?:\/\//i.test(path)) {
    const url = URL.canParse(path) ? new URL(path) : null;
    if (!url || !cloudStorageHosts.test(url.hostname)) return path;
    return `${apiBase}${servedUnder}/${lastSegment(url)}`;
  }
  return `${apiBase}${path.startsWith('/') ? '' : '/'}${path}`;
}

/**
 * SHELL-13: the address to load an image from. Legacy cloud-storage addresses become addresses on this server, paths
 * get the API's base as a prefix, and other http(s) and data addresses stay unchanged.
 */
export function imageUrl(
  path: string,
  apiBase: string = import.meta.env.VITE_API_BASE ?? '',
): string {
  return withoutCloud(path, '/v1/public/organization/image', apiBase);
}

/** Invoice numbers have at least four digits: `0042`. */
export function invoiceLabel(number: number): string {
  return String(number).padStart(4, '0');
}
