import {
	type Alignment,
	alignedWindows,
	distributedWindows,
	type Places,
	sameSizedWindows,
} from '@vitrine/domain/program/canvas/arrange'
import { memberPlaces, type Unit, unitsOf } from '@vitrine/domain/program/canvas/groups'
import { stackOf } from '@vitrine/domain/program/canvas/layers'
import { placeWindows } from '@vitrine/domain/program/editing/operations'
import { t } from '../../../data/text.ts'
import { groupSelected, ungroupSelected } from '../../actions.ts'
import { IconButton } from '../../icon.tsx'
import { type EditorState, edit, programOf, useEditor, useEditorStore } from '../../store.ts'
import { canvasOf, isWithinReach } from '../../tools/gesture.ts'

const alignments = [
	['left', '靠左对齐'],
	['center', '水平居中'],
	['right', '靠右对齐'],
	['top', '顶部对齐'],
	['middle', '垂直居中'],
	['bottom', '底部对齐'],
] as const satisfies readonly (readonly [Alignment, string])[]

const sizes = [
	['w', 'same_w', '相同宽度'],
	['h', 'same_h', '相同高度'],
	['both', 'same_size', '相同大小'],
] as const

const GroupButtons = ({ units, grouped }: { units: number; grouped: boolean }) => {
	const store = useEditorStore()
	return (
		<>
			{units > 1 && <IconButton icon="group" label={t('组合')} keys="Ctrl+G" onClick={() => groupSelected(store)} />}
			{grouped && (
				<IconButton icon="ungroup" label={t('取消组合')} keys="Ctrl+Shift+G" onClick={() => ungroupSelected(store)} />
			)}
		</>
	)
}

/** The units to arrange: the selected windows that are not locked or hidden, a group as one box. */
const unitsIn = (state: EditorState): Unit[] =>
	unitsOf(stackOf(programOf(state)).filter(isWithinReach), state.selection)

/** Aligns the selected windows and groups; a single one is aligned to the canvas. */
export const Arrange = () => {
	const store = useEditorStore()
	const count = useEditor(state => unitsIn(state).length)
	const grouped = useEditor(state =>
		programOf(state).windows.some(window => window.group !== undefined && state.selection.includes(window.id)),
	)
	const arrange = (placesOf: (units: readonly Unit[]) => Places) => {
		const units = unitsIn(store.getState())
		edit(store, program => placeWindows(program, memberPlaces(units, placesOf(units))))
	}
	const canvas = () => canvasOf(programOf(store.getState()))
	return (
		<div className="ed-buttons" role="toolbar" aria-label={t('对齐与分布')}>
			{alignments.map(([how, label]) => (
				<IconButton
					key={how}
					icon={how}
					label={t(label)}
					onClick={() => arrange(windows => alignedWindows(windows, how, canvas()))}
				/>
			))}
			<GroupButtons units={count} grouped={grouped} />
			{count > 2 && (
				<>
					<IconButton
						icon="spread_x"
						label={t('水平等距分布')}
						onClick={() => arrange(windows => distributedWindows(windows, 'x'))}
					/>
					<IconButton
						icon="spread_y"
						label={t('垂直等距分布')}
						onClick={() => arrange(windows => distributedWindows(windows, 'y'))}
					/>
				</>
			)}
			{count > 1 &&
				sizes.map(([which, icon, label]) => (
					<IconButton
						key={which}
						icon={icon}
						label={t(label)}
						onClick={() => arrange(windows => sameSizedWindows(windows, which))}
					/>
				))}
		</div>
	)
}
