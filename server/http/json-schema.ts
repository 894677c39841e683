import * as z from 'zod/mini'

import type { Schema } from '#server/contract/openapi.ts'

/** A contract's schema as JSON Schema, for its input or its output. */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
  // Types that JSON Schema cannot express are described as anything; the server still checks them.
  const { $schema: _dialect, ...made } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return made as Schema
}
