import { Box, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { LoadError } from '#core/client/ui/load-error.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';

import { rolesWithoutPlan, stepsLeft } from '../rules.ts';
import type { ChecklistRole } from '../schema.ts';
import { getChecklistQuery } from './api.ts';
import classes from './checklist-panel.module.css';

export function useChecklist(role: ChecklistRole | undefined) {
  return useQuery({ ...getChecklistQuery(role ?? 'owner'), enabled: role !== undefined });
}

export type ChecklistPanelProps = { whose: ChecklistRole; checklist: ReturnType<typeof useChecklist> };

/** Panel of the remaining setup steps, each with a link to its page. Empty when all are done. */
export function ChecklistPanel({ whose, checklist }: ChecklistPanelProps) {
  const left = checklist.data?.left ?? [];
  const steps = stepsLeft(whose, left);
  const roles = rolesWithoutPlan(left);
  return (
    <>
      <LoadError query={checklist} sentence="Your checklist could not be loaded." />
      {steps.length > 0 && (
        <Box mb="md">
          <Panel title="Set up">
            {roles.length > 0 && (
              <Text mb="sm" fw={600}>
                {capitalize(roles.map((role) => `${role}s`).join(' and '))} cannot buy a plan yet.
              </Text>
            )}
            <Stack component="ol" gap={0}>
              {steps.map(({ label, why, link }) => (
                <li key={label} className={classes.step}>
                  <Link to={link}>{label}</Link>
                  <SoftText span>{why}</SoftText>
                </li>
              ))}
            </Stack>
          </Panel>
        </Box>
      )}
    </>
  );
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
