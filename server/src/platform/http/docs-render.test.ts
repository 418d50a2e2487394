import { expect, test } from 'vitest'
import { renderDocs } from './docs-render.ts'

test('what stands in the description is text on the page, never markup', () => {
  const hostile = '<img src=x onerror=alert(1)>"\''
  const page = renderDocs(
    {
      info: { title: hostile, version: hostile, description: hostile },
      tags: [{ name: 'a/b' }],
      paths: {
        '/x': {
          post: {
            operationId: 'x',
            summary: hostile,
            tags: ['a/b'],
            parameters: [{ name: hostile, in: 'query', required: false, schema: { enum: [hostile] } }],
            requestBody: {
              required: true,
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    required: ['n'],
                    properties: {
                      n: { const: hostile },
                      m: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
                    },
                  },
                },
              },
            },
            responses: { 201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Tree' } } } } },
            'x-access': 'member',
            'x-scope': 'diary:write',
          },
        },
      },
      components: {
        schemas: { Tree: { type: 'object', properties: { tree: { $ref: '#/components/schemas/Tree' } } } },
        parameters: {},
        responses: {},
      },
    },
    '/x.css',
  )
  expect(page).not.toContain('<img')
  expect(page).toContain('Members. Scope diary:write.')
  expect(page).toContain('list of <a href="#schema-Tree">Tree</a>')
  expect(page).toContain('Answer 201')
})
