import express, { type Response, type Router } from 'express'
import { renderToStaticMarkup } from 'react-dom/server'

import type { Context } from '#server/context.ts'
import type { Feature } from '#server/contract/feature.ts'
import type { DescribedOperation, OpenApi, Schema } from '#server/contract/openapi.ts'
import type { Rule } from '#server/contract/rules.ts'
import { styleOf } from '#server/pages/page-style.ts'
import type { SiteBuild } from '#server/pages/site-build.ts'
import { brand } from '#shared/brand.ts'
import { problems } from '#shared/contract/problem.ts'
import { ApiReference, type ReferenceOperation } from '#shared/layout/api-reference.tsx'

import { openApiOf } from './openapi.ts'
import { withStyle } from './security-headers.ts'

/** A short description of a field's values. */
function kindOf(schema: Schema): string {
  const { type, format, items, minimum, maximum, minLength, maxLength } = schema
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return choices.map(kindOf).join(', or ')
  if (schema.const !== undefined) return String(schema.const)
  if (schema.enum !== undefined) return `one of ${schema.enum.join(', ')}`
  if (type === 'array') return `a list of ${kindOf(items ?? {})}`
  const least = typeof minLength === 'number' && minLength > 1 ? `from ${minLength}` : ''
  const most = typeof maxLength === 'number' ? `to ${maxLength} characters` : ''
  const bounded = [
    ...(typeof minimum === 'number' ? [`from ${minimum}`] : []),
    ...(typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER ? [`to ${maximum}`] : []),
  ].join(' ')
  const size = type === 'string' ? [least, most].filter((each) => each !== '').join(' ') : bounded
  const what = format ?? type ?? 'anything'
  return size === '' ? what : `${what}, ${size}`
}

function readable(method: string, path: string, described: DescribedOperation): ReferenceOperation {
  const body = described.requestBody?.content['application/json']?.schema
  const shape = body?.oneOf?.[0] ?? body
  const inBody = Object.entries(shape?.properties ?? {}).map(([name, schema]) => ({
    name,
    place: 'body',
    needed: shape?.required?.includes(name) ?? false,
    kind: kindOf(schema),
  }))
  const inAddress = (described.parameters ?? []).map(({ name, in: place, required, schema }) => ({
    name,
    place,
    needed: required,
    kind: kindOf(schema),
  }))
  const file = described.requestBody?.content['application/octet-stream'] !== undefined
  const aFile = { name: '(the body)', place: 'body', needed: true, kind: 'one file' }
  return {
    id: described.operationId,
    method: method.toUpperCase(),
    path: `/api${path}`,
    summary: described.summary,
    whoMay: described['x-who-may'],
    fields: [...inAddress, ...inBody, ...(file ? [aFile] : [])],
  }
}

function pageOf(
  { info, paths }: OpenApi,
  rules: readonly Pick<Rule, 'name' | 'meaning'>[],
  build: SiteBuild,
) {
  const byGroup = new Map<string, ReferenceOperation[]>()
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, described] of Object.entries(methods)) {
      const group = described.tags[0] ?? ''
      byGroup.set(group, [...(byGroup.get(group) ?? []), readable(method, path, described)])
    }
  }
  const markup = renderToStaticMarkup(
    <ApiReference
      introduction={info.description}
      groups={[...byGroup].map(([name, operations]) => ({ name, operations }))}
      rules={rules}
      problems={Object.entries(problems).map(([code, [status, title]]) => ({
        code,
        status,
        title,
      }))}
    />,
  )
  const { css, hash } = styleOf(build.rules, markup)
  const html = [
    '<!doctype html><html lang="en-GB" data-fonts><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>The API of ${brand.name}</title><meta name="robots" content="noindex">`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<style>${css}</style><link rel="stylesheet" href="${build.workplaceCss}">`,
    `</head><body><div id="root">${markup}</div></body></html>`,
  ].join('')
  return { html, hash }
}

/** `/openapi.json`, and `/docs` for people; both are built on first request. */
export function apiDocs(context: Context, features: readonly Feature[]): Router {
  const operations = features.flatMap((feature) => feature.operations ?? [])
  const described = () =>
    openApiOf(
      operations,
      features.flatMap(({ openApi }) => (openApi === undefined ? [] : [openApi])),
    )
  const router = express.Router({ caseSensitive: true, strict: true })
  const { page: headers } = context.headers
  const made: { json?: string; docs?: ReturnType<typeof pageOf> } = {}
  const send = (response: Response, type: string, body: string) =>
    response.set('Cache-Control', 'public, max-age=300').type(type).send(body)
  router.get('/openapi.json', (_request, response) => {
    made.json ??= JSON.stringify(described())
    send(response, 'application/json', made.json)
  })
  router.get('/docs', (_request, response) => {
    const rules = new Map(operations.map(({ rule }) => [rule.name, rule]))
    made.docs ??= pageOf(described(), [...rules.values()], context.build)
    send(response.set(withStyle(headers, made.docs.hash)), 'html', made.docs.html)
  })
  return router
}
