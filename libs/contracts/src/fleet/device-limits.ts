// Without schemas, so that the device page does not load the rules of forms.

/** Path of the device page, the only document that may use USB and serial ports. */
export const DEVICES_PAGE = /^\/devices\/?$/;

/** Sources that a browser can list. spec part 3 §3 names the first three; the page also lists media and gamepads. */
export const ACCOUNT_DEVICE_TYPES = [
  'usb',
  'serial',
  'bluetooth',
  'camera',
  'microphone',
  'speaker',
  'gamepad',
] as const;
export type AccountDeviceType = (typeof ACCOUNT_DEVICE_TYPES)[number];
/** spec part 3 §3. A registered device is active; `other` is kept for the wire. */
export const ACCOUNT_DEVICE_STATUSES = ['active', 'other'] as const;
export const CONNECTIONS = ['connected', 'disconnected'] as const;
export type Connection = (typeof CONNECTIONS)[number];

/** Limits of our own. A request with the most devices stays below `MOST_VALUES`. */
export const MOST_ACCOUNT_DEVICES = 100;
export const MOST_DETECTED_DEVICES = 50;
export const MOST_CAPABILITIES = 16;
export const DEVICE_TEXT_MAX = 100;
export const CAPABILITY_MAX = 60;
