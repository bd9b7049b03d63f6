import { formatDate } from '#core/shared/date-text.ts';
import type { CellProps } from '../field-props.ts';

export function DateCell({ value }: CellProps<'date'>) {
  return value && <time dateTime={value}>{formatDate(value)}</time>;
}
