import type { RepairTracking } from './repairs.api.gen.js';
import { dayText } from '../../ui/time-text.js';
import { moneyText } from '../../ui/Money.js';
import { ticketNumber, VERDICT_SENTENCES } from './repairs.texts.js';

/** The receipt as text: who, what, how much, how it was checked. Only recorded facts. */
export function receiptText(tracking: RepairTracking): string {
  const { quote, verdict } = tracking;
  return [
    tracking.repairShopName, tracking.repairShopAddress, tracking.repairShopPhone, '',
    `Receipt for repair ${ticketNumber(tracking.number)}, ${dayText(tracking.updatedAt)}`,
    `Device: ${tracking.deviceModel} (${tracking.deviceType})`,
    `Tracking ID: ${tracking.id}`, '',
    ...(quote?.lines ?? []).map(({ name, cents }) => `${name}: ${moneyText(cents)}`),
    `Total: ${moneyText(Math.round(tracking.totalCost * 100))}`, '',
    ...(verdict === undefined ? [] : [`${VERDICT_SENTENCES[verdict.status]}. ${verdict.reason}`, ...verdict.checks.map(({ name, before, after }) => `- ${name}: before ${word(before)}, after ${word(after)}`)]),
  ].filter((line, i, lines) => line !== '' || lines[i - 1] !== '').join('\r\n');
}

const word = (passed: boolean | undefined) => (passed === undefined ? 'not run' : passed ? 'passed' : 'failed');

/** Hands the receipt to the browser as a file. */
export function saveReceipt(tracking: RepairTracking): void {
  const address = URL.createObjectURL(new Blob([receiptText(tracking)], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `receipt-${ticketNumber(tracking.number)}.txt`;
  link.click();
  URL.revokeObjectURL(address);
}
