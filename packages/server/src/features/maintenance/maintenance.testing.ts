/** A world with a rented home, and the calls of its staff. */
import { maintenanceEndpoints } from '@tenantry/contract/maintenance/maintenance.endpoints';
import type {
  WorkOrderDetails,
  WorkOrdersQuery,
} from '@tenantry/contract/maintenance/maintenance.schemas';
import { beforeEach } from 'vitest';
import { onDay } from '#testing/billing';
import type { TestPerson } from '#testing/factories';
import { signedInAgain } from '#testing/landlord';
import { TODAY, useTestApp } from '#testing/test-app';
import { aRentalIn, aWorld, type World } from '#testing/world';

export function useMaintenance() {
  const app = useTestApp();
  let world: World;
  let propertyId: string;
  let staffMember: TestPerson;

  beforeEach(async () => {
    onDay(app.current, TODAY);
    world = await aWorld(app.current);
    staffMember = world.admin;
    propertyId = (await aRentalIn(world)).property.id;
  });

  const staff = () => ({ as: staffMember });

  return {
    app,
    staff,
    tenant: () => ({ as: world.lessee }),
    home: () => propertyId,
    world: () => world,
    /** A later day, on which the earlier session has ended. */
    later: async (day: string) => {
      onDay(app.current, day);
      staffMember = await signedInAgain(app.current, world.admin);
    },
    list: async (query: Partial<WorkOrdersQuery> = {}) =>
      (await app.current.call(maintenanceEndpoints.list, { ...staff(), query })).body,
    one: async (workOrderId: string) =>
      (await app.current.call(maintenanceEndpoints.one, { ...staff(), params: { workOrderId } }))
        .body,
    move: async (
      { id, version }: Pick<WorkOrderDetails, 'id' | 'version'>,
      status: WorkOrderDetails['status'],
      note = '',
    ) =>
      app.current.call(maintenanceEndpoints.move, {
        ...staff(),
        params: { workOrderId: id },
        body: { status, note, version },
      }),
  };
}
