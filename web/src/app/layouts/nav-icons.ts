import {
  Activity,
  LayoutDashboard,
  PackageCheck,
  Banknote,
  Cpu,
  History,
  Inbox,
  Mail,
  Mailbox,
  MonitorSmartphone,
  ScrollText,
  ShieldCheck,
  User,
  Users,
  Wrench,
  type LucideIcon,
} from '#ui/theme/icons.js';

/** The pictures of the side bar, by name, so that the table of pages stays plain data. */
export const NAV_ICONS = {
  bench: MonitorSmartphone,
  repairs: Wrench,
  revenue: Banknote,
  agents: Cpu,
  activity: History,
  dashboard: LayoutDashboard,
  live: Activity,
  profile: User,
  settings: ShieldCheck,
  emails: Mail,
  agreements: ScrollText,
  mailbox: Mailbox,
  applications: Inbox,
  people: Users,
  services: PackageCheck,
} as const satisfies Record<string, LucideIcon>;
export type NavIcon = keyof typeof NAV_ICONS;
