import { createElement, use, type ComponentType, type ReactNode } from 'react';

/** Says why code of the app could not be loaded, beside a button that reloads the page. */
export const NOT_LOADED =
  'The connection may be down, or the site was updated in the meantime. Try again to reload the page.';

export type LazyPart<Props> = ((props: Props) => ReactNode) & {
  /** Starts to load it; never rejects. After a load that failed, the next one is a new try. */
  readonly preload: () => Promise<void>;
};

/** As React's RFC of `use` says, it reads a promise with these fields at once: a loaded part shows without a blink. */
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
 * A component whose code is loaded when it is first needed. A load that fails throws into the nearest error boundary;
 * TanStack's `lazyRouteComponent` would reload the window, which shows nothing at all where there is no connection.
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
