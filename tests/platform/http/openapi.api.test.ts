import { createHash } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import type { OpenApi } from '#server/contract/openapi.ts'
import { operations } from '#server/features.ts'
import { problems } from '#shared/contract/problem.ts'

import { ask, startSite } from '../../support/site.ts'

const site = await startSite()
const answer = await ask(site.address, '/api/openapi.json')
expect(answer.headers['content-type']).toMatch(/^application\/json/)
const document = JSON.parse(answer.text) as OpenApi

const described = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  )

/** Every object inside a value. */
function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Record<string, unknown>
  for (const inner of Object.values(value)) yield* objectsIn(inner)
}

describe('the OpenAPI document', () => {
  it.each(operations)('describes $name', ({ name, endpoint, rule }) => {
    const found = described().find(({ operationId }) => operationId === name)
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    expect(found).toMatchObject({ path, method: endpoint.method.toLowerCase() })
    expect(found?.security).toEqual(rule.name === 'anyone' ? [] : [{ accessToken: [] }])
    const named = Object.keys((endpoint.input as unknown as { shape: object }).shape)
    const body = found?.requestBody?.content['application/json']?.schema.properties ?? {}
    const parameters = found?.parameters ?? []
    const inHeaders = parameters.filter((each) => each.in === 'header').map((each) => each.name)
    expect(inHeaders).toEqual(endpoint.once ? ['Idempotency-Key'] : [])
    const fields = parameters.filter((each) => each.in !== 'header').map((each) => each.name)
    const told = [...fields, ...Object.keys(body)]
    expect(told.toSorted()).toEqual(named.toSorted())
  })

  it('names nothing twice and has no dead reference', () => {
    expect(document.openapi).toBe('3.1.0')
    const ids = described().map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { $ref } of objectsIn(document)) {
      if (typeof $ref !== 'string') continue
      const [, , kind = '', name = ''] = $ref.split('/')
      expect(document.components[kind]?.[name], $ref).toBeDefined()
    }
    for (const { path, parameters = [], responses } of described()) {
      const inPath = parameters.filter((each) => each.in === 'path').map(({ name }) => name)
      expect([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted()).toEqual(
        inPath.toSorted(),
      )
      expect(Object.keys(responses).every((status) => /^[2-5]\d\d$/.test(status))).toBe(true)
    }
  })

  it('says that no input accepts unknown fields', () => {
    for (const { requestBody, operationId } of described()) {
      const schema = requestBody?.content['application/json']?.schema
      for (const each of schema?.oneOf ?? (schema ? [schema] : [])) {
        expect(each.additionalProperties, operationId).toBe(false)
      }
    }
  })
})

it('the API documentation has every operation, and a line for every type of problem', async () => {
  const { status, headers, text } = await ask(site.address, '/api/docs')
  expect(status).toBe(200)
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(text).not.toMatch(/<script| style=/)
  const style = /<style>(.*?)<\/style>/s.exec(text)?.[1] ?? ''
  expect(style).toContain('@font-face')
  const hash = createHash('sha256').update(style).digest('base64')
  expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
  for (const { name } of operations) expect(text).toContain(`id="${name}"`)
  for (const code of Object.keys(problems)) expect(text).toContain(`id="${code}"`)
})
