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

interface Reference {
  $ref: string
}
/** A body by its media type. */
export type Content = Readonly<Record<string, { schema: Schema }>>

/** One operation of an OpenAPI document. */
export interface DescribedOperation {
  operationId: string
  tags: readonly string[]
  summary: string
  description?: string
  security: readonly Readonly<Record<string, readonly string[]>>[]
  parameters?: readonly { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { required: boolean; content: Content }
  responses: Readonly<Record<string, { description: string; content?: Content } | Reference>>
  /** The name of the rule that says who may. */
  'x-who-may': string
}

/** An OpenAPI 3.1 document, as far as we write it. */
export interface OpenApi {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: readonly { url: string }[]
  paths: Record<string, Record<string, DescribedOperation>>
  components: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** Operations that no contract describes, by path and method. */
export type OpenApiPaths = OpenApi['paths']
