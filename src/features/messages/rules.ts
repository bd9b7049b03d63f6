import { paths } from '#core/shared/paths.ts';

/** Where each side has its conversations. */
export const messagePages = {
  applicant: paths.messaging,
  mentor: `${paths.mentor}/messages`,
  attorney: `${paths.attorney}/messages`,
} as const;
export type MessageWorkspace = keyof typeof messagePages;
export const workspaces = Object.keys(messagePages) as MessageWorkspace[];

/** The parameter that names the other side of the conversation. */
export const WITH = 'with';
/** The parameter with which a conversation opens at a message: its position. */
export const AT = 'at';

/** The address of the conversation with a user. */
export function conversationLink(workspace: MessageWorkspace, partner: string): string {
  return `${messagePages[workspace]}?${WITH}=${partner}`;
}
