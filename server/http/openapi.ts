import {
  type Content,
  type DescribedOperation,
  type OpenApi,
  type OpenApiPaths,
  problemResponse,
  type Schema,
} from '#server/contract/openapi.ts'
import type { Operation } from '#server/contract/operation.ts'
import { brand } from '#shared/brand.ts'
import type { ReceivedFile } from '#shared/contract/endpoint.ts'
import { type ProblemCode, problems } from '#shared/contract/problem.ts'

import { jsonSchema } from './json-schema.ts'

/** The problems that share a status. */
const codesOf = (status: number) =>
  (Object.keys(problems) as ProblemCode[]).filter((code) => problems[code][0] === status)

/** One response for each status that a problem can have. */
const problemResponses = Object.fromEntries(
  [...new Set(Object.values(problems).map(([status]) => status))].map((status) => [
    `Problem${status}`,
    {
      description: codesOf(status)
        .map((code) => `${code}: ${problems[code][1]}.`)
        .join(' '),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ]),
)

const problemSchema: Schema = {
  type: 'object',
  description: 'RFC 9457 problem details. Branch on `type`, never on a text.',
  required: ['type', 'title', 'status'],
  properties: {
    type: { type: 'string', enum: Object.keys(problems).map((code) => `/api/docs#${code}`) },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    instance: { type: 'string', description: 'The request id, to find it in the log.' },
    errors: {
      type: 'array',
      description: 'All input that must be corrected.',
      items: {
        type: 'object',
        required: ['pointer', 'detail'],
        properties: {
          pointer: { type: 'string', description: 'RFC 6901; empty for the whole input.' },
          detail: { type: 'string' },
        },
      },
    },
    possible: {
      type: 'array',
      description:
        'What the caller can do instead with an order or an offer that has moved on; empty if nothing.',
      items: { type: 'string' },
    },
  },
}

/** An uploaded file, by its possible media types. */
function fileContent({ mediaTypes, maxBytes }: ReceivedFile): Content {
  const schema = { description: `Up to ${maxBytes} bytes.` }
  const types = [...mediaTypes, 'application/octet-stream']
  return Object.fromEntries(types.map((type) => [type, { schema }]))
}

const keyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'A new UUID for each thing to do, and the same one if the request is sent again. Then the answer is the first one, with `Idempotent-Replayed: true`, and nothing is done twice. Answers are kept for two days; a refused request may be corrected and sent with the same key.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}
const replayHeader = {
  description: '`true` if this is the answer to an earlier request with the same key.',
  schema: { type: 'string', const: 'true' },
}

function describe({ name, endpoint, rule }: Operation): DescribedOperation {
  const { method, path, receives, answers, once } = endpoint
  const { properties = {}, required = [], ...rest } = jsonSchema(endpoint.input, 'input')
  const inPath = new Set([...path.matchAll(/:(\w+)/g)].map(([, each]) => each ?? ''))
  const inQuery = method === 'GET' || method === 'DELETE' || receives !== 'json'
  const fields = Object.entries(properties)
  const inAddress = fields
    .filter(([field]) => inPath.has(field) || inQuery)
    .map(([field, schema]) => ({
      name: field,
      in: inPath.has(field) ? 'path' : 'query',
      required: inPath.has(field) || required.includes(field),
      schema,
    }))
  const parameters = [...(once ? [keyHeader] : []), ...inAddress]
  const body = inQuery ? [] : fields.filter(([field]) => !inPath.has(field))
  const needed = required.filter((field) => !inPath.has(field))
  const bodySchema = { ...rest, properties: Object.fromEntries(body), required: needed }
  const statuses = [
    400,
    ...(rule.name === 'anyone' ? [] : [401, 403]),
    ...(inPath.size > 0 || rule.name.startsWith('operator') ? [404] : []),
    ...(method === 'GET' ? [] : [409]),
    ...(body.length > 0 || receives !== 'json' ? [413, 415] : []),
    ...(fields.length > 0 || once ? [422] : []),
    429,
    500,
    503,
  ]
  const anyFile = { 'application/octet-stream': { schema: {} } }
  const answer =
    answers === 'file'
      ? anyFile
      : { 'application/json': { schema: jsonSchema(endpoint.output, 'output') } }
  return {
    operationId: name,
    tags: [name.split('.')[0] ?? ''],
    summary: endpoint.summary,
    'x-who-may': rule.name,
    security: rule.name === 'anyone' ? [] : [{ accessToken: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(receives !== 'json'
      ? { requestBody: { required: true, content: fileContent(receives) } }
      : {}),
    ...(body.length > 0
      ? {
          requestBody: {
            required: needed.length > 0,
            content: { 'application/json': { schema: bodySchema } },
          },
        }
      : {}),
    responses: {
      [endpoint.status]: {
        description: 'Done.',
        ...(once ? { headers: { 'Idempotent-Replayed': replayHeader } } : {}),
        content: answer,
      },
      ...Object.fromEntries(statuses.map((status) => [status, problemResponse(status)])),
    },
  }
}

/** Describes all operations and the features' other endpoints as OpenAPI 3.1. */
export function openApiOf(
  operations: readonly Operation[],
  more: readonly OpenApiPaths[],
): OpenApi {
  const paths: OpenApiPaths = Object.assign({}, ...more)
  for (const operation of operations) {
    const { method, path } = operation.endpoint
    const address = path.replaceAll(/:(\w+)/g, '{$1}')
    paths[address] = { ...paths[address], [method.toLowerCase()]: describe(operation) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand.name} API`,
      version: '1',
      description:
        'Unknown fields are refused, and so are fields sent in two places. Every failure is sent as problem details (RFC 9457) with a type of its own.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        refreshToken: { type: 'apiKey', in: 'cookie', name: '__Host-rt' },
      },
      schemas: { Problem: problemSchema },
      responses: problemResponses,
    },
  }
}
