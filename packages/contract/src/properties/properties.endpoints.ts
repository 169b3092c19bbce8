import { z } from 'zod';
import { endpoint, FILE } from '#shared/endpoint';
import { fileName, id } from '#shared/fields';
import { imageQuery } from '#shared/images';
import {
  archivedProperty,
  attributeDefinition,
  attributeDefinitions,
  publicProperty,
} from './properties.schemas.ts';

const propertyParams = z.strictObject({ propertyId: id });

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
  archived: endpoint({
    method: 'GET',
    path: '/v1/admin/properties/archived',
    access: { staff: 'properties:read' },
    summary: 'The archived properties, newest first',
    response: z.array(archivedProperty),
  }),
  defineAttributes: endpoint({
    method: 'POST',
    path: '/v1/admin/attributes',
    access: { staff: 'properties:write' },
    summary: 'Replace the list of attributes: order, names, new and left-out ones',
    body: attributeDefinitions,
    response: z.array(attributeDefinition),
  }),
};
