import { healthCall } from '@entemi/contract/core/site'
import { readPostCall } from '@entemi/contract/diary/post'
import { expect, test } from 'vitest'
import { findBreach } from './fuzz.check.ts'
import { createRandom } from './fuzz.random.ts'
import { makeRequest, makeSampleRequest, type FuzzRequest } from './fuzz.request.ts'

const sample = { params: { id: '00000000-0000-7000-8000-000000000001' } }
const request = makeSampleRequest(readPostCall, sample)
const json = { 'content-type': 'application/json; charset=utf-8' }

const breachOf = (status: number, body: unknown, call: typeof healthCall | typeof readPostCall = readPostCall) =>
  findBreach(call, request, { status, headers: json, text: JSON.stringify(body) }, '/data')

test('fuzzing finds a fault, an undeclared code, another shape, an additional member and what no answer may tell', () => {
  expect(breachOf(404, { error_code: 'NOT_FOUND' })).toBeUndefined()
  expect(breachOf(500, { error_code: 'STATUS_500' })).toBe('status 500')
  expect(breachOf(409, { error_code: 'POLL_CLOSED' })).toBe('POLL_CLOSED is not declared')
  expect(breachOf(404, { error_code: 'NOT_FOUND' }, healthCall)).toBe('NOT_FOUND is not declared')
  expect(breachOf(400, { error_code: 'NOT_FOUND' })).toBe('NOT_FOUND with status 400')
  expect(breachOf(404, { error_code: 'NINCS' })).toBe('an error of another shape')
  expect(breachOf(404, { error_code: 'NOT_FOUND', detail: 'x' })).toBe('an error of another shape')
  expect(breachOf(422, { error_code: 'VALIDATION_ERROR', message: 'at answer (file.js:1:2)' })).toMatch(/^tells /)
  expect(breachOf(404, { error_code: 'NOT_FOUND', message: '/data/media' })).toBe('tells a path of the server')
  expect(breachOf(201, {}, healthCall)).toBe('status 201')
  expect(breachOf(200, { post: 1 })).toMatch(/^an answer off contract/)
})

test('the same seed makes the same requests, another seed others', () => {
  const requestsOf = (seed: string): FuzzRequest[] =>
    Array.from({ length: 20 }, (_, at) =>
      makeRequest(readPostCall, sample, createRandom(`${seed}/${at}`), [sample.params.id]),
    )
  expect(requestsOf('1')).toEqual(requestsOf('1'))
  expect(requestsOf('1')).not.toEqual(requestsOf('2'))
})
