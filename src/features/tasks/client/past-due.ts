import { fieldRefusal } from '#core/client/api.ts';
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
    if (!isMeant) throw fieldRefusal('due_date', 'This date has passed. Choose another one.');
  }

  return { confirmDue, dialog };
}
