import { callApi } from '../../../lib/api.ts';
import { notifySuccess } from '../../../ui/acts/notify.ts';
import type { ScreenProps } from '../../../ui/screens/screen.ts';
import { BuildingForm } from './building-form.tsx';
import { BuildingScreen } from './building-screen.tsx';

/** UNIT-1: changes a building; its units follow its name and address. */
export function EditBuilding({ onClose }: ScreenProps) {
  return (
    <BuildingScreen title="Edit">
      {(building) => (
        <BuildingForm
          building={building}
          act="Save"
          onClose={onClose}
          send={(input) =>
            callApi('POST /v1/admin/buildings/:buildingId', {
              params: { buildingId: building.id },
              body: { ...input, version: building.version },
            })
          }
          onSaved={() => {
            notifySuccess('Building saved');
            onClose();
          }}
        />
      )}
    </BuildingScreen>
  );
}
