import type { Permission } from '@tenantry/contract/shared/permissions';
import type { EarlyAnswer } from './lib/early-answers.ts';

/** What a page shows first. Without a permission it is for tenants; `$1` is the id in the page's address. */
type FirstData = readonly (readonly [path: string, permission?: Permission])[];

interface Stored {
  readonly token?: string;
  readonly expr?: number;
  readonly permissions?: readonly string[];
}

// Runs before the first paint and before the app's code is loaded. It is a file because the content security policy
// allows no inline script, and it imports nothing, so that it is only one. It is all in a function because a script that
// is no module shares its names with the page.
(() => {
  const stored = (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // Storage is blocked.
    }
  };

  /** Key and attribute are Mantine's; `lib/color-scheme.ts` follows later changes. */
  const setColorScheme = () => {
    const chosen = stored('mantine-color-scheme-value');
    const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    const scheme = chosen === 'light' || chosen === 'dark' ? chosen : system;
    document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  };

  const firstData: readonly (readonly [page: RegExp, data: FirstData])[] = [
    [
      /^\/admin-landing\/view-property\/([\w-]+)(?:\?.*)?$/,
      [
        ['/v1/admin/properties/$1', 'properties:read'],
        ['/v1/admin/properties/$1/accounts', 'payments:read'],
        ['/v1/public/attributes', 'properties:read'],
      ],
    ],
    [
      // Without a search or an order, which would ask for another list.
      /^\/admin-landing$/,
      [
        ['/v1/admin/today', 'properties:read'],
        ['/v1/admin/attention?limit=7', 'properties:read'],
        ['/v1/properties?include=&limit=40', 'properties:read'],
      ],
    ],
    [/^\/lessee-account(?:\?.*)?$/, [['/v1/lessee/accounts']]],
    [/^\/lessee-landing(?:\?.*)?$/, [['/v1/lessee/leases'], ['/v1/lessee/properties']]],
  ];

  /** The record of the session, which `lib/session.ts` keeps. */
  const session = (): Stored => {
    try {
      return (JSON.parse(stored('auth') ?? '{}') ?? {}) as Stored;
    } catch {
      return {};
    }
  };

  /** Only what the person may read: a refused call is recorded. */
  const askForFirstData = () => {
    const { token, expr = 0, permissions } = session();
    if (typeof token !== 'string' || !Array.isArray(permissions) || expr <= Date.now()) return;
    const isPermitted = (permission?: Permission) =>
      permission === undefined ? permissions.length === 0 : permissions.includes(permission);
    const answers = new Map<string, EarlyAnswer>();
    const address = location.pathname + location.search;
    for (const [page, data] of firstData) {
      if (!page.test(address)) continue;
      for (const [path, permission] of data) {
        if (!isPermitted(permission)) continue;
        const called = address.replace(page, path);
        const url = `${import.meta.env.VITE_API_BASE ?? ''}${called}`;
        const authorization = called.startsWith('/v1/public/') ? null : `Bearer ${token}`;
        const response = fetch(url, authorization ? { headers: { authorization } } : {});
        // The app asks again, and says so if it cannot reach the server either.
        response.catch(() => undefined);
        answers.set(url, { authorization, askedAt: Date.now(), response });
      }
    }
    Object.assign(globalThis, { earlyAnswers: answers });
  };

  setColorScheme();
  askForFirstData();
})();
