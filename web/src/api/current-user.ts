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
  /** Where the shop's logo is read. */
  tenantLogo?: string;
  /** The password was chosen by somebody else: until it is changed only the own account is answered. */
  mustChangePassword?: boolean;
  /** Somebody without an account who looks at the demo shop: nothing can be changed. */
  visitor?: boolean;
  /** While the account is suspended: why, and since when. */
  suspendedFor?: string;
  suspendedAt?: string;
  /** `advised`: staff without an authenticator; `demanded`: the same where the platform requires it. */
  otp?: 'on' | 'off' | 'advised' | 'demanded';
}

const CurrentUser = createContext<User | undefined>(undefined);

/** Filled by the guard of a page that needs sign-in. */
export const CurrentUserProvider = CurrentUser.Provider;

/** Who is signed in; undefined on public pages. */
export const useCurrentUser = (): User | undefined => useContext(CurrentUser);
