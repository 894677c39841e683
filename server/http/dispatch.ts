import * as z from 'zod/mini'

import type { Policy, Rule } from '#server/auth/policy.ts'
import type { FormIssue } from '#shared/contract/form.ts'
import type { Contract, Endpoint, InputOf, SentTo } from '#shared/contract/endpoint.ts'

import { ProblemError } from './problem.ts'
import type { RequestContext } from './request-context.ts'

/** What an operation's handler answers: the output before its schema has looked at it. */
type Answer<E extends Endpoint> = z.input<E['output']>

/** One handler for each operation of a contract; a missing or mistyped one does not compile. */
export type Handlers<C extends Contract> = {
  readonly [K in keyof C]: (
    ctx: RequestContext,
    input: InputOf<C[K]>,
  ) => Promise<Answer<C[K]>> | Answer<C[K]>
}

/** A handler that answers `{}` once its work is done. */
export const done =
  <I>(work: (ctx: RequestContext, input: I) => Promise<unknown>) =>
  async (ctx: RequestContext, input: I) => {
    await work(ctx, input)
    return {}
  }

/** An operation with everything that a call passes through. */
export interface Operation {
  /** `feature.operation`, unique. */
  name: string
  endpoint: Endpoint
  rule: Rule
  handle: (ctx: RequestContext, input: unknown) => unknown
}

/** Joins a feature's contract with its policy and its handlers. */
export function implement<C extends Contract>(
  feature: string,
  contract: C,
  policy: Policy<C>,
  handlers: Handlers<C>,
): Operation[] {
  return Object.entries(contract).map(([name, endpoint]) => ({
    name: `${feature}.${name}`,
    endpoint,
    rule: policy[name] as Rule,
    handle: handlers[name] as Operation['handle'],
  }))
}

const escaped = (part: PropertyKey) => String(part).replaceAll('~', '~0').replaceAll('/', '~1')

/** Every issue as a JSON pointer with its words; a field that is not known makes it another problem. */
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
 * The one way into an operation, by HTTP or in the process: policy, input, handler, output. What the
 * output's schema does not name never leaves.
 * @throws ProblemError for all that the caller can mend
 */
export async function dispatch(
  { endpoint, rule, handle }: Operation,
  ctx: RequestContext,
  input: unknown,
): Promise<unknown> {
  const refused = rule.refuse(ctx.actor, ctx.clock())
  if (refused !== null) throw new ProblemError(refused)
  const parsed = z.safeParse(endpoint.input, input)
  if (!parsed.success) throw inputProblem(parsed.error.issues)
  const answer = await handle(ctx, parsed.data)
  return endpoint.answers === 'file' ? answer : z.parse(endpoint.output, answer)
}

/** Calls an operation by its contract, as pages do; the types of both ends are the contract's. */
export async function dispatchTo<E extends Endpoint>(
  operations: readonly Operation[],
  ctx: RequestContext,
  to: E,
  input: SentTo<E>,
): Promise<z.output<E['output']>> {
  const operation = operations.find(({ endpoint }) => endpoint === to)
  if (operation === undefined) throw new Error(`no handler for ${to.method} ${to.path}`)
  return (await dispatch(operation, ctx, input)) as z.output<E['output']>
}
