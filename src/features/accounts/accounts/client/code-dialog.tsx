import { Modal } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

import { onCodeNeeded } from '#core/client/api.ts';
import { lazyComponent, usePreload } from '#core/client/ui/lazy.tsx';

const CodeForm = lazyComponent('The form could not be loaded.', async () => (await import('./code-form.tsx')).CodeForm);
const ahead = [CodeForm];

/** Dialog that asks an admin for a code when a change requires one. Concurrent requests share one code. */
export function CodeDialog() {
  const [isOpen, setIsOpen] = useState(false);
  const waiting = useRef<((isProved: boolean) => void)[]>([]);
  usePreload(ahead, { isReady: true });
  useEffect(() => {
    onCodeNeeded(() => {
      setIsOpen(true);
      return new Promise((resolve) => {
        waiting.current.push(resolve);
      });
    });
    return () => onCodeNeeded(undefined);
  }, []);

  function handleEnd(isProved: boolean): void {
    setIsOpen(false);
    for (const resolve of waiting.current.splice(0)) resolve(isProved);
  }

  return (
    <Modal opened={isOpen} onClose={() => handleEnd(false)} title="Confirm with a code">
      <CodeForm onProved={() => handleEnd(true)} />
    </Modal>
  );
}
