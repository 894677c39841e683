import * as z from 'zod/mini'

import { longestCursor } from './sorting.ts'

/** The one file that an operation receives. */
export interface ReceivedFile {
  maxBytes: number
  /**
   * The accepted media types, besides `application/octet-stream`. The content is checked in any
   * case.
   */
  mediaTypes: readonly string[]
}

/** An operation of the API: its address, what it takes and what it answers. */
export interface Endpoint<
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path below `/api`; `:name` stands for the input's field of that name. */
  path: string
  /** One line for the API reference. */
  summary: string
  /** One strict object: path parameters, query and body together. */
  input: I
  output: O
  /** 200 by default; 202 if the outcome is sent by email. */
  status: 200 | 201 | 202
  /** If it receives a file, the file is the body and all other input is in the address. */
  receives: 'json' | ReceivedFile
  /** `file`: answers with a file to save. */
  answers: 'json' | 'file'
  /**
   * Whether each request names itself with an `Idempotency-Key`, so that it has its effect once however
   * often it is sent: whatever moves money, goods or many rows. Its answer is kept for two days, so it must
   * contain no secret and be JSON. Its work is one transaction and must not count a limit, which has its own.
   */
  once: boolean
}

type Options<I, O> = Pick<Endpoint, 'method' | 'path' | 'summary'> &
  Partial<Pick<Endpoint, 'status' | 'receives' | 'answers' | 'once'>> & { input?: I; output?: O }

/** Empty input or output. */
export const nothing = z.strictObject({})

/**
 * Describes an operation. What it does not name, it neither takes nor answers.
 * @throws if the input is not a strict object: unknown fields must be refused, not dropped
 */
export function endpoint<
  I extends z.ZodMiniObject = typeof nothing,
  O extends z.ZodMiniType = typeof nothing,
>(options: Options<I, O>): Endpoint<I, O> {
  if (options.input && options.input.def.catchall?._zod.def.type !== 'never') {
    throw new Error(`${options.path}: the input must be a strict object`)
  }
  const usual = { status: 200, receives: 'json', answers: 'json', once: false } as const
  return { ...usual, input: nothing, output: nothing, ...options } as Endpoint<I, O>
}

/** The operations of a feature, by name. */
export type Contract = Readonly<Record<string, Endpoint>>

export type InputOf<E extends Endpoint> = z.output<E['input']>
/** A caller's input, before defaults and coercions. */
export type SentTo<E extends Endpoint> = z.input<E['input']>
/** What the server returns, before the output schema turns its Dates into text and drops other fields. */
export type AnswerOf<E extends Endpoint> = z.input<E['output']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>

/** The answer of an operation that sends a file to save. */
export const fileAnswer = { output: z.unknown(), answers: 'file' } as const

/** A time in a request: ISO 8601 in UTC. */
export const isoTime = z.iso.datetime()

/** A time in an answer, which the server may give as a Date: ISO 8601 in UTC. */
export const moment = z.pipe(
  z.transform((at: Date | string) => (at instanceof Date ? at.toISOString() : at)),
  isoTime,
)

/** One page of a list; `next` is opaque, and null on the last page. */
export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()) })

/** The input of every list: where to continue, and how many items. */
export const paging = {
  after: z.optional(z.string().check(z.maxLength(longestCursor))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 25),
}
