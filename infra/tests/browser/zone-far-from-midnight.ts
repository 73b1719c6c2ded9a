/**
 * The time zone (an IANA name) of a walk's browser. A page counts "today" from the midnight of its own zone, so a walk
 * that runs over midnight finds fewer repairs than it made: whoever comes within two hours of South Africa's midnight
 * sits in São Paulo, where it is afternoon then. Neither zone has a summer time.
 */
export function zoneFarFromMidnight(now: Date): 'Africa/Johannesburg' | 'America/Sao_Paulo' {
  const hour = (now.getUTCHours() + 2) % 24;
  return hour >= 22 || hour < 2 ? 'America/Sao_Paulo' : 'Africa/Johannesburg';
}

/** A zone (an IANA name) where it is between 10 and 11 in the morning: public pictures show a working day. */
export function zoneAtTen(now: Date): string {
  const ahead = ((10 - now.getUTCHours() + 36) % 24) - 12;
  // The sign is the reverse of what people write: `Etc/GMT-2` is two hours ahead of UTC.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
