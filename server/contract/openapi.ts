/** The parts of JSON Schema that we use. */
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
/** The response for all problems with a status, which every document defines. */
export const problemResponse = (status: number): Reference => ({
  $ref: `#/components/responses/Problem${status}`,
})

/** A body by its media type. */
export type Content = Readonly<Record<string, { schema: Schema }>>

interface Response {
  description: string
  headers?: Readonly<Record<string, { description: string; schema: Schema }>>
  content?: Content
}

/** One operation of an OpenAPI document. */
export interface DescribedOperation {
  operationId: string
  tags: readonly string[]
  summary: string
  description?: string
  security: readonly Readonly<Record<string, readonly string[]>>[]
  parameters?: readonly {
    name: string
    in: string
    required: boolean
    description?: string
    schema: Schema
  }[]
  requestBody?: { required: boolean; content: Content }
  responses: Readonly<Record<string, Response | Reference>>
  /** The name of the rule that says who may call the operation. */
  'x-who-may': string
}

/** The parts of an OpenAPI 3.1 document that we use. */
export interface OpenApi {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: readonly { url: string }[]
  paths: Record<string, Record<string, DescribedOperation>>
  components: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** Endpoints outside any contract, by path and method. */
export type OpenApiPaths = OpenApi['paths']
