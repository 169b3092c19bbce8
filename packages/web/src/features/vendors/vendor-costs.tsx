import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { categoryName } from '@tenantry/contract/expenses/expenses.categories';
import type { VendorCosts as Costs } from '@tenantry/contract/expenses/vendor-costs.endpoints';
import { workOrderStatusLabels } from '@tenantry/contract/maintenance/maintenance.rules';
import type { VendorDetails } from '@tenantry/contract/vendors/vendors.schemas';
import { useState } from 'react';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { onlyFor } from '../../lib/may.ts';
import { dayIn } from '../../lib/moment.ts';
import { useOrganization } from '../../lib/session.ts';
import { counted } from '../../lib/words.ts';
import { TextLink } from '../../ui/text/link.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { HomeLink } from '../../ui/tables/record-link.tsx';
import rows from '../../ui/tables/row-list.module.css';
import { Section } from '../../ui/states/section.tsx';
import { vendorCostsQuery, vendorOrdersQuery } from './vendors.queries.ts';
import classes from './vendors.module.css';

interface OfVendor {
  readonly vendor: Pick<VendorDetails, 'id' | 'name'>;
}

/** MAINT-8: what a vendor has cost by year, with the expenses of one year. */
export const VendorCosts = onlyFor(
  { 'GET /v1/admin/vendors/:vendorId/costs': 'books:read' },
  ({ vendor }: OfVendor) => {
    const [year, setYear] = useState<number>();
    const costs = useQuery(vendorCostsQuery(vendor.id, year));
    const { data } = costs;
    return (
      <Section
        title="Costs"
        action={data && data.years.length > 1 && <ChooseYear costs={data} onChange={setYear} />}
      >
        <QueryView queries={[costs]} failed="The costs of this vendor could not be loaded.">
          {(known) =>
            known.years.length === 0 ? (
              <p className={classes.meta}>
                No costs yet. Expenses that name this vendor will be here.
              </p>
            ) : (
              <CostsOfYear costs={known} name={vendor.name} />
            )
          }
        </QueryView>
      </Section>
    );
  },
);

function ChooseYear({
  costs: { year, years },
  onChange,
}: {
  readonly costs: Costs;
  readonly onChange: (year: number) => void;
}) {
  return (
    <NativeSelect
      aria-label="Year"
      data={years.map((each) => ({
        value: String(each.year),
        label: `${each.year}: ${formatMoney(each.amount)}`,
      }))}
      value={String(year)}
      onChange={({ currentTarget: { value } }) => onChange(Number(value))}
    />
  );
}

interface CostsOfYearProps {
  readonly costs: Costs;
  /** The name of the vendor. */
  readonly name: string;
}

function CostsOfYear({ costs: { year, years, categories, expenses }, name }: CostsOfYearProps) {
  const sum = years.find((each) => each.year === year);
  return (
    <>
      <p>
        <strong>
          {year}: {formatMoney(sum?.amount ?? 0)}
        </strong>{' '}
        in {counted(sum?.count ?? 0, 'expense')}
        {categories.length > 1 &&
          `: ${categories.map(({ category, amount }) => `${categoryName(category)} ${formatMoney(amount)}`).join(', ')}`}
      </p>
      <ul className={rows.rows} aria-label={`Expenses of ${year}`}>
        {expenses.map((expense) => (
          <CostRow key={expense.id} expense={expense} vendorName={name} />
        ))}
      </ul>
    </>
  );
}

interface CostRowProps {
  readonly expense: Costs['expenses'][number];
  /** The current one; expenses keep the name as it was entered. */
  readonly vendorName: string;
}

function CostRow({ expense, vendorName }: CostRowProps) {
  const { timeZone } = useOrganization();
  const { id: expenseId, home, workOrderId, workOrder, vendor, category, amount, note } = expense;
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        {home ? (
          <TextLink to="/expense-receipt" search={{ propertyId: home.propertyId, expenseId }}>
            {categoryName(category)}
          </TextLink>
        ) : (
          <TextLink to="/org-expense-receipt" search={{ expenseId }}>
            {categoryName(category)}
          </TextLink>
        )}
        <span className={rows.hint}>
          {formatDate(dayIn(timeZone, expense.date))}, {home?.label ?? 'whole organization'}
          {workOrder && (
            <>
              {', '}
              <TextLink to="/work-order" search={{ workOrderId }} className={classes.inline}>
                {workOrder}
              </TextLink>
            </>
          )}
          {vendor !== vendorName && `, as ${vendor}`}
          {note && `. ${note}`}
        </span>
      </div>
      <span className={rows.amount}>
        {expense.readingState === 'waiting' ? 'Being read' : formatMoney(amount)}
      </span>
    </li>
  );
}

/** MAINT-8: the work orders that a vendor does or has done. */
export const VendorOrders = onlyFor(
  { 'GET /v1/admin/workOrders': 'maintenance:read' },
  ({ vendor }: OfVendor) => {
    const orders = useQuery(vendorOrdersQuery(vendor.id));
    return (
      <Section title="Work orders">
        <QueryView
          queries={[orders]}
          failed="The work orders of this vendor could not be loaded."
          empty={
            <p className={classes.meta}>No work orders yet. Ask this vendor from a work order.</p>
          }
        >
          {(all) => (
            <ul className={rows.rows} aria-label="Work orders">
              {all.map(({ id: workOrderId, label, title, home, status }) => (
                <li key={workOrderId} className={rows.row}>
                  <div className={rows.what}>
                    <TextLink to="/work-order" search={{ workOrderId }}>
                      {label} {title}
                    </TextLink>
                    <span className={rows.hint}>
                      <HomeLink home={home} />
                    </span>
                  </div>
                  <span>{workOrderStatusLabels[status]}</span>
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </Section>
    );
  },
);
