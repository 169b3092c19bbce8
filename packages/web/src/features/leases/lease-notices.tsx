import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type {
  LeaseNotices as AllNotices,
  Notice,
} from '@tenantry/contract/portfolio/notices.schemas';
import { addDays } from '@tenantry/contract/shared/calendar-date';
import { callApi } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useMay } from '../../lib/may.ts';
import { saveFile } from '../../lib/save-file.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { ButtonWithDialog } from '../../ui/dialogs/button-with-dialog.tsx';
import { adminPropertyQuery } from '../../ui/properties/property.queries.ts';
import { QueryView } from '../../ui/states/query-view.tsx';
import classes from '../../ui/tables/row-list.module.css';
import { Section } from '../../ui/states/section.tsx';
import { AfterTerm } from './after-term.tsx';
import type { LeaseIds } from './charges.queries.ts';
import { LawNote } from './law-note.tsx';
import { LeaseOffers } from './lease-offers.tsx';
import { NoticeDaysForm } from './notice-days-form.tsx';
import { NoticeForm } from './notice-form.tsx';
import { earliestInWords, noticeInWords, whyEarliest } from './notice-text.ts';
import { NoticeWithdrawalForm } from './notice-withdrawal-form.tsx';
import { leaseEndingQuery, leaseNoticesQuery } from './notices.queries.ts';

interface LeaseProps {
  readonly lease: LeaseIds;
}

/** UNIT-11, UNIT-13, UNIT-14: the tab `Notice and renewal` of a lease. */
export function LeaseNotices({ lease }: LeaseProps) {
  return (
    <>
      <Notices lease={lease} />
      <LeaseOffers lease={lease} />
      <AfterTerm lease={lease} />
    </>
  );
}

function Notices({ lease }: LeaseProps) {
  return (
    <QueryView
      queries={[useQuery(leaseNoticesQuery(lease)), useQuery(leaseEndingQuery(lease))]}
      failed="The notices of this lease could not be loaded."
    >
      {(given, ending) => {
        const current = given.notices.find(({ withdrawnOn }) => withdrawnOn === null);
        const withdrawn = given.notices.filter(({ withdrawnOn }) => withdrawnOn !== null);
        return (
          <>
            <Section
              title="Notice to vacate"
              action={!current && <GiveNotice lease={lease} earliest={given.earliest} />}
            >
              {current ? (
                <Current lease={lease} notice={current} planned={given.moveOutPlanned} />
              ) : (
                <NoNotice lease={lease} earliest={given.earliest} />
              )}
              {withdrawn.map((notice) => (
                <p key={notice.id} className={classes.hint}>
                  {noticeInWords(notice)} Withdrawn on {formatDate(notice.withdrawnOn ?? '')}:{' '}
                  {notice.withdrawnReason}
                </p>
              ))}
            </Section>
            <Section
              title="Days of notice"
              action={
                <ButtonWithDialog
                  calls={{
                    'POST /v1/admin/properties/:propertyId/leasee/:leaseId/ending': 'leases:write',
                  }}
                  label="Change"
                  name="Change days of notice"
                  title="Days of notice"
                >
                  {(close) => <NoticeDaysForm lease={lease} ending={ending} onClose={close} />}
                </ButtonWithDialog>
              }
            >
              <Text>{ending.noticeDays} days, for the tenant and for the landlord.</Text>
            </Section>
          </>
        );
      }}
    </QueryView>
  );
}

function NoNotice({ lease, earliest }: LeaseProps & Pick<AllNotices, 'earliest'>) {
  const { TENANT, LANDLORD } = earliest;
  if (TENANT.because === 'TERM' && LANDLORD.because === 'TERM') {
    return (
      <>
        <Text>No notice has been given.</Text>
        <p className={classes.hint}>
          The fixed term runs until {formatDate(TENANT.day)}. An earlier last day needs the
          agreement of both sides.
        </p>
      </>
    );
  }
  return (
    <>
      <Text>No notice has been given.</Text>
      <p className={classes.hint}>
        Earliest last day if the tenant gives notice today: {earliestInWords(TENANT)}.
      </p>
      <p className={classes.hint}>
        Earliest last day if you give notice today: {earliestInWords(LANDLORD)}.
      </p>
      <Law propertyId={lease.propertyId} />
    </>
  );
}

