import { stateName } from '@tenantry/contract/shared/us-states';
import type { GettingStartedStep } from '@tenantry/contract/today/today.schemas';
import { callApi } from '../../lib/api.ts';
import { useMay } from '../../lib/may.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { IconCircle, IconCircleCheck, IconTable } from '../../ui/icons/icons.tsx';
import { LinkButton, TextLink } from '../../ui/text/link.tsx';
import { ScreenButton } from '../../ui/screens/screen-link.tsx';
import { timeZoneName } from '../organization/time-zone-name.ts';
import classes from './today.module.css';

type Key = GettingStartedStep['key'];

const words: Readonly<Record<Exclude<Key, 'zone'>, readonly [title: string, detail: string]>> = {
  home: [
    'Add a property',
    'Its address and rent are enough for now. Add one home, or all of them.',
  ],
  lease: ['Add its tenant', 'Start a lease. The tenant gets an account and sees what is due.'],
  pay: [
    'Set how you are paid',
    'Zelle, Cash App or a bank account. A Stripe account takes cards, too.',
  ],
  email: ['Set up email', 'Until then, invoices and messages wait in the outbox.'],
  bill: ['Bill the first rent', 'Rent is billed automatically, or when you choose.'],
  invite: ['Invite someone', 'A partner or a bookkeeper. Starting a lease invites its tenant.'],
};

/** The step about the time zone exists only while that is probably wrong, so it has what it is about. */
function wordsOf({ key, zone }: GettingStartedStep): readonly [title: string, detail: string] {
  if (key !== 'zone') return words[key];
  const { state, proposed, chosen } = zone ?? { state: '', proposed: '', chosen: '' };
  const detail = `Your home in ${stateName(state)} is on ${timeZoneName(proposed)}, but rent is due and late by ${timeZoneName(chosen)}.`;
  return ['Check the time zone', detail];
}

interface StepsProps {
  readonly steps: readonly GettingStartedStep[];
}

/** HOME-10: the first steps of a new organization. It disappears when all steps are done or it is hidden. */
export function GettingStarted({ steps }: StepsProps) {
  const done = steps.filter((step) => step.done).length;
  const mayImport = useMay({ 'POST /v1/admin/imports/files/:fileName/upload': 'imports:write' });
  const offersImport = mayImport && steps.some((step) => step.key === 'home' && !step.done);
  return (
    <section className={classes.card} aria-labelledby="getting-started">
      <div className={classes.cardHead}>
        <h2 id="getting-started" className={classes.cardTitle}>
          Get started
        </h2>
        <p className={classes.meta}>
          {done} of {steps.length} done
        </p>
        <Hide />
      </div>
      <ol className={classes.rows}>
        {offersImport && <ImportOffer />}
        {steps.map((step) => (
          <StepRow key={step.key} step={step} />
        ))}
      </ol>
      <div className={classes.guide}>
        {mayImport && !offersImport && (
          <TextLink to="/import" search={{}}>
            Bring homes, tenants and balances from a spreadsheet or another program
          </TextLink>
        )}
        <TextLink to="/help/$page" params={{ page: 'start' }}>
          Read how to get started
        </TextLink>
        <TextLink to="/help/$page" params={{ page: 'statements' }}>
          Import the statements of a property manager
        </TextLink>
      </div>
    </section>
  );
}

/** The first thing of all: nobody types ten leases again. */
function ImportOffer() {
  return (
    <li className={classes.row}>
      <span className={classes.sign}>
        <IconTable size={20} stroke={1.6} aria-hidden />
      </span>
      <div className={classes.words}>
        <p className={classes.title}>Bring what you have</p>
        <p className={classes.meta}>
          Homes, tenants, leases and balances from a spreadsheet or another program. Example files
          let you try it first.
        </p>
      </div>
      <div className={classes.actions}>
        <LinkButton to="/import" search={{}}>
          Import
        </LinkButton>
      </div>
    </li>
  );
}

function StepRow({ step }: { readonly step: GettingStartedStep }) {
  const [title, detail] = wordsOf(step);
  const Sign = step.done ? IconCircleCheck : IconCircle;
  return (
    <li className={classes.row}>
      <span className={classes.sign} data-done={step.done || undefined}>
        <Sign size={20} stroke={1.6} role="img" aria-label={step.done ? 'Done' : 'To do'} />
      </span>
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        <p className={classes.meta}>{detail}</p>
      </div>
      {!step.done && (
        <div className={classes.actions}>
          <StepLink step={step} />
        </div>
      )}
    </li>
  );
}

function StepLink({ step: { key, propertyId, zone } }: { readonly step: GettingStartedStep }) {
  if (key === 'zone') return zone && <UseZone zone={zone.proposed} />;
  // A lease needs a home first.
  if (key === 'home' || (key === 'lease' && propertyId === undefined))
    return (
      <ScreenButton to="add-property" search={{}} variant="default">
        {key === 'home' ? 'Add property' : 'Add property first'}
      </ScreenButton>
    );
  if (key === 'lease')
    return (
      <ScreenButton to="start-lease" search={{ propertyId }} variant="default">
        Start lease
      </ScreenButton>
    );
  if (key === 'bill')
    return (
      <LinkButton to="/billing" variant="default">
        See next bills
      </LinkButton>
    );
  if (key === 'invite')
    return (
      <LinkButton to="/createUser" search={{ tab: 'create' }} hash="email" variant="default">
        Create user
      </LinkButton>
    );
  return (
    <LinkButton
      to="/organization-settings"
      hash={key === 'pay' ? 'payments' : 'mail'}
      variant="default"
    >
      {key === 'pay' ? 'Set up payments' : 'Set up email'}
    </LinkButton>
  );
}

/** Its code is loaded with the press: the form of the settings is much, and few people need this step. */
function UseZone({ zone }: { readonly zone: string }) {
  const save = async () => {
    const { saveTimeZone } = await import('../organization/save-time-zone.ts');
    await saveTimeZone(zone);
  };
  const name = timeZoneName(zone);
  return (
    <ActButton act={save} changes={['organization', 'attention']} done={`Time zone: ${name}`}>
      Use {name}
    </ActButton>
  );
}

const Hide = () => (
  <ActButton
    variant="subtle"
    act={() => callApi('POST /v1/admin/gettingStarted/hide', { body: {} })}
    changes={['attention']}
  >
    Hide
  </ActButton>
);
