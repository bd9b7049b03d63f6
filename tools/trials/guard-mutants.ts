import { parseSync, Visitor, type ESTree } from 'rolldown/utils';

/** Copy of a source file with one small fault. */
export type GuardMutant = {
  file: string;
  line: number;
  /** File and change. Stays the same if the line moves. */
  name: string;
  source: string;
};

type Span = { start: number; end: number };

const pairs = [
  ['<', '<='],
  ['>', '>='],
  ['===', '!=='],
  ['+', '-'],
  ['*', '/'],
  ['&&', '||'],
  ['min', 'max'],
  ['some', 'every'],
] as const;
const swaps = new Map<string, string>(
  pairs.flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]),
);

/** Characters of an expression in the name of a mutant. */
const SHOWN = 100;

/** Methods that return a value of the same type as their object, so that the call can be left out. */
const optional = new Set(['filter', 'slice', 'toLowerCase', 'toReversed', 'toSorted', 'toUpperCase', 'trim']);

/** Returns every mutant of a file. Leaves out types, and guards against internal errors (`throw new Error`). */
export function listMutants(file: string, source: string): GuardMutant[] {
  const found = new Map<string, GuardMutant>();
  const untouched = new Set<number>();
  const passed = new Set<number>();
  const of = ({ start, end }: Span) => source.slice(start, end);

  const replace = (span: Span, by: string) => {
    const change = `${file}: ${brief(of(span))} → ${brief(by) || 'nothing'}`;
    const [before, after] = [source.slice(0, span.start), source.slice(span.end)];
    let name = change;
    for (let nth = 2; found.has(name); nth += 1) name = `${change} (${nth})`;
    found.set(name, { file, line: before.split('\n').length, name, source: `${before}${by}${after}` });
  };
  const decide = (test: Span) => {
    replace(test, 'true');
    replace(test, 'false');
  };
  const withoutEach = (list: Span, items: readonly (Span | null)[], chosen: readonly number[]) => {
    const spans = items.filter((item) => item !== null);
    for (const place of spans.length === 1 ? [0] : chosen) {
      const [span, next, previous] = [spans[place], spans[place + 1], spans[place - 1]];
      if (!span) continue;
      const gone = { start: next ? span.start : (previous?.end ?? span.start), end: next?.start ?? span.end };
      if (spans.length > 1) replace(gone, '');
      else replace(list, `${of(list).slice(0, 1)}${of(list).slice(-1)}`);
    }
  };
  const pass = (values: readonly ESTree.Node[]) => {
    for (const { type, start } of values) if (type === 'ObjectExpression') passed.add(start);
  };
  const changeText = (nodes: readonly (ESTree.Node | null)[]) => {
    for (const node of nodes) {
      if (node?.type === 'Literal' && typeof node.value === 'string' && /^[\w.-]+$/.test(node.value)) {
        replace(node, `'${node.value}_'`);
      }
    }
  };

  new Visitor({
    IfStatement({ test, consequent }) {
      if (!/^\{?\s*throw new Error\(/.test(of(consequent))) decide(test);
    },
    ConditionalExpression: ({ test }) => decide(test),
    LogicalExpression(node) {
      const [left, right] = [of(node.left), of(node.right)];
      replace(node, `(${left})`);
      if (node.operator === '??') return;
      replace(node, `(${right})`);
      replace(node, `((${left}) ${swaps.get(node.operator)} (${right}))`);
    },
    UnaryExpression(node) {
      if (node.operator === '!') replace(node, `(${of(node.argument)})`);
    },
    BinaryExpression(node) {
      const swap = swaps.get(node.operator);
      if (swap && ![node.left, node.right].some(isText)) replace(node, `(${of(node.left)} ${swap} ${of(node.right)})`);
      changeText([node.left, node.right]);
    },
    CallExpression(node) {
      changeText(node.arguments);
      pass(node.arguments);
      if (node.callee.type !== 'MemberExpression' || node.callee.property.type !== 'Identifier') return;
      const { object, property } = node.callee;
      if (optional.has(property.name)) replace(node, of(object));
      const swap = swaps.get(property.name);
      if (swap) replace(property, swap);
    },
    NewExpression: (node) => changeText(node.arguments),
    ExpressionStatement(node) {
      const { expression } = node;
      const call = expression.type === 'AwaitExpression' ? expression.argument : expression;
      if (call.type === 'CallExpression') replace(node, ';');
    },
    ArrayExpression: (node) => withoutEach(node, node.elements, [0, node.elements.length - 1]),
    ObjectExpression(node) {
      if (!passed.has(node.start)) return;
      withoutEach(node, node.properties, [...node.properties.keys()]);
      pass(node.properties.map((property) => (property.type === 'Property' ? property.value : property.argument)));
    },
    Property: ({ key }) => untouched.add(key.start),
    TSLiteralType: ({ literal }) => untouched.add(literal.start),
    Literal(node) {
      if (untouched.has(node.start)) return;
      if (typeof node.value === 'number') replace(node, String(node.value + 1));
      if (typeof node.value === 'boolean') replace(node, String(!node.value));
      if ('regex' in node && node.regex.pattern.startsWith('^')) replace(node, `/${of(node).slice(2)}`);
      if ('regex' in node && node.regex.pattern.endsWith('$')) replace(node, of(node).replace(/\$(?=\/\w*$)/, ''));
    },
  }).visit(parseSync(file, source).program);
  return [...found.values()];
}

/** Whether `+` concatenates the operand. */
function isText(node: ESTree.Node): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');
}

function brief(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > SHOWN ? `${line.slice(0, SHOWN)} …` : line;
}
