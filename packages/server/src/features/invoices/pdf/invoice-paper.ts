import type { LateFeeTerms } from '@tenantry/contract/billing/late-fee-policies.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import type { Cents } from '@tenantry/contract/shared/money';

/** PDF-4: everything that the PDF of an invoice shows. */
export interface InvoicePaper {
  readonly organization: {
    readonly name: string;
    readonly addressLines: readonly string[];
    readonly zelle: string | null;
    readonly cashApp: string | null;
    readonly bankName: string | null;
    /** Only the last digits: API responses contain the whole number only for admins. */
    readonly bankAccountLastFour: string | null;
  };
  /** A JPEG. */
  readonly logo: Uint8Array | null;
  /** Without an address if several tenants are named. */
  readonly lessee: { readonly name: string; readonly emailAddress: string | null };
  readonly propertyLines: readonly string[];
  readonly invoice: {
    readonly number: number;
    readonly date: CalendarDate;
    readonly dueDate: CalendarDate;
    readonly lateDate: CalendarDate;
    readonly lateFee: Cents;
    /** CHG-15: null if `lateFee` applies. */
    readonly policy: LateFeeTerms | null;
    readonly lateFeeFrequency: number;
    /** NEW-13: the most that the fee may come to by law; null or absent if no limit is known. */
    readonly lateFeeMost?: Cents | null;
    readonly items: readonly {
      readonly description: string;
      readonly quantity: number;
      readonly rate: Cents;
      readonly amount: Cents;
    }[];
    readonly amount: Cents;
    readonly payments: readonly { readonly paymentDate: CalendarDate; readonly amount: Cents }[];
    readonly credits: readonly { readonly date: CalendarDate; readonly amount: Cents }[];
    readonly remainingBalance: Cents;
    readonly lateFeeBilled: Cents;
    readonly settledOn: CalendarDate | null;
  };
  /** The date in the organization's time zone on which the PDF is made. */
  readonly today: CalendarDate;
}
