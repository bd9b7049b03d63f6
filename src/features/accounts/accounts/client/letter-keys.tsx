import { Switch } from '@mantine/core';

import { turnLetterKeys, useLetterKeys } from '#core/client/letter-keys.ts';

/** Setting that turns single-character shortcuts on or off for this device. */
export function LetterKeys() {
  const isOn = useLetterKeys();
  return (
    <Switch
      checked={isOn}
      onChange={({ currentTarget }) => turnLetterKeys(currentTarget.checked)}
      label="Single-character shortcuts"
      description="N, J, K, E and ? on their own. Turn them off if you use speech input, or press keys by accident. The choice applies to this device."
    />
  );
}
