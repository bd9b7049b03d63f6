import { byRule, numeralOf } from '#features/readiness/rules.ts';
import type { Finding, Readiness } from '#features/readiness/schema.ts';

/** A whole judgement in a line for each part and each element: what shows it, and which rules found how much. */
export function outlineOf({ parts }: Pick<Readiness, 'parts'>): string[] {
  return parts.flatMap((part) => [
    [`${numeralOf(part) ?? part.part}: ${part.records} records`, ...rulesOf(part.findings)].join(' · '),
    ...part.elements.map(({ id, state, total, findings }) =>
      [`  ${state === 'documents' ? '+' : '-'} ${id} ${total}`, ...rulesOf(findings)].join(' · '),
    ),
  ]);
}

function rulesOf(findings: readonly Finding[]): string[] {
  return byRule(findings).map(
    ({ level, rule, places }) => `${level} ${rule}${places.length > 1 ? ` ×${places.length}` : ''}`,
  );
}
