import { demoEntries } from './demo.entries.ts'
import { demoMembers, demoZone, type MemberKey } from './demo.people.ts'
import { createRandom } from './demo.random.ts'

const daysBack = 91

interface MoodDay {
  /** Days before the day of seeding. */
  ago: number
  /** 1 Monday … 7 Sunday. */
  weekday: number
  week: number
}

interface Habit {
  /** Where left out: every other day. */
  on?: (day: MoodDay) => boolean
  /** One digit a mood; a mood that stands there twice comes twice as often. */
  moods: string
  between: readonly [from: string, to: string]
}

interface MoodCharacter {
  /** Share of the days on which they set a mood. */
  keeps: number
  habits: readonly [Habit, ...Habit[]]
}

const isWeekend = ({ weekday }: MoodDay): boolean => weekday >= 6
const isSchoolDay = ({ weekday }: MoodDay): boolean => weekday <= 5
const isLately =
  (days: number) =>
  ({ ago }: MoodDay): boolean =>
    ago <= days
/** Two nights, two days off. */
const isAfterNightShift = ({ ago }: MoodDay): boolean => ago % 4 === 1 || ago % 4 === 2

/** The first habit that fits the day counts. */
const characters: Record<MemberKey, MoodCharacter> = {
  anna: {
    keeps: 0.85,
    habits: [
      { on: ({ weekday }) => weekday === 4, moods: '33017', between: ['20:30', '22:30'] },
      { on: isWeekend, moods: '77768', between: ['18:00', '22:00'] },
      { moods: '7768031', between: ['20:30', '22:30'] },
    ],
  },
  bela: { keeps: 0.8, habits: [{ moods: '888776604', between: ['06:10', '08:00'] }] },
  csilla: {
    keeps: 0.75,
    habits: [
      { on: isAfterNightShift, moods: '333320', between: ['06:30', '07:40'] },
      { moods: '778602', between: ['18:30', '21:00'] },
    ],
  },
  david: {
    keeps: 0.6,
    habits: [
      { on: ({ ago }) => ago >= 3 && ago <= 17, moods: '111305', between: ['22:30', '23:55'] },
      { on: isWeekend, moods: '5567', between: ['14:00', '23:30'] },
      { moods: '7756303', between: ['21:00', '23:30'] },
    ],
  },
  emese: {
    keeps: 0.8,
    habits: [
      { on: ({ weekday, ago }) => weekday === 3 && ago <= 30, moods: '667', between: ['17:00', '19:00'] },
      { on: isLately(30), moods: '0788734', between: ['17:30', '20:30'] },
      { moods: '0043387', between: ['17:30', '20:30'] },
    ],
  },
  ferenc: {
    keeps: 0.5,
    habits: [
      { on: ({ weekday }) => weekday === 4, moods: '6778', between: ['20:30', '21:45'] },
      { moods: '8800377', between: ['18:30', '20:30'] },
    ],
  },
  greta: {
    keeps: 0.7,
    habits: [
      { on: isWeekend, moods: '6675', between: ['10:00', '22:00'] },
      { on: isLately(40), moods: '1110246', between: ['07:30', '22:45'] },
      { moods: '0016657', between: ['07:30', '22:00'] },
    ],
  },
  hajni: {
    keeps: 0.7,
    habits: [
      { on: isWeekend, moods: '7786', between: ['17:00', '21:00'] },
      { moods: '6658713', between: ['17:30', '21:00'] },
    ],
  },
  istvan: {
    keeps: 0.6,
    habits: [
      { on: isWeekend, moods: '66754', between: ['20:00', '21:40'] },
      { on: ({ weekday }) => weekday === 1, moods: '1103', between: ['20:30', '21:40'] },
      { moods: '0738341', between: ['20:30', '21:40'] },
    ],
  },
  judit: {
    keeps: 0.9,
    habits: [
      { on: ({ weekday }) => weekday === 7, moods: '4487', between: ['15:00', '18:00'] },
      { on: isLately(45), moods: '88874', between: ['09:00', '11:30'] },
      { moods: '4480874', between: ['09:00', '11:30'] },
    ],
  },
  kata: {
    keeps: 0.75,
    habits: [
      { on: ({ weekday }) => weekday === 2 || weekday === 4, moods: '5556', between: ['19:00', '21:15'] },
      { moods: '6677281', between: ['08:00', '21:00'] },
    ],
  },
  levente: {
    keeps: 0.85,
    habits: [
      { on: ({ weekday, ago }) => weekday === 7 && ago <= 20, moods: '7776', between: ['09:00', '11:00'] },
      { moods: '8888873', between: ['03:15', '04:30'] },
    ],
  },
  mari: {
    keeps: 0.7,
    habits: [
      { on: isSchoolDay, moods: '667730', between: ['16:30', '19:00'] },
      { moods: '7878', between: ['14:00', '19:00'] },
    ],
  },
  nora: {
    keeps: 0.75,
    habits: [
      { on: isLately(20), moods: '1122675', between: ['20:10', '22:00'] },
      { moods: '2337606', between: ['20:10', '22:00'] },
    ],
  },
  oliver: {
    keeps: 0.6,
    habits: [
      { on: isWeekend, moods: '7765', between: ['11:00', '22:00'] },
      { on: isLately(30), moods: '5661703', between: ['17:00', '19:00'] },
      { moods: '1110373', between: ['17:00', '19:00'] },
    ],
  },
  petra: {
    keeps: 0.7,
    habits: [
      { on: isWeekend, moods: '7756', between: ['16:00', '22:30'] },
      { moods: '7568236', between: ['14:00', '22:00'] },
    ],
  },
  roland: {
    keeps: 0.65,
    habits: [
      { on: (day) => isWeekend(day) && day.week % 2 === 0, moods: '66776', between: ['10:00', '21:00'] },
      { moods: '0038847', between: ['22:00', '23:45'] },
    ],
  },
  sara: {
    keeps: 0.55,
    habits: [
      { on: ({ weekday }) => weekday <= 2, moods: '0013', between: ['18:00', '20:00'] },
      { moods: '8870485', between: ['21:30', '23:00'] },
    ],
  },
  tamas: { keeps: 0.6, habits: [{ moods: '8887760', between: ['18:30', '21:00'] }] },
  vilmos: { keeps: 0.45, habits: [{ moods: '88887', between: ['04:50', '06:00'] }] },
  zsofi: {
    keeps: 0.65,
    habits: [
      { on: isWeekend, moods: '776', between: ['11:00', '20:00'] },
      { moods: '5667130', between: ['09:00', '18:30'] },
    ],
  },
}

