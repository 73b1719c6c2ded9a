/** Texts of the centers' headers. */
export const messages = { logout: 'Logout' } as const;
