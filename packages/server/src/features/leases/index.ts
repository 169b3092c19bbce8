export { leases } from './leases.table.ts';
export { registerLeases } from './leases.routes.ts';
export {
  countUnexpiredLeases,
  hasLease,
  leasesOfProperties,
  leasesOfUser,
  lockLease,
  lockLeasesOfProperty,
  type LeaseRow,
} from './leases.repository.ts';
export { homeAddresses, homesOf, setHome } from './homes.service.ts';
export { defaultLease, endLease, startLease } from './leases.service.ts';
export { leasesByDate } from './leases.jobs.ts';
export { presentForAdmin as presentLease } from './leases.presenter.ts';
