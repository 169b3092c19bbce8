import { LoadingRows } from '../ui/loading-rows.tsx';

/** While a page's code is on its way. */
export function PendingPage() {
  return <LoadingRows />;
}
