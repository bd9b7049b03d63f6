import { Group } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconAt,
  IconBlockquote,
  IconBold,
  IconH1,
  IconH2,
  IconH3,
  IconItalic,
  IconList,
  IconLinkOff,
  IconListNumbers,
  IconSubscript,
  IconSuperscript,
  IconUnderline,
  type Icon,
} from '@tabler/icons-react';
import type { ChainedCommands, Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useRef, useState, type KeyboardEvent } from 'react';

import { withCommandKey } from '#core/client/keys.ts';

import { signAfter } from './before-exhibit.ts';
import classes from './toolbar.module.css';

type Tool = {
  name: string;
  icon: Icon;
  /** Name in the editor. */
  key?: string;
  /** Whether it applies to the selection. A tool without this is not a toggle. */
  isOn?: (editor: Editor) => boolean;
  can?: (editor: Editor) => boolean;
  run: (chain: ChainedCommands, editor: Editor) => ChainedCommands;
};

/** A mark with its name in the editor in lower case. */
const mark = (tool: Pick<Tool, 'name' | 'icon' | 'key'>): Tool => ({
  ...tool,
  isOn: (editor) => editor.isActive(tool.name.toLowerCase()),
  run: (chain) => chain.toggleMark(tool.name.toLowerCase()),
});

const heading = (level: 1 | 2 | 3, icon: Icon): Tool => ({
  name: `Heading ${level}`,
  icon,
  isOn: (editor) => editor.isActive('heading', { level }),
  run: (chain) => chain.toggleHeading({ level }),
});

const groups: readonly (readonly Tool[])[] = [
  [
    mark({ name: 'Bold', icon: IconBold, key: 'B' }),
    mark({ name: 'Italic', icon: IconItalic, key: 'I' }),
    mark({ name: 'Underline', icon: IconUnderline, key: 'U' }),
    mark({ name: 'Superscript', icon: IconSuperscript }),
    mark({ name: 'Subscript', icon: IconSubscript }),
    {
      name: 'Remove link',
      icon: IconLinkOff,
      can: (one) => one.isActive('link'),
      run: (chain) => chain.unsetMark('link', { extendEmptyMarkRange: true }),
    },
  ],
  [heading(1, IconH1), heading(2, IconH2), heading(3, IconH3)],
  [
    {
      name: 'Bulleted list',
      icon: IconList,
      isOn: (one) => one.isActive('bulletList'),
      run: (chain) => chain.toggleBulletList(),
    },
    {
      name: 'Numbered list',
      icon: IconListNumbers,
      isOn: (one) => one.isActive('orderedList'),
      run: (chain) => chain.toggleOrderedList(),
    },
    {
      name: 'Quote',
      icon: IconBlockquote,
      isOn: (one) => one.isActive('blockquote'),
      run: (chain) => chain.toggleBlockquote(),
    },
  ],
  [{ name: 'Cite an exhibit', icon: IconAt, run: (chain, editor) => chain.insertContent(signFor(editor)) }],
  [
    { name: 'Undo', icon: IconArrowBackUp, key: 'Z', can: (one) => one.can().undo(), run: (chain) => chain.undo() },
    { name: 'Redo', icon: IconArrowForwardUp, can: (one) => one.can().redo(), run: (chain) => chain.redo() },
  ],
];

const tools = groups.flat();

/** One tab stop. Arrow keys move between tools. */
export function Toolbar({ editor }: { editor: Editor }) {
  const [current, setCurrent] = useState(0);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const states = useEditorState({
    editor,
    selector: ({ editor: one }) => tools.map(({ isOn, can }) => ({ isOn: isOn?.(one), can: can?.(one) ?? true })),
  });

  function handleKey(event: KeyboardEvent): void {
    const to = {
      ArrowRight: (current + 1) % tools.length,
      ArrowLeft: (current - 1 + tools.length) % tools.length,
      Home: 0,
      End: tools.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setCurrent(to);
    buttons.current[to]?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its buttons has the focus
    <div role="toolbar" aria-label="Format" className={classes.root} onKeyDown={handleKey}>
      {groups.map((group) => (
        <Group key={group[0]?.name} gap={2} wrap="nowrap">
          {group.map((tool) => {
            const { name, icon: Shown, key, run } = tool;
            const index = tools.indexOf(tool);
            const state = states[index];
            return (
              <button
                key={name}
                ref={(button) => void (buttons.current[index] = button)}
                type="button"
                className={classes.tool}
                aria-label={name}
                title={key === undefined ? name : `${name} (${withCommandKey(key)})`}
                aria-pressed={state?.isOn}
                aria-disabled={state?.can === false || undefined}
                tabIndex={index === current ? 0 : -1}
                // Keeps the selection of the text.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  setCurrent(index);
                  if (state?.can !== false) run(editor.chain().focus(), editor).run();
                }}
              >
                <Shown size="1.125rem" stroke={1.75} aria-hidden />
              </button>
            );
          })}
        </Group>
      ))}
    </div>
  );
}

/** After a word, it needs a space to start a reference. */
function signFor({ state: { selection } }: Editor): string {
  const { parentOffset, parent } = selection.$from;
  const before = parent.textBetween(Math.max(0, parentOffset - 1), parentOffset, ' ', 'x');
  return signAfter(before);
}
