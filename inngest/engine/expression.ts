/**
 * The subset of Google's Common Expression Language (CEL) that the engine supports: paths below `event` and `async`, literals, comparisons,
 * `&&`, `||`, `!`, `+` and parentheses. Anything else is rejected when it is parsed. Levy's functions use only paths, literals and `==`;
 * the rest lets the usual conditions of `cancelOn`, `waitForEvent` and triggers run as on an Inngest server.
 */
export interface Scope {
  event: unknown;
  /** The arriving event, in conditions of waitForEvent and cancelOn. */
  async?: unknown;
}

/** The value of a path that leads nowhere. It makes a condition false, as an error does in CEL. */
const MISSING = Symbol("missing");

type Evaluate = (scope: Scope) => unknown;

export class ExpressionError extends Error {
  constructor(expression: string, reason: string) {
    super(`The expression "${expression}" can't be used here: ${reason}`);
    this.name = "ExpressionError";
  }
}

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|([A-Za-z_][A-Za-z0-9_]*)|(==|!=|<=|>=|&&|\|\||[<>!+().[\]]))/y;

interface Token {
  kind: "number" | "string" | "name" | "sign" | "end";
  text: string;
}

/** Parses a condition, which holds only if the expression evaluates to true. Throws ExpressionError if it can't be parsed. */
export function parseCondition(expression: string): (scope: Scope) => boolean {
  const evaluate = parse(expression);
  return (scope) => evaluate(scope) === true;
}

const EQUALITY = /^\s*(event(?:\.[A-Za-z_]\w*)+)\s*==\s*(async(?:\.[A-Za-z_]\w*)+)\s*$/;

/** Both sides of a condition that only asks whether a value of `event` equals one of `async`; null for any other condition. */
export function parseEquality(expression: string): Record<"event" | "async", Evaluate> | null {
  const [, event, async] = EQUALITY.exec(expression) ?? [];
  return event === undefined || async === undefined ? null : { event: parse(event), async: parse(async) };
}

/** Parses a key: its value as text, or null if the value is missing or null. Throws ExpressionError if it can't be parsed. */
export function parseKey(expression: string): (scope: Scope) => string | null {
  const evaluate = parse(expression);
  return (scope) => {
    const value = evaluate(scope);
    if (value === MISSING || value === null || value === undefined) return null;
    return typeof value === "object" ? JSON.stringify(value) : String(value);
  };
}

const parsed = new Map<string, Evaluate>();
const MOST_KEPT = 1_000;

function parse(expression: string): Evaluate {
  const known = parsed.get(expression);
  if (known) return known;
  const evaluate = new Parser(expression).parse();
  // Conditions of waits can contain ids, so their number is unbounded.
  if (parsed.size >= MOST_KEPT) parsed.clear();
  parsed.set(expression, evaluate);
  return evaluate;
}

class Parser {
  private readonly tokens: Token[];
  private next = 0;

  constructor(private readonly expression: string) {
    this.tokens = tokenize(expression);
  }

  parse(): Evaluate {
    const result = this.either();
    if (this.peek().kind !== "end") this.refuse(`"${this.peek().text}" is not understood`);
    return result;
  }

  private either(): Evaluate {
    let left = this.both();
    while (this.take("||")) left = decide(left, this.both(), true);
    return left;
  }

  private both(): Evaluate {
    let left = this.comparison();
    while (this.take("&&")) left = decide(left, this.comparison(), false);
    return left;
  }

  private comparison(): Evaluate {
    const left = this.sum();
    for (const [sign, compare] of Object.entries(COMPARISONS)) {
      if (this.take(sign)) return both(left, this.sum(), compare);
    }
    return left;
  }

  private sum(): Evaluate {
    let left = this.unary();
    while (this.take("+")) {
      left = both(left, this.unary(), (a, b) => {
        if (typeof a === "number" && typeof b === "number") return a + b;
        return typeof a === "string" && typeof b === "string" ? a + b : MISSING;
      });
    }
    return left;
  }

  private unary(): Evaluate {
    if (!this.take("!")) return this.primary();
    const operand = this.unary();
    return (scope) => {
      const value = operand(scope);
      return typeof value === "boolean" ? !value : MISSING;
    };
  }

