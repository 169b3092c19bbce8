import { page, userEvent } from 'vitest/browser';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { PublicListing } from '@tenantry/contract/properties/listings.schemas';
import type { PublicProperty } from '@tenantry/contract/properties/properties.schemas';
import { expectAccessible, expectAccessibleInBothSchemes } from '../../../testing/accessibility.ts';
import { refuse } from '../../../testing/api-stub.ts';
import { expectFitsDevices } from '../../../testing/fits-devices.ts';
import { pictureUrl } from '../../../testing/files.ts';
import {
  admin,
  idOf,
  placeAt,
  property,
  propertyId,
  publicListing,
  publicProperty,
  staffAs,
} from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { main } from '../../../testing/states.ts';
import { expectNoSideways, viewOn } from '../../../testing/viewport.ts';

const size = { width: 64, height: 48, widths: [64] };
const photo = (number: number, caption: string) => ({
  url: `${pictureUrl}#${number}`,
  caption,
  size,
});

const forLease: PublicProperty = {
  ...publicProperty,
  status: 'FOR_LEASE',
  coverImage: `${pictureUrl}#cover`,
  coverImageSize: size,
};

const listed: PublicListing = {
  description: 'A bright home.\n\nThe garden is shared.',
  deposit: 1200,
  availableFrom: '2026-12-01',
  availableNow: false,
  photos: [photo(1, 'Kitchen'), photo(2, '')],
};

const open = (listing: PublicListing, home = forLease) =>
  renderScreen(`/view-property/${propertyId}`, {
    answers: {
      'GET /v1/public/attributes': [],
      'GET /v1/public/properties/:propertyId': home,
      'GET /v1/public/properties/:propertyId/listing': listing,
    },
  });

const gallery = () => main().getByRole('region', { name: 'Photos of 12 Oak Street' });
const strip = () => gallery().getByRole('list', { name: 'Photos', exact: true });
const count = () => gallery().getByRole('status');

test('PUB-9: the page shows description, deposit and when the home is available', async () => {
  open(listed);
  const about = main().getByRole('region', { name: 'About this property' });
  await expect.element(about.getByText('A bright home.')).toBeVisible();
  expect(about.element().querySelector('p')?.innerText).toBe(listed.description);
  await expect.element(main().getByText('Available from 12/01/2026')).toBeVisible();
  await expect.element(main().getByText('Deposit $1,200.00')).toBeVisible();
  await expectAccessibleInBothSchemes();
});

test('PUB-9: a home whose available day is past is available now', async () => {
  open({ ...listed, availableNow: true, photos: [] });
  await expect.element(main().getByText('Available now')).toBeVisible();
});

test('PUB-9: a home without a listing shows its cover and no terms', async () => {
  open(publicListing);
  await expect.element(main().getByRole('img', { name: 'Picture of 12 Oak Street' })).toBeVisible();
  expect(main().getByText('Deposit').query()).toBeNull();
});

test('PUB-9: photos are shown by buttons, by arrow keys and by thumbnails; captions are their alt texts', async () => {
  open(listed);
  await expect.element(count()).toHaveTextContent('1 of 3');
  const texts = strip()
    .getByRole('img')
    .elements()
    .map((image) => image.getAttribute('alt'));
  expect(texts).toEqual(['Picture of 12 Oak Street', 'Kitchen', 'Photo 3 of 12 Oak Street']);
  await gallery().getByRole('button', { name: 'Next photo' }).click();
  await expect.element(count()).toHaveTextContent('2 of 3');
  (strip().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(count()).toHaveTextContent('3 of 3');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(count()).toHaveTextContent('2 of 3');
  await gallery().getByRole('button', { name: 'Show photo 1' }).click();
  await expect.element(count()).toHaveTextContent('1 of 3');
  await expectAccessible();
});

test('PUB-11: a link shows the home on a map, which the page itself does not load', async () => {
  open(listed);
  const query = encodeURIComponent(forLease.home.address).replaceAll('%20', '+');
  const map = main().getByRole('link', { name: 'Map' });
  await expect
    .element(map)
    .toHaveAttribute('href', `https://www.google.com/maps/search/?api=1&query=${query}`);
  await expect.element(map).toHaveAttribute('rel', 'noopener noreferrer');
});

test('PUB-11: Share copies the link where the device cannot share, and says so', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  onTestFinished(() => copy.mockRestore());
  open(listed);
  await main().getByRole('button', { name: 'Share' }).click();
  await expect.element(main().getByText('Link copied')).toBeVisible();
  expect(copy).toHaveBeenCalledWith(location.origin + location.pathname);
});

