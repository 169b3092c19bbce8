import { createElement, use, type ComponentType, type ReactNode } from 'react';

/** Why code of the app could not be loaded, shown next to a button that reloads the page. */
export const NOT_LOADED =
  'The connection may be down, or the site was updated in the meantime. Try again to reload the page.';

export type LazyPart<Props> = ((props: Props) => ReactNode) & {
  /** Starts to load it; never rejects. After a failed load, the next one tries again. */
  readonly preload: () => Promise<void>;
};

/**
 * As in React's RFC for `use`, React reads a promise with these fields synchronously: a loaded part shows without a
 * flash.
 */
interface Readable<T> extends Promise<T> {
  status?: 'fulfilled';
  value?: T;
}

function readable<T>(promise: Promise<T>): Readable<T> {
  const result: Readable<T> = promise.then((value) => {
    result.status = 'fulfilled';
    result.value = value;
    return value;
  });
  return result;
}

/**
 * A component whose code is loaded when it is first needed. A failed load throws into the nearest error boundary;
 * TanStack's `lazyRouteComponent` would reload the window, which shows nothing at all without a connection.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  const start = () => {
    loading ??= readable(load());
    return loading;
  };
  const preload = async () => {
    try {
      await start();
    } catch {
      loading = undefined;
    }
  };
  function Part(props: Props) {
    return createElement(use(start()), props);
  }
  return Object.assign(Part, { preload });
}
