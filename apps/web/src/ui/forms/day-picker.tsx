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
	/** `yyyy-MM-dd`, with `THH:mm:ss` where it has a time; empty is none. */
	readonly value: string
	readonly onChange: (value: string) => void
	readonly onBlur?: (() => void) | undefined
	/** What is wrong with the value; that it is no day at all the field says itself. */
	readonly fault?: string | undefined
	/** What is typed and is no day becomes the value as it was typed: whoever asked refuses it. */
	readonly keepsTyped?: boolean
	/** Told in words that what stands in the field is no day, and null when it is no longer so; it has to stay the same function. */
	readonly onWrong?: (words: string | null) => void
	/** Asks for the time of day as well. */
	readonly withTime?: boolean
	/** It always has a value. */
	readonly required?: boolean
	readonly min?: string | undefined
	readonly max?: string | undefined
	readonly placeholder?: string
	readonly style?: CSSProperties
}

const day = 'YYYY-MM-DD'
/** How a value is written in the field, and how it is kept. */
const written = {
	day: { shown: day, kept: day },
	moment: { shown: `${day} HH:mm:ss`, kept: `${day}THH:mm:ss` },
} as const

/** The calendar is moved until it lies within what is seen of the page; where it would not fit above its field either, it is not put there. */
const within = { overflow: { shiftX: true, shiftY: true }, htmlRegion: 'visible' as const }

const parts = { input: TypedInput }

/** What has been typed, written in full: a digit or the seconds may be left out. Null while it is none. */
const completed = (typed: string, withTime: boolean): string | null => {
	const found = /^([1-9]\d{3})[-/.](\d\d?)[-/.](\d\d?)(?:[T ]+(\d\d?):(\d\d)(?::(\d\d))?)?$/.exec(typed.trim())
	if (found === null) return null
	const [, year = '', ...rest] = found
	const [month, date, hours, minutes, seconds] = rest.map(part => (part ?? '').padStart(2, '0'))
	const text = `${year}-${month}-${date}${withTime ? `T${hours}:${minutes}:${seconds}` : ''}`
	return isLocalText(text) ? text : null
}

/** What has been typed into a field beside its value, until that becomes another one; and whether the field was left with it. */
const useTyped = (value: string, stored: string) => {
	const [typed, setTyped] = useState({ value, text: '', isLeft: false })
	const at = localOf(value.length === 16 ? `${value}:00` : value, stored)
	const raw = { value, text: at === null ? value : '', isLeft: true }
	const { text, isLeft } = typed.value === value && typed.text !== '' ? typed : raw
	return { at, text, isWrong: isLeft && text !== '', setTyped }
}

type Writing = Required<Pick<Props, 'value' | 'onChange' | 'required' | 'keepsTyped' | 'withTime'>>

/** What is typed into a field and what is chosen in its calendar, each becoming its value in its own way. */
const useWriting = ({ value, onChange, required, keepsTyped, withTime }: Writing) => {
	const { shown, kept: stored } = withTime ? written.moment : written.day
	const { at, text: typed, isWrong, setTyped } = useTyped(value, stored)
	// What was typed and is no value yet. The field itself may still show the value before while the new one is on its way.
	const pending = useRef<string | null>(null)
	// The calendar offers the day that it knew once more when Enter is pressed or its field is left, too.
	const isTyped = useRef(false)
	const set = (next: string) => {
		pending.current = null
		setTyped({ value, text: '', isLeft: false })
		if (next !== value && (next !== '' || !required)) onChange(next)
	}
	const type = (text: string) => {
		isTyped.current = true
		// What is typed short is left alone until the field is left: it may go on.
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

/** A day, or a day and time in local time: typed, or chosen from a calendar. */
export const DayPicker = ({ withTime = false, required = false, keepsTyped = false, style, ...props }: Props) => {
	const { value, onChange, onBlur, onWrong, fault: problem, min = '1900-01-01', max = '9999-12-31', ...field } = props
	const writing = useWriting({ value, onChange, withTime, required, keepsTyped })
	const { at, typed, isWrong, format, stored, type, leave, choose, beginChoice } = writing
	const id = useId()
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
			// A press within the field or its calendar, which stands in a layer of its own, chooses a day.
			onPointerDownCapture={beginChoice}
			onChange={({ target }) =>
				target instanceof HTMLInputElement && target.closest('.day-picker') && type(target.value)
			}
			// Enter sends the form without the field being left.
			onKeyDownCapture={({ key, target }) => {
				const isField = target instanceof HTMLInputElement && target.closest('.day-picker') !== null
				if (!isField) beginChoice()
				else if (key === 'Enter') leave()
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
