import { useListPage } from '#core/client/list-page.ts';
import { FilterBar } from '#core/client/ui/filter-bar.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { ListPage } from '#core/client/ui/list-page.tsx';
import { RecordList, type RecordListItem } from '#core/client/ui/record-list.tsx';
import { RichText } from '#core/client/ui/rich-text.tsx';
import { TypedText } from '#core/client/ui/typed-text.tsx';

import { legalInputStatuses, type AttorneyAnswer, type LegalInputStatus, type WrittenInput } from '../schema.ts';
import { writtenInputs } from './api.ts';
import { EditedInput, type EditedInputProps } from './edited-input.tsx';
import { InputForm } from './input-form.tsx';
import { LegalInputBadge, statusLabels } from './legal-input-text.tsx';

const words = {
  what: 'Legal input',
  notLoaded: 'The legal input could not be loaded.',
  noun: 'legal input',
  add: 'Write legal input',
  empty: 'No legal input yet.',
  why: 'Give feedback on an applicant’s documents. They can see it once an admin has approved it.',
  none: 'No legal input matches this filter.',
  all: 'Show all legal input',
};

const getTitle = ({ document_type, applicant }: WrittenInput) => `${applicant ?? 'An applicant'}’s ${document_type}`;

const detailTexts: Record<LegalInputStatus, string> = {
  pending: 'Written {written}',
  approved: 'Written {written} · approved {decided}',
  rejected: 'Written {written} · rejected {decided}',
};

const answerTexts: Record<AttorneyAnswer, string> = {
  none: 'You stand by the edited feedback.',
  objected: 'You objected to the edit.',
  withdrawn: 'Your name was withdrawn from this feedback.',
};

/** An attorney's feedback on applicants' documents, newest first, with the admins' decisions. */
export default function WrittenInputsPage() {
  const page = useListPage(writtenInputs, {
    getTitle,
    draft: 'legal-inputs',
    tell: (input) => `Your feedback on ${getTitle(input)} was sent. An admin will decide on it.`,
  });
  return (
    <ListPage
      page={page}
      subtitle="Your feedback on your applicants’ documents, and our decisions."
      words={words}
      renderForm={(props, key) => <InputForm key={key} draft="legal-inputs" {...props} />}
      filters={
        <FilterBar
          list={page.list}
          label="Legal input"
          filters={{
            status: {
              label: 'Status',
              choices: legalInputStatuses.map((value) => ({ value, label: statusLabels[value] })),
            },
          }}
          csv="/api/legal-inputs"
        />
      }
    >
      {(inputs) => (
        <RecordList
          label="Legal input"
          items={inputs.map((input) =>
            toItem(input, { onAnswered: ({ attorney_answer: answer }) => page.sheet.tell(answerTexts[answer]) }),
          )}
          markedId={page.list.rowId}
        />
      )}
    </ListPage>
  );
}

function toItem(input: WrittenInput, acts: Pick<EditedInputProps, 'onAnswered'>): RecordListItem {
  const { id, feedback, status, edited_at, created_at, decided_at } = input;
  return {
    id,
    title: getTitle(input),
    details: (
      <RichText
        text={detailTexts[status]}
        values={{
          written: <Instant at={created_at} show="day" />,
          decided: decided_at && <Instant at={decided_at} show="day" />,
        }}
      />
    ),
    badge: <LegalInputBadge status={status} />,
    body: edited_at ? (
      <EditedInput input={input} title={getTitle(input)} {...acts} />
    ) : (
      <TypedText>{feedback}</TypedText>
    ),
  };
}
