import type { ReactNode } from 'react';

/** Label and value in a `dl`. Renders nothing without a value. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return children ? (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  ) : null;
}
