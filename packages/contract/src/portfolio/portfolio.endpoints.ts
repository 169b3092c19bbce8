import { z } from 'zod';
import { acceptsResponse } from '#shared/accepts-response';
import { endpoint } from '#shared/endpoint';
import { fileName, id } from '#shared/fields';
import { MAX_IMAGE_BYTES } from '#shared/limits';
import { propertyInput } from '../properties/properties.schemas.ts';
import {
  adminProperty,
  buildingBalance,
  buildingYear,
  listedProperty,
  organizationInclude,
  propertiesQuery,
  propertyUpdate,
  wholeOrganization,
} from './portfolio.schemas.ts';

const propertyParams = z.strictObject({ propertyId: id });

/** The organization and its properties as their administrators see them, with data from many features. */
export const portfolioEndpoints = {
  organization: endpoint({
    method: 'GET',
    path: '/v1/admin/organization',
    access: { staff: 'settings:read' },
    summary: 'Get the organization for its administrators',
    query: z.strictObject({ include: organizationInclude }),
    response: wholeOrganization,
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/properties',
    access: { staff: 'properties:read' },
    summary: 'List all properties, or a page, with balance, lease and unread conversations',
    query: propertiesQuery,
    response: z.array(listedProperty),
    tagged: true,
    assistant: true,
  }),
  balanceOfBuilding: endpoint({
    method: 'GET',
    path: '/v1/admin/buildings/:buildingId/balance',
    access: { staff: 'payments:read' },
    summary: 'Get what the tenants of a building owe',
    params: z.strictObject({ buildingId: id }),
    response: buildingBalance,
    tagged: true,
  }),
  yearOfBuilding: endpoint({
    method: 'GET',
    path: '/v1/admin/buildings/:buildingId/year',
    access: { staff: 'books:read' },
    summary: 'Get income, expenses, profit and vacancy of the units of a building in this year',
    params: z.strictObject({ buildingId: id }),
    response: buildingYear,
    tagged: true,
  }),
  one: endpoint({
    method: 'GET',
    path: '/v1/admin/properties/:propertyId',
    access: { staff: 'properties:read' },
    summary: 'Get a property for its administrators',
    params: propertyParams,
    response: adminProperty,
    tagged: true,
    assistant: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/properties',
    access: { staff: 'properties:write' },
    wholeOrganization: true,
    summary: 'Add a property',
    body: acceptsResponse(propertyInput, adminProperty),
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
    body: acceptsResponse(propertyUpdate, adminProperty),
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
  restore: endpoint({
    method: 'POST',
    path: '/v1/admin/properties/:propertyId/restore',
    access: { staff: 'properties:write' },
    summary: 'Restore an archived property',
    params: propertyParams,
    body: z.strictObject({}),
    response: adminProperty,
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
