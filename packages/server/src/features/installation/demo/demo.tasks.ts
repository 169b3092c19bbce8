import { addDays } from '@tenantry/contract/shared/calendar-date';
import type { TaskInput } from '@tenantry/contract/tasks/tasks.schemas';
import { createTask } from '#features/tasks';
import type { Transaction } from '../../../platform/database/database.ts';
import type { PictureName } from './demo.pictures.ts';

interface DemoTask extends Pick<TaskInput, 'title' | 'notes' | 'repeat'> {
  readonly inDays: number;
  readonly about: PictureName | null;
}

/** None is due yet, so that the first day of the demo is about its tenants. */
const demoTasks: readonly DemoTask[] = [
  {
    title: 'Change the air filter',
    notes: 'Size 16 x 20. Two are in the garage.',
    inDays: 3,
    about: 'cottage',
    repeat: { frequency: 'MONTHLY', interval: 3 },
  },
  { title: 'Ask two roofers for a quote', notes: '', inDays: 6, about: 'cottage' },
  { title: 'Renew the landlord insurance', notes: '', inDays: 17, about: null },
];

export async function loadTasks(
  tx: Transaction,
  propertyIds: ReadonlyMap<string, string>,
  assigneeId: string,
): Promise<void> {
  for (const { inDays, about, ...task } of demoTasks) {
    const id = about === null ? undefined : propertyIds.get(about);
    await createTask(tx, {
      ...task,
      assigneeId,
      dueDate: addDays(tx.today, inDays),
      about: id === undefined ? null : { kind: 'property', id },
    });
  }
}
