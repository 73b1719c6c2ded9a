export const messages = { logout: 'Logout' } as const;
