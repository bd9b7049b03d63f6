// @vitest-environment happy-dom
import { expect, it } from 'vitest';

import { frame } from './plots.tsx';

it('a chart is scaled by the periods that it shows', () => {
  const rows = Array.from({ length: 500 }, (_, age) => ({ period: `day ${age}`, sign_ups: age < 400 ? 3 : 90_000 }));
  const { data, yAxisProps } = frame({
    rows,
    by: 'day',
    series: [{ column: 'sign_ups', label: 'Sign-ups' }],
    isPiled: true,
  });
  expect(data).toHaveLength(400);
  expect(Math.max(...(yAxisProps.ticks ?? []))).toBeLessThan(10);
});
