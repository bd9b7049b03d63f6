import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';

import { SoftText } from '#core/client/ui/soft-text.tsx';
import { editLink, newLink, paths, rowLink } from '#core/shared/paths.ts';
import type { Criterion } from '#records/criteria.ts';
import type { PartReadiness } from '#records/findings.ts';
import { nextActions, type NextThing, type TypeSummary } from '#records/overview.ts';
import { missingItemText } from '#records/record-title.ts';
import { recordTypes } from '#records/registry.ts';

/** Next step in the records with a link. The cards show everything else. */
export function NextLine({
  summaries,
  parts,
  claimed,
}: {
  summaries: readonly TypeSummary[];
  /** Judgment of the evidence. */
  parts: readonly PartReadiness[];
  claimed: readonly Criterion[] | null;
}) {
  const [thing] = nextActions({ types: recordTypes, summaries, parts, claimed: claimed ?? undefined });
  if (!thing) {
    return (
      <section aria-label="Next">
        <p className="long-words">Every record is complete. Read them through once more, or add to them.</p>
      </section>
    );
  }
  const { text, detail, name, to } = describeThing(thing);
  return (
    <Group component="section" gap="0.75rem 1rem" wrap="nowrap" justify="space-between" aria-label="Next">
      <div className="long-words">
        <Text>
          <strong>Next:</strong> {text} <SoftText span>{thing.type.title}</SoftText>
        </Text>
        {detail !== undefined && <SoftText mt={4}>{detail}</SoftText>}
      </div>
      <Button component={Link} to={to} variant="default" size="sm" flex="none" aria-label={`${name}: ${text}`}>
        {name}
      </Button>
    </Group>
  );
}

/** Next step in a few words, with the finding behind it if there is more to say, the label of its button and the target. */
export function describeThing(thing: NextThing): { text: string; detail?: string; name: string; to: string } {
  const { type } = thing;
  const page = `${paths.dashboard}/${type.segment}`;
  switch (thing.kind) {
    case 'fill':
      return { ...describeFill(thing), to: editLink(page, thing.record, thing.field ?? undefined) };
    case 'complete':
      return {
        text: `Mark “${thing.title}” as Completed if it is complete`,
        name: 'Open',
        to: rowLink(page, thing.record),
      };
    default:
      return { text: type.form.addTitle, name: 'Add', to: newLink(page) };
  }
}

function describeFill({ type, title, field, say, isBlocking }: Extract<NextThing, { kind: 'fill' }>) {
  const wanted = field === null ? undefined : type.fields[field];
  const detail = say === undefined ? {} : { detail: say };
  // Only unreadable and untranslated files block a petition.
  if (isBlocking) return { text: `Fix a file in “${title}”`, name: 'Open', ...detail };
  if (!wanted) return { text: `Complete “${title}”`, name: 'Open', ...detail };
  return { text: missingItemText({ label: wanted.label, ask: wanted.ask }, title), name: 'Fill in' };
}
