import { formatMoney } from '@revive/contracts/money';
import type { WordedMessage } from '@revive/contracts/notifications/wordings';
import { isDone } from '@revive/contracts/repairs/states';
import type { Wording } from '#api/generated/notifications.gen.js';
import type { Repair } from '#api/generated/repairs.gen.js';
import { currentQuote } from '../ticket-facts.js';

function messageOf(repair: Repair): WordedMessage {
  const { status, outcome } = repair;
  if (status === 'quoted' && outcome === 'none' && currentQuote(repair) !== undefined) return 'quoted';
  if (status === 'completed') return 'completed';
  if (status !== 'ready_for_pickup') return 'taken_in';
  if (outcome === 'declined' || outcome === 'rolled_back') return outcome;
  return isDone(outcome) ? 'ready' : 'ready_unrepaired';
}

function valuesOf(repair: Repair, kind: WordedMessage): Readonly<Record<string, string | undefined>> {
  const quote = currentQuote(repair) ?? repair.quotes.at(-1);
  const isOffer = kind === 'quoted' || kind === 'declined';
  return {
    customer: repair.customerName === undefined || repair.customerName === '' ? 'customer' : repair.customerName,
    device: repair.deviceName,
    number: String(repair.number),
    shop: repair.tenantName,
    price: isOffer ? quote && formatMoney(quote.totalCents) : formatMoney(repair.owedCents),
    diagnosis: quote && formatMoney(quote.diagnosisCents),
  };
}

/** Undefined for the standard text, or where a placeholder has no known value. */
export function ownWords(repair: Repair, wordings: readonly Wording[] | undefined): string | undefined {
  const kind = messageOf(repair);
  const words = wordings?.find((one) => one.kind === kind)?.versions[0]?.words;
  if (words === undefined) return undefined;
  const values = valuesOf(repair, kind);
  const isKnown = [...words.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => values[name] !== undefined);
  return isKnown ? words.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '') : undefined;
}
