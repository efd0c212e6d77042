import { isLocalText } from '@vitrine/domain/local-time'
import dayjs from 'dayjs'
import { type AriaAttributes, type CSSProperties, useEffect, useId, useRef, useState } from 'react'
import { t } from '../../data/text.ts'
import './day-picker.css'
import { LocalPicker, localOf } from './local-picker.ts'
import { TypedInput, TypedText } from './typed-input.tsx'

interface Props extends Pick<AriaAttributes, 'aria-label'> {
	readonly id?: string
	readonly name?: string
	/** `yyyy-MM-dd`, with `THH:mm:ss` if it has a time; empty for no value. */
	readonly value: string
	readonly onChange: (value: string) => void
	readonly onBlur?: (() => void) | undefined
	/** An error text about the value; the field itself reports an invalid date. */
	readonly fault?: string | undefined
	/** Passes invalid input on as the value, for the caller to reject. */
	readonly keepsTyped?: boolean
	/** Receives the error text while the field holds an invalid date, then null; has to be a stable function. */
	readonly onWrong?: (words: string | null) => void
	/** Includes the time of day. */
	readonly withTime?: boolean
	/** The value cannot be cleared. */
	readonly required?: boolean
	readonly min?: string | undefined
	readonly max?: string | undefined
	readonly placeholder?: string
	readonly style?: CSSProperties
}

const day = 'YYYY-MM-DD'
/** The display format of a value, and its stored format. */
const written = {
	day: { shown: day, kept: day },
	moment: { shown: `${day} HH:mm:ss`, kept: `${day}THH:mm:ss` },
} as const

/** Shifts the calendar into the visible part of the page; if it would not fit above its field either, it stays below it. */
const within = { overflow: { shiftX: true, shiftY: true }, htmlRegion: 'visible' as const }

const parts = { input: TypedInput }

/** The input in full form: leading zeros and seconds can be omitted. Null if it is invalid. */
const completed = (typed: string, withTime: boolean): string | null => {
	const found = /^([1-9]\d{3})[-/.](\d\d?)[-/.](\d\d?)(?:[T ]+(\d\d?):(\d\d)(?::(\d\d))?)?$/.exec(typed.trim())
	if (found === null) return null
	const [, year = '', ...rest] = found
	const [month, date, hours, minutes, seconds] = rest.map(part => (part ?? '').padStart(2, '0'))
	const text = `${year}-${month}-${date}${withTime ? `T${hours}:${minutes}:${seconds}` : ''}`
	return isLocalText(text) ? text : null
}

/** The raw input of a field next to its value, dropped when the value changes; and whether the field was left with it. */
const useTyped = (value: string, stored: string) => {
	const [typed, setTyped] = useState({ value, text: '', isLeft: false })
	const at = localOf(value.length === 16 ? `${value}:00` : value, stored)
	const raw = { value, text: at === null ? value : '', isLeft: true }
	const { text, isLeft } = typed.value === value && typed.text !== '' ? typed : raw
	return { at, text, isWrong: isLeft && text !== '', setTyped }
}

type Writing = Required<Pick<Props, 'value' | 'onChange' | 'required' | 'keepsTyped' | 'withTime'>>

/** Turns typed input and calendar choices into values, each in its own way. */
const useWriting = ({ value, onChange, required, keepsTyped, withTime }: Writing) => {
	const { shown, kept: stored } = withTime ? written.moment : written.day
	const { at, text: typed, isWrong, setTyped } = useTyped(value, stored)
	// Input that is not yet a value. The field can still show the previous value until the new one is drawn.
	const pending = useRef<string | null>(null)
	// On Enter and on blur the calendar reports the previously known day again, which must be ignored after typing.
	const isTyped = useRef(false)
	const set = (next: string) => {
		pending.current = null
		setTyped({ value, text: '', isLeft: false })
		if (next !== value && (next !== '' || !required)) onChange(next)
	}
	const type = (text: string) => {
		isTyped.current = true
		// Short input is completed only when the field is left, as more may follow.
		const next = text.length === shown.length ? completed(text, withTime) : null
		if (next !== null || text === '') return set(next ?? '')
		pending.current = text
		setTyped({ value, text, isLeft: false })
	}
	const leave = () => {
		const text = pending.current ?? ''
		if (text.trim() === '') return
		const next = completed(text, withTime)
		if (next !== null) return set(next)
		setTyped({ value: keepsTyped ? text : value, text, isLeft: true })
		if (keepsTyped && text !== value) onChange(text)
	}
	const choose = (text: string) => {
		if (!isTyped.current) set(text)
	}
	const beginChoice = () => {
		isTyped.current = false
	}
	return { at, typed, isWrong, format: [shown, stored], stored, type, leave, choose, beginChoice }
}

/** A date, or a date and time in local time: typed, or picked from a calendar. */
export const DayPicker = ({ withTime = false, required = false, keepsTyped = false, style, ...props }: Props) => {
	const { value, onChange, onBlur, onWrong, fault: problem, min = '1900-01-01', max = '9999-12-31', ...field } = props
	const writing = useWriting({ value, onChange, withTime, required, keepsTyped })
	const { at, typed, isWrong, format, stored, type, leave, choose, beginChoice } = writing
	const id = useId()
	const [isOpen, setOpen] = useState(false)
	// The calendar itself opens on Enter: it stays closed until something else happens.
	const isEntered = useRef(false)
	const own = isWrong ? t(withTime ? '没有这个日期或时间' : '没有这个日期') : undefined
	const words = own ?? problem
	useEffect(() => {
		onWrong?.(own ?? null)
		return () => onWrong?.(null)
	}, [onWrong, own])
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: listens to the input inside, whose own events the picker keeps
		<div
			className="day-picker"
			style={style}
			// A click in the field or in its calendar, which is in a separate layer, starts a choice.
			onPointerDownCapture={() => {
				isEntered.current = false
				beginChoice()
			}}
			onChange={({ target }) =>
				target instanceof HTMLInputElement && target.closest('.day-picker') && type(target.value)
			}
			// Enter submits the form without a blur; while the calendar is open, it only confirms what was typed and closes it.
			onKeyDownCapture={event => {
				const { key, target } = event
				const isField = target instanceof HTMLInputElement && target.closest('.day-picker') !== null
				isEntered.current = isField && key === 'Enter'
				if (!isField) beginChoice()
				else if (key === 'Enter') {
					if (isOpen) event.preventDefault()
					leave()
					setOpen(false)
				}
			}}
			onBlur={({ target }) => {
				if (!(target instanceof HTMLInputElement) || !target.closest('.day-picker')) return
				leave()
				onBlur?.()
			}}
		>
			<TypedText value={typed}>
				<LocalPicker
					{...field}
					open={isOpen}
					onOpenChange={open => setOpen(open && !isEntered.current)}
					aria-invalid={words !== undefined}
					{...(words === undefined ? {} : { 'aria-describedby': id })}
					components={parts}
					value={at}
					onChange={next => choose(next?.format(stored) ?? '')}
					format={format}
					showTime={withTime}
					showNow={false}
					needConfirm={false}
					allowClear={!required}
					minDate={dayjs.utc(min)}
					maxDate={dayjs.utc(max)}
					status={words === undefined ? '' : 'error'}
					autoComplete="off"
					popupAlign={within}
					style={{ width: '100%' }}
				/>
			</TypedText>
			{words !== undefined && (
				<div className="fault" role="alert" id={id}>
					{words}
				</div>
			)}
		</div>
	)
}
