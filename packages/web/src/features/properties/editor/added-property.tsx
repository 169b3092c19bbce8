import { Button } from '@mantine/core';
import type { AdminProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import { useEffect, useRef } from 'react';
import { LinkButton } from '../../../ui/text/link.tsx';
import { ScreenButton } from '../../../ui/screens/screen-link.tsx';
import { useMay } from '../../../lib/may.ts';
import classes from './property-editor.module.css';

interface AddedPropertyProps {
  readonly property: AdminProperty;
  readonly onAddAnother: () => void;
  readonly onClose: () => void;
}

/** PROP-13: what usually follows after a home was added. */
export function AddedProperty({ property, onAddAnother, onClose }: AddedPropertyProps) {
  const { id: propertyId, home } = property;
  const mayLease = useMay({ 'POST /v1/admin/properties/:propertyId/leasee': 'leases:write' });
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <>
      <p ref={words} tabIndex={-1} role="status" className={classes.added}>
        {home.label} was added. It is shown for lease on your public page.
      </p>
      <div className={classes.next}>
        {mayLease && (
          <ScreenButton to="start-lease" search={{ propertyId }} replace>
            Start lease
          </ScreenButton>
        )}
        <Button variant="default" onClick={onAddAnother}>
          Add another
        </Button>
        <LinkButton
          to="/admin-landing/view-property/$propertyId"
          params={{ propertyId }}
          variant="default"
          replace
        >
          Add details
        </LinkButton>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  );
}
