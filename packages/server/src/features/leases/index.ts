export {
  holdsOfLeases,
  insertHold,
  insertSchedule,
  insertStep,
  releaseHold,
  schedulesOfLeases,
  updateSchedule,
  updateStep,
  type HoldRow,
  type ScheduleWithSteps,
  type StepRow,
} from './charges.repository.ts';
export { chargeSchedules, chargeSteps, leaseHolds } from './charges.table.ts';
export {
  allLateFeePolicies,
  insertLateFeePolicy,
  lateFeeTermsFor,
  lockLateFeePolicy,
  updateLateFeePolicy,
} from './late-fee-policies.repository.ts';
export {
  hasOtherNamed,
  lesseeNamer,
  lesseeNames,
  namesIfSeveral,
  primaryLesseeIn,
  type NamedLeases,
} from './lessee-names.ts';
export { lastChargedDay } from './last-charged-day.ts';
export { countedLease, joinHome, joinLivingHome, namedLease } from './leases.joins.ts';
export { AS_ON_LEASE, lateFeePolicies } from './late-fee-policies.table.ts';
export { followRentSchedule } from './rent-schedule.ts';
export { leases, lesseeHomes } from './leases.table.ts';
export {
  allLeasesOfUser,
  countUnexpiredLeases,
  hasLease,
  leaseById,
  leasesOfProperties,
  leasesGuaranteedBy,
  leasesOfUser,
  lockLease,
  lockLeasesOfProperty,
  updateLease,
  type LeaseRow,
} from './leases.repository.ts';
export { addEntry } from './household.service.ts';
export { householdEntries } from './household.table.ts';
export { isFormerLessee, isLesseeOn, leftOn } from './parties.access.ts';
export { hasLeftHome, lesseeOfLease, partiesWith } from './parties.repository.ts';
export {
  lateGuarantorsOf,
  namesOf,
  receiverOf,
  recipientsOf,
  recipientsToQueue,
  type OneRecipient,
  type Receiver,
  type Recipient,
} from './recipients.ts';
export { leaseParties } from './parties.table.ts';
export { maySomedayPay, partiesWhoPay, partyOfAccount, type PartyWhoPays } from './payers.ts';
export {
  payingReceiverOf,
  receiverOfPayment,
  recipientsOfPayment,
  type PayingReceiver,
} from './paying-receiver.ts';
export { addParty, partiesOf, verifyParties } from './parties.service.ts';
export { setShares } from './shares.service.ts';
export { leaseHasEnded } from './leases.errors.ts';
export { givenHomeOf, homesOf, setHome } from './homes.service.ts';
export { decideAfterEnd, endLease, extendTerm, undoPlannedEnd } from './lease-terms.service.ts';
export { defaultLeaseId, startLease } from './leases.service.ts';
export type { LeaseParts } from './leases.routes.ts';
export { presentLease, presentLeases } from './leases.presenter.ts';
export { comingLeases } from './attention.ts';
export { searchLeases } from './leases.search.ts';
export { leasesFeature } from './feature.ts';
export { lesseesOf } from './archive.kinds.ts';
