import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { LoadError } from '#core/client/ui/load-error.tsx';
import { Panel } from '#core/client/ui/panel.tsx';

import { pastContacts } from './api.ts';
import classes from './assignments.module.css';

/** Formerly assigned applicants: names without links. */
export function PastContacts() {
  const query = useQuery(pastContacts);
  const { data } = query;
  if (!query.error && !data?.total) return null;
  return (
    <Box mt="xl">
      <Panel title="Past contacts">
        <LoadError query={query} sentence="Your past contacts could not be loaded." />
        {data && (
          <>
            <Text c="dimmed">You worked with these applicants before. You can no longer open their work.</Text>
            <ul className={classes.names} aria-label="Past contacts">
              {data.names.map((name, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- two users may have one name
                <li key={index}>{name}</li>
              ))}
            </ul>
            {data.total > data.names.length && <Text c="dimmed">And {data.total - data.names.length} more.</Text>}
          </>
        )}
      </Panel>
    </Box>
  );
}
