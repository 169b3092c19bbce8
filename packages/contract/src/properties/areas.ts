/** UNIT-4: the attribute that people name for the square feet of a home. */
export const isAreaName = (name: string): boolean =>
  /^(?:square feet|square footage|sq\.? ?ft\.?|area|living area)$/i.test(name.trim());

const isRoomsName = (name: string) => /^(?:bed|bath)s?(?:rooms?)?$/i.test(name.trim());

/** Whether an attribute measures a whole house, so that it is wrong for each of its units. */
export const measuresWholeHouse = (name: string): boolean => isAreaName(name) || isRoomsName(name);

/** The digits that an area begins with, as typed: `1,200` of `1,200 sq ft`. Empty if it begins with none. */
export const areaText = (value: string): string => /^[\d,.]*\d/.exec(value.trim())?.[0] ?? '';

/** Whole square feet; null if it is not known. */
export function areaFrom(value: string): number | null {
  const area = Math.round(Number(areaText(value).replaceAll(',', '')));
  return area > 0 && area <= MAX_AREA ? area : null;
}

export const MAX_AREA = 100_000_000;
