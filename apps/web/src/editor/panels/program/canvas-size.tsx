import { type CanvasPreset, canvas_presets, type PresetGroup } from '@vitrine/domain/program/canvas/presets'
import { changeCanvas } from '@vitrine/domain/program/editing/operations'
import { swapSides } from '@vitrine/domain/program/editing/program-settings'
import { program_limits } from '@vitrine/domain/program/parts'
import type { TextKey } from '@vitrine/texts/all'
import { useId } from 'react'
import { t } from '../../../data/text.ts'
import { FieldFrame, FormFrame } from '../../../kinds/fields/form-frame.tsx'
import { NumberField } from '../../../kinds/fields/number-field.tsx'
import { edit, programOf, settle, useEditor, useEditorStore } from '../../store.ts'

const groups: readonly (readonly [PresetGroup, TextKey])[] = [
	['landscape', '横屏'],
	['portrait', '竖屏'],
	['cabinets', 'LED 箱体'],
	['strips', 'LED 条屏'],
]

const sidesOf = ({ w, h }: Pick<CanvasPreset, 'w' | 'h'>): string => `${w}×${h}`
const wordsOf = (preset: CanvasPreset): string =>
	preset.name === undefined ? sidesOf(preset) : `${preset.name} (${sidesOf(preset)})`

const all: readonly CanvasPreset[] = Object.values(canvas_presets).flat()

const Presets = ({ w, h }: { w: number; h: number }) => {
	const store = useEditorStore()
	const id = useId()
	const known = all.find(preset => preset.w === w && preset.h === h)
	const choose = (sides: string) => {
		const preset = all.find(candidate => sidesOf(candidate) === sides)
		if (preset !== undefined) edit(store, program => changeCanvas(program, { w: preset.w, h: preset.h }))
	}
	return (
		<FieldFrame label={t('常用尺寸')} id={id} wide>
			<select
				id={id}
				className="input ed-select"
				value={known === undefined ? '' : sidesOf(known)}
				onChange={event => choose(event.target.value)}
			>
				<option value="" disabled={known !== undefined}>
					{t('自定义')}
				</option>
				{groups.map(([group, words]) => (
					<optgroup key={group} label={t(words)}>
						{canvas_presets[group].map(preset => (
							<option key={sidesOf(preset)} value={sidesOf(preset)}>
								{wordsOf(preset)}
							</option>
						))}
					</optgroup>
				))}
			</select>
		</FieldFrame>
	)
}

/** The size of the canvas: a preset, or width and height. */
export const CanvasSize = () => {
	const store = useEditorStore()
	const w = useEditor(state => programOf(state).w)
	const h = useEditor(state => programOf(state).h)
	const size = { ...program_limits.side, unit: 'px' }
	const resize = (sides: { w?: number; h?: number }) =>
		edit(store, program => changeCanvas(program, sides), `canvas:${Object.keys(sides).join()}`)
	return (
		<FormFrame onSettle={() => settle(store)}>
			<div className="ed-grid">
				<Presets w={w} h={h} />
				<NumberField label={t('宽')} value={w} {...size} onChange={next => resize({ w: next })} />
				<NumberField label={t('高')} value={h} {...size} onChange={next => resize({ h: next })} />
			</div>
			<div className="ed-buttons">
				<button type="button" className="button" onClick={() => edit(store, swapSides)}>
					{t('交换宽高')}
				</button>
			</div>
		</FormFrame>
	)
}
