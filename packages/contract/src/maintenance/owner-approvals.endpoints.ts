import { z } from 'zod';
import { endpoint, FILE } from '#shared/endpoint';
import { imageQuery } from '#shared/images';
import { workOrderParams } from './maintenance.schemas.ts';
import {
  ownerAnswer,
  ownerApproval,
  ownerOverride,
  ownerRequestFileParams,
  ownerRequestParams,
  ownersQuestion,
  ownerTokenFileParams,
  ownerTokenParams,
} from './owner-approvals.schemas.ts';

const APPROVAL = '/v1/admin/workOrders/:workOrderId/ownerApproval';
const QUESTIONS = '/v1/admin/ownerQuestions';
const LINK = '/v1/public/owner/:token';

/** What somebody with a link may do in a minute. */
const byLink = { access: 'public', perMinute: 30 } as const;

/** MAINT-7, BOOKS-20: the owner approves a quote above the limit. */
export const ownerApprovalsEndpoints = {
  ofOrder: endpoint({
    method: 'GET',
    path: APPROVAL,
    access: { staff: 'maintenance:read' },
    summary: 'Get the approval limit of a work order and what its owner was asked',
    params: workOrderParams,
    response: ownerApproval,
  }),
  remind: endpoint({
    method: 'POST',
    path: `${APPROVAL}/reminder`,
    access: { staff: 'maintenance:write' },
    summary: 'Remind the owner of a question, at most once a day and three times',
    params: workOrderParams,
    body: z.strictObject({}),
    response: ownerApproval,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: APPROVAL,
    access: { staff: 'maintenance:write' },
    summary: 'Withdraw a question to the owner, which ends its links at once',
    params: workOrderParams,
    response: ownerApproval,
  }),
  override: endpoint({
    method: 'POST',
    path: `${APPROVAL}/override`,
    access: { staff: 'books:write' },
    summary: 'Approve a quote without the owner, for a reason that is recorded',
    params: workOrderParams,
    body: ownerOverride,
    response: ownerApproval,
  }),
  ofOwner: endpoint({
    method: 'GET',
    path: QUESTIONS,
    access: { staff: 'books:read' },
    summary: 'List the questions that wait for the signed-in owner',
    response: z.array(ownersQuestion),
  }),
  fileOfOwner: endpoint({
    method: 'GET',
    path: `${QUESTIONS}/:requestId/files/:fileId`,
    access: { staff: 'books:read' },
    summary: 'Get a photo of a problem, or the file of a quote, as the owner who is asked',
    params: ownerRequestFileParams,
    query: imageQuery,
    response: FILE,
  }),
  answer: endpoint({
    method: 'POST',
    path: `${QUESTIONS}/:requestId`,
    access: { staff: 'books:read' },
    summary: 'Approve or decline a quote as the owner who is asked',
    params: ownerRequestParams,
    body: ownerAnswer,
    response: ownersQuestion,
  }),
  open: endpoint({
    ...byLink,
    method: 'GET',
    path: LINK,
    summary: 'Get the question behind the link of an owner',
    params: ownerTokenParams,
    response: ownersQuestion,
  }),
  file: endpoint({
    method: 'GET',
    access: 'public',
    path: `${LINK}/files/:fileId`,
    summary: 'Get a photo of a problem, or the file of a quote, by the link of an owner',
    params: ownerTokenFileParams,
    query: imageQuery,
    response: FILE,
  }),
  answerByLink: endpoint({
    ...byLink,
    method: 'POST',
    path: LINK,
    summary: 'Approve or decline a quote by the link of an owner',
    params: ownerTokenParams,
    body: ownerAnswer,
    response: ownersQuestion,
  }),
};
