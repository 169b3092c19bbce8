import type { EndpointByName, EndpointName } from '@tenantry/contract/api';
import type { Permission } from '@tenantry/contract/shared/permissions';
import { createElement, type ComponentType, type ReactNode } from 'react';
import { permits, useSession, type Session } from './session.ts';

type PermissionOf<N extends EndpointName> = EndpointByName[N] extends {
  readonly access: { readonly staff: infer P extends Permission };
}
  ? P
  : never;

/**
 * The calls behind a button, each with the permission that its endpoint names. The compiler compares it with the
 * endpoint table, whose schemas would be too much code for the browser.
 */
export type Calls = { readonly [N in EndpointName]?: PermissionOf<N> };

export function mayCall(session: Session | null, calls: Calls): boolean {
  const needed = Object.values<Permission | undefined>(calls);
  return needed.every((permission) => permission !== undefined && permits(session, permission));
}

/** Whether the person may make all of these calls. */
export function useMay(calls: Calls): boolean {
  return mayCall(useSession(), calls);
}

/** The component for people who may make its calls; nothing for others, whom the server would refuse. */
export function onlyFor<Props extends object>(
  calls: Calls,
  component: ComponentType<Props>,
): (props: Props) => ReactNode {
  return function OnlyFor(props: Props) {
    return useMay(calls) ? createElement(component, props) : null;
  };
}
