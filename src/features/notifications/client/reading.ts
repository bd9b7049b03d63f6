import { useMutation, useQueryClient } from '@tanstack/react-query';

import { markAllRead, markRead, markVisited, notificationsKey } from './api.ts';

/** Marks what was read, one or all, and looks again at whatever shows it. */
export function useReading() {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: notificationsKey });
  return {
    one: useMutation({ mutationFn: markRead, onSettled }),
    all: useMutation({ mutationFn: markAllRead, onSettled }),
    visited: useMutation({ mutationFn: markVisited, onSettled }),
  };
}
