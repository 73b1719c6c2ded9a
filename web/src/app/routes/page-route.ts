import type { ComponentType } from 'react';
import type { Access } from '../access.js';
import type { NavIcon } from '../layouts/bars/nav-icons.js';
import type { messages } from '../layouts/layouts.messages.js';

type Messages = typeof messages;

/**
 * `public`: header and one column, narrow or wide. `account`: the frame of a person's own pages, which is that of their
 * start page. `public-or-account`: the one for a visitor, the other for who is signed in. `staff`: side bar and top bar.
 * `none`: the page decides by itself.
 */
export type Layout = 'public' | 'public-wide' | 'account' | 'public-or-account' | 'staff' | 'none';

export interface PageRoute {
  path: string;
  access: Access;
  layout: Layout;
  /** Each page is a chunk of its own: what a visitor does not open is not loaded. */
  lazy: () => Promise<{ default: ComponentType }>;
  nav?: {
    /** Its text stands in `layouts/layouts.messages.ts`, which visitors do not load. */
    name: keyof Messages['nav'];
    icon: NavIcon;
    group?: keyof Messages['navGroups'];
    /** Where it stands for those who run the platform, if elsewhere. */
    staffGroup?: keyof Messages['navGroups'];
    phone: boolean;
    /** Its name among the tabs of the dashboard that it belongs to. */
    tab?: keyof Messages['tabs'];
  };
}
