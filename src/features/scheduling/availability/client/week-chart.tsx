import type { HoursRow } from '../schema.ts';
import { dayName, hourText, timesText } from './hours-text.ts';
import classes from './availability.module.css';

const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
/** Business hours are shown even if the actual hours are shorter. */
const [FIRST, LAST] = [8, 18];

/** The week as bars, decorative: the list below has the same information. */
export function WeekChart({ weekly }: { weekly: readonly HoursRow[] }) {
  const first = Math.min(FIRST, ...weekly.map((row) => Math.floor(toMinutes(row.start_time) / 60)));
  const last = Math.max(LAST, ...weekly.map((row) => Math.ceil(toMinutes(row.end_time) / 60)));
  const formatHeight = (minutes: number) => `${(minutes / ((last - first) * 60)) * 100}%`;
  const formatTop = (minutes: number) => formatHeight(minutes - first * 60);
  const step = last - first > 12 ? 3 : 2;
  const marked = Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(
    (hour) => (hour - first) % step === 0,
  );
  return (
    <div className={classes.week} aria-hidden>
      <div className={classes.hours}>
        {marked.map((hour) => (
          <span key={hour} style={{ top: formatTop(hour * 60) }}>
            {hourText(hour)}
          </span>
        ))}
      </div>
      {Array.from({ length: 7 }, (_, day) => (
        <div key={day}>
          <span className={classes.dayName}>{dayName(day).slice(0, 3)}</span>
          <div className={classes.column}>
            {marked.map((hour) => (
              <span key={hour} className={classes.rule} style={{ top: formatTop(hour * 60) }} />
            ))}
            {weekly
              .filter((row) => row.day_of_week === day)
              .map((row) => (
                <span
                  key={row.id}
                  className={classes.bar}
                  data-off={!row.is_available || undefined}
                  style={{
                    top: formatTop(toMinutes(row.start_time)),
                    height: formatHeight(toMinutes(row.end_time) - toMinutes(row.start_time)),
                  }}
                >
                  {timesText(row)}
                </span>
              ))}
          </div>
        </div>
      ))}
    </div>
  );
}
