import { isLocalText } from '@vitrine/domain/local-time'
import { areDaysInOrder, validityOn } from '@vitrine/domain/program/checks/validity'
import type { WindowResource } from '@vitrine/domain/program/document'
import { useEffect, useId, useState } from 'react'
import { t } from '../../../data/text.ts'
import { FieldFrame, FieldGroup, useSurroundings } from '../../../kinds/fields/form-frame.tsx'
import { DayPicker } from '../../../ui/forms/day-picker.tsx'
import { today } from '../../today.ts'
import type { ChangeResource } from './change-resource.ts'

interface DayProps {
	readonly label: string
	readonly value: string
	readonly fault?: string | undefined
	readonly onType: (value: string) => void
	readonly onLeave: () => void
}

const DayField = ({ label, value, fault: problem, onType, onLeave }: DayProps) => {
	const id = useId()
	return (
		<FieldFrame label={label} id={id}>
			<DayPicker id={id} min="1970-01-01" value={value} keepsTyped fault={problem} onChange={onType} onBlur={onLeave} />
		</FieldFrame>
	)
}

/** A day, or none. */
const isDay = (text: string): boolean => text === '' || isLocalText(text)

/** The first and last day on which an item is shown; days in the wrong order are not applied. */
export const ItemDays = ({ resource, onChange }: { resource: WindowResource; onChange: ChangeResource }) => {
	const { onSettle } = useSurroundings()
	const own = { from: resource.valid_from ?? '', to: resource.valid_to ?? '' }
	const [days, setDays] = useState(own)
	useEffect(() => {
		setDays({ from: own.from, to: own.to })
	}, [own.from, own.to])
	const isOrdered = !isDay(days.from) || !isDay(days.to) || areDaysInOrder(days.from, days.to)
	const type = (next: typeof days) => {
		setDays(next)
		if (!isDay(next.from) || !isDay(next.to) || !areDaysInOrder(next.from, next.to)) return
		onChange({ ...resource, valid_from: next.from || null, valid_to: next.to || null }, `days:${resource.id}`)
	}
	const state = validityOn(resource, today())
	return (
		<FieldGroup title={t('播放日期')}>
			<DayField label={t('首日')} value={days.from} onType={from => type({ ...days, from })} onLeave={onSettle} />
			<DayField
				label={t('末日')}
				value={days.to}
				fault={isOrdered ? undefined : t('末日不能早于首日')}
				onType={to => type({ ...days, to })}
				onLeave={onSettle}
			/>
			<p className="ed-hint kind-wide">
				{state === null
					? t('留空表示不限。按终端所在地的日期播放。')
					: state === 'expired'
						? t('已过期，今天不播放。')
						: t('未到播放日期，今天不播放。')}
			</p>
		</FieldGroup>
	)
}
