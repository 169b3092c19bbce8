/** The printed formats of dates, including typical misreadings. */

export const months = [
  'JAN',
  'FEB',
  'MAR',
  'APR',
  'MAY',
  'JUN',
  'JUL',
  'AUG',
  'SEP',
  'OCT',
  'NOV',
  'DEC',
];

const monthName =
  'JAN(?:UARY)?|FEB(?:RUARY)?|MAR(?:CH)?|APR(?:IL)?|MAY|JUNE?|JULY?|AUG(?:UST)?|SEPT?(?:EMBER)?|OCT(?:OBER)?|NOV(?:EMBER)?|DEC(?:EMBER)?';

export const yearFirst =
  /(?<!\d)(?<year>(?:19|20)\d\d)\s?[-/.,]\s?(?<a>\d{1,2})\s?[-/.,]\s?(?<b>\d{1,2})(?!\d)/g;
export const yearLast =
  /(?<![\d.,]|\d[-/])(?<a>\d{1,2})\s?(?<sep>[-/.,])\s?(?<b>\d{1,2})\s?(?<sep2>[-/.,]\/?)\s?['’]?(?<year>20 [0-3]\d(?! ?:)|(?:19|20)\d\d|\d\d)(?!\d|[-/]\d|[.,]\d)/g;
/** A slash that was read as a digit or missed. */
export const slashLost =
  /(?<![\d/])(?<a>[0-3]\d)[17]?(?<b>[0-3]\d)\/(?<year>(?:20)?[0-3]\d)(?![\d/])/g;
/** A slash that was read as a seven before a month of one digit. */
export const sevenForSlash = /(?<![\d/])(?<a>[0-3]\d)7(?<b>[1-9])\/(?<year>20[0-3]\d)(?![\d/])/g;
export const oneLost =
  /(?<!\S)(?<a>\d{2})(?: (?<b>\d{2})[-/]|[-/](?<c>\d{2}) )(?<year>(?:20)?\d\d)(?!\S)/g;
/** Next to a month's name it is a year, even if its zero was read as a similar character. */
const fourOfYear = '(?:19|2[068])\\d\\d';
/** Two digits before a comma and a year are a day. */
export const dayAndName = new RegExp(
  `(?<![\\dA-Z])(?<day>\\d{1,2})(?:ST|ND|RD|TH)?[\\s\\-/.,]*(?<name>${monthName})[\\s\\-/.,'’]*(?<year>${fourOfYear}|\\d\\d)(?!\\d|:|, ?\\d{4})`,
  'gi',
);
export const nameAndDay = new RegExp(
  `(?<![A-Z])(?<name>${monthName})[\\s\\-/.]*(?<day>\\d{1,2})(?:ST|ND|RD|TH)?[\\s,.\\-/'’]+(?<year>${fourOfYear}|\\d\\d(?!:|[-/]\\d))(?!\\d)`,
  'gi',
);
/** A possible date, if all of it were read right. */
const dateLike = new RegExp(
  `\\d[\\dA-Z|]{0,3}[-/.]{1,2}[\\dA-Z|]{1,3}[-/.]{1,2}\\d{2}|\\d{3,4}[-/](?:20)?\\d{2}\\b|\\b(?:${monthName})\\W{0,3}\\d{2}`,
  'i',
);
export const hasDateLike = (text: string) => dateLike.test(text);

/** Day and month, or month and day, without a separator; a time after them shows that it is a date. */
export const yearLastTogether =
  /(?<!\d)(?<a>[0-3]\d)(?<b>[0-3]\d)(?<year>20[0-3]\d)(?= \d{1,2}:\d\d)/g;
export const together = /(?<!\d)(?<year>20\d\d)(?<a>0[1-9]|1[0-2])(?<b>0[1-9]|[12]\d|3[01])(?!\d)/g;
