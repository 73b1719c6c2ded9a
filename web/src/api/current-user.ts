import type { AccountStatus, Role } from '@revive/contracts/roles';
import { createContext, useContext } from 'react';

/** Who is signed in, as `GET /api/user` answers. */
export interface User {
  id: string;
  username: string;
  name: string;
  email: string;
  role: Role;
  status: AccountStatus;
  createdAt: string;
  tenantId?: string;
  tenantName?: string;
}

const CurrentUser = createContext<User | undefined>(undefined);

/** Filled by the guard of a page that needs sign-in. */
export const CurrentUserProvider = CurrentUser.Provider;

/** Who is signed in; undefined on public pages. */
export const useCurrentUser = (): User | undefined => useContext(CurrentUser);
