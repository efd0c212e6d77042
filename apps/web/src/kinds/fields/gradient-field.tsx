import { Button, Flex } from 'antd'
import { t } from '../../data/text.ts'
import { withColour } from './colour-field.tsx'
import { FieldFrame, useSurroundings } from './form-frame.tsx'

/** The maximum number of colours in a text gradient. */
const max_colours = 8

interface Props {
	readonly colors: readonly string[]
	readonly angle: number
	readonly onChange: (colors: string[], ongoing?: string) => void
}

/** The colours of a gradient in order, with a preview. */
export const GradientField = ({ colors, angle, onChange }: Props) => {
	const { onSettle } = useSurroundings()
	const drawn = colors.length > 1 ? `linear-gradient(${angle + 90}deg, ${colors.join(', ')})` : colors[0]
	return (
		<FieldFrame label={t('渐变颜色')} wide>
			<div className="kind-gradient" style={{ background: drawn }} aria-hidden="true" />
			<Flex wrap gap={8} role="group" aria-label={t('渐变颜色')}>
				{colors.map((color, place) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a colour is known by its place alone
					<span className="kind-stop" key={place}>
						<input
							type="color"
							className="input"
							aria-label={t('颜色 {number}', { number: place + 1 })}
							value={color.slice(0, 7)}
							onChange={event => onChange(colors.with(place, withColour(color, event.target.value)), `stop ${place}`)}
							onBlur={onSettle}
						/>
						{colors.length > 1 && (
							<button
								type="button"
								aria-label={t('移除颜色 {number}', { number: place + 1 })}
								onClick={() => onChange(colors.toSpliced(place, 1))}
							>
								✕
							</button>
						)}
					</span>
				))}
				{colors.length < max_colours && (
					<Button onClick={() => onChange([...colors, colors.at(-1) ?? '#ffffff'])}>{t('添加颜色')}</Button>
				)}
			</Flex>
		</FieldFrame>
	)
}
