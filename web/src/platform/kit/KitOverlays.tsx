import { useState } from 'react'
import { Button } from './Button.tsx'
import { confirmAction } from './confirm.ts'
import { samples } from './kit-samples.ts'
import styles from './KitPage.module.css'
import { KitSection } from './KitSection.tsx'
import { ActionSheet } from './Menu.tsx'
import type { MenuAction } from './Menu.tsx'
import { useCloseModal } from './Modal.tsx'
import type { Mood } from './mood.ts'
import { MoodCompass } from './MoodCompass.tsx'
import { Popover } from './Popover.tsx'
import { Sheet } from './Sheet.tsx'
import { TextField } from './TextField.tsx'
import { confirmationToastMs, showToast } from './toast.ts'

const texts = samples.overlays

const entryActions: readonly MenuAction[] = [
  { id: 'edit', icon: 'edit', label: samples.actions.edit, onSelect: () => {} },
  { id: 'see', icon: 'eye', label: samples.actions.audience, note: samples.actions.audienceNote, onSelect: () => {} },
  { id: 'day', icon: 'cal', label: samples.actions.day, disabled: true, onSelect: () => {} },
  { id: 'likes', icon: 'friends', label: samples.actions.likes, note: samples.actions.likesNote, onSelect: () => {} },
  { id: 'remove', icon: 'trash', label: samples.actions.remove, danger: true, onSelect: () => void askDiscard() },
]

type Shown = 'sheet' | 'drawer' | 'mood' | 'actions' | null

export function KitOverlays() {
  const [shown, setShown] = useState<Shown>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const hide = () => setShown(null)
  return (
    <KitSection title={samples.sections.overlays}>
      <div className={styles.line}>
        <Button variant="quiet" onClick={() => setShown('sheet')}>
          {texts.sheet}
        </Button>
        <Button variant="quiet" onClick={() => setShown('drawer')}>
          {texts.drawer}
        </Button>
        <Button variant="quiet" onClick={() => setShown('mood')}>
          {texts.moodSheet}
        </Button>
        <Button variant="quiet" onClick={() => setShown('actions')}>
          {texts.actions}
        </Button>
        <Button variant="quiet" onClick={() => void askConfirm()}>
          {texts.dialog}
        </Button>
        <Button variant="quiet" onClick={() => void askDiscard()}>
          {texts.discard}
        </Button>
        <Button variant="quiet" onClick={(event) => setAnchor(event.currentTarget)}>
          {texts.popover}
        </Button>
        <Button variant="quiet" onClick={() => showToast({ text: texts.saved, duration: confirmationToastMs })}>
          {texts.toast}
        </Button>
        <Button variant="quiet" onClick={showRefusal}>
          {texts.toastAction}
        </Button>
      </div>
      {shown === 'sheet' && (
        <Sheet title={texts.sheet} closeLabel={texts.close} onClose={hide} foot={<SheetFoot />} transient>
          <TextField label={samples.form.email} />
          <p className="diary">{samples.card.text}</p>
        </Sheet>
      )}
      {shown === 'drawer' && (
        <Sheet title={texts.drawer} closeLabel={texts.close} onClose={hide} place="side" tall transient>
          <p className="diary">{samples.card.alertText}</p>
        </Sheet>
      )}
      {shown === 'mood' && <MoodSheet onClose={hide} />}
      {shown === 'actions' && (
        <ActionSheet title={texts.actionsTitle} closeLabel={texts.close} actions={entryActions} onClose={hide} />
      )}
      {anchor && (
        <Popover anchor={anchor} label={texts.popover} onClose={() => setAnchor(null)}>
          <p className={styles.popover}>{texts.popoverText}</p>
        </Popover>
      )}
    </KitSection>
  )
}

function SheetFoot() {
  const close = useCloseModal()
  const save = () => {
    close()
    showToast({ text: texts.saved, duration: confirmationToastMs })
  }
  return (
    <div className={styles.foot}>
      <Button variant="quiet" block onClick={showRefusal}>
        {texts.toastAction}
      </Button>
      <Button block onClick={save}>
        {samples.buttons.disabled}
      </Button>
    </div>
  )
}

function MoodSheet({ onClose }: { onClose: () => void }) {
  const [mood, setMood] = useState<Mood | null>(7)
  const { names, axes, set } = samples.mood
  const foot = (
    <Button block large disabled={mood === null}>
      {mood === null ? set : `${set}: ${names[mood]}`}
    </Button>
  )
  return (
    <Sheet title={texts.moodSheet} closeLabel={texts.close} onClose={onClose} mood={mood} foot={foot} transient>
      <MoodCompass label={texts.moodSheet} names={names} axes={axes} value={mood} last={4} onChange={setMood} />
    </Sheet>
  )
}

async function askConfirm(): Promise<void> {
  const agreed = await confirmAction({
    title: texts.confirmTitle,
    text: texts.confirmText,
    confirmLabel: texts.confirmYes,
    cancelLabel: texts.confirmNo,
  })
  showToast({ text: agreed ? texts.answered.yes : texts.answered.no })
}

async function askDiscard(): Promise<void> {
  const agreed = await confirmAction({
    title: texts.discardTitle,
    text: texts.discardText,
    confirmLabel: texts.discardYes,
    cancelLabel: texts.discardNo,
    danger: true,
  })
  showToast({ text: agreed ? texts.answered.yes : texts.answered.no })
}

function showRefusal(): void {
  showToast({ text: texts.refused, action: { label: texts.again, onAction: () => showToast({ text: texts.saved }) } })
}
