import { useQuery } from '@tanstack/react-query';
import type { Conversation } from '@tenantry/contract/conversations/conversations.schemas';
import type { WorkOrderDetails } from '@tenantry/contract/maintenance/maintenance.schemas';
import type { VendorLink } from '@tenantry/contract/maintenance/vendor-links.schemas';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { onlyFor } from '../../lib/may.ts';
import { queryClient } from '../../lib/query-client.ts';
import { ChoiceGroup } from '../../ui/forms/choice-group.tsx';
import { Panel } from '../../ui/states/panel.tsx';
import { RoomForm } from './room-form.tsx';
import { Room } from './tenant-room.tsx';
import { vendorLinksQuery, vendorRoomQuery } from './vendor-links.queries.ts';
import classes from './maintenance.module.css';

/** MAINT-3: the rooms with the vendors who were asked, one for each; the tenant sees none of them. */
export function VendorRooms({ order }: { readonly order: WorkOrderDetails }) {
  // The panel of the vendors says if they could not be loaded.
  const { data: links = [] } = useQuery(vendorLinksQuery(order.id));
  const [chosenId, setChosenId] = useState<string>();
  const chosen = links.find(({ id }) => id === chosenId) ?? links[0];
  if (!chosen) return null;
  return (
    <Panel
      label="Messages with vendors"
      title={`Messages with ${links.length === 1 ? chosen.vendor.name : 'vendors'}`}
    >
      {links.length > 1 && (
        <ChoiceGroup
          label="Vendor"
          choices={links.map(({ id, vendor }) => ({ value: id, label: vendor.name }))}
          value={chosen.id}
          onChoose={setChosenId}
        />
      )}
      <div className={classes.reply}>
        <VendorRoom key={chosen.id} order={order} link={chosen} />
      </div>
    </Panel>
  );
}

interface RoomProps {
  readonly order: WorkOrderDetails;
  readonly link: VendorLink;
}

const VendorRoom = ({ order, link }: RoomProps) => (
  <Room
    query={vendorRoomQuery(order.id, link.id)}
    empty="Nobody has written yet. The tenant and other vendors do not see these messages."
    renderForm={(conversation) =>
      link.open && <Write order={order} link={link} conversation={conversation} />
    }
  />
);

interface WriteProps extends RoomProps {
  readonly conversation: Conversation | null;
}

function PermittedWrite({ order, link, conversation }: WriteProps) {
  const params = { workOrderId: order.id, linkId: link.id };
  return (
    <RoomForm
      label={`Write to ${link.vendor.name}`}
      name="vendor-message"
      recordId={link.id}
      send={(message, idempotencyKey) =>
        callApi('POST /v1/admin/workOrders/:workOrderId/vendorLinks/:linkId/conversation', {
          params,
          body: { message, upTo: conversation?.messages.at(-1)?.id },
          idempotencyKey,
        })
      }
      onSent={(room) => queryClient.setQueryData(vendorRoomQuery(order.id, link.id).queryKey, room)}
    />
  );
}

const Write = onlyFor(
  {
    'POST /v1/admin/workOrders/:workOrderId/vendorLinks/:linkId/conversation': 'maintenance:write',
  },
  PermittedWrite,
);
