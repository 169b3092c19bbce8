import { z } from 'zod';
import { acceptsResponse } from '#shared/accepts-response';
import { endpoint } from '#shared/endpoint';
import { asset, assetInput, assetParams, assetsQuery, assetUpdate } from './assets.schemas.ts';

/** MAINT-11. */
export const assetsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/assets',
    access: { staff: 'maintenance:read' },
    summary: 'List the appliances and other equipment of a home',
    query: assetsQuery,
    response: z.array(asset),
    assistant: true,
  }),
  add: endpoint({
    method: 'POST',
    path: '/v1/admin/assets',
    access: { staff: 'maintenance:write' },
    summary: 'Add an appliance or other equipment to a home',
    body: acceptsResponse(assetInput, asset),
    response: asset,
    status: 201,
    idempotent: true,
  }),
  change: endpoint({
    method: 'POST',
    path: '/v1/admin/assets/:assetId',
    access: { staff: 'maintenance:write' },
    summary: 'Change an appliance or other equipment of a home',
    params: assetParams,
    body: acceptsResponse(assetUpdate, asset),
    response: asset,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/admin/assets/:assetId',
    access: { staff: 'maintenance:write' },
    summary: 'Remove an appliance or other equipment from a home; work orders still name it',
    params: assetParams,
    response: z.object({}),
  }),
};
