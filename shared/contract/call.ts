import { createContext as createReactContext, useContext } from 'react'
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

/** How a page follows a file on its way, and calls it back. */
export interface Watch {
  /** Told how much of the file has left, from 0 to 1; from the beginning again where it is sent again. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

/** How pages reach the server, wherever they run. All of it throws `CallError` or `SessionEnded`. */
export interface Api {
  call: Call
  /** Sends a file to an operation that receives one. Throws the signal's reason where it is called back. */
  upload: <E extends Endpoint>(
    to: E,
    input: SentTo<E>,
    file: Blob,
    watch?: Watch,
  ) => Promise<OutputOf<E>>
  /** Fetches the file that an operation answers with. */
  download: <E extends Endpoint>(to: E, input: SentTo<E>) => Promise<Blob>
  /** Asks the token endpoint. The browser is logged in afterwards, or the answer says what is missing. */
  signIn: (parameters: { grant_type: string } & Record<string, unknown>) => Promise<SignInAnswer>
  /** Whether the browser holds a token, good or not. */
  signedIn: () => boolean
}

export type SignInAnswer = 'signed-in' | 'refused' | 'second-step' | 'passkey'

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

/**
 * A session has ended by itself: nobody has logged out. Whoever called knows where the visitor wanted
 * to be, and leads there by way of the login page.
 */
export class SessionEnded extends Error {
  override name = 'SessionEnded'
}

/** The API for loaders and actions; they read it by `apiOf`. */
export const apiContext = createContext<Api>()

/** The API for events and effects; they read it by `useApi`. */
export const ApiContext = createReactContext<Api | null>(null)

/** The API for a loader or an action. */
export const apiOf = ({ context }: LoaderFunctionArgs | ActionFunctionArgs): Api =>
  (context as RouterContextProvider).get(apiContext)

/** The API, inside an event or an effect, for what happens without a navigation. Throws on the server, where nothing of that runs. */
export function useApi(): () => Api {
  const api = useContext(ApiContext)
  return () => {
    if (api === null) throw new Error('the API is for browsers here')
    return api
  }
}
