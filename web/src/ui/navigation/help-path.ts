export const HELP_CENTER_PATH = '/help';
export const helpPath = (slug: string): string => `${HELP_CENTER_PATH}/${slug}`;
