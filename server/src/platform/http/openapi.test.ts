import { defineCall, type CallDefinition } from '@entemi/contract/platform/call'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { describeCalls } from './openapi.ts'

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` })

const Word = z.string()
const Leaf = z.object({ size: z._default(z.number(), 20) })
const Tree = z.object({
  word: Word,
  leaf: Leaf,
  get branches() {
    return z.array(Tree)
  },
})
const plantCall = defineCall({
  method: 'POST',
  path: '/api/tree/:word',
  access: 'public',
  summary: 'Plants a tree.',
  params: z.object({ word: Word }),
  query: z.object({ size: z._default(z.number(), 1) }),
  body: Tree,
  answer: z.object({ tree: z.nullable(Tree) }),
})
const LeafInput = z.string()
const readLeafCall = defineCall({
  method: 'GET',
  path: '/api/tree/:id',
  access: 'public',
  summary: 'A leaf of a tree.',
  params: z.object({ id: z.uuid() }),
  answer: LeafInput,
})
const modules = { 'garden/tree.ts': { Leaf, Tree, plantCall }, 'garden/word.ts': { Word } }

const describeGarden = (more: Record<string, object> = {}, calls: CallDefinition[] = [plantCall]) =>
  describeCalls(calls, { ...modules, ...more }, '1.0.0') as {
    paths: Record<string, Record<string, Record<string, unknown>>>
    components: { schemas: Record<string, { properties?: object }> }
  }

test('an exported schema is a component of its own name, and is referred to wherever it is used', () => {
  const { paths, components } = describeGarden()
  expect(Object.keys(components.schemas)).toEqual(['Leaf', 'LeafInput', 'Tree', 'TreeInput', 'Word'])
  expect(components.schemas['Tree']?.properties).toEqual({
    word: refTo('Word'),
    leaf: refTo('Leaf'),
    branches: { type: 'array', items: refTo('Tree') },
  })
  expect(paths['/api/tree/{word}']?.['post']).toMatchObject({
    operationId: 'plant',
    tags: ['garden/tree'],
    parameters: [
      { name: 'word', in: 'path', required: true, schema: refTo('Word') },
      { name: 'size', in: 'query', required: false, schema: { type: 'number', default: 1 } },
    ],
    requestBody: { required: true, content: { 'application/json': { schema: refTo('TreeInput') } } },
  })
})

test('a schema whose request differs from its answer has a component for each, and so has what refers to it', () => {
  const { schemas } = describeGarden().components
  expect(schemas['Leaf']).toHaveProperty('required', ['size'])
  expect(schemas['LeafInput']).not.toHaveProperty('required')
  expect(schemas['TreeInput']?.properties).toEqual({
    word: refTo('Word'),
    leaf: refTo('LeafInput'),
    branches: { type: 'array', items: refTo('TreeInput') },
  })
})

test('addresses that differ in the names of their parameters alone are one path', () => {
  const { paths } = describeGarden({ 'garden/leaf.ts': { readLeafCall } }, [plantCall, readLeafCall])
  expect(Object.keys(paths)).toEqual(['/api/tree/{word}'])
  expect(paths['/api/tree/{word}']?.['get']).toHaveProperty('parameters.0.name', 'word')
})

test('names that are not clear are refused', () => {
  const withOther = (other: object) => () => describeGarden({ 'garden/other.ts': other }, [plantCall, readLeafCall])
  expect(withOther({ readLeafCall, Word: z.number() })).toThrow(
    'Word is exported by garden/word.ts and by garden/other.ts',
  )
  expect(withOther({ readLeafCall, Term: Word })).toThrow('Term of garden/other.ts is Word under another name')
  expect(withOther({ readLeafCall, LeafInput })).toThrow('LeafInput is exported')
  expect(withOther({ LeafInput })).toThrow('GET /api/tree/:id is exported by no module')
})

test('what a site posts to others is a webhook of the document, its body a component', () => {
  const message = { name: 'receiveLeaf', summary: 'A leaf fell.', body: Leaf }
  const document = describeCalls([plantCall], modules, '1.0.0', [message])
  expect(document).toMatchObject({
    webhooks: {
      receiveLeaf: {
        post: { requestBody: { content: { 'application/json': { schema: refTo('Leaf') } } }, security: [] },
      },
    },
  })
})
