import * as z from 'zod/mini'

/** A JSON Schema, as far as we write and read it. */
export interface Schema {
  type?: string
  format?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema
  [more: string]: unknown
}

/** A schema of a contract as JSON Schema, of what is sent or of what is answered. */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
  // What JSON Schema has no word for is described as anything; the server still checks it.
  const { $schema: _dialect, ...made } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return made as Schema
}
