import { useNavigate } from '@tanstack/react-router';
import { callApi } from '../../../lib/api.ts';
import { notifySuccess } from '../../../ui/acts/notify.ts';
import { ScreenFrame } from '../../../ui/screens/screen-frame.tsx';
import type { ScreenProps } from '../../../ui/screens/screen.ts';
import { BuildingForm } from './building-form.tsx';

/** UNIT-1: adds a building; its units follow on its own page. */
export function AddBuilding({ onClose }: ScreenProps) {
  const navigate = useNavigate();
  return (
    <ScreenFrame title="Add building">
      <BuildingForm
        building={null}
        act="Add building"
        onClose={onClose}
        send={(body, idempotencyKey) =>
          callApi('POST /v1/admin/buildings', { body, idempotencyKey })
        }
        onSaved={({ id: buildingId, name }) => {
          notifySuccess(`${name} was added`);
          void navigate({
            to: '/admin-landing/view-building/$buildingId',
            params: { buildingId },
            replace: true,
          });
        }}
      />
    </ScreenFrame>
  );
}
