/** Where the help articles are; an article is found by its slug. */
export const HELP_CENTER_PATH = '/help';
export const helpPath = (slug: string): string => `${HELP_CENTER_PATH}/${slug}`;
