import { Select } from '#/platform/kit/TextField.tsx'

const halfHours = Array.from({ length: 48 }, (_, half) => {
  const hour = String(Math.floor(half / 2)).padStart(2, '0')
  return `${hour}:${half % 2 === 0 ? '00' : '30'}`
})

/** A select: the native time field would use the browser's language, not the app's. */
export function HourSelect({ label, value, onSet }: { label: string; value: string; onSet: (time: string) => void }) {
  const offered = halfHours.includes(value) ? halfHours : [...halfHours, value].toSorted()
  return (
    <Select
      label={label}
      value={value}
      options={offered.map((hour) => ({ value: hour, label: hour }))}
      onChange={(event) => onSet(event.target.value)}
    />
  )
}
