import type { AccountStatus, Role } from '@revive/contracts/roles';
import { createContext, useContext } from 'react';

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
  tenantLogo?: string;
  /** Staff chose the password. Until the person changes the password, only the own account answers. */
  mustChangePassword?: boolean;
  /** A visitor of the demo shop without an account; read-only. */
  visitor?: boolean;
  suspendedFor?: string;
  suspendedAt?: string;
  /** `advised`: staff without an authenticator. `demanded`: the same while the platform requires an authenticator. */
  otp?: 'on' | 'off' | 'advised' | 'demanded';
}

const CurrentUser = createContext<User | undefined>(undefined);

export const CurrentUserProvider = CurrentUser.Provider;

export const useCurrentUser = (): User | undefined => useContext(CurrentUser);
