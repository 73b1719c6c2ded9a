import { WARRANTY_DAYS } from '../repairs/proof/warranty.js';
export const ORDER_DEVICE_TYPES = ['windows', 'mac', 'linux', 'android', 'ios'] as const;
type OrderDeviceType = (typeof ORDER_DEVICE_TYPES)[number];
export const ORDER_DEVICE_LABELS: Record<OrderDeviceType, string> = {
  windows: 'Windows PC',
  mac: 'Mac',
  linux: 'Linux PC',
  android: 'Android phone or tablet',
  ios: 'iPhone or iPad',
};

export const ORDER_PRIORITIES = ['standard', 'urgent', 'emergency'] as const;
type OrderPriority = (typeof ORDER_PRIORITIES)[number];
export const ORDER_PRIORITY_LABELS: Record<OrderPriority, string> = {
  standard: 'Standard',
  urgent: 'Urgent (Same Day)',
  emergency: 'Emergency (Within 2 Hours)',
};

// The price table of remote orders (spec part 3 §9). The form shows these prices, and the service computes the price of
// each order again with the same functions.
const BASE_RAND: Record<OrderDeviceType, number> = { windows: 350, mac: 420, linux: 280, android: 280, ios: 350 };
const BASE_RAND_OF_UNKNOWN = 350;
const MULTIPLIER: Record<OrderPriority, number> = { standard: 1, urgent: 1.5, emergency: 2 };
const MULTIPLIER_OF_UNKNOWN = 1;

export const isOrderDeviceType = (typed: string): typed is OrderDeviceType =>
  ORDER_DEVICE_TYPES.some((one) => one === typed);
export const isOrderPriority = (typed: string): typed is OrderPriority => ORDER_PRIORITIES.some((one) => one === typed);

export const orderBaseRand = (deviceType: string): number =>
  isOrderDeviceType(deviceType) ? BASE_RAND[deviceType] : BASE_RAND_OF_UNKNOWN;
export const orderMultiplier = (priority: string): number =>
  isOrderPriority(priority) ? MULTIPLIER[priority] : MULTIPLIER_OF_UNKNOWN;

export const estimateRand = (deviceType: string, priority: string): number =>
  Math.round(orderBaseRand(deviceType) * orderMultiplier(priority));
export const estimateCents = (deviceType: string, priority: string): number => estimateRand(deviceType, priority) * 100;

export const ORDER_WARRANTY_DAYS = WARRANTY_DAYS;
/** Minutes until a customer must be contacted (spec part 3 §9). */
export const ORDER_CONTACT_MINUTES = 15;
/** Hours until the repair of an emergency must begin (spec part 3 §9). */
export const EMERGENCY_HOURS = 2;
