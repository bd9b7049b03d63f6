import { Text } from '@mantine/core';

import { Instant } from '#core/client/ui/instant.tsx';
import { RichText } from '#core/client/ui/rich-text.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { counted } from '#core/shared/sentence.ts';

import type { SettingKey } from '../schema.ts';
import classes from './settings.module.css';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A setting's value as users see it. */
export function SettingValue({ of: key, value, now }: { of: SettingKey; value: string; now: Date }) {
  if (value === '') {
    return (
      <Text span c="dimmed">
        Not set
      </Text>
    );
  }
  if (value.startsWith('https://')) return <TextLink href={value}>{value}</TextLink>;
  if (key === 'site_notice') return <span className={classes.notice}>{value}</span>;
  if (key === 'upload_max_mb') return <>Files of up to {value} MB</>;
  if (key === 'trial_days') {
    return (
      <RichText
        text={counted(Number(value), {
          one: '{count} day: a user who signs up now can try Laurel until {day}',
          other: '{count} days: a user who signs up now can try Laurel until {day}',
        })}
        values={{ day: <Instant at={new Date(now.getTime() + Number(value) * DAY_MS)} show="day" /> }}
      />
    );
  }
  return <span className={classes.lines}>{value}</span>;
}
