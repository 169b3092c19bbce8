import { Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type {
  ComparedItem,
  Comparison,
  Inspection,
  InspectionItem,
} from '@tenantry/contract/inspections/inspections.schemas';
import { dollarsFromText } from '@tenantry/contract/shared/money-text';
import type { Settlement } from '@tenantry/contract/settlements/settlements.schemas';
import { useState, type CSSProperties } from 'react';
import { callApi } from '../../lib/api.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { useMay } from '../../lib/may.ts';
import { ButtonWithDialog } from '../../ui/dialogs/button-with-dialog.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { MoneyInput } from '../../ui/forms/money-input.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { ScreenLink } from '../../ui/screens/screen-link.tsx';
import { Section } from '../../ui/states/section.tsx';
import { SubmitForm } from '../../ui/forms/submit-form.tsx';
import { useObjectUrl } from '../../ui/pictures/use-object-url.ts';
import { settlementQuery } from '../leases/settlement.query.ts';
import { ConditionTag } from './condition-tag.tsx';
import { comparisonQuery, photoQuery } from './inspections.queries.ts';
import classes from './inspections.module.css';

const WIDTH = 960;

/** MAINT-14: the move-out beside the move-in, item by item. */
export function Compare({ inspection }: { readonly inspection: Inspection }) {
  return (
    <QueryView
      queries={[useQuery(comparisonQuery(inspection.id))]}
      failed="The inspections could not be compared."
    >
      {(comparison) => <Compared comparison={comparison} propertyId={inspection.propertyId} />}
    </QueryView>
  );
}

interface ComparedProps {
  readonly comparison: Comparison;
  readonly propertyId: string;
}

function Compared({ comparison, propertyId }: ComparedProps) {
  const [all, setAll] = useState(false);
  const { moveIn, moveOut, items, leaseId } = comparison;
  if (!moveIn) {
    return <EmptyState>This lease has no move-in inspection to compare with.</EmptyState>;
  }
  const draft = [moveIn, moveOut].find(({ status }) => status === 'DRAFT');
  const shown = all ? items : items.filter(({ worse }) => worse);
  return (
    <Section title={`Since the move-in of ${formatDate(moveIn.day)}`}>
      <Checkbox
        mb="md"
        label="Show all items"
        checked={all}
        onChange={({ currentTarget: { checked } }) => setAll(checked)}
      />
      {draft && (
        <p className={classes.after}>
          The {draft === moveIn ? 'move-in' : 'move-out'} can still change. Items become deductions
          after it is sent to the tenants.
        </p>
      )}
      {shown.length === 0 && <EmptyState>Nothing got worse.</EmptyState>}
      <ul className={classes.cards}>
        {shown.map((item) => (
          <Item key={item.after.id} item={item} comparison={comparison} />
        ))}
      </ul>
      {leaseId !== null && (
        <p className={classes.after}>
          <ScreenLink to="settle-deposit" propertyId={propertyId} lease={leaseId}>
            Open the settlement
          </ScreenLink>
        </p>
      )}
    </Section>
  );
}

interface ItemProps {
  readonly item: ComparedItem;
  readonly comparison: Comparison;
}

function Item({ item: { room, before, after, worse }, comparison }: ItemProps) {
  const { moveIn, moveOut, leaseId } = comparison;
  const isFinal = moveIn?.status !== 'DRAFT' && moveOut.status !== 'DRAFT';
  return (
    <li className={classes.item} aria-label={`${room}, ${after.name}`}>
      <h3 className={classes.name}>
        {room}, {after.name}
      </h3>
      <dl className={classes.sides}>
        <Side title="Move-in" item={before} />
        <Side title="Move-out" item={after} />
      </dl>
      {moveIn && (
        <Slider
          name={after.name}
          before={{ inspectionId: moveIn.id, fileName: before?.photos[0]?.fileName }}
          after={{ inspectionId: moveOut.id, fileName: after.photos[0]?.fileName }}
        />
      )}
      {worse && isFinal && leaseId !== null && (
        <Deduct inspectionId={moveOut.id} leaseId={leaseId} item={after} />
      )}
    </li>
  );
}

function Side({ title, item }: { readonly title: string; readonly item: InspectionItem | null }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <ConditionTag condition={item?.condition ?? null} />
        {item?.note && <span className={classes.note}>{item.note}</span>}
      </dd>
    </div>
  );
}

