import { profiles, userRoles, users } from '#core/server/identity/table.ts';
import type { Services } from '#core/server/services.ts';
import { taskStatuses, type TaskStatus } from '#features/collaboration/tasks/schema.ts';
import { tasks } from '#features/collaboration/tasks/server/table.ts';

import { createRandomGenerator } from './chance.ts';
import { isWeekend, toDate } from './moments.ts';

export const CROWD_DAYS = 365;
const CROWD = 164;
/** Number of applicants, out of ten, who were active in the last month. */
const ACTIVE_OF_TEN = 6;

const givenNames =
  'Ana Bruno Chiara Dev Elif Farid Greta Hugo Ines Jonas Keiko Lars Maya Nils Olga Pavel Rosa Silas Tara Yusuf'.split(
    ' ',
  );
const familyNames = 'Draft Figment Fixture Mockup Model Outline Pattern Sketch Stand-In'.split(' ');
const plans = [
  ['Collect proof of my awards', 'Awards'],
  ['Request a recommendation letter', 'Original Contribution'],
  ['List my citations', 'Publications'],
  ['Find press coverage of my work', 'Media Coverage'],
] as const;

export type Member = { place: number; joinedDaysAgo: number };
type Task = { member: Member; place: number; madeDaysAgo: number; pace: number };

/** Returns background applicants in addition to the demo users, enough for statistics. No one signs in as them. */
export function crowdOn(day: string): Member[] {
  return Array.from({ length: CROWD }, (_, place) => {
    // Sign-ups increase over time, and halve on weekends.
    const daysAgo = Math.ceil(CROWD_DAYS * (1 - Math.sqrt((place + 0.5) / CROWD)));
    const isMoved = place % 2 === 0 && isWeekend(toDate(day, { daysAgo, time: '12:00' }));
    return { place, joinedDaysAgo: Math.max(2, isMoved ? daysAgo - 2 : daysAgo) };
  });
}

/** Returns up to four tasks per applicant, each with its own pace. */
export function createTasks(crowd: readonly Member[]): Task[] {
  const chance = createRandomGenerator(7);
  return crowd
    .flatMap((member) =>
      plans.slice(0, Math.floor(chance() * 5)).map(() => ({
        member,
        madeDaysAgo: member.joinedDaysAgo - 1 - Math.floor(chance() * 30),
        pace: 0.5 + chance() * 2,
      })),
    )
    .filter(({ madeDaysAgo }) => madeDaysAgo > 0)
    .map((task, place) => ({ ...task, place }));
}

/** Returns the status of a task at the end of a day. Undefined before its creation. */
export function findStatus({ madeDaysAgo, pace, place }: Task, daysAgo: number): TaskStatus | undefined {
  const age = (madeDaysAgo - daysAgo) / pace;
  if (age < 0) return undefined;
  const [started, inProgress, submitted, completed, reviewed] = taskStatuses;
  if (age < 12) return started;
  if (age < 40) return inProgress;
  if (place % 3 === 0) return age < 50 ? submitted : reviewed;
  return completed;
}

/** Returns the current status. No task is in review, because that would need files and a mentor. */
function statusNow(task: Task): TaskStatus {
  const status = findStatus(task, 1) ?? 'Started';
  return status === 'Submitted' ? 'In Progress' : status;
}

export async function addCrowd({ database }: Pick<Services, 'database'>, day: string): Promise<void> {
  const crowd = crowdOn(day);
  await database.asSystem('the demo has more users than one can enter as', async (tx) => {
    const joined = ({ joinedDaysAgo, place }: Member) =>
      toDate(day, { daysAgo: joinedDaysAgo, time: `${String(8 + (place % 12)).padStart(2, '0')}:20` });
    await tx.insert(users).values(
      crowd.map((member) => ({
        id: idAt(member.place),
        ...nameAt(member.place),
        emailVerified: true,
        createdAt: joined(member),
        updatedAt: joined(member),
      })),
    );
    await tx.insert(profiles).values(
      crowd.map(({ place, joinedDaysAgo }) => ({
        id: idAt(place),
        updatedAt: toDate(day, {
          daysAgo: (place * 7) % 10 < ACTIVE_OF_TEN ? Math.min(joinedDaysAgo - 1, 1 + (place % 25)) : joinedDaysAgo,
          time: '09:00',
        }),
      })),
    );
    await tx.insert(userRoles).values(
      crowd.map((member) => ({
        id: idAt(member.place),
        userId: idAt(member.place),
        role: 'applicant',
        isSubscribed: false,
        trialStartDate: joined(member),
        trialEndDate: toDate(day, { daysAgo: member.joinedDaysAgo - 14, time: '00:00' }),
        createdAt: joined(member),
        updatedAt: joined(member),
      })),
    );
    await tx.insert(tasks).values(
      createTasks(crowd).map((task) => {
        const made = toDate(day, { daysAgo: task.madeDaysAgo, time: '10:00' });
        const [title, criteria] = plans[task.place % plans.length] ?? plans[0];
        return {
          user_id: idAt(task.member.place),
          title,
          criteria,
          action_item: 'As soon as I can.',
          status: statusNow(task),
          created_at: made,
        };
      }),
    );
  });
}

function nameAt(place: number): { name: string; email: string } {
  const givenName = givenNames[place % givenNames.length] ?? '';
  const family = familyNames[place % familyNames.length] ?? '';
  return { name: `${givenName} ${family}`, email: `${givenName}.${family}@example.com`.toLowerCase() };
}

/** Returns an ID that is identical in every demo. */
export function idAt(place: number): string {
  return `00000000-0000-4000-8001-${String(place + 1).padStart(12, '0')}`;
}
