import type { ErrorKinds } from '#shared/errors';

export const maintenanceErrors = {
  work_order_backward: {
    status: 422,
    means: 'A work order goes forward; it can only go back by being reopened.',
  },
  work_order_closed_for_good: {
    status: 422,
    means: 'A work order can be reopened for 30 days after it was done or canceled.',
  },
  rule_never_due: {
    status: 422,
    means: 'Recurring work is due on no day, such as November 31.',
  },
  nobody_to_charge: {
    status: 422,
    means: 'A work order can only be charged to a tenant who leases its home.',
  },
  no_home_to_report: {
    status: 422,
    means: 'A tenant without a current lease reported a problem.',
  },
  too_many_work_files: {
    status: 422,
    means: 'A work order has as many photos of a kind as it can have.',
  },
  too_many_work_videos: {
    status: 422,
    means: 'A work order has a video of this kind already.',
  },
  no_tenant_to_answer: {
    status: 422,
    means: 'Staff wrote in the room of a work order that is for no tenant.',
  },
  message_has_order: {
    status: 409,
    means: 'A work order was made of this message before; another one is made only on purpose.',
  },
  message_is_no_report: {
    status: 422,
    means: 'A work order was to be made of a message of the organization or of a vendor.',
  },
  tenant_not_at_home: {
    status: 422,
    means: 'A work order for a tenant must be about a home that the tenant leases.',
  },
} as const satisfies ErrorKinds;
