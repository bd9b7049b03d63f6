import { Box, Button, Checkbox, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';

import { asApiError, createApi, unwrap } from '#core/client/api.ts';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { Tiles } from '#core/client/ui/tiles.tsx';
import { criteria, type Criterion } from '#records/criteria.ts';

import type { CriteriaApi } from '../server/routes.ts';

const api = createApi<CriteriaApi>('/api/criteria');

export type CriteriaChoiceProps = {
  /** Title of each criterion, as users know it. */
  names: Readonly<Record<Criterion, string>>;
  /** Description of each criterion in plain words. */
  about: Readonly<Record<Criterion, string>>;
  /** Last choice. If null, nothing was chosen yet and every criterion is checked. */
  claimed: readonly Criterion[] | null;
  onChosen: (claimed: Criterion[]) => Promise<void>;
  onCancel: () => void;
};

/** Form in which users choose the criteria they claim. It gives no advice. */
export function CriteriaChoice({ names, about, claimed, onChosen, onCancel }: CriteriaChoiceProps) {
  const [ticked, setTicked] = useState<readonly Criterion[]>(claimed ?? criteria);
  const save = useMutation({
    networkMode: 'always',
    mutationFn: () => unwrap(api.index.$put({ json: { claimed: [...ticked] } })),
    onSuccess: () => onChosen([...ticked]),
  });

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    save.mutate();
  }

  return (
    <form onSubmit={handleSubmit}>
      {save.error && <ErrorBanner sentence="Your choice was not saved." failure={asApiError(save.error)} isFocused />}
      <fieldset disabled={save.isPending}>
        <Box component="legend" fw={600}>
          Which kinds of evidence will your petition use?
        </Box>
        <SoftText mt={4} mb="sm">
          The regulation lists ten kinds, called criteria. A petition claims at least three of them, or one major award.
          Clear the ones you do not claim: they are set aside here and not counted. Nothing is deleted, and you can
          change this at any time. The choice is yours; this is not legal advice.
        </SoftText>
        <Tiles least="15rem" gap="0.5rem 1.5rem" isStretched>
          {criteria.map((criterion) => (
            <Checkbox
              key={criterion}
              size="md"
              label={
                <>
                  <SoftText span display="inline-block" miw="1.5rem" fz="xs" lh="inherit">
                    {criterion}
                  </SoftText>{' '}
                  {names[criterion]}
                </>
              }
              description={about[criterion]}
              checked={ticked.includes(criterion)}
              onChange={({ currentTarget: { checked } }) =>
                setTicked((before) => criteria.filter((one) => (one === criterion ? checked : before.includes(one))))
              }
            />
          ))}
        </Tiles>
        <Group gap="xs" wrap="nowrap" mt="md">
          <Button variant="default" size="sm" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" variant="default" size="sm">
            Save choice
          </Button>
        </Group>
      </fieldset>
    </form>
  );
}
