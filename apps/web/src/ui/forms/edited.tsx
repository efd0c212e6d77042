import { Alert, Button, type FormInstance } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { markShown } from '../../data/calls/shown-errors.ts'
import { t } from '../../data/text.ts'
import { listed } from '../format.ts'
import { useAction } from './action.ts'
import { changedWords, isChangedSince } from './changed-since.ts'
import { changedFields, merged } from './three-ways.ts'

/** What a form was opened with, and how to look at it again. */
export interface Edited<V extends object> {
	readonly revision: number
	/** What is there now; null when it has gone. */
	readonly read: () => Promise<{ readonly values: V; readonly revision: number } | null>
	/** A field's value in words, where it does not speak for itself. */
	readonly words?: Partial<Record<keyof V & string, (value: unknown) => string>>
}

/** What is to be saved: the fields that were changed, over the revision that was seen. */
export interface Edit<V extends object> {
	readonly changed: Partial<V>
	readonly revision: number | undefined
}

type Conflict = {
	readonly words: string
	readonly is: 'new' | 'shown' | 'gone'
	/** What both have changed, where the fields cannot be marked themselves. */
	readonly both?: readonly string[]
}

/** Where somebody types: what stands there, and how other values are put there with marks beside those that both have changed. */
interface Surface<V extends object> {
	readonly typed: () => Partial<V>
	readonly put: (values: V, marks: Partial<Record<keyof V & string, string>>) => void
	/** What the fields are called, where not all of them bear marks themselves; those without a name are counted. */
	readonly labels?: Readonly<Record<keyof V & string, string>>
}

const wordOf = (value: unknown): string => {
	if (typeof value === 'string' || typeof value === 'number') return String(value)
	return Array.isArray(value) && value.every(one => typeof one === 'string') ? listed(value) : ''
}

/** Marks a field that both have changed, with what is there now. */
const markOf = <V extends object>(edited: Edited<V>, name: keyof V & string, now: V): string => {
	const value = (edited.words?.[name] ?? wordOf)(now[name])
	return value === '' ? t('他人也修改过这一项') : t('现在的值：{value}', { value })
}

const Notice = ({ conflict, show }: { conflict: Conflict; show: () => Promise<void> }) => {
	const { words, is, both = [] } = conflict
	const { busy, run } = useAction(show)
	const place = useRef<HTMLDivElement>(null)
	// It stands above the form, and whoever has pressed the button may be far below.
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
						{/* Below the words: beside them it would leave no room for those on a telephone. */}
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

/** Keeps whatever is typed somewhere from being written over what somebody else has changed since: nothing of either is lost. */
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
		/** Says beside the form that somebody else was there; false when it was refused for something else. */
		refused: (error: unknown): boolean => {
			if (edited === undefined || !isChangedSince(error)) return false
			markShown(error)
			setConflict({ words: changedWords(error), is: 'new' })
			return true
		},
		/** What was saved is what the form was opened with from now on. */
		saved: (values: V, revision: number): void => {
			setSeen({ values, revision })
			setConflict(null)
		},
	}
}

/** The same of a form. */
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
