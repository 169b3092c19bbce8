import { LoadingRows } from '../ui/loading-rows.tsx';

/** While a page's code is loading. */
export function PendingPage() {
  return <LoadingRows />;
}
