import { Alert, Button, type FormInstance } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { markShown } from '../../data/calls/shown-errors.ts'
import { t } from '../../data/text.ts'
import { listed } from '../format.ts'
import { useAction } from './action.ts'
import { changedWords, isChangedSince } from './changed-since.ts'
import { changedFields, merged } from './three-ways.ts'

/** The revision that a form was opened with, and how to read the record again. */
export interface Edited<V extends object> {
	readonly revision: number
	/** The current values; null if the record no longer exists. */
	readonly read: () => Promise<{ readonly values: V; readonly revision: number } | null>
	/** The display text of a field's value, if the value itself is not readable. */
	readonly words?: Partial<Record<keyof V & string, (value: unknown) => string>>
}

/** What to save: the changed fields, and the revision they are based on. */
export interface Edit<V extends object> {
	readonly changed: Partial<V>
	readonly revision: number | undefined
}

type Conflict = {
	readonly words: string
	readonly is: 'new' | 'shown' | 'gone'
	/** The fields changed by both sides, if they cannot be marked themselves. */
	readonly both?: readonly string[]
}

/** An editing surface: reads its current input, and writes values into it, marking the fields that both sides changed. */
interface Surface<V extends object> {
	readonly typed: () => Partial<V>
	readonly put: (values: V, marks: Partial<Record<keyof V & string, string>>) => void
	/** Labels of the fields, if not all of them can show marks; fields without a label are only counted. */
	readonly labels?: Readonly<Record<keyof V & string, string>>
}

const wordOf = (value: unknown): string => {
	if (typeof value === 'string' || typeof value === 'number') return String(value)
	return Array.isArray(value) && value.every(one => typeof one === 'string') ? listed(value) : ''
}

/** The mark of a field that both sides changed, with its current stored value. */
const markOf = <V extends object>(edited: Edited<V>, name: keyof V & string, now: V): string => {
	const value = (edited.words?.[name] ?? wordOf)(now[name])
	return value === '' ? t('他人也修改过这一项') : t('现在的值：{value}', { value })
}

const Notice = ({ conflict, show }: { conflict: Conflict; show: () => Promise<void> }) => {
	const { words, is, both = [] } = conflict
	const { busy, run } = useAction(show)
	const place = useRef<HTMLDivElement>(null)
	// The notice is above the form, possibly far from the button that was pressed.
	// biome-ignore lint/correctness/useExhaustiveDependencies: each conflict is shown, the same words again as well
	useEffect(() => {
		place.current?.scrollIntoView({ block: 'center' })
	}, [conflict])
	const description = {
		new: t('您的输入已保留，尚未保存。'),
		shown: t('已显示现在的内容；双方都修改过的字段已标出，保存时以您的输入为准。'),
		gone: t('记录不存在'),
	}[is]
	return (
		<div ref={place}>
			<Alert
				type="warning"
				showIcon
				role="alert"
				title={words}
				description={
					<>
						{description}
						{both.map(line => (
							<div key={line}>{line}</div>
						))}
						{/* Below the text: next to it, the button would leave too little room on a phone. */}
						{is === 'new' && (
							<div style={{ marginTop: 8 }}>
								<Button size="small" loading={busy} onClick={() => void run()}>
									{t('查看现在的内容')}
								</Button>
							</div>
						)}
					</>
				}
				style={{ marginBottom: 16 }}
			/>
		</div>
	)
}

/** Protects the input from overwriting changes that another user has saved since, so that neither side loses anything. */
export const useEditedDraft = <V extends object>(surface: Surface<V>, initial: V, edited: Edited<V> | undefined) => {
	const [seen, setSeen] = useState({ values: initial, revision: edited?.revision })
	const [conflict, setConflict] = useState<Conflict | null>(null)
	const show = async (): Promise<void> => {
		const now = await edited?.read()
		if (edited === undefined || now === undefined) return
		if (now === null) return setConflict(found => found && { ...found, is: 'gone' })
		const own = { ...seen.values, ...surface.typed() }
		const { values, both } = merged(seen.values, own, now.values)
		const marks = Object.fromEntries(both.map(name => [name, markOf(edited, name, now.values)]))
		surface.put(values, marks as Partial<Record<keyof V & string, string>>)
		const { labels } = surface
		const named = both.filter(name => labels?.[name] !== undefined)
		const rest = labels === undefined ? 0 : both.length - named.length
		const lines = [
			...named.map(name => `${labels?.[name]}: ${marks[name] ?? ''}`),
			...(rest === 0 ? [] : [t('双方都修改过的其他设置：{count} 项', { count: rest })]),
		]
		setSeen({ values: now.values, revision: now.revision })
		setConflict(found => found && { ...found, is: 'shown', both: lines })
	}
	const notice: ReactNode = conflict && <Notice conflict={conflict} show={show} />
	return {
		notice,
		editOf: (values: V): Edit<V> => ({ changed: changedFields(seen.values, values), revision: seen.revision }),
		/** Shows that another user has changed the record; false if the call was refused for another reason. */
		refused: (error: unknown): boolean => {
			if (edited === undefined || !isChangedSince(error)) return false
			markShown(error)
			setConflict({ words: changedWords(error), is: 'new' })
			return true
		},
		/** The saved values become the new base of the form. */
		saved: (values: V, revision: number): void => {
			setSeen({ values, revision })
			setConflict(null)
		},
	}
}

/** The same for an Ant Design form. */
export const useEdited = <V extends object>(form: FormInstance, initial: V, edited: Edited<V> | undefined) =>
	useEditedDraft(
		{
			typed: () => form.getFieldsValue() as Partial<V>,
			put: (values, marks) =>
				form.setFields(
					(Object.keys(values) as (keyof V & string)[]).map(name => {
						const mark = marks[name]
						return { name, value: values[name], errors: [], warnings: mark === undefined ? [] : [mark] }
					}),
				),
		},
		initial,
		edited,
	)
