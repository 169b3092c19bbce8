import { z } from 'zod';
import { acceptsResponse } from '#shared/accepts-response';
import { endpoint } from '#shared/endpoint';
import { id } from '#shared/fields';
import {
  ownWorkOrder,
  reportedProblem,
  workOrder,
  workOrderDetails,
  workOrderInput,
  workOrderMove,
  workOrdersQuery,
  workOrderUpdate,
} from './maintenance.schemas.ts';

export const workOrderParams = z.strictObject({ workOrderId: id });

/** MAINT-1, MAINT-2. */
export const maintenanceEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/workOrders',
    access: { staff: 'maintenance:read' },
    summary: 'List work orders, or a page of them, by the time by which they should be done',
    query: workOrdersQuery,
    response: z.array(workOrder),
    assistant: true,
  }),
  one: endpoint({
    method: 'GET',
    path: '/v1/admin/workOrders/:workOrderId',
    access: { staff: 'maintenance:read' },
    summary: 'Get a work order with what happened to it',
    params: workOrderParams,
    response: workOrderDetails,
    assistant: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/workOrders',
    access: { staff: 'maintenance:write' },
    summary: 'Create a work order, for a tenant or for the organization itself',
    body: workOrderInput,
    response: workOrderDetails,
    status: 201,
    idempotent: true,
  }),
  update: endpoint({
    method: 'POST',
    path: '/v1/admin/workOrders/:workOrderId',
    access: { staff: 'maintenance:write' },
    summary: 'Change a work order; another priority moves the time by which it should be done',
    params: workOrderParams,
    body: acceptsResponse(workOrderUpdate, workOrderDetails),
    response: workOrderDetails,
  }),
  move: endpoint({
    method: 'POST',
    path: '/v1/admin/workOrders/:workOrderId/status',
    access: { staff: 'maintenance:write' },
    summary: 'Move a work order forward to another status, or reopen it within 30 days',
    params: workOrderParams,
    body: workOrderMove,
    response: workOrderDetails,
  }),
  ofLessee: endpoint({
    method: 'GET',
    path: '/v1/lessee/workOrders',
    access: 'lessee',
    summary: "List the tenant's own work orders, newest first",
    response: z.array(ownWorkOrder),
  }),
  oneOfLessee: endpoint({
    method: 'GET',
    path: '/v1/lessee/workOrders/:workOrderId',
    access: 'lessee',
    summary: "Get one of the tenant's own work orders",
    params: workOrderParams,
    response: ownWorkOrder,
  }),
  report: endpoint({
    method: 'POST',
    path: '/v1/lessee/workOrders',
    access: 'lessee',
    summary: 'Report a problem in the home; creates a work order',
    body: reportedProblem,
    response: ownWorkOrder,
    status: 201,
    idempotent: true,
  }),
};
