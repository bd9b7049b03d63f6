import { paths } from '#core/shared/paths.ts';

/** Paths of conversations for each side. */
export const messagePages = {
  applicant: paths.messaging,
  mentor: `${paths.mentor}/messages`,
  attorney: `${paths.attorney}/messages`,
} as const;
export type MessageWorkspace = keyof typeof messagePages;
export const workspaces = Object.keys(messagePages) as MessageWorkspace[];

/** Query parameter with the other user. */
export const WITH = 'with';
/** Query parameter with the position of the message to open at. */
export const AT = 'at';

/** Returns the path of the conversation with a user. */
export function conversationLink(workspace: MessageWorkspace, partner: string): string {
  return `${messagePages[workspace]}?${WITH}=${partner}`;
}
