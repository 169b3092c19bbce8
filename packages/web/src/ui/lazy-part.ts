import { createElement, use, type ComponentType, type ReactNode } from 'react';

export type LazyPart<Props> = ((props: Props) => ReactNode) & {
  /** Starts to load it; never rejects. After a load that failed, the next one is a new try. */
  readonly preload: () => Promise<void>;
};

/**
 * A component whose code is loaded when it is first needed. A load that fails throws into the nearest error boundary;
 * TanStack's `lazyRouteComponent` would reload the window, which shows nothing at all where there is no connection.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let part: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const start = () => {
    loading ??= load().then((loaded) => {
      part = loaded;
      return undefined;
    });
    return loading;
  };
  const preload = () =>
    start().catch(() => {
      loading = undefined;
    });
  function Part(props: Props) {
    if (!part) use(start());
    return part ? createElement(part, props) : null;
  }
  return Object.assign(Part, { preload });
}