test('PUB-12: homes for lease come first, and alone when the visitor chooses so', async () => {
  const leased = { ...publicProperty, ...placeAt('1 Elm Street', idOf(11)) };
  const { router } = renderScreen('/', {
    answers: {
      'GET /v1/public/attributes': [],
      'GET /v1/public/properties': [leased, forLease],
    },
  });
  const cards = () =>
    main()
      .getByRole('article')
      .elements()
      .map((card) => card.getAttribute('aria-label'));
  await expect.poll(cards).toEqual(['12 Oak Street', '1 Elm Street']);
  await main().getByRole('button', { name: 'For lease' }).click();
  await expect.poll(cards).toEqual(['12 Oak Street']);
  expect(router.state.location.search).toEqual({ show: 'for-lease' });
  await expectAccessible();
  await main().getByRole('button', { name: 'All properties' }).click();
  await expect.poll(cards).toEqual(['12 Oak Street', '1 Elm Street']);
});

test('PUB-12: a link to homes for lease says when there are none', async () => {
  renderScreen('/?show=for-lease', {
    answers: { 'GET /v1/public/attributes': [], 'GET /v1/public/properties': [publicProperty] },
  });
  await expect.element(main().getByText('No properties are for lease right now.')).toBeVisible();
  await main().getByRole('button', { name: 'All properties' }).click();
  await expect.element(main().getByRole('article', { name: '12 Oak Street' })).toBeVisible();
});

test('UNIT-3: visitors see the units of a building below its name, and unfold more than six', async () => {
  const unit = (number: number, changes: Partial<PublicProperty> = {}): PublicProperty => ({
    ...forLease,
    id: idOf(300 + number),
    home: {
      label: `Maple Court ${number}`,
      address: `18 Linden Street, Unit ${number}, Albany, NY 12207`,
    },
    addressLine1: '18 Linden Street',
    addressLine2: `Unit ${number}`,
    buildingId: idOf(700),
    buildingName: 'Maple Court',
    unitName: `${number}`,
    ...changes,
  });
  const other = {
    home: { label: 'Elm House A', address: '5 Elm Street, Unit A, Albany, NY 12207' },
    buildingId: idOf(701),
    buildingName: 'Elm House',
    unitName: 'A',
  };
  const many = Array.from({ length: 7 }, (_, index) => unit(index + 1));
  const { api } = renderScreen('/', {
    answers: {
      'GET /v1/public/attributes': [],
      'GET /v1/public/properties': [
        forLease,
        ...many,
        { ...publicProperty, ...placeAt('9 Birch Lane', idOf(11)) },
        unit(8, { status: 'LEASED' }),
        unit(9, { status: 'LEASED' }),
        { ...unit(10, { status: 'LEASED' }), ...other },
      ],
    },
  });
  const headings = main().getByRole('heading', { name: 'Maple Court', exact: true });
  await expect.element(headings.first()).toBeVisible();
  expect(headings.elements()).toHaveLength(2);
  await expect.element(main().getByText('7 units for lease')).toBeVisible();
  await expect.element(main().getByRole('article', { name: 'Elm House A' })).toBeVisible();
  expect(main().getByRole('heading', { name: 'Elm House', exact: true }).query()).toBeNull();
  const card = main().getByRole('article', { name: 'Maple Court 3' });
  expect(card.query()).toBeNull();
  await main().getByRole('button', { name: 'Show units of Maple Court' }).click();
  await expect.element(card).toBeVisible();
  await expect.element(card.getByText('18 Linden Street, Unit 3')).toBeVisible();
  await expectFitsDevices();
  await main().getByRole('button', { name: 'For lease', exact: true }).click();
  await expect.element(main().getByText('2 units', { exact: true })).not.toBeInTheDocument();
  await expect.element(card).toBeVisible();
  expect(api.sent('GET /v1/admin/buildings')).toEqual([]);
});

