import { lazyPart } from '../../ui/states/lazy-part.ts';

const load = () => import('./parts-of-staff.ts');

/** The parts of the frame that only staff see, which are loaded together. */
export const ofStaff = {
  SideBarContents: lazyPart(async () => (await load()).SideBarContents),
  WorkLinks: lazyPart(async () => (await load()).WorkLinks),
  PhoneBar: lazyPart(async () => (await load()).PhoneBar),
} as const;
