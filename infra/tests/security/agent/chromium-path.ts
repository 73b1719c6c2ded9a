/** Debian's; another one by `CHROMIUM`. */
export const chromiumPath = (): string => process.env['CHROMIUM'] || '/usr/bin/chromium';
