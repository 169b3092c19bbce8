/** Separate from the jobs, because the services queue them. */
export const VENDOR_MAIL_JOB = 'send_vendor_mail';

export const ENTRY_NOTICE_JOB = 'send_entry_notice';

export interface VendorMail {
  readonly linkId: string;
  readonly about:
    | 'asked'
    | 'approved'
    | 'declined'
    | 'time'
    | 'visitCanceled'
    | 'workCanceled'
    | 'code';
}

export interface EntryNotice {
  readonly workOrderId: string;
  readonly timeId: string;
  /** The tenant to whom it goes. */
  readonly userId: string;
  /** `moved`: it replaces a visit of which the tenant was told. */
  readonly about: 'agreed' | 'moved' | 'canceled';
}
