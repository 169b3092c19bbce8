import { eventsEndpoints } from '@tenantry/contract/events/events.endpoints';
import type { Routes } from '../http/routes.ts';
import type { EventHub } from './event-hub.ts';

export function registerEvents({ handleOpen }: Routes, hub: EventHub): void {
  handleOpen(eventsEndpoints.stream, async ({ organization, actor, signal }) => {
    const stream = await hub.open(organization, actor);
    signal.addEventListener('abort', () => stream.destroy(), { once: true });
    if (signal.aborted) stream.destroy();
    return stream;
  });
}
