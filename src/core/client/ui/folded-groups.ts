import { useState } from 'react';

const KEY = 'laurel.folded-groups';

/** Returns the sidebar groups that the user has collapsed, by title. Stored in this browser. */
export function useFoldedGroups() {
  const [folded, setFolded] = useState(read);
  return {
    folded,
    toggle(title: string): void {
      const next = new Set(folded);
      if (!next.delete(title)) next.add(title);
      setFolded(next);
      try {
        localStorage.setItem(KEY, JSON.stringify([...next]));
      } catch {
        // Storage is full or disabled. The state lasts until the page is closed.
      }
    },
  };
}

function read(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((title) => typeof title === 'string') : []);
  } catch {
    return new Set();
  }
}
