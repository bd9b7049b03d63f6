import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';

import { markAllRead, markRead, markVisited, notificationsKey, unreadNotifications } from './api.ts';
import { isShownAt } from './shown-at.ts';

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

/** Marks notifications read as soon as the page of their link is open, however the reader got there. */
export function useVisited(): void {
  const { pathname, search } = useLocation();
  const { data } = useQuery(unreadNotifications);
  const { mutate } = useMarkRead().visited;
  const visited = new Set(data?.links.filter((link) => isShownAt(link, { pathname, search })));
  // As text, so that one visit marks them once, even if it fails.
  const key = [...visited].join(' ');
  useEffect(() => {
    if (key !== '') mutate(key.split(' '));
  }, [key, mutate]);
}
