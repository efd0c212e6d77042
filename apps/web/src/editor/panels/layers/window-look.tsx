import type { ProgramWindow } from '@vitrine/domain/program/document'
import { changeWindow } from '@vitrine/domain/program/editing/operations'
import { plain_look, type WindowLook } from '@vitrine/domain/program/look'
import { t } from '../../../data/text.ts'
import { ColourField } from '../../../kinds/fields/colour-field.tsx'
import { FormFrame } from '../../../kinds/fields/form-frame.tsx'
import { NumberField } from '../../../kinds/fields/number-field.tsx'
import { edit, settle, useEditorStore } from '../../store.ts'

/** The look of the window itself, regardless of its content. */
export const WindowLookFields = ({ window }: { window: ProgramWindow }) => {
	const store = useEditorStore()
	const look = window.look ?? plain_look
	const change = (values: Partial<WindowLook>, ongoing: string | null = null) =>
		edit(store, program => changeWindow(program, window.id, { look: { ...look, ...values } }), ongoing)
	const pixels = { min: 0, unit: 'px' }
	return (
		<FormFrame onSettle={() => settle(store)}>
			<div className="ed-grid">
				<ColourField
					label={t('窗口背景')}
					value={look.background}
					onChange={background => change({ background }, 'look')}
				/>
				<NumberField
					label={t('不透明度')}
					value={look.opacity}
					min={0}
					max={100}
					unit="%"
					onChange={opacity => change({ opacity })}
				/>
				<NumberField
					label={t('旋转')}
					value={look.rotation}
					min={-180}
					max={180}
					unit="°"
					onChange={rotation => change({ rotation })}
				/>
				<NumberField
					label={t('圆角')}
					value={look.radius}
					{...pixels}
					max={8192}
					onChange={radius => change({ radius })}
				/>
				<NumberField
					label={t('边框宽度')}
					value={look.border_width}
					{...pixels}
					max={500}
					onChange={border_width => change({ border_width })}
				/>
				{look.border_width > 0 && (
					<ColourField
						label={t('边框颜色')}
						value={look.border_color}
						onChange={border_color => change({ border_color }, 'look')}
					/>
				)}
			</div>
		</FormFrame>
	)
}
