import {
  IconCalendar,
  IconCircleCheck,
  IconCoin,
  IconCreditCard,
  IconFileInvoice,
  IconFileText,
  IconHome,
  IconLock,
  IconMessage,
  IconReceipt,
  IconSun,
  IconTool,
  IconUsers,
} from './icons.tsx';

/** The icons that a link of the side bar and an action of the bottom bar can name. */
export const workIcons = {
  calendar: IconCalendar,
  card: IconCreditCard,
  check: IconCircleCheck,
  coin: IconCoin,
  file: IconFileText,
  home: IconHome,
  invoice: IconFileInvoice,
  lock: IconLock,
  message: IconMessage,
  receipt: IconReceipt,
  sun: IconSun,
  tool: IconTool,
  users: IconUsers,
} as const;

export type WorkIcon = keyof typeof workIcons;
