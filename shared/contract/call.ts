import { createContext as createReactContext, useCallback, useContext } from 'react'
import {
  type ActionFunctionArgs,
  createContext,
  type LoaderFunctionArgs,
  type RouterContextProvider,
} from 'react-router-dom'

import type { Endpoint, OutputOf, SentTo } from './endpoint.ts'
import { type Problem, type ProblemCode, problemCode } from './problem.ts'
import type { UploadKind } from './uploads.ts'

/** Calls an operation: in-process on the server, over HTTP in the browser. Throws `CallError`. */
export type Call = <E extends Endpoint>(to: E, input: SentTo<E>) => Promise<OutputOf<E>>

/** How a page follows an upload and cancels it. */
export interface Watch {
  /**
   * Called with the share that has been sent, from 0 to 1. Starts again at 0 if the file is resent.
   */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

/**
 * How pages reach the server, in the browser and on it. Everything throws `CallError` or
 * `SessionEnded`.
 */
export interface Api {
  call: Call
  /** Sends a file to an operation that receives one. Throws the signal's reason if cancelled. */
  upload: <E extends Endpoint>(
    to: E,
    input: SentTo<E>,
    file: Blob,
    watch?: Watch,
  ) => Promise<OutputOf<E>>
  /**
   * Sends a file in parts, which go on after a lost connection or in a later visit. Throws the
   * signal's reason if cancelled.
   * @returns the upload's key, for the operation that takes it
   */
  uploadInParts: (file: File, kind: UploadKind, watch?: Watch) => Promise<string>
  /** Fetches the file that an operation answers with. */
  download: <E extends Endpoint>(to: E, input: SentTo<E>) => Promise<Blob>
  /** Calls the token endpoint. Either logs the browser in, or answers with what is missing. */
  signIn: (parameters: { grant_type: string } & Record<string, unknown>) => Promise<SignInAnswer>
  /** Whether the browser has a token, valid or not. */
  signedIn: () => boolean
  /** Ends the browser's session, after the server has ended it. */
  forgetSession: () => void
}

export type SignInAnswer = 'signed-in' | 'refused' | 'second-step' | 'passkey'

/** An operation was refused, or no answer arrived. */
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
 * A session has ended without a logout. The caller knows which page the visitor wanted, and leads
 * there via the login page.
 */
export class SessionEnded extends Error {
  override name = 'SessionEnded'
}

/** Whether a call failed as calls do, not because of a fault in the code. */
export const isFailedCall = (error: unknown): error is CallError | SessionEnded =>
  error instanceof CallError || error instanceof SessionEnded

/** The API for loaders and actions; read it with `apiOf`. */
export const apiContext = createContext<Api>()

/** The API for events and effects; read it with `useApi`. */
export const ApiContext = createReactContext<Api | null>(null)

/** The API for a loader or an action. */
export const apiOf = ({ context }: LoaderFunctionArgs | ActionFunctionArgs): Api =>
  (context as RouterContextProvider).get(apiContext)

/**
 * The API for events and effects, which happen without a navigation. Throws on the server, where
 * neither runs. The function stays the same, so that an effect may depend on it.
 */
export function useApi(): () => Api {
  const api = useContext(ApiContext)
  return useCallback(() => {
    if (api === null) throw new Error('the API is for browsers here')
    return api
  }, [api])
}
