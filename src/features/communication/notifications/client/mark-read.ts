import { useMutation, useQueryClient } from '@tanstack/react-query';

import { markAllRead, markRead, markVisited, notificationsKey } from './api.ts';

/** Marks one or all notifications as read, and refetches what shows them. */
export function useMarkRead() {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: notificationsKey });
  return {
    one: useMutation({ mutationFn: markRead, onSettled }),
    all: useMutation({ mutationFn: markAllRead, onSettled }),
    visited: useMutation({ mutationFn: markVisited, onSettled }),
  };
}
