import { describe, expect, it } from '@jest/globals';
import { detectedDevicesSchema } from '@revive/contracts/fleet/account-devices';
import { systemInfo, thisSystem } from './system-info.js';

const SCREEN = { width: 1440, height: 900, colorDepth: 24 };
const isAccepted = (info: object) => detectedDevicesSchema.isValidSync({ devices: [], systemInfo: info });

describe('system information', () => {
  // spec F091
  it('contains every field of the specification', () => {
    const info = systemInfo({
      navigator: {
        platform: 'Linux x86_64',
        userAgentData: { platform: 'Linux' },
        userAgent: 'Mozilla/5.0',
        language: 'en-ZA',
        cookieEnabled: true,
        onLine: false,
        hardwareConcurrency: 8,
        deviceMemory: 0.25,
      },
      screen: SCREEN,
      timezone: 'Africa/Johannesburg',
    });
    expect(info).toEqual({
      platform: 'Linux',
      userAgent: 'Mozilla/5.0',
      screenResolution: '1440x900',
      colorDepth: 24,
      timezone: 'Africa/Johannesburg',
      language: 'en-ZA',
      cookieEnabled: true,
      onlineStatus: false,
      hardwareConcurrency: 8,
      deviceMemory: 0.25,
    });
    expect(isAccepted(info)).toBe(true);
  });

  it('leaves out withheld values', () => {
    const info = systemInfo({ navigator: {}, screen: { width: 0, height: 0, colorDepth: NaN }, timezone: undefined });
    expect(info).toEqual({});
    expect(isAccepted(info)).toBe(true);
  });

  it('cuts a user agent that is longer than the platform accepts', () => {
    const info = systemInfo({ navigator: { userAgent: 'x'.repeat(2_000) }, screen: SCREEN, timezone: 'UTC' });
    expect([info.userAgent?.length, isAccepted(info)]).toEqual([500, true]);
  });

  it('reads the present browser', () => expect(isAccepted(systemInfo(thisSystem()))).toBe(true));
});
