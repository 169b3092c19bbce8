import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { AdminProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import type { AttributeDefinition } from '@tenantry/contract/properties/properties.schemas';
import { useState, type ComponentProps, type RefObject } from 'react';
import { localityOf } from '../../lib/format.ts';
import { useMay } from '../../lib/may.ts';
import { IconDots } from '../../ui/icons/icons.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { LinkButton, TextLink } from '../../ui/text/link.tsx';
import { notifyError } from '../../ui/acts/notify.ts';
import type { OverflowItem } from '../../ui/acts/overflow-menu.tsx';
import { OptionalPart } from '../../ui/states/optional-part.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { useCloseToList } from '../../ui/tables/use-close-to-list.ts';
import { useOpenScreen } from '../../ui/screens/screen-link.tsx';
import { useFocusAfter } from '../../ui/hooks/use-focus-after.ts';
import { QueryView } from '../../ui/states/query-view.tsx';
import { EmailText } from '../../ui/text/email-text.tsx';
import { adminPropertyQuery } from '../../ui/properties/property.queries.ts';
import classes from './admin-property-page.module.css';
import { lesseeName } from '../leases/lease-text.ts';
import { DeleteRefused } from '../properties/archive/delete-refused.tsx';
import {
  LazyPropertyEditor,
  preloadEditor,
  useOpenEditor,
} from '../properties/editor/lazy-property-editor.ts';
import { publicAttributesQuery } from '../properties/properties.queries.ts';
import { CoverImage } from '../properties/listing/cover-image.tsx';
import { PropertyFailed } from '../properties/property-failed.tsx';
import { PropertyHub } from './property-hub.tsx';
import { PropertyHubSkeleton } from './property-hub-skeleton.tsx';
import { useDeleteProperty } from '../properties/archive/use-delete-property.ts';
import { latestPropertySearch } from '../properties/search/use-property-search.ts';
import {
  useMayChangeBuildings,
  useMayChangeProperty,
} from '../properties/editor/use-may-change-property.ts';

const route = getRouteApi('/admin-landing/view-property/$propertyId');

const OverflowMenu = lazyPart(
  async () => (await import('../../ui/acts/overflow-menu.tsx')).OverflowMenu,
);

/** PANEL-1: one property for its administrators; its screens open over this page and return to it. */
export function AdminPropertyPage() {
  const { propertyId } = route.useParams();
  const property = useQuery(adminPropertyQuery(propertyId));
  const attributes = useQuery(publicAttributesQuery);
  return (
    <QueryView
      queries={[property, attributes]}
      renderFailure={({ error, retry }) => (
        <PropertyFailed error={error} list="/admin-landing" onRetry={retry} />
      )}
      loading={<PropertyHubSkeleton />}
    >
      {(known, definitions) => <LoadedProperty property={known} definitions={definitions} />}
    </QueryView>
  );
}

interface LoadedPropertyProps {
  readonly property: AdminProperty;
  readonly definitions: readonly AttributeDefinition[];
}

function LoadedProperty({ property, definitions }: LoadedPropertyProps) {
  const [editing, setEditing] = useState(false);
  const mayChange = useMayChangeProperty();
  const [opening, open] = useOpenEditor();
  const editButton = useFocusAfter(editing);
  const navigate = useNavigate();
  const backToList = { to: '/admin-landing', search: latestPropertySearch() } as const;
  const close = useCloseToList(() => void navigate(backToList));
  const { askAndDelete, deleting, refused } = useDeleteProperty(property, () =>
    navigate(backToList),
  );
  const deleteButton = useFocusAfter(deleting);
  const items = useMenuItems(property, deleteButton, () => void askAndDelete());
  return (
    <>
      <PageTitle
        title={property.home.label}
        subtitle={<Subtitle property={property} />}
        picture={<Picture property={property} />}
      >
        {mayChange && !editing && (
          <PlainButton
            ref={editButton}
            variant="default"
            busy={opening}
            onMouseEnter={preloadEditor}
            onFocus={preloadEditor}
            onClick={() => open(() => setEditing(true))}
          >
            Edit
          </PlainButton>
        )}
        <LinkButton
          {...backToList}
          variant="default"
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            close();
          }}
        >
          Close
        </LinkButton>
        {items.length > 0 && !editing && (
          <LazyOverflowMenu
            of={property.home.label}
            busy={deleting}
            buttonRef={deleteButton}
            items={items}
          />
        )}
      </PageTitle>
      {refused && !editing && (
        <div className={classes.refused}>
          <DeleteRefused error={refused} />
        </div>
      )}
      {editing ? (
        <LazyPropertyEditor
          property={property}
          onCancel={() => setEditing(false)}
          onSaved={() => setEditing(false)}
        />
      ) : (
        <PropertyHub property={property} definitions={definitions} />
      )}
    </>
  );
}

