import type { PublicListing } from '@tenantry/contract/properties/listings.schemas';
import type { PublicProperty } from '@tenantry/contract/properties/properties.schemas';
import { formatDollars } from '@tenantry/contract/shared/money';
import type { Transaction } from '../../platform/database/database.ts';
import { publicListing } from './listings.service.ts';
import { propertyById } from './properties.repository.ts';
import { presentAllPublic } from './properties.service.ts';

/** The largest width that previews of shared links use. */
const PREVIEW_WIDTH = 1280;

/**
 * PUB-11: the head of a home's public page, for programs that run no scripts: search engines, and previews of shared
 * links. Null for any other page.
 * @param origin of the organization's pages
 */
export async function headOfPage(
  tx: Transaction,
  path: string,
  origin: string,
): Promise<string | null> {
  const id = /^\/view-property\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?$/i.exec(path)?.[1];
  const row = id ? await propertyById(tx, id) : null;
  if (!id || !row) return null;
  const [property] = await presentAllPublic(tx, [row]);
  if (!property) return null;
  const listing = await publicListing(tx, id);
  const title = `${property.home.label}, ${property.city}, ${property.state}`;
  const isForLease = property.status === 'FOR_LEASE';
  const price = isForLease ? `${formatDollars(property.monthlyCost)} / month. ` : '';
  const about =
    oneLine(listing.description) || 'See pictures and features, and ask about this property.';
  const url = `${origin}/view-property/${id}`;
  const pictures = [property.coverImage, ...listing.photos.map((photo) => photo.url)]
    .filter((picture) => picture !== null)
    .map((picture) => `${origin}${picture}?width=${PREVIEW_WIDTH}`);
  const data = structuredData(property, listing, { name: title, url, image: pictures });
  return headOf({ title, description: `${price}${about}`, url, picture: pictures[0], data }, tx);
}

interface Named {
  readonly name: string;
  readonly url: string;
  readonly image: readonly string[];
}

/** Data for search engines, by schema.org. */
function structuredData(property: PublicProperty, listing: PublicListing, named: Named) {
  const { description, availableFrom } = listing;
  return {
    '@context': 'https://schema.org',
    '@type': 'RealEstateListing',
    ...named,
    ...(description && { description }),
    mainEntity: {
      '@type': 'Residence',
      address: {
        '@type': 'PostalAddress',
        streetAddress: [property.addressLine1, property.addressLine2].filter(Boolean).join(', '),
        addressLocality: property.city,
        addressRegion: property.state,
        postalCode: property.zipCode,
        addressCountry: 'US',
      },
    },
    ...(property.status === 'FOR_LEASE' && {
      offers: {
        '@type': 'Offer',
        businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
        availability: 'https://schema.org/InStock',
        ...(availableFrom && { availabilityStarts: availableFrom }),
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: property.monthlyCost,
          priceCurrency: 'USD',
          unitCode: 'MON',
        },
      },
    }),
  };
}

interface Head {
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly picture: string | undefined;
  readonly data: object;
}

function headOf({ title, description, url, picture, data }: Head, tx: Transaction): string {
  const summary =
    description.length > 200 ? `${description.slice(0, 199).trimEnd()}…` : description;
  const properties = {
    'og:type': 'website',
    'og:site_name': tx.organization.name,
    'og:title': title,
    'og:description': summary,
    'og:url': url,
    ...(picture && { 'og:image': picture }),
  };
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(summary)}">`,
    `<link rel="canonical" href="${escaped(url)}">`,
    ...Object.entries(properties).map(
      ([name, content]) => `<meta property="${name}" content="${escaped(content)}">`,
    ),
    // A data block is not executed, so the content security policy does not block it. A `<` could end it.
    `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
  ].join('\n    ');
}

const oneLine = (text: string | null) => text?.replace(/\s+/g, ' ').trim() ?? '';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
