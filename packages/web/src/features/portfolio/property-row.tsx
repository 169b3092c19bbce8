import type { ListedProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatMoney, streetOf } from '../../lib/format.ts';
import { StatusTag } from '../../ui/text/status-tag.tsx';
import { fromList } from '../../ui/tables/use-close-to-list.ts';
import { lesseeName } from '../leases/lease-text.ts';
import { dueStatus, type Status } from '../ledger/due-status.ts';
import { CoverImage } from '../properties/listing/cover-image.tsx';
import classes from './property-row.module.css';

interface PropertyRowProps {
  readonly property: ListedProperty;
  readonly actions: ReactNode;
  /** Shown below the row. */
  readonly children?: ReactNode;
}

/** The headings above the rows, where they have columns. Screen readers read the cells in words. */
export function PropertyListHead({ withMoney }: { readonly withMoney: boolean }) {
  return (
    <div className={classes.head} aria-hidden>
      <span className={classes.headName}>Property</span>
      <span>Status</span>
      <span className={classes.headMoney}>Rent</span>
      {withMoney && <span className={classes.headMoney}>Open</span>}
    </div>
  );
}

/** A property as a row: its address, its tenant, whether the rent is paid, and the balance. */
export function PropertyRow({ property, actions, children }: PropertyRowProps) {
  const { id, home, city, state, zipCode, monthlyCost, balanceDue } = property;
  const lessee = property.activeLease;
  const { words, tone } = statusOf(property);
  return (
    <article className={classes.row} aria-label={home.label} data-property-card>
      <div className={classes.line}>
        <div className={classes.cover}>
          <CoverImage src={property.coverImage} size={property.coverImageSize} alt="" />
        </div>
        <div className={classes.words}>
          <h3 className={classes.heading}>
            <Link
              to="/admin-landing/view-property/$propertyId"
              params={{ propertyId: id }}
              state={fromList}
            >
              {streetOf(property)}
            </Link>
          </h3>
          <p className={classes.meta}>
            {city}, {state} {zipCode}
            {lessee !== undefined && ' · '}
            {lessee === null && 'no tenant'}
            {lessee && lesseeName(lessee)}
            {property.managed && ' · managed'}
          </p>
        </div>
        <div className={classes.tag}>
          <StatusTag tone={tone}>{words}</StatusTag>
        </div>
        <span className={classes.rent}>{formatMoney(lessee?.monthlyCost ?? monthlyCost)}</span>
        {balanceDue !== undefined && (
          <span className={classes.balance} data-owed={balanceDue > 0 || undefined}>
            <span className={classes.balanceLabel}>Open </span>
            {formatMoney(balanceDue)}
          </span>
        )}
        <div className={classes.actions}>{actions}</div>
      </div>
      {children}
    </article>
  );
}

export function statusOf(property: ListedProperty): Status {
  const { status, activeLease, billed, daysLate } = property;
  const due = dueStatus(property);
  if (due) return due;
  if (activeLease?.status === 'ACTIVE' && billed !== undefined && daysLate !== undefined) {
    return billed ? { words: 'Paid', tone: 'paid' } : { words: 'Not billed yet', tone: 'neutral' };
  }
  if (status === 'LEASED') return { words: 'Leased', tone: 'neutral' };
  return { words: status === 'FOR_LEASE' ? 'For lease' : 'Unavailable', tone: 'neutral' };
}
