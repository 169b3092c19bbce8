import { invoiceLabel } from '@tenantry/contract/invoices/invoices.rules';
import type { Task } from '@tenantry/contract/tasks/tasks.schemas';
import { calendarDayAt, instantOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { ShownTask } from './tasks.repository.ts';

export function presentTask(tx: Transaction, row: ShownTask): Task {
  const { task, assignee } = row;
  const { doneAt, frequency, repeatInterval: interval, repeatUntil: until } = task;
  return {
    id: task.id,
    title: task.title,
    notes: task.notes,
    dueDate: task.dueDate,
    assigneeId: task.assigneeId,
    assignee,
    about: aboutOf(row),
    repeat: frequency && { frequency, interval, until },
    done: doneAt !== null,
    doneOn: doneAt && calendarDayAt(instantOf(doneAt), tx.organization.timeZone),
    version: task.version,
  };
}

/** The subject of a task, with the home and the person that it links to. */
export function aboutOf({ task, ...row }: ShownTask): Task['about'] {
  const place = { propertyId: row.homeId, userId: row.lesseeId ?? task.userId };
  if (task.propertyId) {
    const label = row.home?.label ?? '';
    return { kind: 'property', id: task.propertyId, label, ...place };
  }
  if (task.leaseId) {
    return { kind: 'lease', id: task.leaseId, label: `Lease of ${row.lessee ?? ''}`, ...place };
  }
  if (task.invoiceId) {
    const label = `Invoice ${invoiceLabel(row.invoiceNumber ?? 0)}`;
    return { kind: 'invoice', id: task.invoiceId, label, ...place };
  }
  if (task.userId) return { kind: 'person', id: task.userId, label: row.person ?? '', ...place };
  return null;
}
