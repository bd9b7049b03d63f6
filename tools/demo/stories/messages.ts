import type { ConversationPart } from '#features/communication/messages/schema.ts';

import type { Moment } from '../moments.ts';
import { getUserId } from '../people.ts';
import type { StoryEvent } from '../story.ts';

type Provider = 'noor' | 'sam';

/** Conversation between Ada and one of her providers, oldest message first. */
export type DemoConversation = {
  with: Provider;
  messages: { by: Provider | 'ada'; at: Moment; content: string }[];
  /** Last reader, with the time. */
  opened: { by: Provider | 'ada'; at: Moment }[];
};

export function conversationEvents({ with: provider, messages, opened }: DemoConversation): StoryEvent[] {
  const addressFor = (by: Provider | 'ada') =>
    `/api/messages/conversations/${getUserId(by === 'ada' ? provider : 'ada')}`;
  return [
    ...messages.map(({ by, at, content }): StoryEvent => ({
      at,
      play: async ({ as }) => void (await (await as(by)).send('POST', addressFor(by), { content })),
    })),
    ...opened.map(({ by, at }): StoryEvent => ({
      at,
      play: async ({ as }) => {
        const reader = await as(by);
        const { messages: shown } = await reader.send<ConversationPart>('GET', addressFor(by));
        await reader.send('POST', `${addressFor(by)}/read`, { position: shown.at(-1)?.position ?? 0 });
      },
    })),
  ];
}
