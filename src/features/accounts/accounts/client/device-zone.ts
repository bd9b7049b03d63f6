// Device time zones for which the user kept their own, stored in this browser.
const KEY = 'laurel-zone-kept';

export function saveDeclinedZone(userId: string, deviceZone: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ userId, deviceZone }));
  } catch {
    // Without storage, the browser asks again.
  }
}

/** Whether the user declined this zone. Only the last zone is stored. */
export function isZoneDeclined(userId: string, deviceZone: string): boolean {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { userId?: string; deviceZone?: string };
    return stored.userId === userId && stored.deviceZone === deviceZone;
  } catch {
    return false;
  }
}
