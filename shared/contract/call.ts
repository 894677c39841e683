import {
  type ActionFunctionArgs,
  createContext,
  type LoaderFunctionArgs,
  type RouterContextProvider,
} from 'react-router-dom'

import type { Endpoint, OutputOf, SentTo } from './endpoint.ts'
import { type Problem, type ProblemCode, problemCode } from './problem.ts'

/** Calls an operation: in the process on the server, by HTTP in the browser. Throws `CallError`. */
export type Call = <E extends Endpoint>(to: E, input: SentTo<E>) => Promise<OutputOf<E>>

/** An operation was refused, or its answer never came. */
export class CallError extends Error {
  override name = 'CallError'

  constructor(readonly problem: Problem) {
    super(problem.detail ?? problem.title)
  }

  get code(): ProblemCode {
    return problemCode(this.problem)
  }
}

/** How loaders and actions reach the API, wherever they run. */
export const callContext = createContext<Call>()

/** The function by which a loader or an action calls operations. */
export function callOf({ context }: LoaderFunctionArgs | ActionFunctionArgs): Call {
  return (context as RouterContextProvider).get(callContext)
}
