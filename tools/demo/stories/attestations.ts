import type { AttestationInput } from '#features/evidence/attestations/schema.ts';
import type { Readiness } from '#records/findings.ts';
import { recordTypeAt } from '#records/registry.ts';
import type { RecordPage } from '#records/schema.ts';

import type { Moment } from '../moments.ts';
import { getUserId } from '../people.ts';
import type { StoryEvent } from '../story.ts';

export type DemoAttestation = Pick<AttestationInput, 'verdict' | 'note'> & {
  by: 'noor' | 'sam';
  element: string;
  at: Moment;
  /** Later change by Ada that makes the assessment outdated, in a record that supports the element. */
  followedBy?: { at: Moment; segment: string; of: string; values: Record<string, string> };
};

/** Returns the actions of an assessment by Ada's mentor or attorney on an element of her evidence. */
export function attestationEvents({ by, element, at, followedBy, ...assessment }: DemoAttestation): StoryEvent[] {
  const ofAda = `applicants/${getUserId('ada')}`;
  return [
    {
      at,
      play: async ({ as }) => {
        const reader = await as(by);
        const { parts } = await reader.send<Readiness>('GET', `/api/readiness/${ofAda}`);
        const seen = parts.flatMap(({ elements }) => elements).find(({ id }) => id === element)?.digest;
        if (seen === undefined) throw new Error(`${by} does not see all evidence of ${element}`);
        await reader.send('PUT', `/api/attestations/${ofAda}/${element}`, { ...assessment, seen, version: 0 });
      },
    },
    ...(followedBy ? [changeEvent(followedBy)] : []),
  ];
}

function changeEvent({ at, segment, of, values }: NonNullable<DemoAttestation['followedBy']>): StoryEvent {
  return {
    at,
    play: async ({ as }) => {
      const ada = await as('ada');
      const type = recordTypeAt(segment);
      const { rows } = await ada.send<RecordPage>('GET', `/api/records/${segment}`);
      const record = rows.find((row) => type && row[type.list.title] === of);
      if (!record) throw new Error(`Ada has no “${of}”`);
      await ada.send('PATCH', `/api/records/${segment}/${record.id}`, { ...values, version: record.version });
    },
  };
}

export type DemoRuleToggle = { rule: string; at: Moment; reason: string };

/** Returns the action of an admin who turns off a rule. */
export function ruleToggleEvent({ rule, at, reason }: DemoRuleToggle): StoryEvent {
  return {
    at,
    play: async ({ as }) =>
      void (await (await as('robin')).send('PUT', `/api/rules/${rule}/toggle`, { is_off: true, reason, version: 0 })),
  };
}