interface NamedPhoto {
  readonly inspectionId: string;
  readonly fileName: string | undefined;
}

function usePhoto({ inspectionId, fileName = '' }: NamedPhoto) {
  const { data } = useQuery({
    ...photoQuery(inspectionId, fileName, WIDTH),
    enabled: fileName !== '',
  });
  return useObjectUrl(data);
}

interface SliderProps {
  readonly name: string;
  readonly before: NamedPhoto;
  readonly after: NamedPhoto;
}

/** The first photos of both, one over the other; the slider uncovers the later one. */
function Slider({ name, before, after }: SliderProps) {
  const [at, setAt] = useState(50);
  const [earlier, later] = [usePhoto(before), usePhoto(after)];
  if (!earlier || !later) {
    const only = earlier ?? later;
    return only ? <img className={classes.only} src={only} alt={name} /> : null;
  }
  return (
    <div className={classes.slider} style={{ '--at': `${at}%` } as CSSProperties}>
      <div className={classes.both}>
        <img src={later} alt={`${name} at the move-out`} />
        <img src={earlier} alt={`${name} at the move-in`} />
      </div>
      <input
        type="range"
        aria-label={`Move-in and move-out photo of ${name}`}
        min={0}
        max={100}
        value={at}
        onChange={({ currentTarget: { value } }) => setAt(Number(value))}
      />
    </div>
  );
}

interface DeductProps {
  readonly inspectionId: string;
  readonly leaseId: string;
  readonly item: InspectionItem;
}

const DEDUCT = {
  'POST /v1/admin/inspections/:inspectionId/deductions': 'payments:write',
} as const;

function Deduct(props: DeductProps) {
  const mayRead = useMay({ 'GET /v1/admin/leasee/:leaseId/settlement': 'payments:read' });
  return mayRead ? <KnownDeduction {...props} /> : null;
}

function KnownDeduction(props: DeductProps) {
  const { item, leaseId } = props;
  const { data } = useQuery(settlementQuery(leaseId));
  const known = data?.deductions.find(({ key }) => key === item.id);
  if (data?.sentOn) return null;
  return (
    <>
      {known && (
        <p className={classes.words}>
          Proposed as a deduction: {known.reason}, {formatMoney(known.amount)}
        </p>
      )}
      <ButtonWithDialog
        calls={DEDUCT}
        label={known ? 'Change deduction' : 'Propose deduction'}
        name={`${known ? 'Change' : 'Propose'} deduction for ${item.name}`}
        title={`Deduction for ${item.name}`}
      >
        {(close) => <DeductForm {...props} known={known} onClose={close} />}
      </ButtonWithDialog>
    </>
  );
}

interface DeductFormProps extends DeductProps {
  readonly known: Settlement['deductions'][number] | undefined;
  readonly onClose: () => void;
}

function DeductForm({ inspectionId, item, known: newest, onClose }: DeductFormProps) {
  // The dialog keeps its words while it fades out, when the new deduction is known.
  const [known] = useState(newest);
  const form = useForm({
    initialValues: {
      reason: known?.reason ?? item.name,
      amount: known ? formatMoney(known.amount) : '',
    },
  });
  return (
    <SubmitForm
      form={form}
      send={(draft, idempotencyKey) =>
        callApi('POST /v1/admin/inspections/:inspectionId/deductions', {
          params: { inspectionId },
          body: { itemId: item.id, reason: draft.reason, amount: dollarsFromText(draft.amount) },
          idempotencyKey,
        })
      }
      changes={['leases']}
      act={known ? 'Change deduction' : 'Propose deduction'}
      done={known ? 'Deduction changed' : 'Deduction proposed'}
      onClose={onClose}
    >
      <p className={classes.words}>
        {known
          ? 'Its photos stay as they are in the draft of the settlement.'
          : 'It becomes a part of the draft of the settlement, with the photos of both inspections.'}
      </p>
      <TextInput label="Reason" maxLength={200} {...form.getInputProps('reason')} />
      <MoneyInput label="Amount" required data-autofocus {...form.getInputProps('amount')} />
    </SubmitForm>
  );
}
