import type { DetectedDevices } from '#api/generated/devices.gen.js';
import { deviceText } from './detected-device.js';

export type SystemInfo = DetectedDevices['systemInfo'];

interface Surroundings {
  readonly navigator: Partial<Navigator> & {
    /** Chromium only. */
    readonly deviceMemory?: number | undefined;
    readonly userAgentData?: { readonly platform?: string } | undefined;
  };
  readonly screen: Pick<Screen, 'width' | 'height' | 'colorDepth'>;
  readonly timezone: string | undefined;
}

export const thisSystem = (): Surroundings => ({
  navigator,
  screen,
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

const whole = (value: number | undefined): number | undefined =>
  value !== undefined && Number.isSafeInteger(value) && value >= 0 ? value : undefined;

/** Facts of the browser about its computer. Withheld values are absent. */
export function systemInfo({ navigator: browser, screen: display, timezone }: Surroundings): SystemInfo {
  const { userAgent, language, cookieEnabled, onLine, hardwareConcurrency, deviceMemory } = browser;
  const said = {
    // `navigator.platform` is frozen in newer browsers, and the only source in others.
    platform: deviceText(browser.userAgentData?.platform || browser.platform),
    userAgent: deviceText(userAgent, 500),
    screenResolution: display.width > 0 ? `${display.width}x${display.height}` : '',
    colorDepth: whole(display.colorDepth),
    timezone: deviceText(timezone, 60),
    language: deviceText(language, 40),
    cookieEnabled,
    onlineStatus: onLine,
    hardwareConcurrency: whole(hardwareConcurrency),
    deviceMemory,
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined && value !== ''));
}
