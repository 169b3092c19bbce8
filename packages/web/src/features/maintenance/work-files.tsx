import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { documentLabel } from '../../ui/documents/document-file.ts';
import type { FileSource } from '../../ui/documents/stored-files.tsx';
import { VideoPlayer } from '../../ui/documents/video-player.tsx';
import { playbackQuery, type Side } from './maintenance.queries.ts';

/** The photos, videos and papers of a work order. */
export const workFiles = (side: Side, workOrderId: string): FileSource => ({
  key: ['work-order-files', side],
  load: (fileId, options) => {
    const call = { params: { workOrderId, fileId }, ...options };
    return side === 'staff'
      ? callApi('GET /v1/admin/workOrders/:workOrderId/files/:fileId', call)
      : callApi('GET /v1/lessee/workOrders/:workOrderId/files/:fileId', call);
  },
  renderVideo: ({ id, name }) => (
    <Video side={side} workOrderId={workOrderId} fileId={id} name={name} />
  ),
});

interface VideoProps {
  readonly side: Side;
  readonly workOrderId: string;
  readonly fileId: string;
  readonly name: string;
}

function Video({ side, name, ...params }: VideoProps) {
  const link = useQuery(playbackQuery(side, params));
  return <VideoPlayer link={link} label={documentLabel(name)} />;
}
