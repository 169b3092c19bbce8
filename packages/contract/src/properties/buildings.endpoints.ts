import { z } from 'zod';
import { acceptsResponse } from '#shared/accepts-response';
import { endpoint } from '#shared/endpoint';
import { id } from '#shared/fields';
import {
  addedUnits,
  building,
  buildingInput,
  buildingUpdate,
  newUnits,
  splitInput,
} from './buildings.schemas.ts';

const params = z.strictObject({ buildingId: id });

/** UNIT-1, UNIT-2: buildings, and their units as far as they are properties. */
export const buildingsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/buildings',
    access: { staff: 'properties:read' },
    summary: 'List the buildings by name, with the number of their units',
    response: z.array(building),
    tagged: true,
    assistant: true,
  }),
  one: endpoint({
    method: 'GET',
    path: '/v1/admin/buildings/:buildingId',
    access: { staff: 'properties:read' },
    summary: 'Get a building',
    params,
    response: building,
    tagged: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/buildings',
    access: { staff: 'properties:write' },
    wholeOrganization: true,
    summary: 'Add a building',
    body: acceptsResponse(buildingInput, building),
    response: building,
    status: 201,
    idempotent: true,
  }),
  update: endpoint({
    method: 'POST',
    path: '/v1/admin/buildings/:buildingId',
    access: { staff: 'properties:write' },
    wholeOrganization: true,
    summary: 'Change a building; its units follow its name and address',
    params,
    body: acceptsResponse(buildingUpdate, building),
    response: building,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/admin/buildings/:buildingId',
    access: { staff: 'properties:write' },
    wholeOrganization: true,
    summary: 'Archive a building that has no units',
    params,
    response: z.object({}),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v1/admin/buildings/:buildingId/restore',
    access: { staff: 'properties:write' },
    wholeOrganization: true,
    summary: 'Restore an archived building',
    params,
    body: z.strictObject({}),
    response: building,
  }),
  addUnits: endpoint({
    method: 'POST',
    path: '/v1/admin/buildings/:buildingId/units',
    access: { staff: 'properties:write' },
    wholeOrganization: true,
    summary: 'Add up to 200 properties as units of a building',
    params,
    body: newUnits,
    response: addedUnits,
    status: 201,
    idempotent: true,
  }),
  split: endpoint({
    method: 'POST',
    path: '/v1/admin/properties/:propertyId/split',
    access: { staff: 'properties:write' },
    wholeOrganization: true,
    summary: 'Make a building of a house, which becomes one of its units with its history',
    params: z.strictObject({ propertyId: id }),
    body: splitInput,
    response: addedUnits,
    status: 201,
    idempotent: true,
  }),
};