test('PUB-13: the question works on a phone: keyboards, autofill, the button and errors in sight', async () => {
  await viewOn('phone');
  open(listed);
  await main().getByRole('button', { name: 'Ask about this property' }).click();
  const form = main().getByRole('form', { name: 'Ask about this property' });
  const phone = form.getByLabelText('Phone');
  await expect.element(phone).toHaveAttribute('type', 'tel');
  await expect.element(phone).toHaveAttribute('autocomplete', 'tel');
  await expect.element(form.getByLabelText('Email')).toHaveAttribute('inputmode', 'email');
  const send = form.getByRole('button', { name: 'Send question' });
  await expect.element(send).toBeInViewport();
  await form.getByLabelText('Name').fill('Priya Nair');
  await send.click();
  await expect.element(form.getByLabelText('Email')).toHaveFocus();
  const error = page.getByText('Email is required');
  await expect.element(error).toBeInViewport({ ratio: 1 });
  await expect.element(send).toBeInViewport();
  expectNoSideways();
  await expectAccessible();
});

test('PUB-1, PUB-4: each page has its title and description', async () => {
  // The product's `index.html` contains this element.
  const description = document.createElement('meta');
  description.name = 'description';
  document.head.append(description);
  onTestFinished(() => description.remove());
  const { router } = renderScreen('/', {
    answers: {
      'GET /v1/public/attributes': [],
      'GET /v1/public/properties': [forLease],
      'GET /v1/public/properties/:propertyId': forLease,
      'GET /v1/public/properties/:propertyId/listing': listed,
    },
  });
  const words = () => [document.title, description.content];
  const home = ['Doe Homes', 'Homes for lease from Doe Homes: pictures, prices and features.'];
  await expect.poll(words).toEqual(home);
  await main().getByRole('link', { name: '12 Oak Street', exact: true }).click();
  await expect
    .poll(words)
    .toEqual([
      '12 Oak Street, Albany, NY',
      '12 Oak Street, Albany, NY 12207: a property for $1,500.00 / month. Ask about it here.',
    ]);
  await main().getByRole('button', { name: 'Close' }).click();
  await expect.poll(words).toEqual(home);
  expect(router.state.location.href).toBe('/');
});

test('PUB-4, PUB-6, PANEL-4, PANEL-7: administrators see the panel without its links instead of the form, and a link to the full page', async () => {
  const { id, addressLine1 } = property;
  const asked = { id: idOf(95), name: 'Priya Nair', subject: 'Is the cellar dry?' };
  renderScreen(`/view-property/${id}`, {
    as: admin,
    answers: {
      'GET /v1/public/attributes': [],
      'GET /v1/public/properties/:propertyId': publicProperty,
      'GET /v1/public/properties/:propertyId/listing': publicListing,
      'GET /v1/admin/properties/:propertyId': { ...property, unreadConversations: [asked] },
    },
  });
  const panel = main().getByRole('region', { name: `Internal Use Only: ${addressLine1}` });
  await expect.element(panel.getByText('Is the cellar dry?')).toBeVisible();
  expect(panel.getByRole('link').query()).toBeNull();
  await expect
    .element(main().getByRole('link', { name: 'Manage property' }))
    .toHaveAttribute('href', `/admin-landing/view-property/${id}`);
  expect(main().getByRole('button', { name: 'Ask about this property' }).query()).toBeNull();
  await expectAccessible();
});

test('TRUST-7: someone on the staff who does not reach the home sees no link to a page that is not there', async () => {
  const { api } = renderScreen(`/view-property/${propertyId}`, {
    as: staffAs('Bookkeeper'),
    answers: {
      'GET /v1/public/attributes': [],
      'GET /v1/public/properties/:propertyId': publicProperty,
      'GET /v1/public/properties/:propertyId/listing': publicListing,
      'GET /v1/admin/properties/:propertyId': refuse('not_found', 'Not found.'),
    },
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect
    .poll(() => api.sent('GET /v1/admin/properties/:propertyId').length)
    .toBeGreaterThan(0);
  await expect.element(main().getByRole('button', { name: 'Share' })).toBeVisible();
  expect(main().getByRole('link', { name: 'Manage property' }).query()).toBeNull();
  await expectAccessible();
});
