import { useId, type ReactNode } from 'react';
import type { z } from 'zod';

import type { useRowForm } from '#core/client/row-form.ts';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { RowForm, type RowFormFrameProps } from '#core/client/ui/row-form.tsx';
import type { FormSchema } from '#core/client/validate-form.ts';

import type { OwnProfile, ShownProvider } from '../schema.ts';
import { ProviderCard } from './provider-card.tsx';
import classes from './profiles.module.css';

type PreviewProps = {
  name: string;
  profile: OwnProfile;
  /** Current input, saved or not. */
  as: Pick<ShownProvider, 'role' | 'mentor_profile' | 'attorney_profile'>;
};

type SavedRow = { id: string; version: number };

type ProfileFormProps<Row extends SavedRow> = PreviewProps & {
  of: ReturnType<typeof useRowForm<FormSchema, Row>>;
  fields: NonNullable<RowFormFrameProps<Row>['newer']>['fields'];
  children: ReactNode;
};

/** Form of a provider's profile, next to how applicants see what is typed. */
export function ProfileForm<Row extends SavedRow>({ of: form, fields, children, ...preview }: ProfileFormProps<Row>) {
  return (
    <div className={classes.columns}>
      <Panel>
        <RowForm
          of={form}
          noun="profile"
          legend="About you"
          submit="Save profile"
          cancel="Discard changes"
          staysOpen
          newer={{ fields }}
        >
          {children}
        </RowForm>
      </Panel>
      <Preview {...preview} />
    </div>
  );
}

export function BioField(props: ReturnType<ReturnType<typeof useRowForm<FormSchema, SavedRow>>['field']>) {
  return (
    <AutosizeTextarea
      {...props}
      label="Bio"
      description="Who you are, and how you help applicants."
      minRows={5}
      maxRows={16}
      data-wide
    />
  );
}

/** The signed-in provider as their applicants see them. */
function Preview({ name, profile: { is_verified, credentials, prices }, as }: PreviewProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="overline">
        How your applicants see it
      </h2>
      <ProviderCard provider={{ ...as, name, is_verified, credentials, prices }} />
    </section>
  );
}

/** The typed value as it will be saved, or the previous one while it is not valid. */
export function typedOr<Value>(schema: z.ZodType<Value>, typed: unknown, fallback: Value): Value {
  const { success, data } = schema.safeParse(typed);
  return success ? data : fallback;
}
