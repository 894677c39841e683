import * as z from 'zod/mini'

import type { AnswerOf, Contract, Endpoint, InputOf, SentTo } from '#shared/contract/endpoint.ts'
import type { FormIssue } from '#shared/contract/form.ts'

import type { Actor } from './actor.ts'
import type { CallContext } from './context.ts'
import { ProblemError } from './problem.ts'
import type { Rule } from './rules.ts'

/** What an operation's work returns. */
type Answer<E extends Endpoint> = AnswerOf<E> extends Record<string, never> ? void : AnswerOf<E>

/** Who may call an operation, and what it does. */
interface Allowed<I, O> {
  rule: Rule
  /** Set for work that only reads what may be five seconds old. Who is calling never is. */
  reads?: 'replica'
  /**
   * Admits the caller.
   * @throws ProblemError if the rule refuses them
   */
  admit: (ctx: CallContext) => <R>(input: I, run: Run<O, R>) => R
}

/** Runs an operation's work in the context that the rule has admitted, or in a transaction of it. */
type Run<O, R> = <C extends CallContext>(ctx: C, work: (inside: C) => O) => R

/** Joins a rule and its work. The rule narrows `ctx.actor`, so the work need not check again. */
export function allow<A extends Actor, I, O>(
  rule: Rule<A>,
  work: (ctx: CallContext<A>, input: I) => O,
  more: Pick<Allowed<I, O>, 'reads'> = {},
): Allowed<I, O> {
  return {
    ...more,
    rule,
    admit: (ctx) => {
      const actor = rule.admit(ctx.actor, ctx.clock())
      if (typeof actor === 'string') throw new ProblemError(actor)
      return (input, run) => run({ ...ctx, actor }, (inside) => work(inside, input))
    },
  }
}

/** Rule and work for each operation of a contract; a missing or mistyped one does not compile. */
export type Handlers<C extends Contract> = {
  readonly [K in keyof C]: Allowed<InputOf<C[K]>, Promise<Answer<C[K]>> | Answer<C[K]>>
}

/** An operation: its contract, rule and work. */
export interface Operation extends Allowed<unknown, unknown> {
  /** `feature.operation`, unique. */
  name: string
  endpoint: Endpoint
}

/** Joins a contract with its handlers. */
export function implement<C extends Contract>(
  name: string,
  contract: C,
  handlers: Handlers<C>,
): Operation[] {
  return Object.entries(contract).map(([each, endpoint]) => ({
    name: `${name}.${each}`,
    endpoint,
    ...(handlers[each] as Allowed<unknown, unknown>),
  }))
}

const escaped = (part: PropertyKey) => String(part).replaceAll('~', '~0').replaceAll('/', '~1')

/** Every issue as a JSON pointer and a text. An unknown field has a problem code of its own. */
function inputProblem(issues: readonly z.core.$ZodIssue[]): ProblemError {
  const errors: FormIssue[] = []
  let unknown = false
  for (const issue of issues) {
    const at = issue.path.map((part) => `/${escaped(part)}`).join('')
    if (issue.code === 'unrecognized_keys') {
      unknown = true
      const detail = 'This field is not known here.'
      for (const key of issue.keys) errors.push({ pointer: `${at}/${escaped(key)}`, detail })
    } else errors.push({ pointer: at, detail: issue.message })
  }
  return new ProblemError(unknown ? 'unknown-field' : 'invalid-input', undefined, { errors })
}

/**
 * What somebody sent, as a schema reads it.
 * @throws ProblemError 422 with every issue; 400 if it has an unknown field
 */
function checkInput<T extends z.core.$ZodType>(schema: T, sent: unknown): z.output<T> {
  const parsed = z.safeParse(schema, sent)
  if (!parsed.success) throw inputProblem(parsed.error.issues)
  return parsed.data
}

/**
 * The only way to run an operation, over HTTP or in the process: rule, input, work, output. Fields
 * that the output schema does not name are never sent. What is done once for each key is done in one
 * transaction with the note of its answer.
 * @throws ProblemError for anything that the caller can fix
 */
export async function dispatch(
  { name, endpoint, admit }: Operation,
  ctx: CallContext,
  input: unknown,
): Promise<unknown> {
  const run = admit(ctx)
  const checked = checkInput(endpoint.input, input)
  const filtered = async (answer: unknown) =>
    endpoint.answers === 'file' ? answer : z.parse(endpoint.output, (await answer) ?? {})
  if (!endpoint.once) return run(checked, (admitted, work) => filtered(work(admitted)))
  const { idempotency } = ctx.services
  return run(checked, (admitted, work) =>
    idempotency.once(admitted, { operation: name, input: checked }, (inside) =>
      filtered(work(inside)),
    ),
  )
}

/** Calls an operation by its contract, as pages do. The contract gives the input and output types. */
export async function dispatchTo<E extends Endpoint>(
  operations: readonly Operation[],
  ctx: CallContext,
  to: E,
  input: SentTo<E>,
): Promise<z.output<E['output']>> {
  const operation = operations.find(({ endpoint }) => endpoint === to)
  if (operation === undefined) throw new Error(`no handler for ${to.method} ${to.path}`)
  return (await dispatch(operation, ctx, input)) as z.output<E['output']>
}