/** The law of the home's state, also if nobody has turned it on. */
function Law({ propertyId }: Pick<LeaseIds, 'propertyId'>) {
  const { data: home } = useQuery(adminPropertyQuery(propertyId));
  if (!home) return null;
  return <LawNote state={home.state} kind="monthToMonth.notice" tooHigh={() => null} />;
}

function GiveNotice({ lease, earliest }: LeaseProps & Pick<AllNotices, 'earliest'>) {
  return (
    <ButtonWithDialog
      calls={{ 'POST /v1/admin/properties/:propertyId/leasee/:leaseId/notices': 'leases:write' }}
      label="Add notice"
      title="Notice to vacate"
    >
      {(close) => <NoticeForm lease={lease} earliest={earliest} onClose={close} />}
    </ButtonWithDialog>
  );
}

interface CurrentProps extends LeaseProps {
  readonly notice: Notice;
  /** Whether a move-out on its day is planned. */
  readonly planned: boolean;
}

function Current({ lease, notice, planned }: CurrentProps) {
  const { id, lastDay, earliest, agreed, hasLetter } = notice;
  return (
    <div className={classes.row}>
      <div className={classes.what}>
        <strong>Last day {formatDate(lastDay)}</strong>
        <span>{noticeInWords(notice)}</span>
        <span className={classes.hint}>
          {agreed
            ? `Both sides agreed to a day before ${formatDate(earliest.day)}.`
            : `Earliest day ${formatDate(earliest.day)}: ${whyEarliest(earliest)}.`}{' '}
          {planned ? 'The move-out is planned.' : 'The move-out is not planned yet.'}
        </span>
      </div>
      <div className={classes.actions}>
        {!planned && <PlanMoveOut lease={lease} notice={notice} />}
        {hasLetter && <Letter lease={lease} noticeId={id} />}
        <ButtonWithDialog
          calls={{
            'POST /v1/admin/properties/:propertyId/leasee/:leaseId/notices/:noticeId/withdrawal':
              'leases:write',
          }}
          label="Withdraw"
          name="Withdraw notice"
          title="Withdraw notice"
        >
          {(close) => <NoticeWithdrawalForm lease={lease} noticeId={id} onClose={close} />}
        </ButtonWithDialog>
      </div>
    </div>
  );
}

/** The home is offered from the day after the last one, if the person may change its listing. */
function PlanMoveOut({ lease, notice: { givenOn, lastDay } }: Omit<CurrentProps, 'planned'>) {
  const mayOffer = useMay({ 'POST /v1/admin/properties/:propertyId/listing': 'properties:write' });
  return (
    <ActButton
      calls={{
        'POST /v1/admin/properties/:propertyId/leasee/:leaseId/moveOut': 'leases:write',
      }}
      variant="filled"
      act={(idempotencyKey) =>
        callApi('POST /v1/admin/properties/:propertyId/leasee/:leaseId/moveOut', {
          params: { ...lease },
          body: {
            lastDay,
            noticeGivenOn: givenOn,
            availableFrom: mayOffer ? addDays(lastDay, 1) : null,
          },
          idempotencyKey,
        })
      }
      changes={['leases', 'tasks']}
      done={`Move-out planned for ${formatDate(lastDay)}`}
    >
      Plan move-out
    </ActButton>
  );
}

function Letter({ lease, noticeId }: LeaseProps & { readonly noticeId: string }) {
  const path = 'GET /v1/admin/properties/:propertyId/leasee/:leaseId/notices/:noticeId/letter';
  const load = () => callApi(path, { params: { ...lease, noticeId } });
  return <ActButton act={() => saveFile(load(), 'Notice to vacate.pdf')}>Open letter</ActButton>;
}
