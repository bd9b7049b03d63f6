import { ApiError } from '#core/client/api.ts';
import { dateIn } from '#core/client/instant-text.ts';
import { useNow } from '#core/client/now.ts';
import { useTimeZone } from '#core/client/time-zone.tsx';
import { useQuestion } from '#core/client/ui/question.tsx';
import { formatDate } from '#core/shared/date-text.ts';

/** Asks about a due date in the past, unless the task had it before. */
export function usePastDueQuestion() {
  const today = dateIn(useTimeZone(), useNow());
  const { ask, dialog } = useQuestion();

  /** @throws ApiError on the date, if the user wants another one */
  async function confirmDue(date: string | null, before: string | null = null): Promise<void> {
    if (date === null || date === before || date >= today) return;
    const isMeant = await ask({
      title: 'Save a due date in the past?',
      text: `${formatDate(date)} has passed, so the task will be overdue as soon as it is saved.`,
      yes: 'Save it',
      no: 'Change the date',
    });
    if (!isMeant) throw expectRejection();
  }

  return { confirmDue, dialog };
}

/** Shown in the form like an error from the server. */
function expectRejection() {
  const detail = 'This date has passed. Choose another one.';
  const problem = { type: 'about:blank', title: 'invalid', status: 422, code: 'invalid', requestId: '' } as const;
  return new ApiError({ ...problem, detail, fields: { due_date: detail } });
}
