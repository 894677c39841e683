import * as z from 'zod/mini'

import type { Schema } from '#server/contract/openapi.ts'

/** A schema of a contract as JSON Schema, of what is sent or of what is answered. */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
  // What JSON Schema has no word for is described as anything; the server still checks it.
  const { $schema: _dialect, ...made } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return made as Schema
}
