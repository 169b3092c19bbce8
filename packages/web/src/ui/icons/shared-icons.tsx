import { icon } from './first-icons.tsx';

/*
 * The icons that the pages of tenants show besides those of the frame, so that they do not load those of staff in
 * `icons.tsx`. From Tabler Icons 3.51 (MIT: icons.license.txt).
 */

export const IconChevronDown = /* @__PURE__ */ icon('M6 9l6 6l6 -6');
export const IconClock = /* @__PURE__ */ icon('M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0 M12 7v5l3 3');
export const IconCircleCheck = /* @__PURE__ */ icon(
  'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0 M9 12l2 2l4 -4',
);
export const IconCircleX = /* @__PURE__ */ icon(
  'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0 M10 10l4 4m0 -4l-4 4',
);
export const IconArrowUp = /* @__PURE__ */ icon('M12 5l0 14 M18 11l-6 -6 M6 11l6 -6');
export const IconArrowsSort = /* @__PURE__ */ icon(
  'M3 9l4 -4l4 4m-4 -4v14 M21 15l-4 4l-4 -4m4 4v-14',
);
export const IconMapPinOff = /* @__PURE__ */ icon(
  'M9.442 9.432a3 3 0 0 0 4.113 4.134m1.445 -2.566a3 3 0 0 0 -3 -3 M17.152 17.162l-3.738 3.738a2 2 0 0 1 -2.827 0l-4.244 -4.243a8 8 0 0 1 -.476 -10.794m2.18 -1.82a8.003 8.003 0 0 1 10.91 10.912 M3 3l18 18',
);
