/**
 * Texts loaded with each page; keep them few. Frame texts are in `layouts/layouts.messages.ts`, page texts in
 * `pages/pages.messages.ts`.
 */
const toHome = 'Go to home';

export const messages = {
  guard: {
    signedOut: {
      title: 'You’re signed out',
      text: 'Your session ended or your account changed. Sign in to continue.',
    },
    noAccess: 'You don’t have access to this page',
    signedInAs: (role: string) => `You’re signed in as ${role}`,
    openTo: (roles: string) => `This page is for: ${roles}.`,
    toHome,
  },
  notFound: { title: 'Page Not Found', text: 'Check the address and try again', toHome },
  notOpen: { title: 'This part is not open yet', text: 'Go back to your start page.', toHome },
  home: { signIn: 'Sign In', signOut: 'Sign Out' },
};