export interface PlainMood {
  author: MemberKey
  mood: number
  at: Temporal.ZonedDateTime
}

/** Three months of moods without a text, up to yesterday; none on a day with a written mood. */
export function spreadMoods(today: Temporal.PlainDate): PlainMood[] {
  return demoMembers.flatMap((member) => {
    const { habits, keeps } = characters[member.key]
    const random = createRandom(`moods of ${member.key}`)
    const written = new Set(
      demoEntries
        .filter((e) => e.author === member.key && e.mood !== undefined)
        .map((e) => -Number(e.when.split(' ')[0])),
    )
    const moods: PlainMood[] = []
    for (let ago = daysBack; ago >= 1; ago--) {
      const date = today.subtract({ days: ago })
      const day = { ago, weekday: date.dayOfWeek, week: date.weekOfYear ?? 0 }
      const habit = habits.find(({ on }) => on === undefined || on(day)) ?? habits[0]
      const last = moods.at(-1)?.mood
      // a mood lasts some days: another one every day would look random in the overview of the year
      const lasts = random.chance(0.3) && last !== undefined && habit.moods.includes(String(last))
      const mood = lasts ? last : Number(random.pick(habit.moods))
      const time = timeBetween(habit.between, random.between(0, 999))
      if (random.chance(keeps) && !written.has(ago))
        moods.push({
          author: member.key,
          mood,
          at: date.toZonedDateTime({ timeZone: member.zone ?? demoZone, plainTime: time }),
        })
    }
    return moods
  })
}

function timeBetween([from, to]: Habit['between'], thousandths: number): Temporal.PlainTime {
  const start = Temporal.PlainTime.from(from)
  const seconds = start.until(to).total('seconds')
  return start.add({ seconds: Math.round((seconds * thousandths) / 1000) })
}
