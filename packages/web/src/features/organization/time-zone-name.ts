/** `America/New York` */
export const timeZoneName = (zone: string): string => zone.replaceAll('_', ' ');