  private primary(): Evaluate {
    const token = this.tokens[this.next++] ?? END;
    if (token.kind === "number") return () => Number(token.text);
    if (token.kind === "string") return () => unquote(token.text);
    if (token.text === "(") {
      const inner = this.either();
      this.expect(")");
      return inner;
    }
    if (token.kind !== "name") this.refuse(token.kind === "end" ? "it ends too early" : `"${token.text}" is not understood`);
    if (token.text === "true" || token.text === "false") return () => token.text === "true";
    if (token.text === "null") return () => null;
    if (token.text !== "event" && token.text !== "async") this.refuse(`"${token.text}" is neither event nor async`);
    return this.path(token.text);
  }

  private path(root: "event" | "async"): Evaluate {
    const members: string[] = [];
    for (;;) {
      if (this.take(".")) {
        const member = this.tokens[this.next++] ?? END;
        if (member.kind !== "name") this.refuse("a name must follow the dot");
        members.push(member.text);
      } else if (this.take("[")) {
        const member = this.tokens[this.next++] ?? END;
        if (member.kind !== "string" && member.kind !== "number") this.refuse("brackets take a quoted name or a number");
        members.push(member.kind === "string" ? unquote(member.text) : member.text);
        this.expect("]");
      } else {
        if (this.peek().text === "(") this.refuse("functions are not implemented");
        return (scope) => members.reduce<unknown>(memberOf, scope[root] ?? MISSING);
      }
    }
  }

  private peek(): Token {
    return this.tokens[this.next] ?? END;
  }

  private take(sign: string): boolean {
    const token = this.peek();
    if (token.kind !== "sign" || token.text !== sign) return false;
    this.next += 1;
    return true;
  }

  private expect(sign: string): void {
    if (!this.take(sign)) this.refuse(`"${sign}" is missing`);
  }

  private refuse(reason: string): never {
    throw new ExpressionError(this.expression, reason);
  }
}

const END: Token = { kind: "end", text: "" };

function tokenize(expression: string): Token[] {
  const tokens: Token[] = [];
  const text = expression.trimEnd();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) throw new ExpressionError(expression, `it is not understood from "${text.slice(at)}" on`);
    const [, number, quoted, name, sign] = match;
    if (number !== undefined) tokens.push({ kind: "number", text: number });
    else if (quoted !== undefined) tokens.push({ kind: "string", text: quoted });
    else if (name !== undefined) tokens.push({ kind: "name", text: name });
    else tokens.push({ kind: "sign", text: sign ?? "" });
  }
  return tokens;
}

function unquote(text: string): string {
  return text.slice(1, -1).replace(/\\(.)/g, "$1");
}

function memberOf(value: unknown, member: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, member)) return MISSING;
  return (value as Record<string, unknown>)[member];
}

function both(left: Evaluate, right: Evaluate, combine: (a: unknown, b: unknown) => unknown): Evaluate {
  return (scope) => {
    const a = left(scope);
    const b = right(scope);
    return a === MISSING || b === MISSING ? MISSING : combine(a, b);
  };
}

/** `||` if `winner` is true, `&&` if it is false. One side that decides the result is enough, even if the other is missing. */
function decide(left: Evaluate, right: Evaluate, winner: boolean): Evaluate {
  return (scope) => {
    const a = left(scope);
    if (a === winner) return winner;
    const b = right(scope);
    if (b === winner) return winner;
    return a === !winner && b === !winner ? !winner : MISSING;
  };
}

const ordered = (compare: (a: number | string, b: number | string) => boolean) => (a: unknown, b: unknown) => {
  const comparable = (typeof a === "number" && typeof b === "number") || (typeof a === "string" && typeof b === "string");
  return comparable ? compare(a as number | string, b as number | string) : MISSING;
};

const COMPARISONS: Record<string, (a: unknown, b: unknown) => unknown> = {
  "==": (a, b) => a === b,
  "!=": (a, b) => a !== b,
  "<=": ordered((a, b) => a <= b),
  ">=": ordered((a, b) => a >= b),
  "<": ordered((a, b) => a < b),
  ">": ordered((a, b) => a > b),
};
