import { z } from 'zod';
import { endpoint, FILE } from '#shared/endpoint';
import { fileName, id } from '#shared/fields';
import { imageQuery } from '#shared/images';
import {
  archivedProperty,
  attributeDefinition,
  attributeDefinitions,
  propertyCity,
  publicProperty,
} from './properties.schemas.ts';

const propertyParams = z.strictObject({ propertyId: id });

export const propertiesEndpoints = {
  publicAttributes: endpoint({
    method: 'GET',
    path: '/v1/public/attributes',
    access: 'public',
    summary: 'List the attributes of properties, in order',
    response: z.array(attributeDefinition),
    tagged: true,
  }),
  publicProperties: endpoint({
    method: 'GET',
    path: '/v1/public/properties',
    access: 'public',
    summary: 'List the public data of the properties',
    response: z.array(publicProperty),
    tagged: true,
  }),
  publicProperty: endpoint({
    method: 'GET',
    path: '/v1/public/properties/:propertyId',
    access: 'public',
    summary: 'Get the public data of a property',
    params: propertyParams,
    response: publicProperty,
  }),
  coverImage: endpoint({
    method: 'GET',
    path: '/v1/public/properties/:propertyId/coverImage/:fileName',
    access: 'public',
    summary: 'Get the cover image of a property',
    params: z.strictObject({ propertyId: id, fileName }),
    query: imageQuery,
    response: FILE,
  }),
  cities: endpoint({
    method: 'GET',
    path: '/v1/admin/properties/cities',
    access: { staff: 'properties:read' },
    summary: 'List the cities that have properties, in alphabetical order',
    response: z.array(propertyCity),
  }),
  archived: endpoint({
    method: 'GET',
    path: '/v1/admin/properties/archived',
    access: { staff: 'properties:read' },
    summary: 'List the archived properties, newest first',
    response: z.array(archivedProperty),
  }),
  defineAttributes: endpoint({
    method: 'POST',
    path: '/v1/admin/attributes',
    access: { staff: 'properties:write' },
    wholeOrganization: true,
    summary: 'Replace the list of attributes: order, names, additions and removals',
    body: attributeDefinitions,
    response: z.array(attributeDefinition),
  }),
};
