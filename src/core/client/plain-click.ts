type Click = Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** Whether a page may handle the click on a link. With one of these keys, the browser opens a tab or saves the file. */
export function isPlainClick({ metaKey, ctrlKey, shiftKey, altKey }: Click): boolean {
  return !metaKey && !ctrlKey && !shiftKey && !altKey;
}
