import { createClient, EntemiError } from '@entemi/client'

const moods = ['so-so', 'tense', 'irritable', 'exhausted', 'sad', 'energetic', 'cheerful', 'carefree', 'calm']
const [name = '', message = ''] = process.argv.slice(2)
const { ENTEMI_URL: url, ENTEMI_TOKEN: token } = process.env
const mood = moods.indexOf(name)
if (mood === -1 || !url || !token) {
  console.error(`ENTEMI_URL=… ENTEMI_TOKEN=… mood.sh ${moods.join('|')} [words]`)
  process.exit(2)
}
try {
  await createClient({ url, token }).call('POST /api/profile/setxx/mood', { body: { mood, message } })
  console.log('Noted.')
} catch (error) {
  console.error(error instanceof EntemiError ? error.code : error)
  process.exitCode = 1
}
