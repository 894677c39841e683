import * as z from 'zod/mini'

/** The one file that an operation receives. */
export interface ReceivedFile {
  maxBytes: number
  /** What it may be sent as, beside `application/octet-stream`; its content is looked at all the same. */
  mediaTypes: readonly string[]
}

/** An operation of the API: its address, what it takes and what it answers. */
export interface Endpoint<
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`, with `:name` for what the input's field of that name holds. */
  path: string
  /** One line for the readable description. */
  summary: string
  /** One strict object: path parameters, query and body together. */
  input: I
  output: O
  /** 200 unless it says otherwise; 202 where the outcome is told by mail. */
  status: 200 | 201 | 202
  /** A file: it is the request's body, and everything else of the input is in the address. */
  receives: 'json' | ReceivedFile
  /** `file`: the answer is one file to be saved. */
  answers: 'json' | 'file'
}

type Options<I, O> = Pick<Endpoint, 'method' | 'path' | 'summary'> &
  Partial<Pick<Endpoint, 'status' | 'receives' | 'answers'>> & { input: I; output: O }

/**
 * Describes an operation.
 * @throws where the input is not a strict object: unknown fields must be refused, not dropped
 */
export function endpoint<I extends z.ZodMiniObject, O extends z.ZodMiniType>(
  options: Options<I, O>,
): Endpoint<I, O> {
  if (options.input.def.catchall?._zod.def.type !== 'never') {
    throw new Error(`${options.path}: the input must be a strict object`)
  }
  return { status: 200, receives: 'json', answers: 'json', ...options }
}

/** The operations of a feature, by name. */
export type Contract = Readonly<Record<string, Endpoint>>

export type InputOf<E extends Endpoint> = z.output<E['input']>
/** What a caller may send: before defaults and coercions. */
export type SentTo<E extends Endpoint> = z.input<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>

/** Nothing to send, or nothing to answer. */
export const nothing = z.strictObject({})

/** A time as it travels: ISO 8601 in UTC. */
export const isoTime = z.iso.datetime()

/** A list that is read page by page; `next` is opaque and null at the end. */
export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()) })

/** What every list takes: where to go on, and how much of it. */
export const paging = {
  after: z.optional(z.string().check(z.maxLength(400))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 25),
}
