/** Loaded as one file. */
export { PhoneBar } from './phone-bar.tsx';
export { SideBarContents } from './side-bar-contents.tsx';
export { WorkLinks } from './work-links.tsx';
