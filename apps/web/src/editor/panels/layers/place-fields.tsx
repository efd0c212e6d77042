import { unitsOf } from '@vitrine/domain/program/canvas/groups'
import type { ProgramWindow } from '@vitrine/domain/program/document'
import { changeWindow, placeWindows } from '@vitrine/domain/program/editing/operations'
import { program_limits } from '@vitrine/domain/program/parts'
import { t } from '../../../data/text.ts'
import { FormFrame } from '../../../kinds/fields/form-frame.tsx'
import { NumberField } from '../../../kinds/fields/number-field.tsx'
import { IconButton } from '../../icon.tsx'
import { edit, programOf, settle, useEditor, useEditorStore } from '../../store.ts'
import './place-fields.css'
import { commonOf, type Measure, placesBy } from './unit-places.ts'

const { max } = program_limits.side

/**
 * Position and size of the selected windows in program pixels, for a group those of its frame; differing values are shown as such, and
 * locked windows stay in place.
 */
export const PlaceFields = ({ windows }: { windows: readonly ProgramWindow[] }) => {
	const store = useEditorStore()
	const all = useEditor(state => programOf(state).windows)
	const units = unitsOf(
		all,
		windows.map(({ id }) => id),
	)
	const isLocked = windows.every(window => window.ratio_locked)
	const isHeld = windows.some(window => window.locked)
	const place = (measure: Measure, value: number) => {
		const places = placesBy(units, measure, value)
		edit(store, program => placeWindows(program, places), `place:${measure}`)
	}
	const lock = () =>
		edit(store, program =>
			windows.reduce((next, { id }) => changeWindow(next, id, { ratio_locked: !isLocked }), program),
		)
	const field = (measure: Measure, label: string, min: number) => (
		<NumberField
			label={label}
			value={commonOf(units, measure)}
			min={min}
			max={max}
			unit="px"
			placeholder={t('多个值')}
			disabled={isHeld}
			onChange={value => place(measure, value)}
		/>
	)
	return (
		<FormFrame onSettle={() => settle(store)}>
			<div className="ed-grid ed-place">
				{field('x', 'X', -max)}
				{field('y', 'Y', -max)}
				{field('w', t('宽'), 1)}
				{field('h', t('高'), 1)}
				<IconButton icon={isLocked ? 'lock' : 'unlock'} label={t('锁定宽高比')} pressed={isLocked} onClick={lock} />
			</div>
		</FormFrame>
	)
}
