import { z } from 'zod';
import { acceptsResponse } from '#shared/accepts-response';
import { endpoint, FILE } from '#shared/endpoint';
import { imageQuery } from '#shared/images';
import { MAX_IMAGE_BYTES } from '#shared/limits';
import {
  inspection,
  inspectionFileParams,
  inspectionItemsInput,
  inspectionList,
  inspectionParams,
  inspectionPhotoParams,
  inspectionsQuery,
  inspectionTemplate,
  newInspectionInput,
  newPhotoParams,
  newPhotoQuery,
  newTemplateInput,
  templateInput,
  templateParams,
} from './inspections.schemas.ts';

const TEMPLATES = '/v1/admin/inspectionTemplates';
const BASE = '/v1/admin/inspections';
const ONE = `${BASE}/:inspectionId` as const;

/** MAINT-12. */
export const inspectionsEndpoints = {
  templates: endpoint({
    method: 'GET',
    path: TEMPLATES,
    access: { staff: 'maintenance:read' },
    summary: "List the organization's templates of inspections by name",
    response: z.array(inspectionTemplate),
  }),
  createTemplate: endpoint({
    method: 'POST',
    path: TEMPLATES,
    access: { staff: 'maintenance:write' },
    summary: 'Add a template of inspections',
    body: acceptsResponse(newTemplateInput, inspectionTemplate),
    response: inspectionTemplate,
    status: 201,
    idempotent: true,
  }),
  saveTemplate: endpoint({
    method: 'POST',
    path: `${TEMPLATES}/:templateId`,
    access: { staff: 'maintenance:write' },
    summary: 'Change a template of inspections; inspections that exist keep their items',
    params: templateParams,
    body: acceptsResponse(templateInput, inspectionTemplate),
    response: inspectionTemplate,
  }),
  removeTemplate: endpoint({
    method: 'DELETE',
    path: `${TEMPLATES}/:templateId`,
    access: { staff: 'maintenance:write' },
    summary: 'Delete a template of inspections',
    params: templateParams,
    response: z.object({}),
  }),
  list: endpoint({
    method: 'GET',
    path: BASE,
    access: { staff: 'maintenance:read' },
    summary: 'List inspections, the newest day first',
    query: inspectionsQuery,
    response: inspectionList,
  }),
  create: endpoint({
    method: 'POST',
    path: BASE,
    access: { staff: 'maintenance:write' },
    summary: 'Start an inspection of a home from a template or an earlier inspection',
    body: newInspectionInput,
    response: inspection,
    status: 201,
    idempotent: true,
  }),
  one: endpoint({
    method: 'GET',
    path: ONE,
    access: { staff: 'maintenance:read' },
    summary: 'Get an inspection with its rooms, items and photos',
    params: inspectionParams,
    response: inspection,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: ONE,
    access: { staff: 'maintenance:write' },
    summary: 'Delete the draft of an inspection with its photos',
    params: inspectionParams,
    response: z.object({}),
  }),
  saveItems: endpoint({
    method: 'POST',
    path: `${ONE}/items`,
    access: { staff: 'maintenance:write' },
    summary: 'Save the condition and note of items of a draft; the other items stay',
    params: inspectionParams,
    body: inspectionItemsInput,
    response: inspection,
  }),
  uploadPhoto: endpoint({
    method: 'POST',
    path: `${ONE}/items/:itemId/photos/:key/:fileName/upload`,
    access: { staff: 'maintenance:write' },
    summary: 'Add a photo to an item of a draft; one that is sent again is stored once',
    params: newPhotoParams,
    query: newPhotoQuery,
    upload: { field: 'file', maxBytes: MAX_IMAGE_BYTES },
    response: inspection,
    status: 201,
    idempotent: true,
  }),
  removePhoto: endpoint({
    method: 'DELETE',
    path: `${ONE}/photos/:photoId`,
    access: { staff: 'maintenance:write' },
    summary: 'Remove a photo from the draft of an inspection',
    params: inspectionPhotoParams,
    response: inspection,
  }),
  file: endpoint({
    method: 'GET',
    path: `${ONE}/files/:fileName`,
    access: { staff: 'maintenance:read' },
    summary: 'Get a photo of an inspection',
    params: inspectionFileParams,
    query: imageQuery,
    response: FILE,
  }),
};
