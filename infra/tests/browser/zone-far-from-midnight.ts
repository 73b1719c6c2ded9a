/**
 * The time zone (an IANA name) of a flow's browser. A page counts "today" from midnight in its zone, so a flow that
 * crosses midnight would find too few repairs. Within two hours of South Africa's midnight the zone is São Paulo.
 * Neither zone has daylight saving time.
 */
export function zoneFarFromMidnight(now: Date): 'Africa/Johannesburg' | 'America/Sao_Paulo' {
  const hour = (now.getUTCHours() + 2) % 24;
  return hour >= 22 || hour < 2 ? 'America/Sao_Paulo' : 'Africa/Johannesburg';
}

/** A zone (an IANA name) with a local time between 10:00 and 11:00, so that public screenshots show a working day. */
export function zoneAtTen(now: Date): string {
  const ahead = ((10 - now.getUTCHours() + 36) % 24) - 12;
  // The sign is inverted in this notation: `Etc/GMT-2` is two hours ahead of UTC.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
