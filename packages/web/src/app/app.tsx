import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { queryClient } from '../lib/query-client.ts';
import type { router as appRouter } from './routes.tsx';

/** The web app. Its tests pass their own router. */
export function App({ router }: { readonly router: typeof appRouter }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
}
