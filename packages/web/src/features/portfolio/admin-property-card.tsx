import { useQuery } from '@tanstack/react-query';
import { IconPencil, IconTrash, IconCoin } from '../../ui/icons/icons.tsx';
import type { ListedProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import type { RefObject } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { useMay } from '../../lib/may.ts';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { ScreenButton } from '../../ui/screens/screen-link.tsx';
import { moveLostFocus, useFocusAfter } from '../../ui/hooks/use-focus-after.ts';
import { DeleteRefused } from '../properties/archive/delete-refused.tsx';
import {
  LazyPropertyEditor,
  preloadEditor,
  useOpenEditor,
} from '../properties/editor/lazy-property-editor.ts';
import { publicAttributesQuery } from '../properties/properties.queries.ts';
import { PropertyCard } from '../properties/search/property-card.tsx';
import { PropertyGridItem } from '../properties/search/property-grid.tsx';
import { useDeleteProperty } from '../properties/archive/use-delete-property.ts';
import { useMayChangeProperty } from '../properties/editor/use-may-change-property.ts';
import classes from './admin-landing-page.module.css';
import { InternalDataPanel } from './internal-data-panel.tsx';
import { PropertyRow } from './property-row.tsx';

interface AdminPropertyCardProps {
  readonly index: number;
  readonly view: 'list' | 'cards';
  readonly property: ListedProperty;
  readonly editing: boolean;
  readonly onEditing: (editing: boolean) => void;
}

/** PROP-3, PROP-6 and PROP-8: a saved property as a card or a row, viewed or edited. */
export function AdminPropertyCard(props: AdminPropertyCardProps) {
  const { index, view, property, editing, onEditing } = props;
  const Viewed = view === 'list' ? ViewedRow : ViewedCard;
  const editButton = useFocusAfter(editing);
  return (
    <PropertyGridItem index={index} row={view === 'list'} pinned={editing}>
      {editing ? (
        <LazyPropertyEditor
          property={property}
          onCancel={() => onEditing(false)}
          onSaved={() => onEditing(false)}
        />
      ) : (
        <Viewed {...props} editButton={editButton} />
      )}
    </PropertyGridItem>
  );
}

interface ViewedCardProps extends AdminPropertyCardProps {
  readonly editButton: RefObject<HTMLButtonElement | null>;
}

function ViewedCard({ property, onEditing, editButton }: ViewedCardProps) {
  const { data: definitions = [] } = useQuery(publicAttributesQuery);
  const { buttons, refused } = useCardButtons({ property, onEditing, editButton });
  return (
    <PropertyCard
      property={property}
      definitions={definitions}
      to="/admin-landing/view-property/$propertyId"
      managed={property.managed}
      actions={
        <>
          {property.balanceDue !== undefined && <BalanceDue amount={property.balanceDue} />}
          {buttons}
        </>
      }
    >
      {refused}
      <InternalDataPanel property={property} />
    </PropertyCard>
  );
}

function ViewedRow({ property, onEditing, editButton }: ViewedCardProps) {
  const mayLease = useMay({ 'POST /v1/admin/properties/:propertyId/leasee': 'leases:write' });
  const { buttons, refused } = useCardButtons({ property, onEditing, editButton });
  return (
    <PropertyRow
      property={property}
      actions={
        <>
          {mayLease && property.status === 'FOR_LEASE' && (
            <ScreenButton to="start-lease" search={{ propertyId: property.id }} variant="default">
              Start lease
            </ScreenButton>
          )}
          {buttons}
        </>
      }
    >
      {refused}
    </PropertyRow>
  );
}

type CardButtonProps = Pick<ViewedCardProps, 'property' | 'onEditing' | 'editButton'>;

/** PROP-8: Edit and Delete, and why a property cannot be deleted. */
function useCardButtons({ property, onEditing, editButton }: CardButtonProps) {
  const street = property.home.label;
  const mayChange = useMayChangeProperty();
  const [opening, open] = useOpenEditor();
  const { askAndDelete, deleting, refused } = useDeleteProperty(property, focusPage);
  const deleteButton = useFocusAfter(deleting);
  return {
    buttons: mayChange && (
      <>
        <PlainButton
          ref={editButton}
          variant="subtle"
          icon
          aria-label={`Edit ${street}`}
          busy={opening}
          onMouseEnter={preloadEditor}
          onFocus={preloadEditor}
          onClick={() => open(() => onEditing(true))}
        >
          <IconPencil size={20} aria-hidden />
        </PlainButton>
        <PlainButton
          ref={deleteButton}
          variant="subtle"
          icon
          aria-label={`Delete ${street}`}
          busy={deleting}
          onClick={() => void askAndDelete()}
        >
          <IconTrash size={20} aria-hidden />
        </PlainButton>
      </>
    ),
    refused: refused && (
      <div className={classes.refused}>
        <DeleteRefused error={refused} />
      </div>
    ),
  };
}

/** The focused button disappears with its card. */
const focusPage = () => moveLostFocus(() => document.querySelector('main'));

/** PROP-4: a red sign on a card while money is owed. */
function BalanceDue({ amount }: { amount: number }) {
  if (amount <= 0) return null;
  const label = `Balance due: ${formatMoney(amount)}`;
  return (
    <span role="img" aria-label={label} title={label} className={classes.due}>
      <IconCoin aria-hidden />
    </span>
  );
}