/** LEASE-6, PROP-8: what is rarely done to a home. */
function useMenuItems(
  { id: propertyId, activeLease, buildingId }: AdminProperty,
  button: RefObject<HTMLButtonElement | null>,
  onDelete: () => void,
): OverflowItem[] {
  const openScreen = useOpenScreen();
  const mayChange = useMayChangeProperty();
  const maySplit = useMayChangeBuildings();
  const mayEnd = useMay({
    'DELETE /v1/admin/properties/:propertyId/leasee/:leaseId': 'leases:write',
  });
  const onCopy = () => openScreen('add-property', { propertyId }, button.current);
  const onSplit = () => openScreen('split-units', { propertyId }, button.current);
  const onEnd = () => openScreen('manage-leases', { propertyId, tab: 'end' }, button.current);
  return [
    ...(mayEnd && activeLease ? [{ label: 'End lease', onClick: onEnd }] : []),
    ...(mayChange
      ? [
          { label: 'Copy this home', onClick: onCopy },
          ...(buildingId === undefined && maySplit
            ? [{ label: 'Split into units', onClick: onSplit }]
            : []),
          { label: 'Delete', onClick: onDelete },
        ]
      : []),
  ];
}

function Picture({ property }: { readonly property: AdminProperty }) {
  return (
    <CoverImage
      src={property.coverImage}
      size={property.coverImageSize}
      sizes="96px"
      alt={`Picture of ${property.home.label}`}
      first
    />
  );
}

/** UNIT-3: a unit leads to its building. */
function Place({ property }: { readonly property: AdminProperty }) {
  const { buildingId, buildingName } = property;
  if (buildingId === undefined) return localityOf(property);
  return (
    <>
      <TextLink
        to="/admin-landing/view-building/$buildingId"
        params={{ buildingId }}
        className={classes.contact}
      >
        {buildingName}
      </TextLink>
      , {localityOf(property)}
    </>
  );
}

/** The address, and how to contact the tenant. */
function Subtitle({ property }: { readonly property: AdminProperty }) {
  const { activeLease: lease } = property;
  if (!lease) return <Place property={property} />;
  const { phoneNumber, emailAddress } = lease;
  return (
    <>
      <Place property={property} />.{' '}
      {lease.status === 'ACTIVE' ? 'Rented to' : 'Soon to be rented to'}{' '}
      <TextLink to="/people/$userId" params={{ userId: lease.userId }} className={classes.contact}>
        {lesseeName(lease)}
      </TextLink>
      {phoneNumber && (
        <>
          ,{' '}
          <a className={classes.contact} href={`tel:${phoneNumber}`}>
            {phoneNumber}
          </a>
        </>
      )}
      ,{' '}
      <a className={classes.contact} href={`mailto:${emailAddress}`}>
        <EmailText address={emailAddress} />
      </a>
    </>
  );
}

/** The menu loads with Mantine when the button is about to be used, because few people open it. */
function LazyOverflowMenu({ buttonRef, ...menu }: ComponentProps<typeof OverflowMenu>) {
  const [wanted, setWanted] = useState(false);
  const preload = () => void OverflowMenu.preload();
  const button = (
    <PlainButton
      ref={buttonRef}
      variant="default"
      icon
      busy={wanted}
      aria-haspopup="menu"
      aria-label={`More actions for ${menu.of}`}
      onMouseEnter={preload}
      onFocus={preload}
      onClick={() => setWanted(true)}
    >
      <IconDots size={20} aria-hidden />
    </PlainButton>
  );
  const giveUp = () => {
    setWanted(false);
    notifyError('The menu could not be loaded. Check your connection and try again.');
  };
  if (!wanted) return button;
  return (
    <OptionalPart part={OverflowMenu} resetKey={wanted} loading={button} onFailed={giveUp}>
      <OverflowMenu {...menu} buttonRef={buttonRef} defaultOpened />
    </OptionalPart>
  );
}
