import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import type { Place } from '@tenantry/contract/shared/places';
import { Suspense, useMemo, useState } from 'react';
import { download } from '../../lib/download.ts';
import { documentLabel } from '../../ui/documents/document-file.ts';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { PictureViewer } from '../../ui/pictures/picture-viewer.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { useObjectUrl } from '../../ui/pictures/use-object-url.ts';
import { receiptQuery } from './expenses.queries.ts';
import classes from './receipt-editor.module.css';
import { receiptSource } from './receipt-source.ts';
import { turnedOnce, turnedPlace, uprightTurn, useTurned, type Turn } from './turned-picture.ts';

/** pdf.js is large; its code loads in parallel with the file. */
const PdfViewer = lazyPart(async () => (await import('../../ui/pdf/pdf-viewer.tsx')).PdfViewer);

interface ReceiptViewProps {
  readonly expense: Expense;
  /** The place where a value was read. */
  readonly mark: Place | null;
}

/** EXP-8: the receipt of an expense, wherever it is stored. */
export function ReceiptView({ expense, mark }: ReceiptViewProps) {
  const { receiptUrl, receipt, propertyId } = expense;
  if (receiptUrl === null) return null;
  const source = receiptSource(receiptUrl);
  if ('fileName' in source) {
    const name = documentLabel(receipt?.fileName ?? source.fileName);
    const turn = uprightTurn(expense);
    const stored = { owner: propertyId, fileName: source.fileName, name };
    return <Stored key={turn} {...stored} mark={mark} upright={turn} />;
  }
  return (
    <>
      <PictureViewer src={source.direct} label="Receipt" advice="" mark={mark} />
      <p className={classes.elsewhere}>
        <a href={source.direct} target="_blank" rel="noreferrer">
          Open the stored receipt
        </a>
      </p>
    </>
  );
}

interface StoredProps {
  readonly owner: string | null;
  readonly fileName: string;
  readonly name: string;
  readonly mark: Place | null;
  /** The turn of the picture at first. */
  readonly upright: Turn;
}

function Stored({ owner, fileName, name, mark, upright }: StoredProps) {
  const [turn, setTurn] = useState(upright);
  const receipt = useQuery(receiptQuery(owner, fileName));
  const loading = (
    <div role="status" aria-label="Loading the receipt">
      <Skeleton className={classes.loading} />
    </div>
  );
  return (
    <QueryView queries={[receipt]} failed="The receipt could not be loaded." loading={loading}>
      {(file) => (
        <>
          <Suspense fallback={loading}>
            {file.type === 'application/pdf' ? (
              <Pdf file={file} mark={mark} />
            ) : (
              <Picture file={file} turn={turn} mark={mark} />
            )}
          </Suspense>
          {file.type !== 'application/pdf' && (
            <Button
              className={classes.download ?? ''}
              variant="subtle"
              size="sm"
              onClick={() => setTurn(turnedOnce)}
            >
              Turn picture
            </Button>
          )}
          <Button
            className={classes.download ?? ''}
            variant="subtle"
            size="sm"
            onClick={() => download(file, name)}
          >
            Download {name}
          </Button>
        </>
      )}
    </QueryView>
  );
}

interface ShownProps {
  readonly file: Blob;
  readonly mark: Place | null;
}

function Pdf({ file, mark }: ShownProps) {
  // On phones the receipt is above the fields, which must stay visible.
  const narrow = useMediaQuery('(width < 767px)', false, { getInitialValueInEffect: false });
  return (
    <div className={classes.pdf}>
      <PdfViewer file={file} advice="Download it to see it." mark={mark} still={narrow} />
    </div>
  );
}

function Picture({ file, turn, mark }: ShownProps & { readonly turn: Turn }) {
  const url = useObjectUrl(useTurned(file, turn));
  const place = useMemo(() => mark && turnedPlace(mark, turn), [mark, turn]);
  return (
    url && <PictureViewer src={url} label="Receipt" advice="Download it to see it." mark={place} />
  );
}
