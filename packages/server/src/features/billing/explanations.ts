/** CHG-28: the origin of an invoice's items. */
import { and, asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ItemExplanation } from '@tenantry/contract/billing/explanations.schemas';
import { lateFeeTermsInWords } from '@tenantry/contract/billing/late-fees.rules';
import { daysBetween } from '@tenantry/contract/shared/calendar-date';
import { dollarsFromCents } from '@tenantry/contract/shared/money';
import { invoiceItems, invoices } from '#features/ledger';
import { chargeSchedules, chargeSteps } from '#features/leases';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { notFound } from '../../platform/http/errors.ts';
import { billingRuns, chargePostings, lateFeeAssessments } from './billing.table.ts';

interface OfInvoice {
  readonly propertyId: string;
  readonly invoiceId: string;
}

const lateInvoices = alias(invoices, 'late_invoices');

/** The items, each with its origin. */
async function itemsWithOrigin(tx: Transaction, { propertyId, invoiceId }: OfInvoice) {
  return tx.db
    .select({
      item: invoiceItems,
      schedule: chargeSchedules,
      step: chargeSteps,
      run: billingRuns,
      late: lateInvoices,
      assessment: lateFeeAssessments,
    })
    .from(invoiceItems)
    .innerJoin(
      invoices,
      and(refersTo(invoiceItems.invoiceId, invoices), eq(invoices.propertyId, propertyId)),
    )
    .leftJoin(chargeSchedules, refersTo(invoiceItems.scheduleId, chargeSchedules))
    .leftJoin(
      chargeSteps,
      and(
        eq(chargeSteps.organizationId, invoiceItems.organizationId),
        eq(chargeSteps.scheduleId, invoiceItems.scheduleId),
        // A schedule has one active step per day.
        sql`${chargeSteps.archivedAt} is null and ${chargeSteps.fromDay} = (
          select max(day.from_day) from ${chargeSteps} day
          where day.organization_id = ${invoiceItems.organizationId}
            and day.schedule_id = ${invoiceItems.scheduleId} and day.archived_at is null
            and day.from_day <= ${invoiceItems.periodStart})`,
      ),
    )
    .leftJoin(
      chargePostings,
      and(
        eq(chargePostings.organizationId, invoiceItems.organizationId),
        eq(chargePostings.invoiceId, invoiceItems.invoiceId),
        eq(chargePostings.scheduleId, invoiceItems.scheduleId),
        sql`${invoiceItems.periodStart} between ${chargePostings.periodStart} and ${chargePostings.periodEnd}`,
      ),
    )
    .leftJoin(billingRuns, refersTo(chargePostings.runId, billingRuns))
    .leftJoin(lateInvoices, refersTo(invoices.lateFeeOf, lateInvoices))
    .leftJoin(lateFeeAssessments, refersTo(lateFeeAssessments.feeInvoiceId, invoices))
    .where(and(inOrganization(tx, invoiceItems), eq(invoiceItems.invoiceId, invoiceId)))
    .orderBy(asc(invoiceItems.position));
}

type Origin = Awaited<ReturnType<typeof itemsWithOrigin>>[number];

export async function explainItems(tx: Transaction, ids: OfInvoice): Promise<ItemExplanation[]> {
  const rows = await itemsWithOrigin(tx, ids);
  if (rows.length === 0) throw notFound();
  return rows.map((row) => {
    const { position, kind, description, amount } = row.item;
    return {
      position,
      kind,
      description,
      amount: dollarsFromCents(amount),
      schedule: scheduleOf(row),
      step: stepOf(row),
      period: periodOf(row),
      run: runOf(row),
      lateFee: lateFeeOf(row),
    };
  });
}

function scheduleOf({ schedule }: Origin): ItemExplanation['schedule'] {
  if (!schedule) return null;
  const { id, description, frequency, dayOfMonth, firstDay, lastDay, archivedAt } = schedule;
  return { id, description, frequency, dayOfMonth, firstDay, lastDay, ended: archivedAt !== null };
}

function stepOf({ step }: Origin): ItemExplanation['step'] {
  if (!step) return null;
  const { fromDay, amount, percent, reason } = step;
  return { fromDay, amount: dollarsFromCents(amount), percent, reason };
}

function periodOf({ item: { periodStart, periodEnd } }: Origin): ItemExplanation['period'] {
  if (periodStart === null || periodEnd === null) return null;
  const days = daysBetween(periodStart, periodEnd) + 1;
  return { firstDay: periodStart, lastDay: periodEnd, days };
}

const runOf = ({ run }: Origin): ItemExplanation['run'] =>
  run && { id: run.id, day: run.day, automatic: run.startedBy === null };

function lateFeeOf({ item, late, assessment }: Origin): ItemExplanation['lateFee'] {
  if (!late || item.kind !== 'LATE_FEE') return null;
  return {
    invoiceId: late.id,
    number: late.number,
    policy: late.policy && lateFeeTermsInWords(late.policy),
    unpaid: assessment && dollarsFromCents(assessment.unpaid),
  };
}
