// The time zones of devices about which a user said that theirs stays, kept in this browser.
const KEY = 'laurel-zone-kept';

export function keepZone(userId: string, deviceZone: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ userId, deviceZone }));
  } catch {
    // A browser that keeps nothing asks again.
  }
}

/** Whether they said so of this zone, the last one that was asked about. */
export function isZoneKept(userId: string, deviceZone: string): boolean {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { userId?: string; deviceZone?: string };
    return kept.userId === userId && kept.deviceZone === deviceZone;
  } catch {
    return false;
  }
}
