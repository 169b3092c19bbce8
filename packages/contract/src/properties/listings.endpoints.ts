import { z } from 'zod';
import { acceptsResponse } from '#shared/accepts-response';
import { endpoint, FILE } from '#shared/endpoint';
import { fileName, id } from '#shared/fields';
import { imageQuery } from '#shared/images';
import { MAX_IMAGE_BYTES } from '#shared/limits';
import { adminListing, listingInput, publicListing } from './listings.schemas.ts';

const propertyParams = z.strictObject({ propertyId: id });
const photoParams = z.strictObject({ propertyId: id, fileName });

/** PUB-9: what a property's public page shows in addition to the fields of the property. */
export const listingsEndpoints = {
  publicListing: endpoint({
    method: 'GET',
    path: '/v1/public/properties/:propertyId/listing',
    access: 'public',
    summary: 'Get the description, terms and photos of a property',
    params: propertyParams,
    response: publicListing,
  }),
  photo: endpoint({
    method: 'GET',
    path: '/v1/public/properties/:propertyId/photos/:fileName',
    access: 'public',
    summary: 'Get a photo of a property',
    params: photoParams,
    query: imageQuery,
    response: FILE,
  }),
  adminListing: endpoint({
    method: 'GET',
    path: '/v1/admin/properties/:propertyId/listing',
    access: { staff: 'properties:read' },
    summary: 'Get the listing of a property to edit it',
    params: propertyParams,
    response: adminListing,
  }),
  save: endpoint({
    method: 'POST',
    path: '/v1/admin/properties/:propertyId/listing',
    access: { staff: 'properties:write' },
    summary:
      'Change the listing of a property: texts, terms, and order, captions and removal of photos',
    params: propertyParams,
    body: acceptsResponse(listingInput, adminListing),
    response: adminListing,
  }),
  uploadPhoto: endpoint({
    method: 'POST',
    path: '/v1/admin/properties/:propertyId/photos/:fileName/upload',
    access: { staff: 'properties:write' },
    summary: 'Add a photo after the others of a property',
    params: photoParams,
    upload: { field: 'myFile', maxBytes: MAX_IMAGE_BYTES },
    response: adminListing,
    status: 201,
    idempotent: true,
  }),
};
