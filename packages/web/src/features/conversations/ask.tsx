import { Suspense, useState } from 'react';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import classes from './ask.module.css';

/** Most visitors only look: the form is loaded for those who ask. */
const AskForm = lazyPart(async () => (await import('./ask-form.tsx')).AskForm);

interface AskProps {
  readonly propertyId: string;
}

/** PUB-6: the button to ask about a property. */
export function Ask({ propertyId }: AskProps) {
  const [asking, setAsking] = useState(false);
  const prepare = () => void AskForm.preload();
  if (asking) {
    return (
      <Suspense fallback={<Skeleton className={classes.loading} />}>
        <AskForm propertyId={propertyId} />
      </Suspense>
    );
  }
  return (
    <div className={classes.ask}>
      <PlainButton onClick={() => setAsking(true)} onPointerEnter={prepare} onFocus={prepare}>
        Ask about this property
      </PlainButton>
    </div>
  );
}
