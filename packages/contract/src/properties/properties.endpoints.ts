import { z } from 'zod';
import { MAX_IMAGE_BYTES } from '#shared/limits';
import { acceptsAnswer } from '#shared/accepts-answer';
import { endpoint, FILE } from '#shared/endpoint';
import { fileName, id } from '#shared/fields';
import { imageQuery } from '#shared/images';
import {
  adminProperty,
  archivedProperty,
  attributeDefinition,
  attributeDefinitions,
  propertiesQuery,
  propertyCity,
  propertyInput,
  propertyUpdate,
  publicProperty,
} from './properties.schemas.ts';

export const propertyParams = z.strictObject({ propertyId: id });

export const propertiesEndpoints = {
  publicAttributes: endpoint({
    method: 'GET',
    path: '/v1/public/attributes',
    access: 'public',
    summary: 'The attributes that describe properties, in their order',
    response: z.array(attributeDefinition),
  }),
  publicProperties: endpoint({
    method: 'GET',
    path: '/v1/public/properties',
    access: 'public',
    summary: 'The properties as everyone may see them',
    response: z.array(publicProperty),
  }),
  publicProperty: endpoint({
    method: 'GET',
    path: '/v1/public/properties/:propertyId',
    access: 'public',
    summary: 'One property as everyone may see it',
    params: propertyParams,
    response: publicProperty,
  }),
  coverImage: endpoint({
    method: 'GET',
    path: '/v1/public/properties/:propertyId/coverImage/:fileName',
    access: 'public',
    summary: 'The cover image of a property',
    params: z.strictObject({ propertyId: id, fileName }),
    query: imageQuery,
    response: FILE,
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/properties',
    access: { staff: 'properties:read' },
    summary: 'All properties, or a page of them, with balance, lease and unread conversations',
    query: propertiesQuery,
    response: z.array(adminProperty),
  }),
  one: endpoint({
    method: 'GET',
    path: '/v1/admin/properties/:propertyId',
    access: { staff: 'properties:read' },
    summary: 'One property for its administrators',
    params: propertyParams,
    response: adminProperty,
  }),
  cities: endpoint({
    method: 'GET',
    path: '/v1/admin/properties/cities',
    access: { staff: 'properties:read' },
    summary: 'The cities in which there are properties, in alphabetical order',
    response: z.array(propertyCity),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/properties',
    access: { staff: 'properties:write' },
    summary: 'Add a property',
    body: acceptsAnswer(propertyInput, adminProperty),
    response: adminProperty,
    status: 201,
    idempotent: true,
  }),
  update: endpoint({
    method: 'POST',
    path: '/v1/admin/properties/:propertyId',
    access: { staff: 'properties:write' },
    summary: 'Change a property',
    params: propertyParams,
    body: acceptsAnswer(propertyUpdate, adminProperty),
    response: adminProperty,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/admin/properties/:propertyId',
    access: { staff: 'properties:write' },
    summary: 'Archive a property that has no unexpired lease and no open balance',
    params: propertyParams,
    response: z.object({}),
  }),
  archived: endpoint({
    method: 'GET',
    path: '/v1/admin/properties/archived',
    access: { staff: 'properties:read' },
    summary: 'The archived properties, newest first',
    response: z.array(archivedProperty),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v1/admin/properties/:propertyId/restore',
    access: { staff: 'properties:write' },
    summary: 'Bring an archived property back',
    params: propertyParams,
    body: z.strictObject({}),
    response: adminProperty,
  }),
  defineAttributes: endpoint({
    method: 'POST',
    path: '/v1/admin/attributes',
    access: { staff: 'properties:write' },
    summary: 'Replace the list of attributes: order, names, new and left-out ones',
    body: attributeDefinitions,
    response: z.array(attributeDefinition),
  }),
  uploadCoverImage: endpoint({
    method: 'POST',
    path: '/v1/admin/properties/:propertyId/coverImage/:fileName/upload',
    access: { staff: 'properties:write' },
    summary: 'Replace the cover image of a property',
    params: z.strictObject({ propertyId: id, fileName }),
    upload: { field: 'myFile', maxBytes: MAX_IMAGE_BYTES },
    response: adminProperty,
  }),
};
