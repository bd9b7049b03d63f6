const waiting: (() => void)[] = [];

/**
 * Lets others be answered before the next step of long work. Each turn of the event loop continues one step, however
 * much long work runs at once.
 */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(continueOne);
  });
}

function continueOne(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(continueOne);
}
