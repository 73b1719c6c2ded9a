import type { ComponentType } from 'react';
import type { Access } from '../access.js';
import type { NavIcon } from '../layouts/bars/nav-icons.js';
import type { messages } from '../layouts/layouts.messages.js';

type Messages = typeof messages;

/**
 * `public`, `public-wide`: header and a narrow or wide column. `account`: the frame of the user’s start page.
 * `public-or-account`: `public` for visitors, `account` for signed-in people. `staff`: side bar and top bar. `none`:
 * the page chooses.
 */
export type Layout = 'public' | 'public-wide' | 'account' | 'public-or-account' | 'staff' | 'none';

export interface PageRoute {
  path: string;
  access: Access;
  layout: Layout;
  lazy: () => Promise<{ default: ComponentType }>;
  nav?: {
    /** Key of the label in `layouts/layouts.messages.ts`, which visitors do not load. */
    name: keyof Messages['nav'];
    icon: NavIcon;
    group?: keyof Messages['navGroups'];
    staffGroup?: keyof Messages['navGroups'];
    phone: boolean;
    tab?: keyof Messages['tabs'];
  };
}
