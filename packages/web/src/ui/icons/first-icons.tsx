import type { SVGProps } from 'react';

/*
 * The icons of the frame and of the pages that visitors see, which load no others: `icons.tsx` and `more-icons.tsx` have the rest. From Tabler
 * Icons 3.51 (MIT: icons.license.txt).
 */

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  /** In pixels. */
  readonly size?: number;
  /** The stroke width. */
  readonly stroke?: number;
}

/** An icon of lines in the text color, on a 24 by 24 grid. */
export function icon(d: string) {
  return function Icon({ size = 24, stroke = 2, ...more }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={stroke}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...more}
      >
        <path d={d} />
      </svg>
    );
  };
}

export const IconAlertTriangle = /* @__PURE__ */ icon(
  'M12 9v4 M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0 M12 16h.01',
);
export const IconArrowDown = /* @__PURE__ */ icon('M12 5l0 14 M18 13l-6 6 M6 13l6 6');
export const IconDeviceDesktop = /* @__PURE__ */ icon(
  'M3 5a1 1 0 0 1 1 -1h16a1 1 0 0 1 1 1v10a1 1 0 0 1 -1 1h-16a1 1 0 0 1 -1 -1v-10 M7 20h10 M9 16v4 M15 16v4',
);
export const IconEye = /* @__PURE__ */ icon(
  'M10 12a2 2 0 1 0 4 0a2 2 0 0 0 -4 0 M21 12c-2.4 4 -5.4 6 -9 6c-3.6 0 -6.6 -2 -9 -6c2.4 -4 5.4 -6 9 -6c3.6 0 6.6 2 9 6',
);
export const IconEyeOff = /* @__PURE__ */ icon(
  'M10.585 10.587a2 2 0 0 0 2.829 2.828 M16.681 16.673a8.717 8.717 0 0 1 -4.681 1.327c-3.6 0 -6.6 -2 -9 -6c1.272 -2.12 2.712 -3.678 4.32 -4.674m2.86 -1.146a9.055 9.055 0 0 1 1.82 -.18c3.6 0 6.6 2 9 6c-.666 1.11 -1.379 2.067 -2.138 2.87 M3 3l18 18',
);
export const IconHome = /* @__PURE__ */ icon(
  'M5 12l-2 0l9 -9l9 9l-2 0 M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-7 M9 21v-6a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2v6',
);
export const IconHomeOff = /* @__PURE__ */ icon(
  'M5 12h-2l4.497 -4.497m2 -2l2.504 -2.504l9 9h-2 M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2m0 -4v-3 M9 21v-6a2 2 0 0 1 2 -2h2m2 2v6 M3 3l18 18',
);
export const IconHomeSearch = /* @__PURE__ */ icon(
  'M21 12l-9 -9l-9 9h2v7a2 2 0 0 0 2 2h4.7 M9 21v-6a2 2 0 0 1 2 -2h2 M15 18a3 3 0 1 0 6 0a3 3 0 1 0 -6 0 M20.2 20.2l1.8 1.8',
);
export const IconMenu2 = /* @__PURE__ */ icon('M4 6l16 0 M4 12l16 0 M4 18l16 0');
export const IconMoon = /* @__PURE__ */ icon(
  'M12 3c.132 0 .263 0 .393 0a7.5 7.5 0 0 0 7.92 12.446a9 9 0 1 1 -8.313 -12.454l0 .008',
);
export const IconSearch = /* @__PURE__ */ icon('M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0 M21 21l-6 -6');
export const IconSun = /* @__PURE__ */ icon(
  'M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0 M3 12h1m8 -9v1m8 8h1m-9 8v1m-6.4 -15.4l.7 .7m12.1 -.7l-.7 .7m0 11.4l.7 .7m-12.1 -.7l-.7 .7',
);
export const IconWifiOff = /* @__PURE__ */ icon(
  'M12 18l.01 0 M9.172 15.172a4 4 0 0 1 5.656 0 M6.343 12.343a7.963 7.963 0 0 1 3.864 -2.14m4.163 .155a7.965 7.965 0 0 1 3.287 2 M3.515 9.515a12 12 0 0 1 3.544 -2.455m3.101 -.92a12 12 0 0 1 10.325 3.374 M3 3l18 18',
);
export const IconX = /* @__PURE__ */ icon('M18 6l-12 12 M6 6l12 12');
