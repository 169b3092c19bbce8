import { useQuery } from '@tanstack/react-query';
import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import { IconReceipt } from '../../ui/icons/icons.tsx';
import { IconFileTypePdf, IconPhotoOff } from '../../ui/icons/more-icons.tsx';
import { NoValue } from '../../ui/text/no-value.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { useObjectUrl } from '../../ui/pictures/use-object-url.ts';
import classes from './expenses.module.css';
import { receiptQuery } from './expenses.queries.ts';
import { receiptSource } from './receipt-source.ts';

const WIDTH = 320;

/** EXP-3: a small picture of a row's receipt. The text of the row describes it. */
export function ReceiptThumbnail({ expense }: { readonly expense: Expense }) {
  const { receiptUrl, receipt, propertyId } = expense;
  if (receiptUrl === null) return <NoValue label="no receipt" />;
  const source = receiptSource(receiptUrl);
  return (
    <span className={classes.thumbnail}>
      {receipt?.contentType === 'application/pdf' ? (
        <IconFileTypePdf size={28} stroke={1.5} role="img" aria-label="PDF receipt" />
      ) : 'direct' in source ? (
        <IconReceipt size={28} stroke={1.5} role="img" aria-label="Receipt" />
      ) : (
        <Stored owner={propertyId} fileName={source.fileName} />
      )}
    </span>
  );
}

function Stored({ owner, fileName }: { readonly owner: string | null; readonly fileName: string }) {
  const { data, isError } = useQuery(receiptQuery(owner, fileName, WIDTH));
  const url = useObjectUrl(data);
  if (isError && !data) {
    return <IconPhotoOff size={28} stroke={1.5} role="img" aria-label="The receipt is missing" />;
  }
  return url ? <img src={url} alt="Receipt" /> : <Skeleton className={classes.loading} />;
}
