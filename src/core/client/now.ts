import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The present moment, to the minute: what depends on it follows while a page stays open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
